import { expect, test } from '@jest/globals';
import { KeyValueClient } from '../../src/cache/key-value-client.js';

const written = (at: number): string => `{"v":1,"at":${String(at)},"text":"${String(at)}"}`;

test.each([
  ['a newer failure', 'failure', 101, 'accepted'],
  ['a newer copy', 'copy', 101, 'accepted'],
  ['a failure of the same moment', 'failure', 100, 'outdated'],
  ['a copy of the same moment', 'copy', 100, 'accepted'],
  ['an older copy', 'copy', 99, 'outdated'],
] as const)('%s is kept as its date says', async (_what, kind, at, outcome) => {
  const texts = new Map([['key', written(100)]]);
  const store = {
    get: (key: string) => texts.get(key),
    set: (key: string, text: string) => void texts.set(key, text),
    delete: (key: string) => void texts.delete(key),
  };
  const value = written(at);
  const result = { kind, value, ageMs: 0, dueMs: 1000, ttlMs: 1000, worker: 'one' } as const;
  const settled = await new KeyValueClient(store, () => 200).settle('key', { result });
  expect([settled.outcome, texts.get('key')]).toEqual([
    outcome,
    outcome === 'accepted' ? value : written(100),
  ]);
});
