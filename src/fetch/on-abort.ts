/** Listens to an AbortSignal with one listener per signal, however many callers wait. */

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `onEnd` when the signal is aborted. Returns a function that removes the listener. Does nothing if the signal is
 * already aborted.
 *
 * Node warns of a leak from the eleventh listener of a signal on, and a signal may serve thousands of reads.
 */
export function onAbort(signal: AbortSignal | undefined, onEnd: () => void): () => void {
  if (signal === undefined || signal.aborted) return () => undefined;
  const those = waiting.get(signal) ?? listen(signal);
  // A new function, since a caller may pass the same one twice.
  const call = (): void => onEnd();
  those.add(call);
  return () => {
    those.delete(call);
    if (those.size > 0 || waiting.get(signal) !== those) return;
    waiting.delete(signal);
    signal.removeEventListener('abort', tell);
  };
}

function listen(signal: AbortSignal): Set<() => void> {
  const those = new Set<() => void>();
  waiting.set(signal, those);
  signal.addEventListener('abort', tell);
  return those;
}

function tell(this: AbortSignal): void {
  const those = waiting.get(this);
  waiting.delete(this);
  this.removeEventListener('abort', tell);
  for (const call of [...(those ?? [])]) call();
}
