import type { Entry } from './entry.js';

/** How long what is known may be used. Milliseconds. */
export interface Patience {
  /** How long past its time a copy answers while the site is asked again behind it. */
  readonly staleMs: number;
  /** How long past its time a copy answers while the site fails. */
  readonly keepOnFailureMs: number;
}

/** What an entry is good for at a moment. */
export interface Standing {
  /** What the verdict rests on. */
  readonly on: 'fresh-copy' | 'stale-copy' | 'earlier-copy' | 'failure' | 'nothing';
  /** Whether the site is to be asked: not yet, behind the verdict, or before there can be one. */
  readonly ask: 'not-yet' | 'behind' | 'before';
}

/** What no two clocks that are set right differ by. */
const CLOCK_TOLERANCE_MS = 60_000;

export function standing(entry: Entry | undefined, now: number, patience: Patience): Standing {
  const { copy, failure } = entry ?? {};
  if (copy !== undefined && now < copy.freshUntil) return { on: 'fresh-copy', ask: 'not-yet' };
  const over = copy === undefined ? Infinity : now - copy.freshUntil;
  if (failure !== undefined) {
    const due = now >= failure.retryAt;
    if (over < patience.keepOnFailureMs) return { on: 'earlier-copy', ask: due ? 'behind' : 'not-yet' };
    return { on: 'failure', ask: due ? 'before' : 'not-yet' };
  }
  if (over < patience.staleMs) return { on: 'stale-copy', ask: 'behind' };
  return { on: 'nothing', ask: 'before' };
}

/** When the entry has nothing more to say, so that a store may drop it. */
export function usefulUntil({ copy, failure }: Entry, patience: Patience): number {
  const kept =
    copy === undefined ? 0 : copy.freshUntil + Math.max(patience.staleMs, patience.keepOnFailureMs);
  // As long again as the pause itself: so long the count of failures in a row is remembered.
  const counted = failure === undefined ? 0 : failure.retryAt + (failure.retryAt - failure.at);
  return Math.max(kept, counted);
}

/** How far ahead of `now` the entry was written; 0 within what clocks may differ by. */
export function writtenAhead({ copy, failure }: Entry, now: number): number {
  const ahead = Math.max(copy?.fetchedAt ?? 0, failure?.at ?? 0) - now;
  return ahead > CLOCK_TOLERANCE_MS ? ahead : 0;
}

/** The entry of a clock that was set by so much since. */
export function moved(entry: Entry, byMs: number): Entry {
  const { copy, failure, movedMs = 0 } = entry;
  return {
    ...entry,
    movedMs: movedMs + byMs,
    ...(copy && {
      copy: { ...copy, fetchedAt: copy.fetchedAt + byMs, freshUntil: copy.freshUntil + byMs },
    }),
    ...(failure && {
      failure: {
        ...failure,
        since: failure.since + byMs,
        at: failure.at + byMs,
        retryAt: failure.retryAt + byMs,
      },
    }),
  };
}

/**
 * An entry from a time that is still to come, because a clock was wrong then or is now: how old it is cannot be told, so
 * it counts as written now and due at once.
 */
export function rebased(entry: Entry, now: number): Entry {
  const { copy, failure } = entry;
  return {
    ...entry,
    ...(copy && { copy: { ...copy, fetchedAt: now, freshUntil: now } }),
    ...(failure && { failure: { ...failure, since: now, at: now, retryAt: now } }),
  };
}
