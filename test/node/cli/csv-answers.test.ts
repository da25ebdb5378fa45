/** Rows of a CSV are answered alike however they are written, and wherever their answers are put. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Batch } from '../../../src/node/cli/input/batches.js';
import { BulkProcessor, type BulkJob } from '../../../src/node/cli/jobs/bulk-job.js';
import { noCounts } from '../../../src/node/cli/jobs/processor.js';
import { runs, sizeOf } from '../../support/samples.js';

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

function jobOf(columns: readonly string[], output: BulkJob['output']): BulkJob {
  const agent = columns.includes('agent') ? undefined : 'Foobot';
  return {
    kind: 'bulk',
    input: 'csv',
    document: DOCUMENT,
    dialect: 'rfc9309',
    agent,
    output,
    columns,
    pace: 'ignored',
  };
}

function batchOf(text: string, room?: ArrayBuffer): Batch {
  const bytes = new Uint8Array(Buffer.from(text));
  return { buffer: bytes.buffer, length: bytes.length, cut: false, room };
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
  const answered = { plain: 0, rows: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...COLUMNS), rows, lineEnd, async (columns, records, end) => {
      // A record of one empty field is written as nothing, or in quotes.
      const fitting = records.map((record) => columns.map((_, at) => record[at] ?? 'z'));
      const texts = [asNeeded, quoted].map((write) =>
        fitting.map((record) => record.map(write).join(',') + end).join(''),
      );
      const processor = new BulkProcessor(jobOf(columns, output), { documentsOf: () => Promise.resolve([]) });
      const [plain, careful] = await Promise.all(texts.map((text) => processor.work(batchOf(text))));
      expect(Buffer.from(plain?.lines ?? []).toString()).toBe(Buffer.from(careful?.lines ?? []).toString());
      expect(plain?.counts).toEqual(careful?.counts);
      expect(plain?.counts.asked).toBe(records.length);
      answered.rows += records.length;
      answered.plain += fitting.filter((record) => record.every((one) => asNeeded(one) === one)).length;
    }),
    runs(1500),
  );
  // Both ways were taken.
  expect(answered.plain).toBeGreaterThan(sizeOf(500));
  expect(answered.rows - answered.plain).toBeGreaterThan(sizeOf(500));
});

test('a row with too few or too many fields is an error with the id that stands where an id does', async () => {
  const processor = new BulkProcessor(jobOf(['id', 'url', 'agent'], 'csv'), {
    documentsOf: () => Promise.resolve([]),
  });
  const { lines, counts } = await processor.work(
    batchOf('1,/a,Bar\n2\n3,/a,Bar,x\n4,,Bar\n,/b,Bar\n5,/b,\n'),
  );
  expect(Buffer.from(lines).toString().split('\n')).toEqual([
    '1,/a,Bar,false,rule,2,',
    '2,,,,bad-line,,"it has 1 field, and the header has 3"',
    '3,,,,bad-line,,"it has 4 fields, and the header has 3"',
    '4,,,,bad-line,,it has no url',
    ',/b,Bar,true,no-rule,,',
    '5,,,,bad-line,,"no agent is named, here or by --agent"',
    '',
  ]);
  expect(counts).toEqual({ ...noCounts(), asked: 6, allowed: 1, disallowed: 1, error: 4, bad: 4 });
});

test('answers are put into a buffer that was used before, as far as they fit', async () => {
  const text = '1,https://a.example/a,Bar\n'.repeat(2000);
  const processor = new BulkProcessor(jobOf(['id', 'url', 'agent'], 'csv'), {
    documentsOf: () => Promise.resolve([]),
  });
  const { lines: expected } = await processor.work(batchOf(text));
  const roomy = new Uint8Array(2 ** 18).fill(0xff).buffer;
  const { lines } = await processor.work(batchOf(text, roomy));
  expect(lines.buffer).toBe(roomy);
  expect(Buffer.compare(lines, expected)).toBe(0);
  const narrow = await processor.work(batchOf(text, new ArrayBuffer(100)));
  expect(Buffer.compare(narrow.lines, expected)).toBe(0);
});
