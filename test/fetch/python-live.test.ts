/** The same server, asked by this machine's `python3` and by us: both come away with the same. */
import { spawn } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { expect } from '@jest/globals';
import { RobotFileParser } from '../../src/entries/compat/python.js';
import { testUnless } from '../support/skipped.js';
import { withoutPython } from '../support/python.js';
import { sampled } from '../support/samples.js';
import { serveRaw } from './servers/loopback.js';

interface Outcome {
  /** For each read null, or the class of what it raised and the classes above it. */
  readonly raised: readonly (readonly string[] | null)[];
  readonly disallowAll: boolean;
  readonly allowAll: boolean;
  readonly read: boolean;
  readonly verdicts: readonly boolean[];
  readonly siteMaps: readonly string[] | null;
  readonly text: string;
}

interface Told {
  readonly generation: 'classic' | 'python-main';
  readonly version: string;
  readonly outcomes: readonly Outcome[];
}

const RULES = 'User-agent: FooBot\nDisallow: /a\nSitemap: http://s/\n\nUser-agent: *\nDisallow: /b\n';
const AGENTS = ['FooBot', 'BarBot/1.0'];
const PATHS = ['/', '/a', '/b', '/caf%C3%A9'];

function answer(status: number, body: string | Uint8Array = RULES, ...fields: readonly string[]): Buffer {
  const head = [`HTTP/1.1 ${status} X`, ...fields, 'Connection: close', '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

const redirect = (status: number, location: string): Buffer => answer(status, '', `Location: ${location}`);
const length = (bytes: number): string => `Content-Length: ${bytes}`;

/** What the server sends for each path: bytes, after which it hangs up, or what it does. */
const PAGES: Readonly<Record<string, Buffer | ((socket: Socket) => void)>> = {
  ...Object.fromEntries(
    [
      200, 201, 202, 203, 206, 226, 299, 300, 305, 306, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410,
      411, 418, 421, 429, 431, 451, 499, 500, 501, 502, 503, 504, 511, 599,
    ].map((status) => [`/${status}`, answer(status)]),
  ),
  '/204': answer(204, ''),
  '/205': answer(205, '', length(0)),
  '/304': answer(304, ''),
  '/401-with-challenge': answer(401, RULES, 'WWW-Authenticate: Basic realm="x"'),

  '/301': redirect(301, '/200'),
  '/302': redirect(302, '/200'),
  '/303': redirect(303, '/200'),
  '/307': redirect(307, '/200'),
  '/308': redirect(308, '/200'),
  ...Object.fromEntries(
    Array.from({ length: 13 }, (_, at) => [`/chain/${at + 1}`, redirect(302, `/chain/${at}`)]),
  ),
  '/chain/0': answer(200),
  '/to-404': redirect(301, '/404'),
  '/to-403': redirect(301, '/403'),
  '/to-503': redirect(301, '/503'),
  '/to-itself': redirect(302, '/to-itself'),
  '/to-and': redirect(302, '/fro'),
  '/fro': redirect(302, '/to-and'),
  '/without-location': answer(302, RULES),
  '/to-nothing': redirect(302, ''),
  '/to-file': redirect(302, 'file:///etc/passwd'),
  '/to-ftp': redirect(302, 'ftp://127.0.0.1:1/robots.txt'),
  '/to-data': redirect(302, 'data:text/plain,x'),
  '/to-unknown-scheme': redirect(302, 'foo:bar'),
  '/to-brackets': redirect(302, 'http://[::1'),
  '/to-port': redirect(302, 'http://127.0.0.1:x/'),
  '/to-password': redirect(302, 'http://a:b@127.0.0.1/'),
  '/dir/to-relative': redirect(302, 'next'),
  '/dir/next': answer(200),
  '/to-query': redirect(302, '?x'),
  '/to-query?x': answer(200),
  '/to-fragment': redirect(302, '/200#x'),
  '/to-dots': redirect(302, '/dir/../200'),
  '/to-two-places': answer(302, '', 'Location: /200', 'Location: /404'),
  '/to-lower-case': answer(302, '', 'location: /200'),

  '/empty': answer(200, '', length(0)),
  '/html': answer(200, '<html><body>User-agent: *<br>Disallow: /</body></html>', 'Content-Type: text/html'),
  '/with-mark': answer(200, '\ufeffUser-agent: *\nDisallow: /\n'),
  '/with-cr': answer(200, 'User-agent: *\rDisallow: /a\r'),
  '/with-crlf': answer(200, RULES.replaceAll('\n', '\r\n')),
  '/with-separators': answer(200, 'User-agent: *\u2028Disallow: /a\u0085Disallow: /b\fAllow: /'),
  '/not-utf-8': answer(200, Buffer.from('User-agent: *\nDisallow: /caf\xe9\n', 'latin1')),
  '/utf-16': answer(200, Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le')),
  '/not-ascii': answer(200, 'User-agent: café\nDisallow: /é\n'),
  '/other-charset': answer(
    200,
    'User-agent: *\nDisallow: /café\n',
    'Content-Type: text/plain; charset=latin-1',
  ),
  '/gzip': answer(200, gzipSync(RULES), 'Content-Encoding: gzip'),
  '/chunked': answer(
    200,
    '5\r\nUser-\r\n17\r\nagent: *\nDisallow: /a\n\n\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked',
  ),
  '/chunked-with-trailer': answer(
    200,
    'E\r\nUser-agent: *\n\r\nC\r\nDisallow: /a\r\n0\r\nX: y\r\n\r\n',
    'Transfer-Encoding: chunked',
  ),
  '/more-than-told': answer(200, RULES, length(31)),
  '/http-1.0': Buffer.from(`HTTP/1.0 200 OK\r\n\r\n${RULES}`),
  '/early-hints': Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), answer(200)]),

  '/less-than-told': answer(200, RULES, length(10_000)),
  '/last-chunk-missing': answer(200, '5\r\nUser-\r\n', 'Transfer-Encoding: chunked'),
  '/chunk-without-length': answer(200, 'xyz\r\nUser-\r\n', 'Transfer-Encoding: chunked'),
  '/no-answer': Buffer.alloc(0),
  '/not-http': Buffer.from('220 ready\r\n'),
  '/reset': (socket) => socket.resetAndDestroy(),
};

const READS: readonly (readonly string[])[] = [
  ...Object.keys(PAGES).map((path) => [path]),
  // Flags stay, rules add up.
  ['/404', '/200'],
  ['/403', '/200'],
  ['/403', '/404'],
  ['/200', '/503'],
  ['/503', '/200'],
  ['/200', '/with-cr'],
  ['/200', '/not-utf-8'],
  ['/200', '/no-answer'],
];

/** What is asked for in place of a path, with the server in the place of HOST. */
const URLS: readonly string[] = [
  '',
  'robots.txt',
  '//HOST/200',
  'http://HOST',
  'http://HOST/200 ',
  ' http://HOST/200',
  'http://HOST/200\n',
  'http://HOST/20\t0',
  'http://HOST/a b',
  'http://HOST/caf\u00e9',
  'http://HOST/\u007f',
  'http://HOST/200#fragment',
  'http://HOST/to-query?x',
  'HTTP://HOST/200',
  'http://127.0.0.1:x/',
  'http://127.0.0.1:99999/',
  'http:///200',
  'http://',
  'http:',
  'http:/200',
  'http:HOST/200',
  'https:',
  'http://a:b@HOST/200',
  'http://a@HOST/200',
  'http://[::1',
  'http://ho st/',
  'http://HOST\\200',
  'http://host\\200',
  'http://host.invalid/',
  'http://exa\u00e9mple.invalid/',
  'foo:bar',
  'foo://HOST/200',
  'mailto:x',
];

/** Python raises these where the connection breaks; here they are one URLError. */
const BROKEN = ['ConnectionResetError', 'IncompleteRead', 'BadStatusLine'];

testUnless(withoutPython, sampled(3))(
  'python3 and RobotFileParser read the same from one server',
  async () => {
    const { origin } = await serveRaw((socket, path) => {
      const page = PAGES[path] ?? answer(404);
      if (typeof page === 'function') page(socket);
      else socket.end(page);
    });
    const host = origin.slice('http://'.length);
    const urls = [
      ...READS.map((paths) => paths.map((path) => `${origin}${path}`)),
      ...URLS.map((url) => [url.replace('HOST', host)]),
    ];
    const told = await readWithPython(urls);
    const ours: Outcome[] = [];
    for (const list of urls) ours.push(await readWithOurs(list, told.generation));
    const name = (outcome: Outcome | undefined, at: number): unknown => ({ urls: urls[at], ...outcome });
    expect(ours.map(name)).toEqual(told.outcomes.map(asOurs).map(name));
  },
);

async function readWithPython(urls: readonly (readonly string[])[]): Promise<Told> {
  const child = spawn('python3', ['test/fetch/servers/read-with-python.py'], {
    env: { ...process.env, no_proxy: '*' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(urls));
  let written = '';
  for await (const chunk of child.stdout) written += String(chunk);
  const told: unknown = JSON.parse(written);
  if (!isTold(told)) throw new Error(`python3 told something else: ${written}`);
  return told;
}

function isTold(data: unknown): data is Told {
  return typeof data === 'object' && data !== null && 'generation' in data && 'outcomes' in data;
}

async function readWithOurs(urls: readonly string[], semantics: Told['generation']): Promise<Outcome> {
  const parser = new RobotFileParser('', { semantics });
  const raised: (readonly string[] | null)[] = [];
  for (const url of urls) {
    try {
      parser.setUrl(url);
      await parser.read();
      raised.push(null);
    } catch (error) {
      raised.push([error instanceof Error ? error.name : String(error)]);
    }
  }
  return {
    raised,
    disallowAll: parser.disallowAll,
    allowAll: parser.allowAll,
    read: parser.mtime() > 0,
    verdicts: AGENTS.flatMap((agent) => PATHS.map((path) => parser.canFetch(agent, path))),
    siteMaps: parser.siteMaps(),
    text: parser.toString(),
  };
}

function asOurs(outcome: Outcome): Outcome {
  const raised = outcome.raised.map((classes) => {
    const [name] = classes ?? [];
    if (classes === null || name === undefined) return null;
    return [classes.some((above) => BROKEN.includes(above)) ? 'URLError' : name];
  });
  return { ...outcome, raised };
}
