/** Replays recorded call sequences of WWW::RobotRules: the same calls, the same answers. */

import type { AnyRobotRules } from '../../src/entries/compat/perl.js';
import { fieldsOf, listOf, readRecord, textOf, type Fields } from './records.js';

export interface Sequence {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly call: string;
  readonly args: readonly unknown[];
  /** What the original gave or died of, as {@link inPerlForm} writes it. */
  readonly wanted: unknown;
}

/** Calls whose result the original's documents say nothing of: ours give nothing. */
const WITHOUT_RESULT = new Set(['new', 'reopen', 'parse', 'push_rules', 'clear_rules', 'visit', '@advance']);

/** An original that dies of a missing method had a wrong argument. */
const MISSING_METHOD = /^Can't locate object method/;

export function readSequences(record: string): Sequence[] {
  return listOf(readRecord(record)['sequences']).map((sequence) => {
    const { id, name, steps } = fieldsOf(sequence);
    return { id: textOf(id), name: textOf(name), steps: listOf(steps).map((step) => stepOf(fieldsOf(step))) };
  });
}

function stepOf(step: Fields): Step {
  const call = textOf(step['call']);
  const args = 'args' in step ? listOf(step['args']) : [];
  if ('dies' in step) {
    const words = textOf(step['dies']);
    return { call, args, wanted: `dies: ${MISSING_METHOD.test(words) ? 'TypeError' : words}` };
  }
  if (WITHOUT_RESULT.has(call)) return { call, args, wanted: null };
  const wanted = call === 'dump' ? (step['printedLinesSorted'] ?? []) : inPerlForm(step['result']);
  return { call, args, wanted };
}

/** The clock at the start of every sequence, in seconds. */
const START = 1_700_000_000;

export class HeldClock {
  #seconds = START;

  readonly now = (): number => this.#seconds * 1000;

  advance(seconds: number): void {
    this.#seconds += seconds;
  }
}

/** What a call gave, in the words of the record: numbers as texts, nothing as null, true as 1 and false as ''. */
export function inPerlForm(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '';
  if (Array.isArray(value)) return value.map(inPerlForm);
  return value;
}

/** What a recorded call gives here. */
export function outcomeOf(rules: AnyRobotRules | undefined, { call, args }: Step): unknown {
  return attempt(() => {
    const method: unknown = rules === undefined ? undefined : Reflect.get(rules, call);
    if (typeof method !== 'function') throw new Error(`There is no ${call}`);
    const result: unknown = Reflect.apply(method, rules, args);
    if (WITHOUT_RESULT.has(call)) return null;
    return call === 'dump' ? sortedLines(textOf(result)) : inPerlForm(result);
  });
}

/** What `work` gives, or what it dies of. */
export function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) return 'dies: TypeError';
    if (error instanceof Error && error.name === 'PerlError') return `dies: ${error.message}`;
    throw error;
  }
}

/** The lines of a dump in the order of the record. */
function sortedLines(dump: string): string[] {
  return dump.split('\n').slice(0, -1).sort();
}

/** Perl takes a number as a name; 0 is none, as '0' is. */
export function nameOf(name: unknown): string | undefined {
  return typeof name === 'string' ? name : name === 0 ? '0' : undefined;
}
