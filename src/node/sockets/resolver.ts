/**
 * Resolves names to addresses without libuv's threads.
 *
 * getaddrinfo cannot be cancelled, and a process has four threads for it, so four names without an answer would block the
 * look-ups of all other sites. So we query the name servers through c-ares, which can be cancelled and needs no thread.
 * The system's resolver comes last, for names that only it knows, with two threads at most.
 */

import dns, { type RecordWithTtl } from 'node:dns';
import { BoundedMap } from '../../core/bounded-map.js';
import { onAbort } from '../../fetch/on-abort.js';
import { Scheduler } from '../../fetch/scheduler.js';
import { codedError, codeOf, errorOf } from '../../fetch/thrown.js';
import { addressesInHosts, type Address } from './hosts-file.js';

export type { Address } from './hosts-file.js';

/** A name server's answer for a host, until its TTL ends. */
interface KnownName {
  readonly addresses: readonly Address[];
  readonly failure: unknown;
  readonly until: number;
}

const REMEMBERED_NAMES = 10_000;
/** Bounds for the TTL of an answer. */
const [SHORTEST_MS, LONGEST_MS] = [1000, 5 * 60_000];
/** How long not to retry a name without an address or an answer. */
const DEAD_MS = 5000;
/** How long to wait for the other address family once one has answered. RFC 8305, section 3. */
const OTHER_FAMILY_MS = 50;
/** Each look-up takes two descriptors. */
const NAMES_AT_ONCE = 256;
/** How many of libuv's four threads getaddrinfo may occupy. */
const SYSTEM_LOOKUPS = 2;
const PATIENCE = { timeout: 2500, tries: 3 };

const remembered = new BoundedMap<string, KnownName>(REMEMBERED_NAMES);

/** The addresses of `host`, at least one. Rejects with Node's error, or with the reason of `signal`. */
export async function addressesOf(host: string, signal: AbortSignal): Promise<readonly Address[]> {
  const local = addressesInHosts(host);
  if (local !== undefined) return local;
  const known = remembered.get(host);
  if (known !== undefined && known.until > performance.now()) {
    if (known.addresses.length > 0) return known.addresses;
    throw known.failure;
  }
  const since = performance.now();
  const slot = await nameSlots.acquire(domainOf(host), signal);
  try {
    const { addresses, ttlMs } = await ask(host, signal);
    const until = performance.now() + Math.min(Math.max(ttlMs, SHORTEST_MS), LONGEST_MS);
    remembered.set(host, { addresses, failure: undefined, until });
    return addresses;
  } catch (thrown) {
    const failure = signal.aborted ? unanswered(host) : thrown;
    // An early abort by the caller says nothing about the name.
    const isKnown = !signal.aborted || performance.now() - since > DEAD_MS;
    if (isKnown && !isOfThisMoment(failure)) {
      remembered.set(host, { addresses: [], failure, until: performance.now() + DEAD_MS });
    }
    signal.throwIfAborted();
    throw thrown;
  } finally {
    slot.release();
  }
}

/** A name server that does not answer holds up at most eight look-ups, all of its own domain. */
const nameSlots = new Scheduler({ maxInFlight: NAMES_AT_ONCE, maxPerAddress: 8, maxPerOrigin: 8 });

/** The last two labels: one operator is responsible for all names in a domain. */
function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}

interface Lookup {
  readonly addresses: readonly Address[];
  readonly ttlMs: number;
}

async function ask(host: string, signal: AbortSignal): Promise<Lookup> {
  // https://www.rfc-editor.org/rfc/rfc6761.html#section-6.4: a name that never exists
  if (/(?:^|\.)invalid\.?$/i.test(host)) throw nameError(host, 'ENOTFOUND', 'the name does not exist');
  for (;;) {
    try {
      return await askNameServers(host, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const code = codeOf(thrown);
      // A name server that failed for us would fail for the system's resolver, too.
      if (code === 'ESERVFAIL') throw thrown;
      // If name servers have answered for other names, query them again for this one until its time is up.
      if (code !== 'ETIMEOUT' || !hasHeard) return await askSystem(host, signal, thrown);
    }
  }
}

/** Whether any name server has answered c-ares in this process. If none has, the system may know another way. */
let hasHeard = false;

function askNameServers(host: string, signal: AbortSignal): Promise<Lookup> {
  // One resolver per name, since `cancel` ends all its queries. Creating one takes some 30 us.
  const resolver = new dns.Resolver(PATIENCE);
  // Calls the function through the module, since `dns.setServers` replaces it.
  resolver.setServers(dns.getServers());
  return new Promise<Lookup>((resolve, reject) => {
    let open = 2;
    let ttlMs = LONGEST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const addresses: Address[] = [];
    const failures: Error[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      open = 0;
      resolver.cancel();
      // IPv4 first, so that a machine without an IPv6 route loses no time.
      addresses.sort((one, other) => one.family - other.family);
      if (addresses.length > 0) resolve({ addresses, ttlMs });
      else reject(failures[0] ?? unanswered(host));
    };
    const answer =
      (family: number) =>
      (error: Error | null, records: readonly RecordWithTtl[] = []): void => {
        if (open === 0) return;
        if (error !== null) failures.push(error);
        if (error === null || isAnswer(error)) hasHeard = true;
        for (const { address, ttl } of error === null ? records : []) {
          addresses.push({ address, family });
          ttlMs = Math.min(ttlMs, ttl * 1000);
        }
        open--;
        if (open === 0) finish();
        else if (addresses.length > 0) timer = setTimeout(finish, OTHER_FAMILY_MS);
      };
    signal.addEventListener('abort', finish);
    resolver.resolve4(host, { ttl: true }, answer(4));
    resolver.resolve6(host, { ttl: true }, answer(6));
  });
}

/**
 * Looks up a name as every other program of the machine does. If no name server could be reached and the system finds
 * nothing either, that says nothing about the name: throws `earlier`, the failure of this machine.
 */
async function askSystem(host: string, signal: AbortSignal, earlier: unknown): Promise<Lookup> {
  try {
    return await lookUpBySystem(host, signal);
  } catch (thrown) {
    throw codeOf(thrown) === 'ENOTFOUND' && isUnreached(earlier) ? earlier : thrown;
  }
}

const systemSlots = new Scheduler({ maxInFlight: SYSTEM_LOOKUPS, maxPerOrigin: 1 });

async function lookUpBySystem(host: string, signal: AbortSignal): Promise<Lookup> {
  const slot = await systemSlots.acquire(host, signal);
  return new Promise<Lookup>((resolve, reject) => {
    const forget = onAbort(signal, () => reject(errorOf(signal.reason)));
    dns.lookup(host, { all: true }, (error, addresses) => {
      // Only now is the thread free again, even if all callers have left.
      slot.release();
      forget();
      if (error === null) resolve({ addresses, ttlMs: SHORTEST_MS });
      else reject(error);
    });
  });
}

/** Whether the failure is a name server's response, and not the lack of one. */
function isAnswer(failure: unknown): boolean {
  return /^(?:ENOTFOUND|ENODATA|ESERVFAIL)$/.test(codeOf(failure));
}

/** Whether no name server could be reached. */
function isUnreached(failure: unknown): boolean {
  return /^(?:ECONNREFUSED|ETIMEOUT)$/.test(codeOf(failure));
}

/** Whether the failure says nothing about the name and may pass at once, such as a lack of descriptors. */
function isOfThisMoment(failure: unknown): boolean {
  return /^(?:EMFILE|ENFILE|ENOMEM|ENOBUFS|EFILE)$/.test(codeOf(failure));
}

function unanswered(host: string): Error {
  return nameError(host, 'ETIMEOUT', 'no name server answered');
}

function nameError(host: string, code: string, problem: string): Error {
  return codedError(code, `${host}: ${problem}`, { syscall: 'query' });
}
