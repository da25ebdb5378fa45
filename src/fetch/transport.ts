/** The transport of one request and its response: Node's, or any function with the signature of `fetch`. */

import type { WorkBudget } from './work-budget.js';

/**
 * Which addresses may be connected to. `public` excludes loopback, private, link-local and other special addresses.
 */
export type Addresses = 'any' | 'public';

/**
 * What to do with a compressed body. `gzip`: unpack every known coding; an unknown one is an error unless the body is
 * text. `known`: unpack gzip and deflate, and leave any other coding as it is. `nothing`: leave all codings.
 */
export type Unpacking = 'gzip' | 'known' | 'nothing';

/** Whose interpretation of `http_proxy`, `no_proxy` and similar variables applies. */
export type ProxyRules = 'urllib' | 'ruby' | 'lwp';

/** The signature of Node's `dns.lookup`, called for all addresses; the callback may also pass a single one. */
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
  /** The URL of a proxy, `environment` to read the environment variables, or false for none. */
  readonly proxy?: string | false | undefined;
  readonly proxyRules?: ProxyRules | undefined;
  readonly lookup?: LookupFunction | undefined;
  /**
   * Waits for this request's turn, once its address is known (undefined if a proxy or an agent chooses it). No connection
   * is opened before.
   */
  readonly takeSlot?: ((address: string | undefined) => Promise<void>) | undefined;
  /** Called with the stage of the request: a look-up without an answer is not the site's fault. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** A Node agent whose connections carry the request; without one the request gets a connection of its own. */
  readonly agent?: object | undefined;
  /** Charged for all the work needed to read the response. */
  readonly budget?: WorkBudget | undefined;
  /** Aborted when the response is no longer needed, even after it was read to its end. */
  readonly signal: AbortSignal;
}

export interface TransportReply {
  readonly status: number;
  /** The URL that answered, if the transport followed redirects itself; otherwise the requested URL. */
  readonly url: string;
  header(name: string): string | null;
  /** Already unpacked. Can be read once; `signal` ends it, too. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends one GET and does not follow redirects. Rejects with the underlying error. */
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
  /** A web or Node stream of bytes or strings; or the whole body as bytes or a string. */
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
