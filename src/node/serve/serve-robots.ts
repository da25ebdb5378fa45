import { IncomingMessage, ServerResponse } from 'node:http';
import { argumentError } from '../../core/arguments.js';
import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectFunction, type OptionNames } from '../../core/options.js';
import { RobotsCache } from '../../cache/robots-cache.js';
import { signalIn } from '../../cache/turns.js';
import { errorOf } from '../../fetch/thrown.js';
import { expectAccess, expectToken, type AccessRules } from './access.js';
import { answerLines, LONGEST_BATCH } from './batch.js';
import { expectBody, hasBody, LONGEST_BODY, readBody } from './body.js';
import { ENDPOINTS, type Endpoint, type Service } from './endpoints.js';
import { checkedQuestion, membersIn, queryIn } from './fields.js';
import { openMetrics } from './metrics.js';
import { JSON_TYPE, openApi } from './openapi.js';
import { Problem, PROBLEM_TYPE, problemOf } from './problem.js';

/**
 * Options of {@link serveRobots}.
 *
 * @example
 * const options: ServeOptions = {
 *   tokens: ['a-long-and-random-text-of-your-own'],
 *   hosts: ['robots.internal.example'],
 *   stop: new AbortController().signal,
 *   log: ({ path, status, tookMs }) => console.error(path, status, tookMs),
 * };
 * typeof serveRobots(new RobotsCache({ userAgent: 'FooBot/1.0' }), options); // 'function'
 */
export interface ServeOptions {
  /**
   * Texts of at least 16 characters, one of which every request must send: `Authorization: Bearer TOKEN`. With tokens,
   * requests from other machines are accepted.
   *
   * @defaultValue none: only requests to a loopback address or a Unix socket are answered
   */
  readonly tokens?: readonly string[] | undefined;
  /**
   * Host names of the service in lower case, besides `localhost` and loopback addresses. With `tokens`
   * every name is accepted.
   *
   * @defaultValue `[]`
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * When it aborts, new requests are answered with 503, and `/readyz` too. Requests in progress are still answered.
   *
   * @defaultValue none: it answers until its server is closed
   */
  readonly stop?: AbortSignal | undefined;
  /**
   * Called with every answered request.
   *
   * @defaultValue nothing is logged
   */
  readonly log?: ((request: AnsweredRequest) => void) | undefined;
}

/** What may be logged about a request: neither its URL nor its token. */
export interface AnsweredRequest {
  /** The method. */
  readonly method: string;
  /** The endpoint; `-` for an unknown path. */
  readonly path: string;
  /** The status of the response; 499 if the client had disconnected. */
  readonly status: number;
  /** How many milliseconds it took. */
  readonly tookMs: number;
  /** Why it was not answered, as the last part of the problem's type. */
  readonly problem?: string;
  /** The error that caused a status of 500. */
  readonly error?: Error;
}

/** A listener for `createServer` of `node:http` or `node:https`. */
export type RobotsListener = (request: object, response: object) => void;

const OPTIONS: OptionNames<ServeOptions> = { tokens: true, hosts: true, stop: true, log: true };

export const TOKEN = /^[!-~]{16,}$/;
const HOST = /^[^A-Z\s:/]+$/;

/** A connection on which more requests wait for their answers is closed. */
const MOST_PIPELINED = 32;

/**
 * Serves crawlers in any language over HTTP: verdicts, turns and preferences from a cache that they share. SERVE.md
 * lists the endpoints; `robotparser serve` is a server with this listener.
 *
 * @param cache - the cache that answers; with `addresses: 'public'` it fetches nothing from your own network
 * @returns a listener for Node's `http`
 * @example
 * import { createServer } from 'node:http';
 *
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', addresses: 'public' });
 * const server = createServer({ requestTimeout: 30_000 }, serveRobots(cache));
 * server.maxConnections = 1000;
 * server.listening; // false
 */
export function serveRobots(cache: RobotsCache, options: ServeOptions = {}): RobotsListener {
  const service = new RobotsService(cache, options);
  return (request, response) => {
    if (!(request instanceof IncomingMessage)) throw argumentError('request', request, "one of Node's http");
    if (!isResponse(response)) throw argumentError('response', response, "one of Node's http");
    service.take(request, response);
  };
}

function isResponse(value: object): value is ServerResponse {
  return value instanceof ServerResponse;
}

class RobotsService implements Service {
  readonly #cache: RobotsCache;
  readonly #access: AccessRules;
  readonly #stop: AbortSignal | undefined;
  readonly #log: ServeOptions['log'];
  /** The endpoints by path and method. */
  readonly #endpoints = new Map<string, Map<string, Endpoint>>();
  /** How many requests were answered, by method, path and status. */
  readonly #requests = new Map<string, number>();
  /** How many requests of a connection wait for answers to earlier ones. */
  readonly #pipelined = new WeakMap<object, number>();
  #description: string | undefined;

  constructor(cache: RobotsCache, options: ServeOptions) {
    if (!(cache instanceof RobotsCache)) throw argumentError('cache', cache, 'a RobotsCache');
    expectManyOptions('options', options, OPTIONS);
    const { tokens = [], hosts = [], stop, log } = options;
    expectTexts('tokens', tokens, TOKEN, 'a list of strings of 16 or more visible characters');
    expectTexts('hosts', hosts, HOST, 'a list of host names in lower case, without port');
    expectFunction('log', log, 'a function that is called with every answered request');
    this.#cache = cache;
    this.#access = { tokens, hosts };
    this.#stop = signalIn({ signal: stop });
    this.#log = log;
    for (const endpoint of ENDPOINTS) {
      const methods = this.#endpoints.get(endpoint.path) ?? new Map<string, Endpoint>();
      this.#endpoints.set(endpoint.path, methods.set(endpoint.method, endpoint));
    }
  }

  /**
   * Answers the requests of a connection one after another, so that no turn expires while its answer waits for an earlier one.
   */
  take(request: IncomingMessage, response: ServerResponse): void {
    // A response is assigned the socket once those before it have been sent.
    if (response.socket !== null) {
      void this.#answer(request, response);
      return;
    }
    const { socket } = request;
    const pipelined = this.#pipelined.get(socket) ?? 0;
    if (pipelined === MOST_PIPELINED) {
      socket.destroy();
      return;
    }
    this.#pipelined.set(socket, pipelined + 1);
    response.once('socket', () => {
      this.#pipelined.set(socket, (this.#pipelined.get(socket) ?? 1) - 1);
      void this.#answer(request, response);
    });
  }

  metrics(): string {
    return openMetrics(this.#cache.stats(), this.#requests);
  }

  description(): string {
    const needsToken = this.#access.tokens.length > 0;
    return (this.#description ??= openApi({ needsToken }));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Without its connection a request has no address, like one over a Unix socket, and a pipelined one comes up when it closes.
    if (request.socket.destroyed) return;
    const began = performance.now();
    const { url = '', method = '' } = request;
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const query = queryAt < 0 ? '' : url.slice(queryAt + 1);
    let failure: Pick<AnsweredRequest, 'problem' | 'error'> | undefined;
    try {
      const { input, run, mediaType = JSON_TYPE } = this.#endpointFor(path, request, response);
      const { from, fields } = input;
      if (from !== 'query') {
        expectBody(request, from === 'lines' ? LONGEST_BATCH : LONGEST_BODY);
        // Its parameters are in the body.
        checkedQuestion({}, queryIn(query));
      } else if (hasBody(request))
        throw new Problem('malformed-request', 'this endpoint takes no body; leave it out');
      if (run === undefined) {
        response.setHeader('content-type', mediaType);
        await answerLines(this.#cache, request, response);
      } else {
        const given = from === 'query' ? queryIn(query) : membersIn(await readBody(request));
        const question = checkedQuestion(fields, given);
        const gone = from === 'query' ? NEVER : goneSignal(response);
        const text = await run({ cache: this.#cache, question, gone, service: this });
        if (this.#stop?.aborted === true) response.setHeader('connection', 'close');
        if (text === undefined) response.writeHead(204, SAFE).end();
        else send(response.writeHead(200, headersOf(mediaType, text)), text);
      }
    } catch (thrown) {
      const problem = problemOf(thrown);
      const error = problem.kind === 'internal' ? { error: errorOf(thrown) } : {};
      // A failure after the client has disconnected does not count.
      if (!response.destroyed) failure = { problem: problem.kind, ...error };
      refuse(problem, request, response);
    }
    const known = this.#endpoints.has(path) ? path : '-';
    const answered = response.destroyed && !response.writableEnded ? GONE : response.statusCode;
    const key = `${METHODS.includes(method) ? method : '-'} ${known} ${answered}`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    if (this.#log === undefined) return;
    this.#log({ method, path: known, status: answered, tookMs: performance.now() - began, ...failure });
  }

  /** @throws Problem if the request may not be answered, whatever it asks */
  #endpointFor(path: string, request: IncomingMessage, response: ServerResponse): Endpoint {
    expectAccess(request, this.#access);
    expectNoExpectation(request);
    const methods = this.#endpoints.get(path);
    if (methods === undefined) throw new Problem('not-found', 'there is no such path; see /openapi.json');
    const { method = '' } = request;
    const endpoint = methods.get(method === 'HEAD' ? 'GET' : method);
    if (endpoint === undefined) {
      const allowed = [...methods.keys()].join(', ').replace('GET', 'GET, HEAD');
      response.setHeader('allow', allowed);
      throw new Problem('wrong-method', `ask it with ${allowed}`);
    }
    if (endpoint.isOpen !== true) expectToken(request, this.#access.tokens);
    if (this.#stop?.aborted === true && path !== '/healthz')
      throw new Problem('unavailable', 'it is shutting down; use another instance');
    return endpoint;
  }
}

/** Node answers `100-continue` itself. HTTP/1.0 has no expectations. */
function expectNoExpectation({ headers: { expect }, httpVersion }: IncomingMessage): void {
  if (expect !== undefined && httpVersion !== '1.0' && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect))
    throw new Problem('expectation-failed', 'leave Expect out, or write 100-continue');
}

/** The logged status when the client disconnects before its answer. */
const GONE = 499;

const METHODS = ['GET', 'HEAD', 'POST'];

/** Answers are data, and valid only now. */
const SAFE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

const NEVER = new AbortController().signal;

function headersOf(type: string, text: string): Record<string, string | number> {
  // Written out: spreading SAFE would take a fifth of the time of a verdict.
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': type,
    'content-length': Buffer.byteLength(text),
  };
}

/** Head and text in one write. `end(text)` would add an empty piece, and writing two takes a tenth of a verdict's time. */
function send(response: ServerResponse, text: string): void {
  const { socket } = response;
  socket?.cork();
  response.write(text);
  socket?.uncork();
  response.end();
}

/** Aborts when the client disconnects or has its answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (response.destroyed) gone.abort();
  return gone.signal;
}

/** Sends the problem. If an answer has begun, or the client has disconnected, closes the connection instead. */
function refuse(problem: Problem, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = JSON.stringify(problem);
  response.writeHead(problem.status, {
    ...headersOf(PROBLEM_TYPE, text),
    ...(problem.kind === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
    ...(problem.kind === 'unavailable' && { 'retry-after': '1' }),
    // The rest of the request is not read.
    ...((!request.complete || problem.kind === 'unavailable') && { connection: 'close' }),
  });
  response.end(text);
}

function expectTexts(name: string, given: unknown, form: RegExp, expected: string): void {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [undefined];
  if (!texts.every((text) => typeof text === 'string' && form.test(text))) {
    throw argumentError(name, Array.isArray(given) ? 'others' : given, expected);
  }
}
