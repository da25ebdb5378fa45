/** The progress of a long run: a bar on a terminal, nothing elsewhere. */

import type { Terminal } from './terminal.js';
import { counted, grouped } from './text.js';

interface Progress {
  urls: number;
  bytes: number;
  /** Undefined if the size is unknown. */
  readonly totalBytes: number | undefined;
  /** Absent if no sites are fetched. */
  sites?: { done: number; failed: number };
}

const REDRAWN_AFTER_MS = 100;
/** Freshly started code is slow, so early rates do not predict the remaining time. */
const SETTLED_AFTER_MS = 500;
const USUAL_COLUMNS = 80;
const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\u001b[2K';

/** `[=====>      ]  42 %  1,200,000 URLs  800,000/s  120 sites  3 failed  2 s left` */
export function progressText(
  { urls, bytes, totalBytes, sites }: Readonly<Progress>,
  elapsedMs: number,
): string {
  const perSecond = elapsedMs > 0 ? (urls * 1000) / elapsedMs : 0;
  const asked = sites === undefined ? '' : `  ${counted(sites.done, 'site')}${failures(sites.failed)}`;
  const counts = `${counted(urls, 'URL')}  ${grouped(perSecond)}/s${asked}`;
  if (totalBytes === undefined || totalBytes === 0) return counts;
  const share = Math.min(bytes / totalBytes, 1);
  const filled = Math.floor(share * BAR_WIDTH);
  const bar = `${'='.repeat(filled)}>`.slice(0, BAR_WIDTH).padEnd(BAR_WIDTH);
  const left =
    share > 0 && elapsedMs >= SETTLED_AFTER_MS ? `  ${timeText((elapsedMs / share) * (1 - share))} left` : '';
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${counts}${left}`;
}

function failures(failed: number): string {
  return failed === 0 ? '' : `  ${grouped(failed)} failed`;
}

function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #progress: Progress;
  readonly #now: () => number;
  readonly #startedMs: number;
  #drawnMs: number;
  #isDrawn = false;

  constructor(
    terminal: Terminal,
    totalBytes: number | undefined,
    now: () => number = performance.now.bind(performance),
  ) {
    this.#terminal = terminal;
    this.#progress = { urls: 0, bytes: 0, totalBytes };
    this.#now = now;
    this.#startedMs = now();
    this.#drawnMs = this.#startedMs;
  }

  advance(urls: number, bytes: number): void {
    this.#progress.urls += urls;
    this.#progress.bytes += bytes;
    this.#redraw();
  }

  siteDone(how: 'answered' | 'failed'): void {
    const sites = (this.#progress.sites ??= { done: 0, failed: 0 });
    sites.done++;
    if (how === 'failed') sites.failed++;
    this.#redraw();
  }

  /** Removes the bar, so that a line can be written in its place. */
  clear(): void {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    this.#terminal.stderr.write(CLEAR_LINE);
  }

  /** Leaves a line with the speed; a run that showed no bar leaves none. */
  end(): void {
    if (!this.#isShown || this.#drawnMs === this.#startedMs) return;
    this.#isDrawn = false;
    const { urls } = this.#progress;
    const elapsedMs = this.#now() - this.#startedMs;
    const seconds = (elapsedMs / 1000).toFixed(1);
    const rate = elapsedMs > 0 ? `, ${grouped((urls * 1000) / elapsedMs)}/s` : '';
    this.#terminal.stderr.write(`${CLEAR_LINE}${counted(urls, 'URL')} in ${seconds} s${rate}\n`);
  }

  /** Nothing is drawn if the answers themselves appear on the terminal, line by line. */
  get #isShown(): boolean {
    return this.#terminal.stderr.isTTY === true;
  }

  #redraw(): void {
    const nowMs = this.#now();
    if (!this.#isShown || nowMs - this.#drawnMs < REDRAWN_AFTER_MS) return;
    this.#drawnMs = nowMs;
    this.#isDrawn = true;
    // Some terminals report a width of 0.
    const width = (this.#terminal.stderr.columns || USUAL_COLUMNS) - 1;
    const text = progressText(this.#progress, nowMs - this.#startedMs);
    this.#terminal.stderr.write(`${CLEAR_LINE}${text.slice(0, width)}`);
  }
}
