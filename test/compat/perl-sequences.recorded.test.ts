import { expect, test } from '@jest/globals';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { HeldClock, nameOf, outcomeOf, readSequences, type Sequence } from '../recorded/call-sequences.js';

test.each(readSequences('perl-robotrules-stateful'))('$id $name', (sequence) => {
  const wanted = sequence.steps.map(({ call, wanted: result }) => [call, result]);
  expect(replay(sequence)).toEqual(wanted);
});

function replay({ steps }: Sequence): unknown[] {
  const clock = new HeldClock();
  let rules = new RobotRules(undefined, { now: clock.now });
  return steps.map((step) => {
    const { call, args } = step;
    if (call === '@advance') clock.advance(Number(args[0]));
    else if (call === 'new') rules = new RobotRules(nameOf(args[0]), { now: clock.now });
    else return [call, outcomeOf(rules, step)];
    return [call, null];
  });
}
