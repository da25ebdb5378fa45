/** How RobotUA sends requests: through the caller's `fetch`, or through the transport that fetches every robots.txt. */

import { expectReply } from '../../../fetch/caller-transport.js';
import type { PageReply, PageRequest } from '../../../fetch/page-transport.js';
import type { PageFetch, RobotUAEnvironment } from './options.js';

type Connections = Pick<RobotUAEnvironment, 'addresses' | 'proxy' | 'lookup' | 'envProxy' | 'env_proxy'>;

/** Like {@link PageFetch}, but `clock` is paused while the request waits for its turn in this process. */
export type QueuedFetch = (url: string, init: RequestInit, clock: PageRequest['clock']) => Promise<Response>;

/** Wraps the caller's own `fetch`. It does not report when a request is sent, so the clock runs from the start. */
export function atOnce(fetch: PageFetch): QueuedFetch {
  return async (url, init, clock) => {
    clock.resume();
    const response = await fetch(url, init);
    // An unusable response must not look like a site without rules.
    expectReply(response);
    return response;
  };
}

export function defaultPageFetch(connections: Connections): QueuedFetch {
  const { addresses, lookup, envProxy, env_proxy } = connections;
  const asked = [envProxy, env_proxy].some((choice) => choice === true || choice === 1);
  const proxy = connections.proxy ?? (asked ? 'environment' : false);
  return async (url, init, clock) => {
    // Loaded for the first request.
    const { loadDefaultTransports } = await import('../../../fetch/default-transport.js');
    const { sendPage } = await loadDefaultTransports();
    // The platform's Request converts any body to bytes and sets its content type.
    const request = new Request(url, { ...init, redirect: 'manual' });
    const content = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const { method } = request;
    const abandoned = new AbortController();
    const signal = AbortSignal.any([request.signal, abandoned.signal]);
    const headers = Object.fromEntries(request.headers);
    const page = { url, method, headers, content, addresses, proxy, lookup, signal, clock };
    return responseOf(url, await sendPage(page), () => {
      abandoned.abort();
    });
  };
}

/** The fields of a response line by line: its `Headers` join lines of the same name. */
const LINES = new WeakMap<Headers, PageReply['fields']>();

/** Quirk: if a date or a type has several lines, the first counts. Mirrors `HTTP::Headers::_date_header`. */
export function firstLine(headers: Headers, name: string): string {
  const line = LINES.get(headers)?.find(([each]) => each.toLowerCase() === name);
  return line?.[1] ?? headers.get(name) ?? '';
}

/** Statuses for which the platform's Response refuses a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf(
  url: string,
  { status, statusText, fields, body }: PageReply,
  abandon: () => void,
): Response {
  const stream = body === undefined || WITHOUT_BODY.has(status) ? null : streamOf(body, abandon);
  // The platform's Response also refuses some statuses that a server may send.
  const isUsual = status >= 200 && status <= 599;
  const response = new Response(stream, { status: isUsual ? status : 200, statusText: statusText.trim() });
  for (const [name, value] of fields) response.headers.append(name, value);
  LINES.set(response.headers, fields);
  return Object.defineProperties(response, {
    url: { value: url },
    ...(isUsual ? {} : { status: { value: status }, ok: { value: false } }),
  });
}

/** Unlike a `ReadableStream.from`, which waits for the next bytes, cancelling this closes the connection at once. */
function streamOf(body: AsyncIterable<Uint8Array>, abandon: () => void): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: abandon,
    },
    { highWaterMark: 0 },
  );
}
