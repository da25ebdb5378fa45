/** Lines of JSON are read as JSON.parse reads them, whether or not they are parsed. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pairsIn, type PairFormat, type PairReader } from '../../../src/node/cli/input/pairs.js';
import { escapedField, type FieldFormat } from '../../../src/node/cli/output/escaping.js';
import { runs } from '../../support/samples.js';

const FORMAT = { input: 'jsonl', columns: [], agent: 'Standard', output: 'jsonl' } as const;

/** What is read of each line, and how it is written. */
function read(text: string, output: PairFormat['output']): unknown[] {
  return [...readOn(pairsIn(text, { ...FORMAT, output }), output === 'csv' ? 'csv' : 'json')];
}

function* readOn(pairs: PairReader, format: FieldFormat): Generator<unknown, void, undefined> {
  while (pairs.next()) {
    const { id, idIs, url, agent, site, robots, problem, isPlain } = pairs.pair;
    const fields =
      problem === undefined ? { url, agent, site, robots, idIs: id === undefined ? undefined : idIs } : {};
    const written = [url, idIs === 'text' ? (id ?? '') : ''].map((one) =>
      isPlain ? one : escapedField(one, format),
    );
    yield { id, problem, fields, written: problem === undefined ? written : [] };
  }
}

/** The same of lines that are all parsed: one unusual character in a line is enough for that. */
function readByParsing(text: string, output: PairFormat['output']): unknown[] {
  return read(text.replaceAll('\n', '\u00a0\n'), output);
}

const key = fc.constantFrom('id', 'url', 'agent', 'site', 'robots', 'other', 'urls', '');
const value = fc.oneof(
  fc
    .string({ unit: fc.constantFrom('a', '/', ',', ':', '{', '}', ' ', 'x'), maxLength: 5 })
    .map((text) => `"${text}"`),
  fc
    .string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\u007f'), maxLength: 3 })
    .map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '0',
    '7',
    '-1',
    '01',
    '1.5',
    '1e3',
    '999999999999999',
    '9999999999999999999',
    'null',
    'true',
    '[1]',
    '{}',
    '',
  ),
);
const space = fc.constantFrom('', '', '', ' ', '  ', '\t');
const member = fc
  .tuple(space, key, space, space, value, space)
  .map(
    ([before, name, between, behind, text, after]) => `${before}"${name}"${between}:${behind}${text}${after}`,
  );
const object = fc
  .tuple(
    space,
    fc.array(member, { maxLength: 5 }),
    fc.constantFrom('}', '}', '}', '} ', '}\r', ',}', '', '}}', '} x'),
  )
  .map(([before, members, end]) => `${before}{${members.join(',')}${end}`);
const line = fc.oneof(
  { weight: 5, arbitrary: object },
  fc.constantFrom('', ' ', 'no', '[]', '"a"', '{', '{"url'),
);

test('a plain line', () => {
  const lines = '{"id":1,"url":"/a","agent":"Foobot"}\n{"url": "/b", "x": 5, "id": "b"}\n';
  expect(read(lines, 'jsonl')).toMatchObject([
    { id: '1', fields: { url: '/a', agent: 'Foobot', idIs: 'json' } },
    { id: 'b', fields: { url: '/b', agent: 'Standard', idIs: 'text' } },
  ]);
});

test.each(['jsonl', 'csv'] as const)('any lines, written as %s', (output) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const text = lines.map((one) => `${one}\n`).join('');
      expect(read(text, output)).toEqual(readByParsing(text, output));
    }),
    runs(3000),
  );
});

test('lines are read alike the second time, whatever was read ahead', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const pairs = pairsIn(lines.map((one) => `${one}\n`).join(''), FORMAT);
      const first = [...readOn(pairs, 'json')];
      pairs.position = 0;
      expect([...readOn(pairs, 'json')]).toEqual(first);
    }),
    runs(2000),
  );
});

test('lines are read again from where the reader is set', () => {
  for (const input of ['jsonl', 'csv', 'list'] as const) {
    const rows = { jsonl: '{"url":"/1"}\n{"url":"/2"}\n', csv: '/1\n"/2"\n', list: '/1\n/2\n' }[input];
    const pairs = pairsIn(rows, { input, columns: ['url'], agent: 'Foobot', output: 'jsonl' });
    const urls: string[] = [];
    pairs.next();
    const { position } = pairs;
    while (pairs.next()) urls.push(pairs.pair.url);
    pairs.position = position;
    while (pairs.next()) urls.push(pairs.pair.url);
    expect(urls).toEqual(['/2', '/2']);
  }
});
