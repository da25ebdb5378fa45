/** What a line of JSON asks, whatever its members are. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  pairIn,
  pairsOf,
  textOfPair,
  type Pair,
  type PairFormat,
} from '../../../src/node/cli/input/pairs.js';
import { runs } from '../../support/samples.js';

const FORMAT = {
  input: 'jsonl',
  header: { columns: [], separator: ',' },
  agents: ['Standard'],
  pass: [],
} as const;

async function pairsIn(text: string, format: PairFormat = FORMAT): Promise<Pair[]> {
  const chunks = ReadableStream.from([new TextEncoder().encode(text)]);
  const all: Pair[] = [];
  for await (const { lines } of pairsOf({ name: 'a list', bytes: undefined, chunks }, format))
    all.push(...lines);
  return all;
}

test('a line with all members, and one with the least', async () => {
  const lines =
    '{"id":1,"url":"/a","agent":"Foobot","site":"https://a.example","robots":""}\n{"url": "/b", "x": 5, "id": "b"}\n';
  expect(await pairsIn(lines)).toEqual([
    { id: { json: '1' }, url: '/a', agent: 'Foobot', site: 'https://a.example', robots: '' },
    { id: 'b', url: '/b', agent: 'Standard', site: undefined, robots: undefined },
  ]);
});

test('each line asks something or has a problem, and none ends the list', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('', 'https://a.example/', 'Foobot'));
  const key = fc.constantFrom('id', 'url', 'agent', 'site', 'robots', 'other', '__proto__');
  const text = fc.constantFrom('/a', '/b,"', 'x\\', '', '\t', '\u007fé', 'Foobot', 'http://a/{}:');
  const line = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(key, value).map((record) => JSON.stringify(record)) },
    {
      weight: 5,
      arbitrary: fc.record({ id: text, url: text, agent: text }).map((record) => JSON.stringify(record)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(text, text).map(([url, agent]) => `{"url": "${url}", "Agent": "${agent}"}`),
    },
    fc.jsonValue().map((json) => JSON.stringify(json)),
    fc.string().map((text) => text.replaceAll('\n', '')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
      const pairs = await pairsIn(lines.map((one) => `${one}\n`).join(''));
      // By itself, a line is read by JSON.parse; after one like it, by its quotes.
      const alone = await Promise.all(lines.map((one) => pairsIn(`${one}\n`)));
      expect(pairs).toEqual(alone.flat());
      for (const { length } of alone) expect(length).toBeGreaterThan(0);
      for (const { url, agent, problem } of pairs) {
        expect(typeof url === 'string' && typeof agent === 'string').toBe(true);
        if (problem === undefined) expect(lines.join()).toContain(JSON.stringify(url));
      }
    }),
    runs(2000),
  );
});

test('a text keeps each pair as it is, with absent values that are copied to the output', async () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', '/a', '\0', '\ud800', 'é\n', '2026-01-31', 7, 2 ** 60),
  );
  const key = fc.constantFrom('id', 'url', 'agent', 'site', 'robots', 'ts', 'Warc', 'day');
  const record = fc.dictionary(key, value).map((members) => JSON.stringify(members));
  const row = fc.array(fc.constantFrom('', '/a', '\0', '2026-01-31'), { minLength: 4, maxLength: 6 });
  const line = fc.oneof(record, row.map(String));
  const header = { columns: ['url', 'ts', 'warc', 'id', 'day'], separator: ',' } as const;
  await fc.assert(
    fc.asyncProperty(line, fc.constantFrom('jsonl', 'csv'), async (text, input) => {
      const format = { input, header, agents: ['A', 'B'], pass: ['ts', 'warc'], timeColumn: 'day' } as const;
      for (const pair of await pairsIn(`${text}\n`, format)) expect(pairIn(textOfPair(pair))).toEqual(pair);
    }),
    runs(2000),
  );
});

test.each([
  ['"ID":12345678901234567890', '12345678901234567890'],
  ['"a":{"id":1,"b":[{"id":2}]},"i\\u0064": 12345678901234567890', '12345678901234567890'],
  ['"a":"\\"id\\":5,","id":1.10,"b":{"id":1.100}', '1.10'],
  ['"id":1,"id":9007199254740993,"b":"id"', '9007199254740993'],
  [
    '"id":{ "a" : [12345678901234567890, 1.0, -0.50], "B": "x\\u0041,}\u202e", "id": {}},"b":{"id":3}',
    '{"a":[12345678901234567890,1,-0.50],"B":"xA,}\\u202e","id":{}}',
  ],
])('a number keeps its digits: %s', async (members, json) => {
  const [pair] = await pairsIn(`{${members},"url":"/a"}\n`);
  expect(pair?.id).toEqual({ json });
});
