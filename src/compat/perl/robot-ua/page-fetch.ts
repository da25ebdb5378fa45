/** How RobotUA sends requests where it is given no `fetch`: over the transport that fetches every robots.txt. */

import { expectReply } from '../../../fetch/caller-transport.js';
import type { PageReply, PageTransport } from '../../../fetch/page-transport.js';
import type { PageFetch, RobotUAEnvironment } from './options.js';

type Connections = Pick<RobotUAEnvironment, 'addresses' | 'proxy' | 'lookup' | 'envProxy' | 'env_proxy'>;

/** As a {@link PageFetch}; `onTurn` is called when the request has waited for its turn in this process. */
export type QueuedFetch = (url: string, init: RequestInit, onTurn: () => void) => Promise<Response>;

/** A `fetch` of the caller's: nothing is known of its turns. */
export function atOnce(fetch: PageFetch): QueuedFetch {
  return async (url, init, onTurn) => {
    onTurn();
    const response = await fetch(url, init);
    // A response that is not understood must not look like a site without rules.
    expectReply(response);
    return response;
  };
}

export function defaultPageFetch(connections: Connections): QueuedFetch {
  const { addresses, lookup, envProxy, env_proxy } = connections;
  const asked = [envProxy, env_proxy].some((choice) => choice === true || choice === 1);
  const proxy = connections.proxy ?? (asked ? 'environment' : false);
  return async (url, init, onTurn) => {
    const send = await loadTransport();
    // The platform makes bytes of whatever a body may be, and names their type.
    const request = new Request(url, { ...init, redirect: 'manual' });
    const content = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const { method, signal } = request;
    const headers = Object.fromEntries(request.headers);
    const page = { url, method, headers, content, addresses, proxy, lookup, signal, onTurn };
    return responseOf(url, await send(page));
  };
}

/** Loaded when something is sent and not before. */
async function loadTransport(): Promise<PageTransport> {
  const { loadDefaultPageTransport } = await import('../../../fetch/default-transport.js');
  return loadDefaultPageTransport();
}

/** Statuses that the platform's Response takes no body with. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf(url: string, { status, statusText, fields, body }: PageReply): Response {
  const stream = body === undefined || WITHOUT_BODY.has(status) ? null : ReadableStream.from(body);
  // Nor does it take every status that a server may send.
  const isUsual = status >= 200 && status <= 599;
  const response = new Response(stream, { status: isUsual ? status : 200, statusText: statusText.trim() });
  for (const [name, value] of fields) response.headers.append(name, value);
  return Object.defineProperties(response, {
    url: { value: url },
    ...(isUsual ? {} : { status: { value: status }, ok: { value: false } }),
  });
}
