/** Answers are printed in the order of their lines, whenever the sites answer. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answerLines, type LineJob, type ListRun } from '../../../src/node/cli/lists/answer-lines.js';
import type { LineChunk } from '../../../src/node/cli/input/lines.js';
import { ProgressBar } from '../../../src/node/cli/output/progress.js';
import { Terminal } from '../../../src/node/cli/output/terminal.js';
import type { Answerers } from '../../../src/node/cli/sites/answerers.js';
import { runs } from '../../support/samples.js';
import { Sink } from './sink.js';

fc.configureGlobal(runs(500));

/** Lines whose sites answer when the test says so. */
class Sites {
  readonly stdout = new Sink();
  readonly run: ListRun;
  read = 0;
  readonly #open: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];

  constructor(turn?: (page: string) => Promise<void>) {
    const terminal = new Terminal(this.stdout, new Sink(), {});
    this.run = { terminal, progress: new ProgressBar(terminal, undefined, () => 0), turn };
  }

  readonly job: LineJob<string> = {
    find: (line) =>
      line.endsWith('?')
        ? new Promise<Answerers>((resolve, reject) => {
            this.#open.push({ answer: () => resolve([]), fail: reject });
          })
        : [],
    write: (line, _, counts) => {
      if (line.startsWith('/')) counts.allowed++;
      return `${line}\n`;
    },
  };

  async *chunks(chunks: Iterable<readonly string[]>): AsyncGenerator<LineChunk<string>, void, undefined> {
    for (const lines of chunks) {
      this.read += lines.length;
      yield { lines, bytes: lines.join('\n').length };
      await nextTurn();
    }
  }

  answer(index: number): void {
    this.#open[index % this.#open.length]?.answer();
    this.#open.splice(index % this.#open.length, 1);
  }

  fail(error: Error): void {
    this.#open[0]?.fail(error);
  }

  get waiting(): number {
    return this.#open.length;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('whatever the order in which sites answer', async () => {
  const line = fc.constantFrom('a', 'b?', 'c', 'd?');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 6 }),
      fc.array(fc.nat(20), { minLength: 36, maxLength: 36 }),
      async (chunks, order) => {
        const sites = new Sites();
        const asked = chunks.flat().filter((text) => text.endsWith('?')).length;
        const done = answerLines(sites.chunks(chunks), sites.job, sites.run);
        for (let answered = 0; answered < asked;) {
          await nextTurn();
          if (sites.waiting === 0) continue;
          sites.answer(order[answered++] ?? 0);
        }
        await done;
        expect(sites.stdout.written).toBe(
          chunks
            .flat()
            .map((text) => `${text}\n`)
            .join(''),
        );
      },
    ),
  );
});

test('what is before a site that has not answered is printed meanwhile', async () => {
  const sites = new Sites();
  const done = answerLines(sites.chunks([['a', 'b', 'c?', 'd']]), sites.job, sites.run);
  await nextTurn();
  await nextTurn();
  expect(sites.stdout.written).toBe('a\nb\n');
  sites.answer(0);
  await done;
  expect(sites.stdout.written).toBe('a\nb\nc?\nd\n');
});

test('a list of any length waits for its first site in bounded memory', async () => {
  const sites = new Sites();
  function* endless(): Generator<string[], void, undefined> {
    yield ['first?'];
    for (;;) yield Array.from({ length: 1000 }, () => 'x'.repeat(100));
  }
  void answerLines(sites.chunks(endless()), sites.job, sites.run);
  let before = -1;
  while (sites.read > before) {
    before = sites.read;
    for (let turns = 0; turns < 10; turns++) await nextTurn();
  }
  expect(sites.read).toBeGreaterThan(50_000);
  expect(sites.read).toBeLessThan(200_000);
});

test('the run fails with the site that failed, though the next line may never come', async () => {
  const sites = new Sites();
  async function* endless(): AsyncGenerator<LineChunk<string>, void, undefined> {
    yield* sites.chunks([['a?']]);
    await new Promise(() => undefined);
  }
  const done = answerLines(endless(), sites.job, sites.run);
  await nextTurn();
  sites.fail(new Error('a failure'));
  await expect(done).rejects.toThrow('a failure');
});

test('a line that allows a page is printed when it is the turn of the page, the others before', async () => {
  const turns: string[] = [];
  const sites = new Sites(async (page) => {
    await nextTurn();
    turns.push(`${sites.stdout.written.length} ${page}`);
  });
  const job = { ...sites.job, pageOf: (line: string) => (line === '/c' ? undefined : line) };
  await answerLines(sites.chunks([['a', '/b', '/c', 'd', '/e']]), job, sites.run);
  expect(sites.stdout.written).toBe('a\n/b\n/c\nd\n/e\n');
  expect(turns).toEqual(['2 /b', '10 /e']);
});

/** Pages of many sites, in an order of no kind; the same in every run. */
function scatteredPages(sites: number, pages: number): string[] {
  return Array.from({ length: pages }, (_, page) => `https://s${(page * 7919) % sites}.example/p${page}`);
}

const siteOf = (url: string): string => url.slice(0, url.indexOf('/', 8));
const sorting = { siteOf, write: (url: string) => url, read: (text: string) => text };

function* chunked(lines: readonly string[], size: number): Generator<readonly string[], void, undefined> {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size);
}

test('lines of sites that come back after many others are answered site by site, and printed in their order', async () => {
  const sites = new Sites();
  const pages = scatteredPages(5000, 40_000);
  const asked: string[] = [];
  const job: LineJob<string> = {
    ...sites.job,
    sorting,
    write: (line, answerers, counts) => {
      asked.push(siteOf(line));
      counts.asked++;
      return sites.job.write(line, answerers, counts);
    },
  };
  const counts = await answerLines(sites.chunks(chunked(pages, 500)), job, sites.run);
  expect(sites.stdout.written).toBe(pages.map((page) => `${page}\n`).join(''));
  expect(counts.asked).toBe(40_000);
  const turns = asked.filter((site, at) => site !== asked[at - 1]).length;
  // All lines in their order would be 40,000 turns.
  expect(turns).toBeLessThan(20_000);
});

test('who waits for answers before writing more is given them, whatever the order', async () => {
  const sites = new Sites();
  const pages = scatteredPages(5000, 12_000);
  async function* untilAnswered(): AsyncGenerator<LineChunk<string>, void, undefined> {
    for (const lines of chunked(pages, 4000)) {
      const before = sites.stdout.written.length;
      yield { lines, bytes: lines.join('\n').length };
      while (sites.stdout.written.length === before) await nextTurn();
    }
  }
  await answerLines(untilAnswered(), { ...sites.job, sorting }, sites.run);
  expect(sites.stdout.written).toBe(pages.map((page) => `${page}\n`).join(''));
});
