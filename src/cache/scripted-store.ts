/** The common part of the stores on Redis and Postgres: the arguments of their scripts, and parsing of the replies. */

import { UnreadableReplyError, type Asked, type FleetStore, type SettleResult, type Slot } from './store.js';

export type Operation = 'ask' | 'settle' | 'slot';

/** `undefined` if the order does not set it. Numbers are integers, except the factor of `slot`. */
export type ScriptArgument = string | number | undefined;

/** Runs an operation on the server, in one round trip, and returns its reply as a list. */
export type RunScript = (
  operation: Operation,
  key: string,
  args: readonly ScriptArgument[],
) => Promise<unknown>;

export function scriptedStore(run: RunScript): Pick<FleetStore, Operation> {
  return {
    async ask(key, { lockMs, after = 0, renew }) {
      return askedIn(await run('ask', key, [Math.ceil(lockMs), after, renew]));
    },

    async settle(key, { token, result, announce }) {
      const moments = [result?.ageMs, result?.dueMs, result?.ttlMs].map(whole);
      const args = [token, result?.kind, result?.value, ...moments, result?.worker, announce];
      return settledIn(await run('settle', key, args));
    },

    async slot(key, order) {
      const { spacingMs, worker, aheadMs = 0, graceMs = 0, keepMs = 0, notBeforeMs = 0 } = order;
      const { latencyFactor = 0, report } = order;
      const moments = [aheadMs, graceMs, keepMs, notBeforeMs].map(whole);
      const told = [report?.pace, whole(report?.pauseMs), whole(report?.tookMs)];
      return slotIn(await run('slot', key, [whole(spacingMs), worker, ...moments, latencyFactor, ...told]));
    },
  };
}

function whole(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.ceil(ms);
}

function askedIn(reply: unknown): Asked {
  const [text, ...rest] = listIn(reply);
  const [version, ageMs, token, lockedForMs] = numbersIn(rest, 4, reply);
  return {
    entry: typeof text === 'string' ? { value: text, version, ageMs } : undefined,
    token: token > 0 ? token : undefined,
    lockedForMs: lockedForMs > 0 ? lockedForMs : undefined,
  };
}

const OUTCOMES = ['accepted', 'suspected', 'outdated', 'released'] as const;

function settledIn(reply: unknown): SettleResult {
  const [given, ...rest] = listIn(reply);
  const [version] = numbersIn(rest, 1, reply);
  const outcome = OUTCOMES.find((known) => known === given);
  if (outcome === undefined) throw unreadable(reply);
  return { outcome, version };
}

function slotIn(reply: unknown): Slot {
  const [at, now, spacingMs, isReserved] = numbersIn(listIn(reply), 4, reply);
  if (at < now) throw unreadable(reply);
  return { at, now, spacingMs, isReserved: isReserved === 1 };
}

function numbersIn(
  list: readonly unknown[],
  count: number,
  reply: unknown,
): [number, number, number, number] {
  const numbers = list.map(Number);
  if (numbers.length < count || !numbers.every((number) => Number.isSafeInteger(number)))
    throw unreadable(reply);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return [a, b, c, d];
}

export function listIn(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

function unreadable(reply: unknown): Error {
  return new UnreadableReplyError(`Unexpected reply from the store: ${JSON.stringify(reply).slice(0, 200)}`);
}
