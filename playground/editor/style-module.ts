/**
 * In place of the package `style-mod`, by which CodeMirror makes its styles: that one adds elements, and the page's policy
 * allows no style elements but its own. Sheets that a script adopts are under no policy.
 */

/** Declarations by their names in JavaScript, and rules inside by their selectors. */
interface Style {
  readonly [name: string]: string | number | Style;
}

export class StyleModule {
  static #names = 0;
  readonly #rules: string;

  constructor(
    styles: Readonly<Record<string, Style>>,
    { finish }: { readonly finish: (selector: string) => string },
  ) {
    this.#rules = Object.entries(styles)
      .filter(([selectors]) => !selectors.startsWith('@'))
      .map(([selectors, style]) => ruleOf(selectors.split(/,\s*/).map(finish).join(), style))
      .join('\n');
  }

  /** A class that no other element has. */
  static newName(): string {
    return `cm-styles-${this.#names++}`;
  }

  static mount(root: Document, modules: readonly StyleModule[]): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(modules.map((module) => module.#rules).join('\n'));
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
  }
}

function ruleOf(selector: string, style: Style): string {
  const parts = Object.entries(style).map(([name, value]) =>
    typeof value === 'object'
      ? ruleOf(name, value)
      : `${name.replace(/_.*/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
  );
  return `${selector} { ${parts.join(' ')} }`;
}
