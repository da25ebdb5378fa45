/** The answer in one sentence. */

import type { Verdict } from 'robotparser/readings';
import { element } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { pathOf } from '../parts/url-text.js';
import { excerpt } from '../parts/excerpt.js';
import type { Explained } from '../survey/survey.js';
import { SIGNS } from '../parts/verdict-sign.js';
import { familyOf } from '../tables/reading-families.js';

/** A sentence is taken in at a glance; the whole of it stands beside the tables. */
const LONGEST = 160;

export interface SentenceParts {
  readonly badge: HTMLElement;
  readonly sentence: HTMLElement;
  readonly basis: HTMLElement;
}

/** `typed`: what stands in the field of the crawler. */
export function showSentence(
  { badge, sentence, basis }: SentenceParts,
  explained: Explained | undefined,
  typed: string,
  goTo: (line: number) => void,
): void {
  if (explained === undefined) {
    badge.className = 'badge';
    badge.textContent = '?';
    sentence.replaceChildren('Name a crawler and a URL, and the answer stands here.');
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
    element('span', { class: `said ${verdict}` }, wordFor(verdict)),
    ', ',
    ...(answer.line === undefined ? [excerpt(explained.reason, LONGEST)] : [lineLink(answer.line, goTo)]),
    ...(answer.text === undefined ? [] : [', ', element('code', {}, excerpt(answer.text.trim(), LONGEST))]),
  );
  basis.replaceChildren(...basisOf(explained, typed));
}

function basisOf({ agent, url, dialect, answer: { group } }: Explained, typed: string): string[] {
  const parts = [];
  if (typed.trim() !== agent && typed.toLowerCase().includes(agent.toLowerCase()))
    parts.push(`asked as ${excerpt(agent, LONGEST)}`);
  parts.push(`as ${familyOf(dialect)?.name ?? dialect} reads the file`);
  if (group !== undefined)
    parts.push(
      group.agent === '*' ? 'in the group for everyone' : `in the group for ${excerpt(group.agent, LONGEST)}`,
    );
  const site = url.slice(0, url.length - pathOf(url).length);
  if (site !== '') parts.push(`on ${excerpt(site.replace(/^https?:\/\//i, ''), LONGEST)}`);
  return [parts.join(' · ')];
}

function wordFor(verdict: Verdict): string {
  if (verdict === 'error') return 'no answer: the original raises an error';
  return verdict === 'unknown' ? 'neither allowed nor disallowed' : verdict;
}
