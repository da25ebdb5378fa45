/** Replays recorded call sequences of WWW::RobotRules: the same calls, the same answers. */

import { fieldsOf, listOf, readRecord, textOf, type Fields } from './records.js';

export interface Sequence {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly call: string;
  readonly args: readonly unknown[];
  /** What the original gave or died of; for `dump` what it printed. */
  readonly wanted: unknown;
}

export function readSequences(record: string): Sequence[] {
  return listOf(readRecord(record)['sequences']).map((sequence) => {
    const { id, name, steps } = fieldsOf(sequence);
    return { id: textOf(id), name: textOf(name), steps: listOf(steps).map((step) => stepOf(fieldsOf(step))) };
  });
}

function stepOf(step: Fields): Step {
  const call = textOf(step['call']);
  const args = 'args' in step ? listOf(step['args']) : [];
  if ('dies' in step) return { call, args, wanted: `dies: ${textOf(step['dies'])}` };
  return { call, args, wanted: 'printedLinesSorted' in step ? step['printedLinesSorted'] : step['result'] };
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

/** The lines of a dump in the order of the record. */
export function sortedLines(dump: string): string[] {
  return dump.split('\n').slice(0, -1).sort();
}
