/** What carries one request to a server and its answer back: node-fetch, or any function of the shape of `fetch`. */

import type { WorkBudget } from './work-budget.js';

/**
 * Which addresses may be connected to. `public` excludes loopback, private, link-local and other special addresses.
 */
export type Addresses = 'any' | 'public';

/**
 * What becomes of a body that comes compressed. `gzip`: unpacked, and any other coding is an error. `known`: gzip and
 * deflate are unpacked, and any other coding is given as it came. `nothing`: all of it is.
 */
export type Unpacking = 'gzip' | 'known' | 'nothing';

/** Whose understanding of `http_proxy`, `no_proxy` and their kind counts. */
export type ProxyRules = 'urllib' | 'ruby' | 'lwp';

/** The shape of Node's `dns.lookup`, asked for all addresses; one address will do. */
export type LookupFunction = (
  hostname: string,
  options: { readonly all: true },
  callback: (
    error: Error | null,
    found: string | readonly { readonly address: string; readonly family: number }[],
    family?: number,
  ) => void,
) => void;

export type Stage = 'look-up' | 'connection';

export interface TransportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly addresses: Addresses;
  readonly unpack: Unpacking;
  /** The URL of a proxy, `environment` for what the environment's variables name, or false for none. */
  readonly proxy?: string | false | undefined;
  readonly proxyRules?: ProxyRules | undefined;
  readonly lookup?: LookupFunction | undefined;
  /**
   * Waits for this request's turn, once the address is known to which it goes; undefined where a proxy or an agent
   * decides that. Nothing is connected to before.
   */
  readonly takeSlot?: ((address: string | undefined) => Promise<void>) | undefined;
  /** Called with the stage of the request: an unanswered look-up is not the site's fault. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** Node's agent whose connections carry the request; otherwise a connection is made for it alone. */
  readonly agent?: object | undefined;
  /** Charged for all that the answer makes us do before it can be read. */
  readonly budget?: WorkBudget | undefined;
  /** Aborted when the answer is no longer wanted, also after it was read to its end. */
  readonly signal: AbortSignal;
}

export interface TransportReply {
  readonly status: number;
  /** Where the answer came from, if the transport went on by itself; otherwise the URL that was asked. */
  readonly url: string;
  header(name: string): string | null;
  /** Unpacked already where the server compressed it. Read at most once; `signal` ends it too. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends one GET and follows no redirect. Rejects with whatever went wrong. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

/** The arguments of the `fetch` option. */
export interface FetchInit {
  /** Always GET. */
  readonly method: 'GET';
  /** The header fields to send. */
  readonly headers: Record<string, string>;
  /** Redirects are to be returned, not followed. */
  readonly redirect: 'manual';
  /** Aborted at the deadline, and when the response is no longer needed. */
  readonly signal: AbortSignal;
}

/** What the `fetch` option must return: a `Response`, or an object with these members of one. */
export interface FetchReply {
  /** The status of the response. */
  readonly status: number;
  /** The header fields, found in any letter case. */
  readonly headers: { get(name: string): string | null };
  /** The URL the response came from, if redirects were followed nevertheless. */
  readonly url?: string;
  /** The platform's type of the response: `'opaqueredirect'` hides a redirect. */
  readonly type?: string;
  /** A stream, whether the web's or Node's, of bytes or texts; or bytes or a text at once. */
  readonly body?: unknown;
  /** Whether the body has been read already. */
  readonly bodyUsed?: boolean;
  /** Used if there is no `body` to stream; then the size limit applies after everything has arrived. */
  arrayBuffer?(): Promise<ArrayBuffer>;
  /** The whole body as text; used if there is neither `body` nor `arrayBuffer`. */
  text?(): Promise<string>;
}

/** The shape of `fetch`: the platform's, undici's, node-fetch's, a test's. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchReply>;
