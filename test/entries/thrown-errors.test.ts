/** Whatever an entry throws, it exports the class of: a caller tells it by `instanceof`, without another import. */
import { describe, expect, test } from '@jest/globals';
import type { FetchingOptions } from '../../src/compat/shared/fetching.js';
import { sampleOf } from '../support/samples.js';
import { FACADES, SITE, type Attempt, type Facade } from './facades.js';

/** Everything that keeps a robots.txt from being fetched. */
const FAILURES: Readonly<Record<string, FetchingOptions>> = {
  'no connection': { fetch: () => Promise.reject(failing('ECONNREFUSED')) },
  'a bad certificate': { fetch: () => Promise.reject(failing('CERT_HAS_EXPIRED')) },
  'an answer too late': { fetch: () => new Promise(() => undefined), limits: { deadlineMs: 1 } },
  'redirects without end': { fetch: () => reply(302, '', { location: '/again' }) },
  'a redirect to nowhere': { fetch: () => reply(302, '', { location: 'https://[::1/' }) },
  'a redirect to another scheme': { fetch: () => reply(302, '', { location: 'ftp://shop.example/' }) },
  'a body too large': { fetch: () => reply(200, 'x'.repeat(100)), limits: { bytes: 10 } },
  'a body that is no UTF-8': { fetch: () => reply(200, Uint8Array.of(0xff, 0xfe, 0xfd)) },
  'an unknown charset': { fetch: () => reply(200, 'x', { 'content-type': 'text/plain; charset=none' }) },
  ...Object.fromEntries(
    [204, 304, 401, 404, 410, 429, 500, 503].map((status) => [
      `status ${status}`,
      { fetch: () => reply(status, null) },
    ]),
  ),
};

const URLS = [
  ...['', 'none', 'ftp://h/', 'mailto:a', 'http:///', 'http://[::1', 'http://[x]/', 'http://a b/'],
  ...['http://h:x/', 'http://h:99999/', 'http://h/é', 'http://h/\ud800', 'http://u@h/', '/100%', 'http:h'],
  ...['localhost:80/x', '//[', 'http://\u2100/', 'http://h/\u0000'],
];

const FILES = [
  'User-agent: *\nDisallow: /a',
  'User-agent: x\nCrawl-delay: ²\nRequest-rate: ²/²\nDisallow: /',
  'User-agent: x\nDisallow: http://[::1\nAllow: //[x]/\nDisallow: http://h:x/\nAllow: \ud800\nDisallow: %',
];

const AGENTS = ['x', '', '\ud800', 'a\nb', null];

describe.each(FACADES)('$name', (facade) => {
  test('exports the class of whatever it throws', async () => {
    const thrown = await Promise.all(
      attemptsOf(facade).map(async ([name, attempt]) => ({ name, error: await thrownBy(attempt) })),
    );
    const errors = thrown.filter(({ error }) => error !== undefined);
    expect(errors.length).toBeGreaterThan(0);
    const strangers = errors.filter(({ error }) => !isBuiltIn(error) && !isExported(error, facade.entry));
    expect(strangers.map(({ name, error }) => `${String(error)}, for ${name}`)).toEqual([]);
  });
});

function attemptsOf({ fetch, ask, others = {} }: Facade): (readonly [name: string, attempt: Attempt])[] {
  const attempts: (readonly [name: string, attempt: Attempt])[] = Object.entries(others);
  if (fetch !== undefined) {
    for (const [name, options] of Object.entries(FAILURES)) attempts.push([name, () => fetch(SITE, options)]);
    for (const url of URLS) attempts.push([url, () => fetch(url, { fetch: () => reply(200, '') })]);
    attempts.push(['an own host', () => fetch('http://127.0.0.1:9/robots.txt', { addresses: 'public' })]);
  }
  if (ask === undefined) return attempts;
  const asked = FILES.flatMap((file) =>
    AGENTS.flatMap((agent) =>
      URLS.map((url) => [`${url} and ${String(agent)}`, () => ask(file, agent, url)] as const),
    ),
  );
  // One in five meets each of the URLs.
  return [...attempts, ...sampleOf(asked, 5)];
}

async function thrownBy(attempt: Attempt): Promise<unknown> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    return error;
  }
}

function isExported(error: unknown, entry: object): boolean {
  return error instanceof Error && Object.values(entry).includes(error.constructor);
}

/** What the language itself has a class for. */
function isBuiltIn(error: unknown): boolean {
  return error instanceof Error && [TypeError, RangeError].some((Kind) => error.constructor === Kind);
}

function reply(
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return Promise.resolve(new Response(body, { status, headers }));
}

/** As Node's sockets fail. */
function failing(code: string): Error {
  return Object.assign(new Error(code), { code });
}
