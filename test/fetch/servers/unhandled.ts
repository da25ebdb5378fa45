import { afterAll, beforeAll, expect } from '@jest/globals';

/** No test of the file may leave a promise that nobody waits for: each is a defect, whatever test has caused it. */
export function noUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => {
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
}
