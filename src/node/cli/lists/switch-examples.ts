/** What changes between two readings over a list of URLs: counts, and the first examples of every kind of change. */

import { answerJson, verdictOf, type AnswerJson, type Verdict } from '../../../answers/answer.js';
import type { Answerer } from '../sites/answerers.js';

/** How many examples are shown of each kind. */
const EXAMPLES = 3;

/** A file with thousands of rules may change in as many ways; later kinds are only counted. */
const KINDS = 200;

export interface Side extends AnswerJson {
  readonly verdict: Verdict;
}

interface Sides {
  readonly from: Side;
  readonly to: Side;
}

/** Changes of one verdict to another, decided by one line before and by one line after. */
export interface ChangeKind extends Sides {
  count: number;
  /** In the order of the list. */
  readonly first: string[];
}

export interface SwitchChanges {
  urls: number;
  /** URLs whose verdict stays. */
  readonly same: Record<Verdict, number>;
  changed: number;
  readonly kinds: Map<string, ChangeKind>;
  /** URLs whose verdict changes in a way that is not among `kinds`. */
  unlisted: number;
  /** Lines that are too long for a URL, of which only the beginning was asked about. */
  cut: number;
}

export function noChanges(): SwitchChanges {
  return {
    urls: 0,
    same: { allowed: 0, disallowed: 0, unknown: 0, error: 0 },
    changed: 0,
    kinds: new Map(),
    unlisted: 0,
    cut: 0,
  };
}

interface SwitchQuestion {
  readonly before: Answerer;
  readonly after: Answerer;
  readonly agent: string;
  readonly url: string;
}

/** Asks both parsers about a URL and counts it. */
export function countSwitch(changes: SwitchChanges, { before, after, agent, url }: SwitchQuestion): void {
  changes.urls++;
  const allowedBefore = before.allows(agent, url);
  const allowedAfter = after.allows(agent, url);
  if (allowedBefore === allowedAfter && allowedBefore !== undefined) {
    changes.same[allowedBefore ? 'allowed' : 'disallowed']++;
    return;
  }
  const from = sideOf(before, agent, url);
  const to = sideOf(after, agent, url);
  if (from.verdict === to.verdict) changes.same[from.verdict]++;
  else addChange(changes, from, to, url);
}

function addChange(changes: SwitchChanges, from: Side, to: Side, url: string): void {
  changes.changed++;
  const key = keyOf({ from, to });
  const kind = changes.kinds.get(key);
  if (kind !== undefined) {
    kind.count++;
    if (kind.first.length < EXAMPLES) kind.first.push(url);
  } else if (changes.kinds.size < KINDS) changes.kinds.set(key, { from, to, count: 1, first: [url] });
  else changes.unlisted++;
}

/** The kinds that concern the most URLs first, those of one verdict together. */
export function kindsInOrder({ kinds }: SwitchChanges): ChangeKind[] {
  const perVerdict = new Map<string, number>();
  for (const kind of kinds.values()) {
    perVerdict.set(verdictsOf(kind), (perVerdict.get(verdictsOf(kind)) ?? 0) + kind.count);
  }
  const weight = (kind: ChangeKind): number => perVerdict.get(verdictsOf(kind)) ?? 0;
  return [...kinds.values()].sort(
    (one, other) =>
      weight(other) - weight(one) ||
      verdictsOf(one).localeCompare(verdictsOf(other)) ||
      other.count - one.count,
  );
}

export function verdictsOf({ from, to }: Sides): string {
  return `${from.verdict} -> ${to.verdict}`;
}

function keyOf(kind: Sides): string {
  const sides = [kind.from, kind.to].map(
    ({ because, line, error }) => `${because} ${line ?? ''} ${error?.name ?? ''}`,
  );
  return [verdictsOf(kind), ...sides].join('|');
}

function sideOf(answerer: Answerer, agent: string, url: string): Side {
  const answer = answerer.explain(agent, url);
  return { verdict: verdictOf(answer), ...answerJson(answer) };
}
