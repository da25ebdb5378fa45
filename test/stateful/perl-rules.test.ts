import { expect, test } from '@jest/globals';
import { RobotRules } from '../../src/compat/perl.js';
import {
  HeldClock,
  inPerlForm,
  readSequences,
  sortedLines,
  type Sequence,
  type Step,
} from './call-sequences.js';

/** Calls whose result the original's documents say nothing of: ours give nothing. */
const WITHOUT_RESULT = new Set(['new', 'parse', 'push_rules', 'clear_rules', 'visit', '@advance']);

/** An original dies of a missing method where ours tells the wrong argument. */
const MISSING_METHOD = /^dies: Can't locate object method/;

test.each(readSequences('perl-robotrules-stateful'))('$id $name', (sequence) => {
  expect(replay(sequence)).toEqual(wanted(sequence));
});

function wanted({ steps }: Sequence): unknown[] {
  return steps.map(({ call, wanted: result }) => {
    if (typeof result === 'string' && result.startsWith('dies: ')) {
      return [call, MISSING_METHOD.test(result) ? 'dies: TypeError' : result];
    }
    return [call, WITHOUT_RESULT.has(call) ? null : inPerlForm(result)];
  });
}

function replay({ steps }: Sequence): unknown[] {
  const clock = new HeldClock();
  let rules = new RobotRules(undefined, clock);
  return steps.map(({ call, args }) => {
    if (call === '@advance') clock.advance(Number(args[0]));
    else if (call === 'new') rules = new RobotRules(nameOf(args[0]), clock);
    else return [call, outcomeOf(rules, { call, args })];
    return [call, null];
  });
}

function outcomeOf(rules: RobotRules, { call, args }: Pick<Step, 'call' | 'args'>): unknown {
  try {
    const method: unknown = Reflect.get(rules, call);
    if (typeof method !== 'function') throw new Error(`There is no ${call}`);
    const result: unknown = Reflect.apply(method, rules, args);
    return call === 'dump' ? sortedLines(rules.dump()) : inPerlForm(result);
  } catch (error) {
    if (error instanceof TypeError) return 'dies: TypeError';
    throw error;
  }
}

/** Perl takes a number as a name; 0 is none, as '0' is. */
function nameOf(name: unknown): string | undefined {
  return typeof name === 'string' ? name : name === 0 ? '0' : undefined;
}
