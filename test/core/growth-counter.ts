/** Counts what JavaScript does, so that growth is told from operations and not from seconds. */
import { Session, type Profiler } from 'node:inspector';
import { watchTextMethods } from '../support/watched-text-methods.js';

/** Methods that look at each character of a text in one call. */
const SEARCHES = [
  'indexOf',
  'lastIndexOf',
  'includes',
  'startsWith',
  'endsWith',
  'split',
  'replace',
  'replaceAll',
] as const;

/** Counts from when it is made until it is closed: making one takes far longer than asking it. */
export class OperationCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /**
   * How many operations `work` takes: every block of our code that runs, as often as it runs (V8 counts them), and the
   * characters that texts are searched for.
   */
  operationsOf(work: () => void): number {
    this.#takeBlocks();
    let characters = 0;
    const restore = countSearches((count) => (characters += count));
    try {
      work();
    } finally {
      restore();
    }
    return this.#takeBlocks() + characters;
  }

  close(): void {
    this.#session.disconnect();
  }

  /** The blocks that ran since they were last taken. */
  #takeBlocks(): number {
    let blocks = 0;
    this.#session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      for (const script of result) if (isOurs(script)) blocks += blocksOf(script);
    });
    return blocks;
  }
}

function isOurs({ url }: Profiler.ScriptCoverage): boolean {
  return /\/src\//.test(url) && !url.includes('node_modules');
}

function blocksOf(script: Profiler.ScriptCoverage): number {
  let blocks = 0;
  for (const { ranges } of script.functions) for (const { count } of ranges) blocks += count;
  return blocks;
}

/** Until the result is called, each search counts the characters up to what it found, or all of the text. */
function countSearches(count: (characters: number) => void): () => void {
  return watchTextMethods(SEARCHES, (...call) => {
    count(charactersSeen(...call));
  });
}

function charactersSeen(
  name: (typeof SEARCHES)[number],
  text: string,
  [sought, from]: unknown[],
  result: unknown,
): number {
  const length = typeof sought === 'string' ? sought.length : 1;
  if (name === 'startsWith' || name === 'endsWith') return length;
  // Asked at 0 only, it compares.
  if (name === 'lastIndexOf') return from === 0 ? length : text.length;
  const start = typeof from === 'number' ? Math.min(Math.max(from, 0), text.length) : 0;
  const end = name === 'indexOf' && typeof result === 'number' && result >= 0 ? result + length : text.length;
  return Math.max(end - start, 1);
}

/** Work that grows with the square has the exponent 2. */
export const LARGEST_EXPONENT = 1.2;

/** What each measure counts, for sizes of which each is twice the one before. */
export function leastOf(measures: readonly (() => number)[]): readonly number[] {
  let least = measures.map((measure) => measure());
  // Code that V8 compiles anew meanwhile may be counted twice, so it is asked again where there is too much.
  for (let again = 0; again < 2 && exponentOf(least) > LARGEST_EXPONENT; again++) {
    least = measures.map((measure, i) => Math.min(measure(), least[i] ?? 0));
  }
  return least;
}

/** From the first count to the last, each for a size twice as large. */
export function exponentOf(counts: readonly number[]): number {
  return Math.log2((counts.at(-1) ?? 0) / (counts[0] ?? 0)) / (counts.length - 1);
}
