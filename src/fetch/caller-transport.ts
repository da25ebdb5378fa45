/** Adapts a caller's own `fetch` to a transport. */

import { describeArgument, memberOf } from '../core/arguments.js';
import { MisuseError } from './misuse.js';
import { bytesOf } from './reply-body.js';
import type { FetchLike, Transport } from './transport.js';

/** Sends requests with the caller's own `fetch`. */
export function transportOver(fetch: FetchLike): Transport {
  return async ({ url, headers, signal }) => {
    const reply = await fetch(url, { method: 'GET', headers: { ...headers }, redirect: 'manual', signal });
    expectReply(reply);
    return {
      status: reply.status,
      url: reply.url === undefined || reply.url === '' ? url : reply.url,
      header: (name) => fieldOf(reply.headers, name),
      body: bytesOf(reply, signal),
    };
  };
}

/** @throws MisuseError for anything but a response, and for a redirect that hides its target */
export function expectReply(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null) {
    throw new MisuseError(`The function 'fetch' must return a response, got ${describeArgument(reply)}`);
  }
  if ('type' in reply && reply.type === 'opaqueredirect') {
    throw new MisuseError("The function 'fetch' must return redirects, but hides the target of this one");
  }
  const status: unknown = Reflect.get(reply, 'status');
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 999) {
    throw new MisuseError(`The reply of 'fetch' must have a 'status', got ${describeArgument(status)}`);
  }
  const headers: unknown = Reflect.get(reply, 'headers');
  if (!hasGet(headers)) {
    throw new MisuseError(
      `The reply of 'fetch' must have 'headers' with a method 'get', got ${describeArgument(headers)}`,
    );
  }
  fieldOf(headers, 'content-type');
}

function hasGet(headers: unknown): headers is { get(name: string): unknown } {
  return typeof memberOf(headers, 'get') === 'function';
}

/** @throws MisuseError for a value that is not a string */
function fieldOf(headers: { get(name: string): unknown }, name: string): string | null {
  const value = headers.get(name);
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  throw new MisuseError(
    `The reply of 'fetch' must have texts in its 'headers', got ${describeArgument(value)} for '${name}'`,
  );
}
