/** The answer to a request that fails: RFC 9457, `application/problem+json`. */

import type { Duplex } from 'node:stream';
import { CacheClosedError } from '../../cache/closing.js';
import { BadURLError } from '../../fetch/errors.js';
import { codeOf } from '../../fetch/thrown.js';

export const PROBLEM_TYPE = 'application/problem+json';

/** The status and title of each kind. */
const PROBLEMS = {
  'bad-url': [400, 'The URL is not one of a web page'],
  'malformed-request': [400, 'The request is malformed'],
  'malformed-json': [400, 'This is not JSON of the expected form'],
  'missing-parameter': [400, 'A parameter is missing'],
  'repeated-parameter': [400, 'A parameter is given twice'],
  'unknown-parameter': [400, 'There is no such parameter'],
  'wrong-parameter': [400, 'A parameter cannot have this value'],
  unauthorized: [401, 'A token is needed'],
  forbidden: [403, 'This service does not answer here'],
  'not-found': [404, 'There is no such endpoint'],
  'wrong-method': [405, 'The endpoint does not support this method'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'The body has an unsupported form'],
  'expectation-failed': [417, 'The service does not support this Expect'],
  'wrong-host': [421, 'The Host is not that of this service'],
  'head-too-large': [431, 'The headers of the request are too large'],
  internal: [500, 'The service has failed'],
  unavailable: [503, 'The service accepts no more requests'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ProblemKind = keyof typeof PROBLEMS;

/** Why a request, or a line of one, was refused. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  /** The parameter or member in question. */
  readonly parameter: string | undefined;

  /** @param detail - what is wrong here and what to write instead; shown to the client */
  constructor(kind: ProblemKind, detail: string, parameter?: string) {
    super(detail);
    this.kind = kind;
    this.parameter = parameter;
  }

  get status(): number {
    return PROBLEMS[this.kind][0];
  }

  /** The members of its JSON. */
  toJSON(): object {
    const { kind, status, message: detail, parameter } = this;
    const type = `urn:robotparser:problem:${kind}`;
    return { type, title: PROBLEMS[kind][1], status, detail, ...(parameter !== undefined && { parameter }) };
  }
}

/** The problem to show to the client; an unexpected error reveals nothing about itself. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof BadURLError) return new Problem('bad-url', thrown.message, 'url');
  if (thrown instanceof CacheClosedError)
    return new Problem('unavailable', 'it is shutting down; use another instance');
  return new Problem('internal', 'the log of the service says more');
}

/** Answers a request that Node rejects before any listener (its head is malformed, too large or too slow), and disconnects. */
export function refuseUnreadable(error: Error, socket: Duplex): void {
  const code = codeOf(error);
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = problemFor(code);
  const text = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} Refused`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function problemFor(code: string): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('head-too-large', 'shorten it, or use an endpoint with a body');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', 'send it faster');
  return new Problem('malformed-request', 'it is not HTTP/1.1');
}
