import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once it is so. Asks every 25 ms, for half a minute. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries === 1200) throw new Error(`It does not become true: ${isSo.toString()}`);
    await pause(25);
  }
}

/** Whether it resolves. */
export function resolves(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
