/** The answer in one sentence. */

import { visible, type Verdict } from 'robotparser/core';
import { element } from '../parts/element.js';
import { lineLink } from '../parts/line-link.js';
import { pathOf } from '../parts/url-text.js';
import type { Explained } from '../survey/survey.js';
import { familyOf } from '../tables/reading-families.js';

const SIGNS: Readonly<Record<Verdict, string>> = { allowed: '✓', disallowed: '✕', unknown: '?', error: '!' };

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
    `${visible(agent)}: `,
    element('span', { class: 'path' }, visible(pathOf(url))),
    ' is ',
    element('span', { class: `said ${verdict}` }, wordFor(verdict)),
    ', ',
    ...(answer.line === undefined ? [visible(explained.reason)] : [lineLink(answer.line, goTo)]),
    ...(answer.text === undefined ? [] : [', ', element('code', {}, visible(answer.text.trim()))]),
  );
  basis.replaceChildren(...basisOf(explained, typed));
}

function basisOf({ agent, url, dialect, answer: { group } }: Explained, typed: string): string[] {
  const parts = [];
  if (typed.trim() !== agent && typed.toLowerCase().includes(agent.toLowerCase()))
    parts.push(`asked as ${visible(agent)}`);
  parts.push(`as ${familyOf(dialect)?.name ?? dialect} reads the file`);
  if (group !== undefined)
    parts.push(
      group.agent === '*' ? 'in the group for everyone' : `in the group for ${visible(group.agent)}`,
    );
  const site = url.slice(0, url.length - pathOf(url).length);
  if (site !== '') parts.push(`on ${visible(site.replace(/^https?:\/\//i, ''))}`);
  return [parts.join(' · ')];
}

function wordFor(verdict: Verdict): string {
  if (verdict === 'error') return 'no answer: the original raises an error';
  return verdict === 'unknown' ? 'neither allowed nor disallowed' : verdict;
}
