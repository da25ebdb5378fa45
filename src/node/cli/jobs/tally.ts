/** What changes between two readings over a list of URLs: counts, and the first examples of every kind of change. */

import { answerJson, verdictOf, type AnswerJson, type Verdict } from '../../../answers/answer.js';
import type { Answerer } from '../sites/readings-source.js';

/** Examples that are kept of each kind. */
const EXAMPLES = 3;

/** A file with thousands of rules may change in as many ways; the kinds that come later are only counted. */
const KINDS = 200;

export interface Side extends AnswerJson {
  readonly verdict: Verdict;
}

/** Changes of one verdict to another, decided by one line before and by one line after. */
export interface ChangeKind {
  readonly from: Side;
  readonly to: Side;
  count: number;
  /** In the order of the list. */
  readonly first: string[];
}

/** As plain data, so that a thread can send it. */
export interface Tally {
  urls: number;
  /** Of URLs whose verdict stays. */
  readonly same: Record<Verdict, number>;
  changed: number;
  readonly kinds: Map<string, ChangeKind>;
  /** URLs whose verdict changes in a way that is not among `kinds`. */
  unlisted: number;
  /** Lines that are too long for a URL, of which only the beginning was asked about. */
  cut: number;
}

export function emptyTally(): Tally {
  return {
    urls: 0,
    same: { allowed: 0, disallowed: 0, unknown: 0, error: 0 },
    changed: 0,
    kinds: new Map(),
    unlisted: 0,
    cut: 0,
  };
}

/** Asks both readings about a URL and counts it. */
export function count(tally: Tally, before: Answerer, after: Answerer, agent: string, url: string): void {
  tally.urls++;
  const allowedBefore = before.allows(agent, url);
  const allowedAfter = after.allows(agent, url);
  if (allowedBefore === allowedAfter && allowedBefore !== undefined) {
    tally.same[allowedBefore ? 'allowed' : 'disallowed']++;
    return;
  }
  const from = sideOf(before, agent, url);
  const to = sideOf(after, agent, url);
  if (from.verdict === to.verdict) tally.same[from.verdict]++;
  else addChange(tally, { from, to, count: 1, first: [url] });
}

/** Adds what was counted of the URLs that come next in the list. */
export function addTally(total: Tally, next: Tally): void {
  total.urls += next.urls;
  total.unlisted += next.unlisted;
  total.cut += next.cut;
  total.changed += next.unlisted;
  for (const verdict of ['allowed', 'disallowed', 'unknown', 'error'] as const) {
    total.same[verdict] += next.same[verdict];
  }
  for (const kind of next.kinds.values()) addChange(total, kind);
}

function addChange(tally: Tally, kind: ChangeKind): void {
  tally.changed += kind.count;
  const key = keyOf(kind);
  const known = tally.kinds.get(key);
  if (known !== undefined) {
    known.count += kind.count;
    known.first.push(...kind.first.slice(0, EXAMPLES - known.first.length));
  } else if (tally.kinds.size < KINDS) tally.kinds.set(key, kind);
  else tally.unlisted += kind.count;
}

/** The kinds that concern the most URLs first, those of one verdict together. */
export function kindsInOrder({ kinds }: Tally): ChangeKind[] {
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

export function verdictsOf({ from, to }: ChangeKind): string {
  return `${from.verdict} -> ${to.verdict}`;
}

function keyOf(kind: ChangeKind): string {
  const sides = [kind.from, kind.to].map(
    ({ because, line, error }) => `${because} ${line ?? ''} ${error?.name ?? ''}`,
  );
  return [verdictsOf(kind), ...sides].join('|');
}

function sideOf(answerer: Answerer, agent: string, url: string): Side {
  const answer = answerer.explain(agent, url);
  return { verdict: verdictOf(answer), ...answerJson(answer) };
}
