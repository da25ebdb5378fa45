/** How CodeMirror's styles come into a page whose policy allows no style elements but its own. */

import { StyleModule } from 'style-mod';

/** Sheets that a script adopts are under no policy of inline styles; CodeMirror would make an element. */
export function adoptStyles(): void {
  StyleModule.mount = (root, modules) => {
    const sheet = new CSSStyleSheet();
    const all = modules instanceof StyleModule ? [modules] : modules;
    sheet.replaceSync(all.map((module) => module.getRules()).join('\n'));
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
  };
}
