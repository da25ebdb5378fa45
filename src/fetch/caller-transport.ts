/** Adapts a caller's own `fetch` to a transport. */

import { describeArgument } from '../core/arguments.js';
import { MisuseError } from './misuse.js';
import { bytesOf } from './reply-body.js';
import type { FetchLike, Transport } from './transport.js';

/** The transport that a caller's own `fetch` makes. */
export function transportOver(fetch: FetchLike): Transport {
  return async ({ url, headers, signal }) => {
    const reply = await fetch(url, { method: 'GET', headers: { ...headers }, redirect: 'manual', signal });
    expectReply(reply);
    return {
      status: reply.status,
      url: reply.url === undefined || reply.url === '' ? url : reply.url,
      header: (name) => reply.headers.get(name) ?? null,
      body: bytesOf(reply, signal),
    };
  };
}

function expectReply(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null) {
    throw new MisuseError(`The function 'fetch' must give a response, got ${describeArgument(reply)}`);
  }
  if ('type' in reply && reply.type === 'opaqueredirect') {
    throw new MisuseError("The function 'fetch' must hand redirects over, but hides where this one leads");
  }
  const status: unknown = Reflect.get(reply, 'status');
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 999) {
    throw new MisuseError(`The reply of 'fetch' must have a 'status', got ${describeArgument(status)}`);
  }
  const headers: unknown = Reflect.get(reply, 'headers');
  if (typeof headers !== 'object' || headers === null || typeof Reflect.get(headers, 'get') !== 'function') {
    throw new MisuseError(
      `The reply of 'fetch' must have 'headers' with a method 'get', got ${describeArgument(headers)}`,
    );
  }
}
