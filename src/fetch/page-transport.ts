/** What carries the request of a page: any method, with a body, and its answer as it comes. */

import type { Addresses, TransportRequest } from './transport.js';

export interface PageRequest extends Pick<
  TransportRequest,
  'url' | 'headers' | 'proxy' | 'lookup' | 'signal'
> {
  readonly method: string;
  readonly content: Uint8Array | null;
  readonly addresses?: Addresses | undefined;
  /** The server's time: it does not run while the request waits for its turn. */
  readonly clock: { pause(): void; resume(): void };
}

export interface PageReply {
  readonly status: number;
  readonly statusText: string;
  /** In their order, a byte a character. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Unpacked already; undefined where there is none. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
}

/** Follows no redirect. Rejects with whatever went wrong. */
export type PageTransport = (request: PageRequest) => Promise<PageReply>;
