/** The answer in one sentence. */

import { element } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { pathOf } from '../parts/url-text.js';
import { excerpt } from '../parts/excerpt.js';
import type { Explained } from '../survey/survey.js';
import { SIGNS } from '../parts/verdict-sign.js';
import { familyOf } from '../tables/reading-families.js';
import type { Pasted } from '../case/typed-urls.js';

const COPY_IT =
  'Crawlers find no rules in it. Open the robots.txt itself, which is plain text, and copy it here.';

const WHAT_TO_DO: Readonly<Record<Pasted, string>> = {
  'a web page': COPY_IT,
  JSON: COPY_IT,
  'some other text': COPY_IT,
  'a sitemap': 'Paste it into the URLs field, and the robots.txt here.',
  'an address': 'Open it in a new tab, and copy what you see here.',
};

/** A sentence is taken in at a glance; the whole of it stands beside the tables. */
const LONGEST = 160;

export interface SentenceParts {
  readonly badge: HTMLElement;
  readonly sentence: HTMLElement;
  readonly basis: HTMLElement;
}

export interface Asked {
  /** What stands in the field of the crawler. */
  readonly typed: string;
  /** What stands in the place of a robots.txt. */
  readonly instead: Pasted | undefined;
}

export function showSentence(
  { badge, sentence, basis }: SentenceParts,
  explained: Explained | undefined,
  { typed, instead }: Asked,
  goTo: (line: number) => void,
): void {
  if (instead !== undefined) {
    badge.className = 'badge unknown';
    badge.textContent = '!';
    sentence.replaceChildren(`This is ${instead}, not a robots.txt`);
    basis.replaceChildren(WHAT_TO_DO[instead]);
    return;
  }
  if (explained === undefined) {
    badge.className = 'badge';
    badge.textContent = '?';
    sentence.replaceChildren('Enter a crawler and a URL to see the answer.');
    basis.replaceChildren();
    return;
  }
  const { agent, url, verdict, answer } = explained;
  badge.className = `badge ${verdict}`;
  badge.textContent = SIGNS[verdict];
  sentence.replaceChildren(
    `${excerpt(agent, LONGEST)}: `,
    element('span', { class: 'path' }, excerpt(pathOf(url), LONGEST)),
    ' is ',
    element('span', { class: `said ${verdict}` }, wordFor(explained)),
    ', ',
    ...(answer.line === undefined ? [excerpt(explained.reason, LONGEST)] : [lineLink(answer.line, goTo)]),
    ...(answer.text === undefined ? [] : [', ', element('code', {}, excerpt(answer.text.trim(), LONGEST))]),
  );
  basis.replaceChildren(...basisOf(explained, typed));
}

const READ_AS_STANDARD = 'does not name its parser: read as RFC 9309';
const NO_OPERATOR = 'read as RFC 9309';

function basisOf(
  { agent, url, dialect, basis, operator, answer: { group } }: Explained,
  typed: string,
): string[] {
  const parts = [];
  if (typed.trim() !== agent && typed.toLowerCase().includes(agent.toLowerCase()))
    parts.push(`matched as ${excerpt(agent, LONGEST)}`);
  const family = familyOf(dialect)?.name ?? dialect;
  if (basis === 'published') parts.push(`read as ${family} documents`);
  else if (basis === 'chosen') parts.push(`read as ${family}`);
  else parts.push(operator === undefined ? NO_OPERATOR : `${operator} ${READ_AS_STANDARD}`);
  if (group !== undefined)
    parts.push(
      group.agent === '*' ? 'in the group for everyone' : `in the group for ${excerpt(group.agent, LONGEST)}`,
    );
  const site = url.slice(0, url.length - pathOf(url).length);
  if (site !== '') parts.push(`on ${excerpt(site.replace(/^https?:\/\//i, ''), LONGEST)}`);
  return [parts.join(' · ')];
}

function wordFor({ verdict, because }: Explained): string {
  if (verdict === 'error')
    return because === 'status' ? 'not answered' : 'no answer: the original raises an error';
  return verdict === 'unknown' ? 'neither allowed nor disallowed' : verdict;
}
