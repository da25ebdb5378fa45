/** How far apart requests to a site must be, and during which hours it may be visited. */

import type { RequestRate, TimeOfDay, VisitTime } from '../core/dialect.js';
import { overrideOf, type Overrides } from './overrides.js';
import type { SiteRobots } from './site-robots.js';

/**
 * How far apart the turns of a site are, and which sites are paced together.
 *
 * @example
 * const pacing: Pacing = {
 *   floorMs: 1000,
 *   capMs: 60_000,
 *   beyondCap: 'skip',
 *   key: (url) => new URL(url).hostname.split('.').slice(-2).join('.'),
 *   withoutStore: 'wait',
 *   patienceMs: 5000,
 *   latencyFactor: 2,
 * };
 * new RobotsCache({ userAgent: 'FooBot/1.0', store: new MemoryStore(), pacing }).stats().turns; // 0
 */
export interface Pacing {
  /**
   * The least number of milliseconds between two turns, whatever the site asks for. With 0, a site that asks for
   * nothing is visited as fast as turns are granted: one round trip to the store each.
   *
   * @defaultValue 1000 (a second)
   */
  readonly floorMs: number;
  /**
   * The longest spacing in milliseconds that a site's Crawl-delay or Request-rate may ask for; `beyondCap` says what
   * happens to a site that asks for more.
   *
   * @defaultValue 300000 (five minutes)
   */
  readonly capMs: number;
  /**
   * What to do with a site that asks for more than `capMs`. `'cap'`: visit it every `capMs`. `'obey'`: as slowly as it asks,
   * up to a day. `'skip'`: not at all: `turn` rejects with a {@link DelayTooLongError}, and `tryTurn` returns `skip`.
   *
   * @defaultValue 'cap'
   */
  readonly beyondCap: 'cap' | 'obey' | 'skip';
  /**
   * Groups pages that are paced together: pages for which this function returns the same string of 1 to 200 characters,
   * such as a registrable domain or an IP address.
   *
   * @defaultValue the page's site
   */
  readonly key?: ((url: string) => string) | undefined;
  /**
   * What to do while the store grants no slots. `'alone'`: each process paces itself at the interval of its last two
   * turns, between which other processes had theirs. `'wait'`: no turns until the store is back.
   *
   * @defaultValue 'alone'
   */
  readonly withoutStore: 'wait' | 'alone';
  /**
   * How many milliseconds a turn waits for the store before treating it as unavailable.
   *
   * @defaultValue 2000
   */
  readonly patienceMs: number;
  /**
   * The shortest pause between two turns is this many times as long as pages of the site took recently: the `tookMs` that
   * any process of the store has passed to `report`. At most 100.
   *
   * @defaultValue 0
   */
  readonly latencyFactor: number;
}

/** What determines a site's pace, apart from its own demands. */
export interface PaceSettings {
  readonly pacing: Pacing;
  readonly overrides?: Overrides | undefined;
  /** The current date, in milliseconds since the epoch. */
  readonly now: () => number;
}

/** The site's demands on the next turn. */
export interface Pace {
  readonly spacingMs: number;
  /** What the site asks for, if it is more than `capMs` allows. */
  readonly cappedFromMs?: number;
  /** What the site asks for, if that is why it is skipped. */
  readonly skippedForMs?: number;
  /** Milliseconds until the site may be visited; 0 if it may be now. */
  readonly opensInMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The site asks for a longer delay than `pacing.capMs`, and `pacing.beyondCap` is `'skip'`. */
export class DelayTooLongError extends Error {
  override readonly name = 'DelayTooLongError';
  /** Scheme, host and port. */
  readonly site: string;
  /** The spacing in milliseconds that the site asks for. */
  readonly askedMs: number;

  constructor(site: string, askedMs: number) {
    super(`${site} asks for ${askedMs} ms between two requests, more than pacing.capMs, so it is skipped`);
    this.site = site;
    this.askedMs = askedMs;
  }
}

export function paceOf(found: SiteRobots, settings: PaceSettings): Pace {
  const now = settings.now();
  const visitTime = found.visitTime();
  const { floorMs, capMs, beyondCap } = settings.pacing;
  const opensInMs = visitTime === undefined ? 0 : opensIn(visitTime, now);
  const override = overrideOf(settings.overrides, found.site);
  if (override.spacingMs !== undefined) return { spacingMs: override.spacingMs, opensInMs };
  const askedMs = Math.max(0, 1000 * (found.crawlDelay() ?? 0) || 0, rateMs(found.requestRate(), now));
  if (beyondCap === 'skip' && askedMs > capMs) return { spacingMs: capMs, skippedForMs: askedMs, opensInMs };
  const spacingMs = Math.max(floorMs, Math.min(askedMs, beyondCap === 'obey' ? DAY_MS : capMs));
  return askedMs > spacingMs ? { spacingMs, cappedFromMs: askedMs, opensInMs } : { spacingMs, opensInMs };
}

/** A rate with times applies between these; outside of them there is none. */
function rateMs(rate: RequestRate | undefined, now: number): number {
  if (rate === undefined) return 0;
  const { requests, seconds, startTime, endTime } = rate;
  const isInForce =
    startTime === undefined || endTime === undefined || opensIn({ startTime, endTime }, now) === 0;
  return isInForce ? (1000 * seconds) / requests || 0 : 0;
}

/** Times of day are in UTC. A time that ends before it starts continues past midnight. */
function opensIn({ startTime, endTime }: VisitTime, now: number): number {
  const start = sinceMidnight(startTime);
  const end = sinceMidnight(endTime);
  const at = ((now % DAY_MS) + DAY_MS) % DAY_MS;
  const isOpen = start < end ? at >= start && at <= end : at >= start || at <= end;
  return isOpen ? 0 : (start - at + DAY_MS) % DAY_MS;
}

function sinceMidnight({ hour, minute }: TimeOfDay): number {
  return (hour * 60 + minute) * MINUTE_MS;
}
