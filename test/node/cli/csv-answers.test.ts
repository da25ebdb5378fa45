/** Rows of a CSV are answered alike however they are written. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rfc9309 } from '../../../src/dialects/rfc9309/index.js';
import { pairsOf } from '../../../src/node/cli/input/pairs.js';
import { answerLines } from '../../../src/node/cli/lists/answer-lines.js';
import { bulkJob, type BulkJob } from '../../../src/node/cli/lists/bulk-lines.js';
import { noCounts, readMaxErrors } from '../../../src/node/cli/lists/counts.js';
import { ProgressBar } from '../../../src/node/cli/output/progress.js';
import { Terminal } from '../../../src/node/cli/output/terminal.js';
import { givenAnswerers } from '../../../src/node/cli/sites/answerers.js';
import { runs } from '../../support/samples.js';
import { Sink } from './sink.js';

const DOCUMENT = {
  name: 'robots.txt',
  text: 'User-agent: *\nDisallow: /a\nUser-agent: Foobot\nAllow: /a\nDisallow: /*,\n',
  remarks: [],
};

const COLUMNS = [
  ['id', 'url', 'agent'],
  ['url', 'id', 'agent'],
  ['agent', 'other', 'id', 'url'],
  ['url'],
] as const;

async function answersTo(text: string, columns: readonly string[], output: BulkJob['output']) {
  const stdout = new Sink();
  const terminal = new Terminal(stdout, new Sink(), {});
  const chunks = ReadableStream.from([new TextEncoder().encode(text)]);
  const agents = columns.includes('agent') ? [] : ['Foobot'];
  const pairs = pairsOf(
    { name: 'rows', bytes: undefined, chunks },
    { input: 'csv', header: { columns, separator: ',' }, agents, pass: [] },
  );
  const answerersOf = givenAnswerers(DOCUMENT, [rfc9309]);
  const job = bulkJob({
    dialect: rfc9309,
    input: 'csv',
    output,
    pace: 'ignored',
    order: 'as-read',
    columns: 'plain',
    pass: [],
    answerersOf,
    maxErrors: readMaxErrors(undefined),
  });
  const progress = new ProgressBar(terminal, undefined, () => 0);
  const counts = await answerLines(pairs, job, { terminal, progress });
  return { lines: stdout.written, counts };
}

const piece = fc.constantFrom('a', '1', '/a', ',', '"', '\\', ' ', '\r', '\n', 'é', '\u202e', '\u007f', 'x');
const field = fc.oneof(
  fc.constantFrom('https://a.example/a', 'https://a.example/b', '/a', 'Foobot', 'Bar', '7', ''),
  fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
);
const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
const lineEnd = fc.constantFrom('\n', '\r\n');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const asNeeded = (text: string): string => (/[",\r\n]/.test(text) ? quoted(text) : text);

test.each(['csv', 'jsonl', 'counts'] as const)('with quotes or without, answered as %s', async (output) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...COLUMNS), rows, lineEnd, async (columns, records, end) => {
      const fitting = records.map((record) => columns.map((_, at) => record[at] ?? 'z'));
      const [plain, careful] = await Promise.all(
        [asNeeded, quoted].map((write) =>
          answersTo(fitting.map((record) => record.map(write).join(',') + end).join(''), columns, output),
        ),
      );
      expect(plain).toEqual(careful);
      expect(plain?.counts.asked).toBe(records.length);
    }),
    runs(1500),
  );
});

test('a row with too few or too many fields is an error with the id where an id is expected', async () => {
  const text = '1,/a,Bar\n2\n3,/a,Bar,x\n4,,Bar\n,/b,Bar\n5,/b,\n';
  const { lines, counts } = await answersTo(text, ['id', 'url', 'agent'], 'csv');
  expect(lines.split('\n')).toEqual([
    '1,/a,Bar,false,rule,2,',
    '2,,,,bad-line,,"it has 1 field, and the header has 3"',
    '3,,,,bad-line,,"it has 4 fields, and the header has 3"',
    '4,,,,bad-line,,it has no url',
    ',/b,Bar,true,no-rule,,',
    '5,,,,bad-line,,"it names no agent, and there is no --agent"',
    '',
  ]);
  expect(counts).toEqual({ ...noCounts(), asked: 6, allowed: 1, disallowed: 1, error: 4, bad: 4, failed: 4 });
});
