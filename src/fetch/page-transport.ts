/** The transport of pages: sends any method with a body, and returns the response as it arrives. */

import type { Addresses, Transport, TransportRequest } from './transport.js';

export interface PageRequest extends Pick<
  TransportRequest,
  'url' | 'headers' | 'proxy' | 'lookup' | 'signal'
> {
  readonly method: string;
  readonly content: Uint8Array | null;
  readonly addresses?: Addresses | undefined;
  /** Counts the server's time, without the wait for the request's turn. */
  readonly clock: { pause(): void; resume(): void };
}

export interface PageReply {
  readonly status: number;
  readonly statusText: string;
  /** In the order of the response, one character per byte. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Already unpacked; undefined if there is none. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
}

/** Does not follow redirects. Rejects with the underlying error. */
export type PageTransport = (request: PageRequest) => Promise<PageReply>;

export interface Transports {
  readonly send: Transport;
  readonly sendPage: PageTransport;
}
