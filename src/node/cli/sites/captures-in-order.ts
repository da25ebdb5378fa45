/** Captures of robots.txt files as they are read from an archive: each is passed on, after its redirects, and forgotten soon. */

import { Lru } from '../../../core/lru.js';
import type { Document } from '../input/document.js';
import type { Captures } from './archive.js';

/** How much is kept of what was read last, for redirects that lead back to it. */
const KEPT_BYTES = 32 * 2 ** 20;
const DOCUMENT_BYTES = 512;
/** So many captures are read ahead for the one that a redirect leads to: a crawler follows it at once. */
const AHEAD = 256;

interface WaitingCapture {
  readonly site: string;
  readonly document: Document;
}

export class CapturesInOrder implements Captures {
  readonly #recent = new Lru<string, Document>({
    limit: KEPT_BYTES,
    weigh: ({ text }) => DOCUMENT_BYTES + text.length,
  });
  readonly #waiting: WaitingCapture[] = [];
  readonly #follow: (site: string, document: Document) => Document;
  readonly #pass: (document: Document) => unknown;

  /**
   * @param follow - follows the redirects of a capture among those that `get` gives
   * @param pass - takes the next capture of a robots.txt; a promise is waited for
   */
  constructor(follow: (site: string, document: Document) => Document, pass: (document: Document) => unknown) {
    this.#follow = follow;
    this.#pass = pass;
  }

  get(url: string): Document | undefined {
    return this.#recent.get(url);
  }

  put(url: string, document: Document): unknown {
    this.#recent.set(url, document);
    const site = siteOfRobots(url);
    if (site === undefined && this.#waiting.length === 0) return undefined;
    if (site !== undefined) this.#waiting.push({ site, document });
    return this.#passAllBut(AHEAD);
  }

  /** Passes on what still waits. */
  async end(): Promise<void> {
    await this.#passAllBut(0);
  }

  close(): void {
    this.#recent.clear();
  }

  /** In order, so a capture whose redirect leads nowhere yet holds up those after it. */
  async #passAllBut(kept: number): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const { name, status, capturedAt } = next.document;
      const followed = this.#follow(next.site, next.document);
      const leadsNowhere = followed.failure !== undefined;
      if (leadsNowhere && this.#waiting.length <= kept) return;
      this.#waiting.shift();
      await this.#pass(leadsNowhere ? { ...followed, name, status, capturedAt } : { ...followed, name });
    }
  }
}

/** The site whose robots.txt this is; undefined for a file in another place. */
export function siteOfRobots(url: string): string | undefined {
  return /^([^:]+:\/\/[^/?#]*)\/robots\.txt$/.exec(url)?.[1];
}
