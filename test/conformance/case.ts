/** What a reading may answer for a URL; there is no answer if the file does not apply to it. */
export type Answer = 'allowed' | 'disallowed' | 'no answer' | 'raises';

/** One file, one question, and what the standard dialect answers. */
export interface ConformanceCase {
  /** The sentence that holds when the answer is given. */
  readonly name: string;
  /** Of RFC 9309. */
  readonly section: string;
  /** Found at `http://example.com/robots.txt`. */
  readonly robots: string;
  /** `Foo` unless given. */
  readonly agent?: string;
  /** `http://example.com/a` unless given. */
  readonly url?: string;
  readonly answer: Answer;
}

/** Why a reading gives other answers, and which. */
export interface Deviation {
  readonly because: string;
  /** By the name of the case. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** The deviations without those cases that `changed` answers anew, and then `changed`. */
export function changing(deviations: readonly Deviation[], changed: readonly Deviation[]): Deviation[] {
  const anew = new Set(changed.flatMap(({ answers }) => Object.keys(answers)));
  return [...omitting(deviations, anew), ...changed];
}

/** The deviations without the cases of these names. */
export function omitting(deviations: readonly Deviation[], names: ReadonlySet<string>): Deviation[] {
  return deviations.map(({ because, answers }) => ({
    because,
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name))),
  }));
}
