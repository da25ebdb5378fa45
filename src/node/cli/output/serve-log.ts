/** The log of `serve`: JSON lines without page URLs, tokens and passwords, and limited so that they do not fill the disk. */

import type { CacheEvent } from '../../../cache/events.js';
import { visibleJson } from '../../../core/visible.js';
import { withoutUser } from '../../../fetch/without-user.js';
import type { AnsweredRequest } from '../../serve/serve-robots.js';

/** How many lines of each level are logged per second; the rest is counted. */
const MOST_A_SECOND = 100;

type Level = 'info' | 'warn' | 'error';

export class ServeLog {
  readonly #write: (text: string) => void;
  readonly #now: () => number;
  #second = 0;
  #lines = new Map<Level, number>();
  #leftOut = 0;

  constructor(write: (text: string) => void, now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
  }

  /** Logs an event of the service itself. */
  note(event: string, members: object, level: Level = 'info'): void {
    const now = this.#now();
    if (this.#hasRoom(now, level)) this.#print(now, level, event, members);
  }

  request(answered: AnsweredRequest): void {
    const { status } = answered;
    const level = status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info';
    const now = this.#now();
    if (!this.#hasRoom(now, level)) return;
    const { tookMs, error, ...request } = answered;
    const took = Math.round(1000 * tookMs) / 1000;
    const said = error === undefined ? {} : { error: withoutUser(`${error.name}: ${error.message}`) };
    this.#print(now, level, 'request', { ...request, tookMs: took, ...said });
  }

  /** Logs cache events that may need attention; the others only have counters. */
  event(event: CacheEvent): void {
    switch (event.type) {
      case 'failed': {
        const { site, kind, status, count } = event;
        this.note('failed', { site, kind, status, count }, 'warn');
        break;
      }
      case 'changed':
      case 'capped':
      case 'entry-rejected':
      case 'clock-jumped':
      case 'not-shared':
      case 'store-back': {
        const { type, ...members } = event;
        this.note(type, members);
        break;
      }
      case 'store-failed': {
        const { operation, because, pauseMs } = event;
        this.note('store-failed', { operation, because, pauseMs }, 'error');
        break;
      }
      case 'paymentRequired':
        this.note('paymentRequired', { site: event.site });
        break;
      default:
    }
  }

  /** Logs how many lines were left out since the last such report. */
  end(): void {
    this.#begin(this.#second + 1);
  }

  /** Whether another line of this level fits into this second; counts it if not. */
  #hasRoom(now: number, level: Level): boolean {
    this.#begin(Math.floor(now / 1000));
    const lines = (this.#lines.get(level) ?? 0) + 1;
    this.#lines.set(level, lines);
    if (lines > MOST_A_SECOND) this.#leftOut++;
    return lines <= MOST_A_SECOND;
  }

  #begin(second: number): void {
    if (second === this.#second) return;
    this.#second = second;
    this.#lines.clear();
    const lines = this.#leftOut;
    this.#leftOut = 0;
    if (lines > 0) this.#print(this.#now(), 'warn', 'left-out', { lines });
  }

  #print(now: number, level: Level, event: string, members: object): void {
    this.#write(`${visibleJson({ time: new Date(now).toISOString(), level, event, ...members })}\n`);
  }
}
