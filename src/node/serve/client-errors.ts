/** What Node's server refuses before a listener sees it: a head that is malformed, too large or too slow. */

import type { Duplex } from 'node:stream';
import { codeOf } from '../../fetch/thrown.js';
import { PROBLEM_TYPE } from './openapi.js';
import { Problem } from './problem.js';

/** Answers a request that cannot be read, and ends its connection. */
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
