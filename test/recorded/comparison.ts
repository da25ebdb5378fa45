/** Asks a facade what an original was asked, and counts what differs. Free of the test runner: scripts use it too. */

import type { Answer, Case, Extra, SetName } from './cases.js';
import { extras } from './cases.js';

/**
 * A facade opened on one file, in the words of the recorded answers. A verdict is what the original returns: a
 * boolean, undefined, or -1; an exception is thrown. Undefined and null mean "none" everywhere else.
 */
export interface Opened {
  verdict(agent: string, url: string): boolean | number | undefined;
  delay?(agent: string): unknown;
  rate?(agent: string): unknown;
  visit?(agent: string): unknown;
  agentName?(agent: string): unknown;
  sitemaps?(): unknown;
  host?(): unknown;
  str?(): unknown;
  line?(agent: string, url: string): unknown;
  /** What the objects that the original hands out answer to the agents and URLs of the case. */
  objects?(): unknown;
}

/** One recorded thing that can be asked again. */
export interface Check {
  readonly case: Case;
  readonly what: 'parse' | 'verdict' | Extra;
  readonly agent?: string;
  readonly url?: string;
}

export interface Comparison {
  /** Opens the facade on a case; throws where the original's parse raises. */
  open(recordedCase: Case): Opened;
  /** Extras that the facade has no way to answer. */
  readonly without?: readonly Extra[];
  /** What an exception is called here, by its recorded name, where that is not the same. */
  readonly errorNames?: Readonly<Record<string, string>>;
  /** The reason why this check is not expected to agree with what the original answered, if there is one. */
  declared?(check: Check, want: string): string | undefined;
  /** How many checks of each set have each reason; a number that is no longer right fails. */
  readonly declaredCounts?: Partial<Record<SetName, Readonly<Record<string, number>>>>;
}

export interface Report {
  readonly checks: number;
  readonly mismatches: number;
  /** The first ten mismatches, a line each. */
  readonly first: readonly string[];
  /** The same ten with what was asked. */
  readonly examples: readonly Mismatch[];
  readonly declared: Readonly<Record<string, number>>;
}

/** Where two answers differ. */
export interface Mismatch {
  readonly check: Check;
  /** What the original answered. */
  readonly want: string;
  /** What the facade answered. */
  readonly got: string;
}

const shownMismatches = 10;

/** Asks everything that an original was asked, and counts what differs. */
export function compareAnswers(
  answered: Iterable<{ readonly case: Case; readonly answer: Answer }>,
  comparison: Comparison,
): Report {
  const tally = new Tally(comparison);
  for (const { case: askedCase, answer } of answered) compareCase(askedCase, answer, comparison, tally);
  return tally.report();
}

function compareCase(recordedCase: Case, answer: Answer, comparison: Comparison, tally: Tally): void {
  const opened = attempt(() => comparison.open(recordedCase));
  const parsed = opened.raised ?? 'no error';
  const wanted = answer.parseError === undefined ? 'no error' : nameHere(answer.parseError, comparison);
  tally.add({ case: recordedCase, what: 'parse' }, wanted, parsed);
  if (opened.raised !== undefined || answer.parseError !== undefined) return;
  const facade = opened.value;
  recordedCase.agents.forEach((agent, a) => {
    recordedCase.urls.forEach((url, u) => {
      const raised = answer.errors.get(`${String(a)},${String(u)}`);
      const want = raised === undefined ? (answer.allowed[a]?.charAt(u) ?? '') : nameHere(raised, comparison);
      const got = attempt(() => verdictLetter(facade.verdict(agent, url)));
      tally.add({ case: recordedCase, what: 'verdict', agent, url }, want, got.raised ?? got.value);
    });
  });
  for (const extra of extras) {
    if (answer.extras.has(extra) && comparison.without?.includes(extra) !== true) {
      compareExtra({ case: recordedCase, what: extra }, extra, answer.extras.get(extra), facade, tally);
    }
  }
}

function compareExtra(check: Check, extra: Extra, want: unknown, facade: Opened, tally: Tally): void {
  const { agents, urls } = check.case;
  if (extra === 'sitemaps' || extra === 'host' || extra === 'str' || extra === 'objects') {
    tally.add(check, inJson(want), inJson(askedFor(extra, () => facade[extra]?.())));
    return;
  }
  agents.forEach((agent, a) => {
    const wanted = at(want, a);
    if (extra !== 'line') {
      tally.add({ ...check, agent }, inJson(wanted), inJson(askedFor(extra, () => facade[extra]?.(agent))));
      return;
    }
    urls.forEach((url, u) => {
      const got = askedFor(extra, () => facade.line?.(agent, url));
      tally.add({ ...check, agent, url }, inJson(at(wanted, u)), inJson(got));
    });
  });

  function askedFor(name: Extra, ask: () => unknown): unknown {
    if (facade[name] === undefined)
      throw new Error(`The adapter does not answer ${name}, and does not say so`);
    const asked = attempt(ask);
    return asked.raised === undefined ? asked.value : `raised ${asked.raised}`;
  }
}

class Tally {
  private checks = 0;
  private mismatches = 0;
  private readonly examples: Mismatch[] = [];
  private readonly declared: Record<string, number> = {};

  constructor(private readonly comparison: Comparison) {}

  add(check: Check, want: string, got: string): void {
    this.checks++;
    const reason = this.comparison.declared?.(check, want);
    if (reason !== undefined) {
      this.declared[reason] = (this.declared[reason] ?? 0) + 1;
      return;
    }
    if (want === got) return;
    this.mismatches++;
    if (this.examples.length < shownMismatches) this.examples.push({ check, want, got });
  }

  report(): Report {
    return {
      checks: this.checks,
      mismatches: this.mismatches,
      first: this.examples.map(inWords),
      examples: this.examples,
      declared: this.declared,
    };
  }
}

function inWords({ check, want, got }: Mismatch): string {
  const { agent, url } = check;
  const where = [agent, url].filter((part) => part !== undefined).map((part) => JSON.stringify(part));
  return `${check.case.id} ${[check.what, ...where].join(' ')}: recorded ${want}, here ${got}`;
}

function verdictLetter(verdict: boolean | number | undefined): string {
  if (verdict === undefined) return 'u';
  if (typeof verdict === 'boolean') return verdict ? '1' : '0';
  return verdict === -1 ? '-' : String(verdict);
}

function nameHere(recordedName: string, comparison: Comparison): string {
  return withoutModule(comparison.errorNames?.[recordedName] ?? recordedName);
}

/** Some names are recorded without the module that the error's own name begins with (`URI::InvalidURIError`). */
function withoutModule(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function at(list: unknown, index: number): unknown {
  return Array.isArray(list) ? list[index] : undefined;
}

function inJson(value: unknown): string {
  const shown = isIterator(value) ? [...value] : value;
  return JSON.stringify(shown ?? null, (_key, entry: unknown) =>
    typeof entry === 'number' && !Number.isFinite(entry) ? String(entry) : entry,
  );
}

function isIterator(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

type Attempt<T> =
  { readonly raised: string; readonly value?: never } | { readonly raised?: never; readonly value: T };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { raised: withoutModule(error.name) };
  }
}
