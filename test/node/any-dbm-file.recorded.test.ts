import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { open } from 'lmdb';
import type { RobotRulesAnyDBMFile } from '../../src/node/any-dbm-file.js';
import {
  attempt,
  HeldClock,
  nameOf,
  outcomeOf,
  readSequences,
  type Sequence,
} from '../recorded/call-sequences.js';
import { folder, openRules } from './opened-rules.js';

/** What differs from the record on purpose, and why; what there is instead has a test below. */
const REPAIRS: ReadonlyMap<string, string> = new Map([
  ['s037', 'characters above U+00FF are stored like any other'],
  ['s091', 'characters above U+00FF are stored like any other'],
  ['s062', 'all rules of a host are cleared'],
  ['s080', 'all rules of a host are cleared'],
  ['s081', 'all rules of a host are cleared'],
  ['s082', 'all rules of a host are cleared'],
  ['s102', 'the name is that of the file itself, and a folder is none'],
]);

const sequences = readSequences('perl-anydbm-stateful');

test.each(sequences.filter(({ id }) => !REPAIRS.has(id)))('the same as recorded: $id $name', (sequence) => {
  expect(replay(sequence)).toEqual(sequence.steps.map(({ call, wanted }) => [call, wanted]));
});

describe('better than recorded', () => {
  const repaired = sequences.flatMap((sequence) => {
    const because = REPAIRS.get(sequence.id);
    return because === undefined ? [] : [{ ...sequence, because }];
  });

  test.each(repaired)('$id $name: $because', (sequence) => {
    expect(replay(sequence)).not.toEqual(sequence.steps.map(({ call, wanted }) => [call, wanted]));
  });
});

function replay({ id, steps }: Sequence): unknown[] {
  const clock = new HeldClock();
  const path = join(folder, id);
  let rules: RobotRulesAnyDBMFile | undefined;
  return steps.map((step) => {
    const { call, args } = step;
    switch (call) {
      case '@advance':
        clock.advance(Number(args[0]));
        return [call, null];
      case '@dbmContent':
        return [call, contentOf(path)];
      case 'new':
      case 'reopen': {
        const file = typeof args[1] === 'string' ? args[1] : '';
        const outcome = attempt(() => {
          const here = file.replace('<file>', path).replace('<tmp>', folder);
          rules = openRules(nameOf(args[0]), here, { now: clock.now });
          return null;
        });
        return [call, typeof outcome === 'string' ? outcome.replaceAll(folder, '<tmp>') : outcome];
      }
      default:
        return [call, outcomeOf(rules, step)];
    }
  });
}

function contentOf(path: string): Record<string, string> {
  const file = open<string, string>({ path, noSubdir: true, encoding: 'string' });
  return Object.fromEntries(Array.from(file.getRange(), ({ key, value }) => [key, value]));
}
