/** How far apart the requests to a site are to be, and when it wants to be visited at all. */

import type { RequestRate, TimeOfDay, VisitTime } from '../core/dialect.js';
import type { SiteRobots } from './site-robots.js';

/** How far apart the turns of one site are, and of which sites together. */
export interface Pacing {
  /** Never less than this, whatever the site asks for. 0. */
  readonly floorMs: number;
  /** Never more than this because the site asks for it. 30 s. */
  readonly capMs: number;
  /**
   * What is paced together: pages for which this gives the same text. The page's site where nothing is said; a
   * registrable domain or an address are usual. 1 to 200 characters.
   */
  readonly key?: ((url: string) => string) | undefined;
  /**
   * What to do while the store gives no slots. `'alone'`: each process goes on by itself, as much slower as workers
   * were known to share the site. `'wait'`: nobody goes before the store is back. `'alone'`.
   */
  readonly withoutStore: 'wait' | 'alone';
  /** How long a turn waits for the store's answer before the store counts as away. 2 s. */
  readonly patienceMs: number;
}

/** What a site asks of the next turn. */
export interface Pace {
  readonly spacingMs: number;
  /** What the site asks for, where the cap does not allow it. */
  readonly cappedFromMs?: number;
  /** How long until the site wants to be visited; 0: it may be now. */
  readonly opensInMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @param now - the date, in milliseconds since the epoch */
export function paceOf(site: SiteRobots, { floorMs, capMs }: Pacing, now: number): Pace {
  const { crawlDelay, requestRate, visitTime } = site;
  const askedMs = Math.max(0, 1000 * (crawlDelay ?? 0) || 0, rateMs(requestRate, now));
  const spacingMs = Math.max(floorMs, Math.min(askedMs, capMs));
  const opensInMs = visitTime === undefined ? 0 : opensIn(visitTime, now);
  return askedMs > capMs ? { spacingMs, cappedFromMs: askedMs, opensInMs } : { spacingMs, opensInMs };
}

/** A rate with times holds between these, and outside of them no rate is asked for. */
function rateMs(rate: RequestRate | undefined, now: number): number {
  if (rate === undefined) return 0;
  const { requests, seconds, startTime, endTime } = rate;
  const isInForce =
    startTime === undefined || endTime === undefined || opensIn({ startTime, endTime }, now) === 0;
  return isInForce ? (1000 * seconds) / requests || 0 : 0;
}

/** Times of the day are those of UTC. A time that ends before it starts goes on past midnight. */
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
