/** A run that is refused closes what it has opened: others may run in the same process after it. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { runInHost, withFiles } from './program.js';

const PAIR = '{"url":"https://example.com/a","agent":"FooBot"}\n';
const files = {
  'pairs.jsonl': PAIR,
  'list.txt': 'https://example.com/a\n',
  'table.csv': 'id,agent\n1,FooBot\n',
  'cut.gz': gzipSync(PAIR.repeat(9)).subarray(0, 20),
  'cut.warc.gz': gzipSync('WARC/1.0\r\n'.repeat(9)).subarray(0, 20),
  'robots.txt': 'User-agent: *\nDisallow: /a\n',
  'page.html': '<!doctype html>\n',
};

test.each([
  'bulk pairs.jsonl -o pairs.jsonl',
  'bulk pairs.jsonl -o no-such-folder/out.jsonl',
  'bulk pairs.jsonl --as-of 2026-01-31',
  'bulk pairs.jsonl --out csv --preferences',
  'bulk list.txt',
  'bulk table.csv',
  'bulk cut.gz',
  'bulk page.html --agent FooBot',
  'bulk list.txt --agent FooBot --robots page.html',
  'check --agent FooBot --list page.html robots.txt',
  'survey page.html',
  'pack robots.txt -o robots.archive',
  'pack pairs.jsonl -o pairs.jsonl',
  'pack cut.warc.gz -o cut.archive',
  'pack table.csv -o table.archive',
  'pack page.html -o page.archive',
  'test page.html',
  'lint cut.gz',
])('%s', async (line) => {
  const { ended, isLast } = await withFiles(files, (cwd) =>
    runInHost({ args: line.split(' '), cwd, input: '' }),
  );
  expect(ended.exit).not.toBe(0);
  expect(isLast).toBe(false);
});
