/** A service on loopback over a cache whose sites are made up. */
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { RobotsCache, type RobotsCacheOptions } from '../../../src/entries/cache.js';
import { refuseUnreadable } from '../../../src/node/serve/problem.js';
import { serveRobots, type ServeOptions } from '../../../src/node/serve/index.js';
import { FakeSites } from '../../cache/fake-site.js';
import { listen } from '../../support/listen.js';

export const PAGE = 'https://example.com/private/a';
export const TEXT =
  'User-agent: *\nDisallow: /private\nSitemap: https://example.com/map\n\nUser-agent: BarBot\nCrawl-delay: 2\n';

export interface Service {
  readonly port: number;
  readonly cache: RobotsCache;
  readonly sites: FakeSites;
  readonly ask: (path: string, sent?: Sent) => Promise<Answered>;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** What a problem says of itself. */
export function kindOf({ text }: Answered): string {
  return /"urn:robotparser:problem:([a-z-]+)"/.exec(text)?.[1] ?? text;
}

export async function withService<Result>(
  use: (service: Service) => Promise<Result>,
  options: ServeOptions = {},
  cacheOptions: Partial<RobotsCacheOptions> = {},
): Promise<Result> {
  const sites = new FakeSites().answer(TEXT);
  const cache = new RobotsCache({ userAgent: 'FooBot/1.0', fetch: sites.fetch, ...cacheOptions });
  const listener = serveRobots(cache, options);
  const server = createServer({ maxHeaderSize: 65_536 }, listener)
    .on('checkExpectation', listener)
    .on('clientError', refuseUnreadable);
  const port = await listen(server);
  try {
    return await use({ port, cache, sites, ask: (path, sent) => ask(port, path, sent) });
  } finally {
    await cache.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function ask(port: number, path: string, { method, headers = {}, body }: Sent = {}): Promise<Answered> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
  });
  sent.end(body);
  const response = await responseTo(sent);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** The response, whose body is not read yet. */
export function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));
}

/** Lines of JSON as values. */
export function linesOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
