/** What is said below the URLs: where they were taken from, and what was meant by those that are mistyped. */

import { isSitemap, slipsIn, urlsIn } from '../case/typed-urls.js';
import { element, elementOf } from '../parts/element.js';
import { excerpt } from '../parts/excerpt.js';

/** Nobody reads more of a URL on a button. */
const LONGEST = 80;

/** `correct` takes all that the field is to hold. */
export function showUrlHint(typed: string, correct: (urls: string) => void): void {
  const hint = elementOf('urls-slip', HTMLElement);
  if (isSitemap(typed)) {
    const { length } = urlsIn(typed);
    const what = length === 1 ? 'URL is' : `${length} URLs are`;
    hint.replaceChildren(`You pasted a sitemap or feed: its ${what} checked.`);
    return;
  }
  const slips = slipsIn(typed);
  const [first] = slips;
  const lines = typed.split('\n');
  const corrected = (meant: typeof slips): string => {
    const changed = [...lines];
    for (const slip of meant) changed[slip.line] = slip.meant ?? '';
    return changed.join('\n');
  };
  const button = (text: string, meant: typeof slips): HTMLElement => {
    const made = element('button', { type: 'button', class: 'link' }, text);
    made.addEventListener('click', () => correct(corrected(meant)));
    return made;
  };
  if (first === undefined) {
    hint.replaceChildren();
    return;
  }
  const known = slips.filter(({ meant }) => meant !== undefined);
  hint.replaceChildren(
    `Line ${first.line + 1} is not the URL of a page. `,
    ...(first.meant === undefined
      ? []
      : ['Did you mean ', button(excerpt(first.meant.replaceAll('\n', ' and '), LONGEST), [first]), '? ']),
    ...(known.length > 1 ? [button(`Correct all ${known.length} such lines`, known)] : []),
  );
}
