import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once it is so. Asks every 50 ms, for half a minute. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries === 600) throw new Error(`It does not become true: ${isSo.toString()}`);
    await pause(50);
  }
}

/** Whether it resolves. */
export function resolves(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
