/** One schedule: a fleet whose every mishap is drawn from a seed, run over the real cache, and what went wrong in it. */

import { MemoryStore } from '../../../src/cache/memory-store.js';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import type { FleetStore, SettleResult, Settlement } from '../../../src/cache/store.js';
import { AHEAD_MS } from '../../../src/cache/site-slot.js';
import type { FetchLike } from '../../../src/fetch/transport.js';
import { storeAt } from '../failing-store.js';
import { StoreLink } from './store-link.js';
import { Machine, Random, World } from './world.js';

const SECOND = 1000;
const START = 1_800_000_000_000;
/** How long the sites' files are fresh, and how far apart they want to be visited. */
const FRESH_MS = 60 * SECOND;
const DELAY_MS = 2 * SECOND;
/** How long the slowest site takes to answer. */
const SLOWEST_MS = 1500;
/** How long a schedule runs, in the world's time; nothing begins in its last part. */
const LENGTH_MS = 150 * SECOND;
const LAST_BEGINNING_MS = 100 * SECOND;

/** What may happen in a schedule. `quiet`: nothing. */
export const MISHAPS = [
  'quiet',
  'stops',
  'drops',
  'slow-store',
  'outages',
  'crashes',
  'skew',
  'broken-worker',
  'small-store',
] as const;
/**
 * `redirects`: sites redirect to one another's robots.txt, for a while in a circle, and workers are stopped and die.
 * `reports`: pages answer with 429 or 503. `slow-pages`: they take long, and the pace follows that, though workers are
 * stopped as well. A seed draws none of them.
 */
export const MISHAPS_ON_REQUEST = ['redirects', 'reports', 'slow-pages'] as const;

export type Mishap = (typeof MISHAPS)[number] | (typeof MISHAPS_ON_REQUEST)[number];

/** The pace of `slow-pages`, in multiples of what a page takes. */
const LATENCY_FACTOR = 3;

/**
 * Mishaps in which every worker that comes back in time has its turn at the moment that it was told. A broken worker cannot
 * read the site's delay, and takes no place from those who can.
 */
const KEEPS_MOMENTS = new Set<Mishap>(['quiet', 'skew', 'small-store']);

/** A promise that was not kept. */
export interface Broken {
  readonly promise:
    | 'a failure never replaces a newer copy'
    | 'no two turns are closer than the delay'
    | 'no turn in a pause that a page asked for'
    | 'turns are as far apart as pages are slow'
    | 'a moment that is named is kept'
    | 'no wait beyond its bound'
    | 'no verdict that no served file gives'
    | 'no copy is fresh for longer than its file'
    | 'one fetch per freshness when all is quiet';
  readonly told: string;
}

interface Worker {
  readonly name: string;
  readonly machine: Machine;
  readonly cache: RobotsCache;
  /** The date, as this worker has it. */
  readonly now: () => number;
}

interface Site {
  readonly origin: string;
  readonly latencyMs: number;
  /** When it was asked, and when each version of its file was first served. */
  readonly asked: number[];
  /** The site to whose robots.txt it redirects at this moment. */
  leadsTo: Site | undefined;
  /** Workers whose own request failed. */
  readonly failedFor: Set<string>;
}

const headers = { get: (name: string) => (name === 'cache-control' ? `max-age=${FRESH_MS / SECOND}` : null) };
const encoder = new TextEncoder();

function redirectTo(location: string): Awaited<ReturnType<FetchLike>> {
  const headers = { get: (name: string) => (name === 'location' ? location : null) };
  return { status: 301, headers, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) };
}

/** Every twenty seconds the file disallows the next page, and no other. */
function versionAt(ms: number): number {
  return Math.floor(ms / (20 * SECOND));
}

export class Schedule {
  readonly seed: number;
  readonly mishap: Mishap;
  readonly broken: Broken[] = [];
  readonly #random: Random;
  readonly #world: World;
  readonly #workers: Worker[] = [];
  readonly #sites: Site[];
  readonly #turns: { readonly at: number; readonly spacingMs: number; readonly worker: string }[] = [];
  /** From when on the store knew of a pause, and until when it was. */
  readonly #pauses: { readonly from: number; readonly until: number }[] = [];
  /** What each page takes to answer in `slow-pages`, and from when on the store knew of it. */
  readonly #pageMs: number;
  #slowFrom = Infinity;
  /** What happens besides in `redirects`: for a while the second site leads back, or workers are stopped and die. */
  readonly #trouble: 'none' | 'circle' | 'workers';
  readonly #withoutStore: 'wait' | 'alone';
  readonly #retryIn: 'same-process' | 'any-process';
  readonly #storeDelay: readonly [number, number];
  readonly #outages: readonly (readonly [from: number, to: number])[];
  readonly #store: FleetStore;
  /** The copy that was last accepted for a key: when its request was sent. */
  readonly #copies = new Map<string, number>();

  /** @param storeOn - makes the store, on the world's clock; one in memory if none is given */
  constructor(seed: number, mishap?: Mishap, storeOn?: (elapsed: () => number) => FleetStore) {
    this.seed = seed;
    this.mishap = mishap ?? MISHAPS[seed % MISHAPS.length] ?? 'quiet';
    const random = new Random(seed);
    this.#random = random;
    this.#world = new World(random);
    this.#trouble = this.mishap === 'redirects' ? random.of(['none', 'circle', 'workers']) : 'none';
    this.#retryIn = seed % 2 === 0 ? 'any-process' : 'same-process';
    this.#withoutStore = random.chance(50) ? 'wait' : 'alone';
    const isSlow = this.mishap === 'slow-store' || (this.mishap === 'reports' && random.chance(30));
    this.#storeDelay = isSlow ? [50, random.of([100, 200, 250])] : [0, random.of([1, 5, 20])];
    this.#outages =
      this.mishap === 'outages'
        ? [1, 2, 3].map((part) => {
            const from = part * 25 * SECOND + random.below(10 * SECOND);
            return [from, from + random.between(300, 8 * SECOND)] as const;
          })
        : [];
    const elapsed = (): number => this.#world.now;
    this.#store =
      storeOn !== undefined
        ? storeOn(elapsed)
        : this.mishap === 'small-store'
          ? new MemoryStore({ elapsed, maxBytes: 2500 })
          : storeAt(elapsed);
    // One site more for each outage, which nobody has asked before.
    const sites = 2 + this.#outages.length;
    this.#sites = Array.from({ length: sites }, (_, site) => ({
      origin: `https://site-${site}.example`,
      latencyMs: random.between(5, SLOWEST_MS),
      asked: [],
      leadsTo: undefined,
      failedFor: new Set(),
    }));
    const workers = random.between(2, 4);
    this.#pageMs = this.mishap === 'slow-pages' ? random.of([800, 1500, 3000]) : 0;
    for (let worker = 0; worker < workers; worker++)
      this.#workers.push(this.#start(`worker ${worker}`, worker));
  }

  async run(): Promise<readonly Broken[]> {
    this.#plan();
    await this.#world.runUntil(LENGTH_MS);
    this.#checkTurns();
    this.#checkPauses();
    this.#checkSlowPages();
    this.#checkFetches();
    for (const { cache } of this.#workers) void cache.close();
    await this.#world.runUntil(LENGTH_MS + 60 * SECOND);
    return this.broken;
  }

  #start(name: string, index: number): Worker {
    const machine = new Machine();
    const skewMs = this.mishap === 'skew' ? this.#random.of([0, 30, -30, 3600, 172_800]) * SECOND : 0;
    const isBroken = this.mishap === 'broken-worker' && index === 0;
    const world = this.#world;
    const now = (): number => START + world.now + skewMs;
    const store = new StoreLink(
      this.#store,
      world,
      machine,
      { delayMs: () => this.#random.between(...this.#storeDelay), isLost: () => this.#isLost() },
      (key, settlement, settled) => {
        this.#checkSettlement(key, settlement, settled);
      },
    );
    const cache = new RobotsCache({
      userAgent: 'FooBot/1.0',
      store,
      fetch: this.#fetchOf(machine, isBroken),
      now,
      timer: world.timerOf(machine),
      pacing: { withoutStore: this.#withoutStore, latencyFactor: this.#pageMs === 0 ? 0 : LATENCY_FACTOR },
    });
    cache.subscribe((event) => {
      if (event.type !== 'failed') return;
      this.#sites.find(({ origin }) => origin === event.site)?.failedFor.add(name);
    });
    return { name, machine, cache, now };
  }

  #isLost(): boolean {
    const { now } = this.#world;
    if (this.#outages.some(([from, to]) => now >= from && now < to)) return true;
    return this.mishap === 'drops' && this.#random.chance(10);
  }

  #fetchOf(machine: Machine, isBroken: boolean): FetchLike {
    return (url) =>
      new Promise((resolve, reject) => {
        const site = this.#sites.find(({ origin }) => url.startsWith(`${origin}/`));
        if (site === undefined) throw new Error(`Nobody asks ${url}`);
        if (isBroken) {
          this.#world.after(1, machine, () => {
            reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
          });
          return;
        }
        const { onAsking } = machine;
        machine.onAsking = undefined;
        this.#world.after(1, undefined, () => onAsking?.());
        this.#world.after(site.latencyMs / 2, undefined, () => {
          site.asked.push(this.#world.now);
          const target = site.leadsTo;
          if (target !== undefined) {
            this.#world.after(site.latencyMs / 2, machine, () => {
              resolve(redirectTo(`${target.origin}/robots.txt`));
            });
            return;
          }
          const text = `User-agent: *\nDisallow: /v${versionAt(this.#world.now)}/\nCrawl-delay: ${DELAY_MS / SECOND}\n`;
          this.#world.after(site.latencyMs / 2, machine, () => {
            const { buffer } = encoder.encode(text);
            resolve({ status: 200, headers, arrayBuffer: () => Promise.resolve(buffer) });
          });
        });
      });
  }

  /** What the workers do, and what happens to them. */
  #plan(): void {
    const random = this.#random;
    for (let ask = 0; ask < 16; ask++) {
      const at = random.below(LAST_BEGINNING_MS);
      const worker = random.below(this.#workers.length);
      const site = this.#sites[random.below(2)];
      this.#world.after(at, undefined, () => {
        if (site !== undefined) void this.#ask(worker, site);
      });
    }
    for (let worker = 0; worker < this.#workers.length; worker++) {
      this.#world.after(random.below(10 * SECOND), undefined, () => void this.#takeTurns(worker));
    }
    this.#outages.forEach((outage, index) => {
      this.#askAround(outage, this.#sites[2 + index]);
    });
    const mishaps = random.between(1, 4);
    if (this.mishap === 'reports') this.#planReports(mishaps);
    if (this.mishap === 'redirects') this.#planRedirects();
    for (let mishap = 0; mishap < mishaps; mishap++) {
      const at = random.below(LAST_BEGINNING_MS);
      const worker = random.below(this.#workers.length);
      this.#world.after(at, undefined, () => {
        this.#suffer(worker);
      });
    }
  }

  /** One worker asks a site before the store is away, so that it may be asking when it is, and all when it is back. */
  #askAround([from, to]: readonly [from: number, to: number], site: Site | undefined): void {
    if (site === undefined) return;
    const random = this.#random;
    this.#world.after(from - random.below(2 * site.latencyMs), undefined, () => void this.#ask(0, site));
    for (let worker = 1; worker < this.#workers.length; worker++) {
      this.#world.after(to + random.below(2 * SECOND), undefined, () => void this.#ask(worker, site));
    }
  }

  /** The first site redirects to the second, and for a while the second to the first, too. */
  #planRedirects(): void {
    const random = this.#random;
    const [one, other] = this.#sites;
    if (one === undefined || other === undefined) return;
    one.leadsTo = other;
    if (this.#trouble !== 'circle') return;
    const from = random.below(LAST_BEGINNING_MS);
    this.#world.after(from, undefined, () => (other.leadsTo = one));
    this.#world.after(from + random.below(60 * SECOND), undefined, () => (other.leadsTo = undefined));
  }

  /** Pages answer that there are too many requests, and some of them for how long they want none. */
  #planReports(count: number): void {
    const random = this.#random;
    for (let report = 0; report < count; report++) {
      const worker = random.below(this.#workers.length);
      const retryAfter = random.of([undefined, 0, 10, 30]);
      this.#world.after(random.below(60 * SECOND), undefined, () => void this.#report(worker, retryAfter));
    }
  }

  async #report(index: number, retryAfter: number | undefined): Promise<void> {
    const sentAt = this.#world.now;
    const answer = { status: 503, ...(retryAfter !== undefined && { retryAfter }) };
    await this.#workers[index]?.cache.report(`${this.#sites[0]?.origin ?? ''}/page`, answer);
    this.#pauses.push({ from: this.#world.now, until: sentAt + (retryAfter ?? 1) * SECOND });
  }

  /** Stops a worker or lets it die: now, or where it hurts most, when it asks a site and holds the lock. */
  #suffer(index: number): void {
    const worker = this.#workers[index];
    if (worker === undefined) return;
    const strike = (): void => {
      const isBoth = this.#trouble === 'workers';
      const stops =
        this.mishap === 'stops' || this.mishap === 'slow-pages' || (isBoth && this.#random.chance(50));
      if (stops) {
        const { machine } = worker;
        const until = this.#world.now + this.#random.between(100, 40 * SECOND);
        machine.stoppedUntil = Math.max(machine.stoppedUntil, until);
      } else if ((this.mishap === 'crashes' || isBoth) && this.#workers[index] === worker) {
        worker.machine.isDead = true;
        this.#workers[index] = this.#start(`${worker.name}'`, index);
      }
    };
    if (this.#random.chance(50)) worker.machine.onAsking = strike;
    else strike();
  }

  async #ask(index: number, site: Site): Promise<void> {
    const worker = this.#workers[index];
    if (worker === undefined) return;
    const { machine, name, cache } = worker;
    if (machine.stoppedUntil > this.#world.now) return;
    const began = this.#world.now;
    const asked = versionAt(began) - this.#random.below(this.mishap === 'redirects' ? 6 : 4);
    const boundMs = this.#boundMs(site);
    let isDone = false;
    const watchFor = (ms: number): void => {
      this.#world.after(ms, machine, () => {
        // Not counting what it was stopped.
        if (!isDone && machine.stoppedUntil < began)
          this.#breaks('no wait beyond its bound', `${name} ${site.origin} began ${began}`);
      });
    };
    watchFor(boundMs);
    const { allowed, basis } = await cache.explain(`${site.origin}/v${asked}/page`).catch(() => NO_ANSWER);
    isDone = true;
    if (basis === undefined) return;
    if (basis.kind === 'failure') {
      // The sites are well: only who has failed himself, or two who failed, may say otherwise.
      const mayFail = site.failedFor.has(name) || site.failedFor.size > (this.#trouble === 'circle' ? 0 : 1);
      if (!mayFail)
        this.#breaks('no verdict that no served file gives', `${name} takes ${site.origin} for failing`);
    } else if (allowed === false) {
      const told = `${name} says /v${asked}/ of ${site.origin} at ${began}`;
      const served = this.#filesFor(site).filter((at) => versionAt(at) === asked);
      if (served.length === 0) this.#breaks('no verdict that no served file gives', told);
      else if (
        this.mishap === 'redirects' &&
        this.#trouble === 'none' &&
        basis.kind === 'fresh-copy' &&
        Math.max(...served) < began - FRESH_MS - 2 * SECOND
      )
        this.#breaks('no copy is fresh for longer than its file', told);
    }
  }

  /** When files were served that may be the site's. */
  #filesFor(site: Site): readonly number[] {
    return this.mishap === 'redirects' ? this.#sites.flatMap(({ asked }) => asked) : site.asked;
  }

  #boundMs({ latencyMs }: Site): number {
    const [, delayMs] = this.#storeDelay;
    const isStoreGood = this.mishap !== 'outages' && this.mishap !== 'drops';
    // A dead lock, two fetches, and the store's round trips in between; each of which may be waited for in vain.
    const once = 2 * SECOND + 2 * latencyMs + 12 * delayMs + (isStoreGood ? 500 : 6 * SECOND);
    // Another site's lock, the longest wait for it, and all redirects of a circle.
    return this.mishap === 'redirects' ? once + 7 * SECOND + 12 * delayMs + 7 * SLOWEST_MS : once;
  }

  async #takeTurns(index: number): Promise<void> {
    const url = `${this.#sites[this.mishap === 'redirects' ? 1 : 0]?.origin ?? ''}/page`;
    const turns = this.mishap === 'reports' || this.mishap === 'slow-pages' ? 10 : 4;
    for (let turn = 0; turn < turns; turn++) {
      const worker = this.#workers[index];
      if (worker === undefined || this.#world.now > LAST_BEGINNING_MS) return;
      try {
        const spacingMs = await (this.#random.chance(70)
          ? worker.cache.turn(url).then((taken) => taken.spacingMs)
          : this.#tryUntilGranted(worker, url));
        if (spacingMs >= DELAY_MS && !worker.machine.isDead)
          this.#turns.push({ at: this.#world.now, spacingMs, worker: worker.name });
      } catch {
        return;
      }
      if (this.#pageMs > 0) await this.#readSlowPage(worker, url);
      // The page is read, and sometimes much is made of it.
      if (this.#random.chance(50)) await this.#pass(this.#random.of([10, 1000, 5000]), worker.machine);
    }
  }

  async #readSlowPage({ cache, machine }: Worker, url: string): Promise<void> {
    await this.#pass(this.#pageMs, machine);
    await cache.report(url, { status: 200, tookMs: this.#pageMs }).catch(() => undefined);
    this.#slowFrom = Math.min(this.#slowFrom, this.#world.now);
  }

  /** Comes back when it is told to, or somewhat later. */
  async #tryUntilGranted({ cache, machine, now }: Worker, url: string): Promise<number> {
    // Every process is told of the delay by the first answer.
    for (let named = false; ; named = true) {
      const tried = await cache.tryTurn(url, { retryIn: this.#retryIn });
      if (tried.granted) return tried.spacingMs;
      if (named && this.#retryIn === 'same-process' && KEEPS_MOMENTS.has(this.mishap))
        this.#breaks('a moment that is named is kept', `${url} at ${this.#world.now}`);
      await this.#pass(tried.readyAt - now() + this.#random.of([0, 5, 800]), machine);
    }
  }

  #pass(ms: number, machine: Machine): Promise<void> {
    return new Promise((resolve) => {
      this.#world.after(ms, machine, resolve);
    });
  }

  #checkTurns(): void {
    const keepsItsWord = !['outages', 'drops'].includes(this.mishap);
    if (!keepsItsWord && this.#withoutStore === 'alone') return;
    const turns = [...this.#turns].sort((one, other) => one.at - other.at);
    turns.slice(1).forEach(({ at, worker }, index) => {
      const before = turns[index];
      if (before === undefined || at - before.at >= 0.9 * DELAY_MS) return;
      this.#breaks(
        'no two turns are closer than the delay',
        `${before.worker} at ${before.at}, ${worker} at ${at}`,
      );
    });
  }

  /** Slots that were reserved before, which are near, are used. */
  #checkPauses(): void {
    for (const { from, until } of this.#pauses) {
      for (const { at, spacingMs, worker } of this.#turns) {
        if (at > from + AHEAD_MS + 0.1 * spacingMs && at < until) {
          this.#breaks(
            'no turn in a pause that a page asked for',
            `${worker} at ${at}, from ${from} to ${until}`,
          );
        }
      }
    }
  }

  /** Slots that were reserved before the first page had been read are used. */
  #checkSlowPages(): void {
    const leastMs = 0.9 * Math.max(DELAY_MS, LATENCY_FACTOR * this.#pageMs);
    const turns = this.#turns
      .filter(({ at }) => at > this.#slowFrom + AHEAD_MS + 0.1 * DELAY_MS)
      .sort((one, other) => one.at - other.at);
    turns.slice(1).forEach(({ at, worker }, index) => {
      const before = turns[index];
      if (before === undefined || at - before.at >= leastMs) return;
      this.#breaks(
        'turns are as far apart as pages are slow',
        `${before.worker} at ${before.at}, ${worker} at ${at}`,
      );
    });
  }

  #checkFetches(): void {
    if (this.mishap !== 'quiet' && !(this.mishap === 'redirects' && this.#trouble === 'none')) return;
    for (const { origin, asked, leadsTo } of this.#sites) {
      // What a redirect leads to may expire before the redirect.
      if (leadsTo !== undefined) continue;
      asked.slice(1).forEach((at, index) => {
        const before = asked[index] ?? 0;
        if (at - before < FRESH_MS - SECOND) {
          this.#breaks('one fetch per freshness when all is quiet', `${origin} at ${before} and ${at}`);
        }
      });
    }
  }

  #checkSettlement(key: string, { result }: Settlement, { outcome }: SettleResult): void {
    if (result === undefined || outcome !== 'accepted') return;
    const sentAt = this.#world.now - result.ageMs;
    const copySentAt = this.#copies.get(key) ?? -1;
    if (result.kind === 'copy') this.#copies.set(key, sentAt);
    else if (sentAt < copySentAt) this.#breaks('a failure never replaces a newer copy', key);
  }

  #breaks(promise: Broken['promise'], told: string): void {
    this.broken.push({
      promise,
      told: `schedule ${this.seed} (${this.mishap}, ${this.#withoutStore}): ${told}`,
    });
  }
}

const NO_ANSWER = { allowed: undefined, basis: undefined };
