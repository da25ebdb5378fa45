/** What changes between two readings or two versions of a file: counts, and the first examples of every kind of change. */

import { answerJson, verdictOf, type Answer, type AnswerJson, type Verdict } from './answer.js';

/** How many examples to keep of each kind. */
const EXAMPLES = 3;

/** A file with thousands of rules may change in as many ways; later kinds are only counted. */
const KINDS = 200;

/** An answer before or after the change. */
export interface Side extends AnswerJson {
  /** The answer in a word. */
  readonly verdict: Verdict;
}

interface Sides {
  readonly from: Side;
  readonly to: Side;
}

/** Changes of one verdict to another, decided by one line before and by one line after. */
export interface ChangeKind extends Sides {
  /** How many verdicts change: one for each crawler and URL. */
  readonly count: number;
  /** Each once, in the order of the comparison. */
  readonly agents: readonly string[];
  /** The first URLs, each once. */
  readonly first: readonly string[];
}

interface Tally extends Sides {
  count: number;
  readonly agents: Set<string>;
  readonly first: Set<string>;
}

/** Gives the answers of one side, before or after the change. */
export interface Respondent {
  allows(agent: string, url: string): boolean | undefined;
  explain(agent: string, url: string): Answer;
}

/** Counts what changes, verdict by verdict. */
export class VerdictChanges {
  /** How many verdicts were compared. */
  asked = 0;
  /** How many verdicts stay the same. */
  readonly same: Record<Verdict, number> = { allowed: 0, disallowed: 0, unknown: 0, error: 0 };
  changed = 0;
  /** How many verdicts change in a way that is not among {@link VerdictChanges.kinds}. */
  unlisted = 0;
  readonly #kinds = new Map<string, Tally>();

  /**
   * Compares the answers of both sides for a URL, and counts them.
   *
   * @param agents - crawlers with the same answers; only the first is checked
   */
  count(
    { before, after }: { readonly before: Respondent; readonly after: Respondent },
    agents: readonly string[],
    url: string,
  ): void {
    const [agent = ''] = agents;
    this.asked += agents.length;
    const allowedBefore = before.allows(agent, url);
    const allowedAfter = after.allows(agent, url);
    if (allowedBefore === allowedAfter && allowedBefore !== undefined) {
      this.same[allowedBefore ? 'allowed' : 'disallowed'] += agents.length;
      return;
    }
    const from = sideOf(before.explain(agent, url));
    const to = sideOf(after.explain(agent, url));
    if (from.verdict === to.verdict) this.same[from.verdict] += agents.length;
    else this.#add({ from, to }, agents, url);
  }

  /** The kinds, grouped by change of verdict; the largest groups first, and in each the largest kinds. */
  kinds(): ChangeKind[] {
    const perVerdict = new Map<string, number>();
    for (const kind of this.#kinds.values()) {
      perVerdict.set(verdictsOf(kind), (perVerdict.get(verdictsOf(kind)) ?? 0) + kind.count);
    }
    const weight = (kind: Sides): number => perVerdict.get(verdictsOf(kind)) ?? 0;
    const kinds = [...this.#kinds.values()].sort(
      (one, other) =>
        weight(other) - weight(one) ||
        verdictsOf(one).localeCompare(verdictsOf(other)) ||
        other.count - one.count,
    );
    return kinds.map((kind) => ({ ...kind, agents: [...kind.agents], first: [...kind.first] }));
  }

  #add(sides: Sides, agents: readonly string[], url: string): void {
    this.changed += agents.length;
    const key = keyOf(sides);
    let kind = this.#kinds.get(key);
    if (kind === undefined) {
      if (this.#kinds.size >= KINDS) {
        this.unlisted += agents.length;
        return;
      }
      kind = { ...sides, count: 0, agents: new Set(), first: new Set() };
      this.#kinds.set(key, kind);
    }
    kind.count += agents.length;
    for (const agent of agents) kind.agents.add(agent);
    if (kind.first.size < EXAMPLES) kind.first.add(url);
  }
}

/** Both verdicts in words. */
export function verdictsOf({ from, to }: Sides): string {
  return `${from.verdict} -> ${to.verdict}`;
}

function keyOf(sides: Sides): string {
  const decided = [sides.from, sides.to].map(
    ({ because, line, error }) => `${because} ${line ?? ''} ${error?.name ?? ''}`,
  );
  return [verdictsOf(sides), ...decided].join('|');
}

function sideOf(answer: Answer): Side {
  return { verdict: verdictOf(answer), ...answerJson(answer) };
}
