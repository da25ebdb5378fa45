import { describe, expect, test } from '@jest/globals';
import { rfc9309 } from '../../../src/dialects/rfc9309/index.js';
import { typedList } from '../../../src/node/cli/input/lines.js';
import { answerLines } from '../../../src/node/cli/lists/answer-lines.js';
import { questionJob, urlsOf } from '../../../src/node/cli/lists/question-lines.js';
import { givenAnswerers } from '../../../src/node/cli/sites/answerers.js';
import { Sink } from './sink.js';
import { ProgressBar, progressText } from '../../../src/node/cli/output/progress.js';
import { Terminal } from '../../../src/node/cli/output/terminal.js';

test.each([
  [
    'half of a list that is known',
    { urls: 500_000, bytes: 50, totalBytes: 100, elapsedMs: 2000 },
    '[============>           ]  50 %  500,000 URLs  250,000/s  2 s left',
  ],
  [
    'long lists are left in minutes and hours',
    { urls: 1000, bytes: 1, totalBytes: 1000, elapsedMs: 10_000 },
    '[>                       ]   0 %  1,000 URLs  100/s  2 h 46 min left',
  ],
  [
    'sites that have been asked, and those that failed',
    {
      urls: 1,
      bytes: 1,
      totalBytes: undefined,
      sites: { done: 1200, failed: 3 },
      elapsedMs: 500,
    },
    '1 URL  2/s  1,200 sites  3 failed',
  ],
  [
    'standard input has no end',
    { urls: 1000, bytes: 1, totalBytes: undefined, elapsedMs: 500 },
    '1,000 URLs  2,000/s',
  ],
  [
    'nothing yet',
    { urls: 0, bytes: 0, totalBytes: 100, elapsedMs: 0 },
    '[>                       ]   0 %  0 URLs  0/s',
  ],
  [
    'a file that grows meanwhile',
    { urls: 10, bytes: 120, totalBytes: 100, elapsedMs: 1000 },
    '[========================] 100 %  10 URLs  10/s  0 s left',
  ],
])('the text of the bar: %s', (_, { elapsedMs, ...progress }, text) => {
  expect(progressText(progress, elapsedMs)).toBe(text);
});

function draw(isTTY: boolean, columns = 40): string {
  const sink = new Sink(isTTY, columns);
  let nowMs = 0;
  const bar = new ProgressBar(new Terminal(sink, sink, {}), 1000, () => nowMs);
  for (let step = 0; step < 10; step++) {
    nowMs += 60;
    bar.advance(10, 100);
  }
  bar.end();
  return sink.written;
}

describe('the bar', () => {
  test('is redrawn ten times a second at most, within the terminal, and leaves a line', () => {
    const lines = draw(true).split('\r\u001b[2K');
    expect(lines).toHaveLength(1 + 5 + 1);
    expect(lines.every((line) => line.length < 40)).toBe(true);
    expect(lines.at(-1)).toBe('100 URLs in 0.6 s, 167/s\n');
  });

  test('is whole on a terminal that does not know its width', () => {
    expect(draw(true, 0)).toContain('s left\r');
  });

  test('is taken away once, and only where it was drawn', () => {
    const sink = new Sink(true, 40);
    let nowMs = 0;
    const bar = new ProgressBar(new Terminal(sink, sink, {}), undefined, () => (nowMs += 60));
    bar.clear();
    expect(sink.written).toBe('');
    for (let site = 0; site < 2; site++) bar.siteDone('answered');
    bar.clear();
    bar.clear();
    expect(sink.written.split('\r\u001b[2K').map((text) => text !== '')).toEqual([false, true, false]);
  });

  test('stays between answers that go elsewhere', async () => {
    const [stdout, stderr] = [new Sink(false, 40), new Sink(true, 40)];
    const terminal = new Terminal(stdout, stderr, {});
    let nowMs = 0;
    const lists = [typedList(Array.from({ length: 50_000 }, (_, page) => `https://a.example/${page}`))];
    const job = questionJob({
      kind: 'check',
      agents: ['Foobot'],
      output: 'text',
      colours: 'hidden',
      pace: 'ignored',
      answerersOf: givenAnswerers({ name: 'robots.txt', text: '', remarks: [] }, [rfc9309]),
    });
    const progress = new ProgressBar(terminal, undefined, () => (nowMs += 200));
    const { asked } = await answerLines(
      urlsOf(lists, () => undefined),
      job,
      { terminal, progress },
    );
    expect(asked).toBe(50_000);
    const [before, ...shown] = stderr.written.split('\r\u001b[2K');
    expect(before).toBe('');
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).not.toContain('');
  });

  test('is not drawn into a file', () => {
    expect(draw(false)).toBe('');
  });
});
