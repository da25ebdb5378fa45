/** What is in use after the collector has run. Needs `--expose-gc`. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

export async function retained(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    await turnOfTheLoop();
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
