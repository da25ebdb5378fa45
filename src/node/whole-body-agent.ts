/**
 * Keeps node-fetch from losing the end of a body.
 *
 * When something goes wrong on a connection after the last byte of a body (the server resets it, or sends more than it
 * announced), node-fetch gives the request up, and with it what of the body has not been read yet: a file that would
 * be shorter, or empty, without an error. So what has come is read before node-fetch hears of it.
 */

import type { Agent, ClientRequest, IncomingMessage } from 'node:http';

/** `agent`, but that the requests it carries keep a body that is complete. */
export function wholeBodyAgent(agent: Agent): Agent {
  return new Proxy(agent, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== 'addRequest' || typeof member !== 'function') return member;
      return (request: ClientRequest, ...rest: unknown[]): void => {
        keepWholeBody(request);
        Reflect.apply(member, target, [request, ...rest]);
      };
    },
  });
}

/** The agent has the request before node-fetch has: its listeners come first. */
function keepWholeBody(request: ClientRequest): void {
  let response: IncomingMessage | undefined;
  request.once('response', (received) => {
    response = received;
  });
  request.on('error', () => {
    // Reading hands the data on to whoever listens; what is incomplete ends in an error of its own.
    while (response?.complete === true && response.read() !== null);
  });
}
