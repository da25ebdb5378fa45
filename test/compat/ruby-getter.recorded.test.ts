import { Agent } from 'node:http';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { ENDLESS, RecordedServer, type SeenRequest } from '../recorded/recorded-server.js';
import { fieldsOf, isFields, listOf, readRecord, textOf, type Fields } from '../recorded/records.js';

const running: RecordedServer[] = [];

afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(running.splice(0).map((server) => server.close()));
});

const DECODED = 'a body is decoded, not robbed of every byte outside ASCII';
const NO_ANSWER = 'no response means that everything is allowed, and the caller hears why';
const LOCATION = 'a Location is resolved, and its own path is asked for';
const CERTIFICATE = 'certificates are checked';
const NO_HOST = 'a source without a host is told, instead of asking the local machine';
const LOWER_CASE = 'the platform writes hosts in lower case';
const NO_SYMBOLS = 'options have names of one kind only';

/** What differs from the record on purpose, why, and what there is instead. */
const REPAIRS: ReadonlyMap<string, readonly [because: string, instead: string]> = new Map([
  ['g052 body-utf8-undeclared', [DECODED, '18901 GET /robots.txt; 1110011']],
  ['g053 body-latin1-declared', [DECODED, '18901 GET /robots.txt; 1110011']],
  ['g064 body-non-ascii-agent', [DECODED, '18901 GET /robots.txt; 1011111']],
  ['g065 body-non-ascii-agent-becomes-match', [DECODED, '18901 GET /robots.txt; 1111111']],
  ['g071 body-gzip-truncated', [NO_ANSWER, '18901 GET /robots.txt; 1111111; DecodingError']],
  ['g072 body-gzip-undeclared', [DECODED, '18901 GET /robots.txt; 1111111']],
  ['g073 body-gzip-utf8', [DECODED, '18901 GET /robots.txt; 1110011']],
  ['g091 redirect-same-host-seq', [LOCATION, '18901 GET /robots.txt, 18901 GET /other.txt; 1111111']],
  ['g093 redirect-ping-pong', [LOCATION, '18901 GET /robots.txt, 18902 GET /, 18901 GET /; 1111111']],
  ['g101 redirect-relative-path', [LOCATION, '18901 GET /robots.txt, 18901 GET /other.txt; 1']],
  [
    'g104 redirect-empty-location',
    [
      LOCATION,
      '18901 GET /robots.txt, 18901 GET /robots.txt, 18901 GET /robots.txt, 18901 GET /robots.txt, 18901 GET /robots.txt, 18901 GET /robots.txt; 1',
    ],
  ],
  [
    'g107 redirect-query-only',
    [
      LOCATION,
      '18901 GET /robots.txt, 18901 GET /robots.txt?x=1, 18901 GET /robots.txt?x=1, 18901 GET /robots.txt?x=1, 18901 GET /robots.txt?x=1, 18901 GET /robots.txt?x=1; 1',
    ],
  ],
  ['g108 redirect-https', [NO_ANSWER, '18901 GET /robots.txt, 18902 (TLS hello); 1; TLSError']],
  ['g111 redirect-mailto', [NO_ANSWER, '18901 GET /robots.txt; 1; BadURLError']],
  ['g112 redirect-opaque', [NO_ANSWER, '18901 GET /robots.txt; 1; BadURLError']],
  ['g115 redirect-spaces', [LOCATION, '18901 GET /robots.txt, 18902 GET /a%20b; 1111111']],
  ['g116 redirect-space-host', [NO_ANSWER, '18901 GET /robots.txt; 1; BadURLError']],
  ['g117 redirect-non-ascii', [LOCATION, '18901 GET /robots.txt, 18902 GET /caf%C3%A9; 1111111']],
  ['g118 redirect-fragment', [LOCATION, '18901 GET /robots.txt, 18902 GET /; 1111111']],
  ['g119 redirect-userinfo', [LOCATION, '18901 GET /robots.txt, 18902 GET /; 1111111']],
  ['g120 redirect-refused', [NO_ANSWER, '18901 GET /robots.txt; 1; ConnectionError']],
  ['g121 redirect-unknown-host', [NO_ANSWER, '18901 GET /robots.txt; 1; ConnectionError']],
  ['g122 redirect-then-404', [LOCATION, '18901 GET /robots.txt, 18902 GET /; 1111111']],
  ['g125 redirect-then-500', [LOCATION, '18901 GET /robots.txt, 18902 GET /; 1111111']],
  [
    'g126 redirect-then-dropped',
    [LOCATION, '18901 GET /robots.txt, 18902 GET /, 18902 GET /; 1; ConnectionError'],
  ],
  [
    'g127 redirect-then-slow',
    [LOCATION, '18901 GET /robots.txt, 18902 GET /, 18902 GET /; 1111111; TimeoutError'],
  ],
  ['g129 redirect-num-1', [LOCATION, '18901 GET /robots.txt, 18902 GET /; 1111111']],
  ['g130 redirect-num-1-of-2', [LOCATION, '18901 GET /robots.txt, 18902 GET /; 1111111']],
  ['g134 redirect-num-string-key', [NO_SYMBOLS, '18901 GET /robots.txt; 1111111']],
  ['g135 slow-first', [NO_ANSWER, '18901 GET /robots.txt, 18901 GET /robots.txt; 1; TimeoutError']],
  ['g138 timeout-fraction', [NO_ANSWER, '18901 GET /robots.txt, 18901 GET /robots.txt; 1; TimeoutError']],
  ['g141 dropped', [NO_ANSWER, '18901 GET /robots.txt, 18901 GET /robots.txt; 1; ConnectionError']],
  ['g143 refused', [NO_ANSWER, '; 1; ConnectionError']],
  ['g144 unknown-host', [NO_ANSWER, '; 1; ConnectionError']],
  ['g150 source-upper-case', [LOWER_CASE, '18901 GET /robots.txt; 1011111']],
  ['g153 source-no-scheme-name', [NO_HOST, '; raises BadURLError']],
  ['g156 source-https', [NO_ANSWER, '18901 (TLS hello); 1; TLSError']],
  ['g159 https-redirect', [CERTIFICATE, '18901 GET /robots.txt; 1111111; TLSError']],
  ['g161 source-empty', [NO_HOST, '; raises BadURLError']],
  ['g167 source-non-ascii-host', [NO_ANSWER, '; 1; ConnectionError']],
  ['g188 get-allowed-refused', [NO_ANSWER, '; true; ConnectionError']],
  ['g190 get-allowed-relative', [NO_HOST, '; raises BadURLError']],
]);

/** What came of a call, and the requests that the server saw. */
interface Outcome {
  readonly result: unknown;
  readonly requests: readonly Fields[];
}

const records = listOf(readRecord('ruby-getter')['records'])
  .map(fieldsOf)
  .map((record) => [`${textOf(record['id'])} ${textOf(record['name'])}`, record] as const);

const repaired = records.flatMap(([name, record]) => {
  const [because, instead] = REPAIRS.get(name) ?? [];
  return because === undefined ? [] : [[name, because, record, instead] as const];
});

describe('the getter answers and asks as recorded', () => {
  test.each(records.filter(([name]) => !REPAIRS.has(name)))('%s', async (_name, record) => {
    const { outcome } = await replay(record);
    expect(outcome).toEqual(wantedOf(record));
  });
});

describe('the getter is better than recorded', () => {
  test('every repair is one of a record', () => {
    expect(repaired).toHaveLength(REPAIRS.size);
  });

  test.each(repaired)('%s: %s', async (_name, _because, record, instead) => {
    const { outcome, heard } = await replay(record);
    expect(outcome).not.toEqual(wantedOf(record));
    const requests = outcome.requests.map(({ port, line }) => `${String(port)} ${String(line)}`).join(', ');
    const result = isFields(outcome.result) ? outcome.result['allowed'] : outcome.result;
    const verdicts = isFields(result) ? Object.values(result).map(Number).join('') : String(result);
    expect([requests, verdicts, ...heard].join('; ')).toBe(instead);
  });
});

function wantedOf(record: Fields): Outcome {
  const requests = listOf(record['requests']).map(fieldsOf);
  if ('raises' in record) {
    return { result: `raises ${textOf(fieldsOf(record['raises'])['class'])}`, requests };
  }
  if ('result' in record) return { result: record['result'], requests };
  const { robotsText, sitemaps, allowed } = record;
  const text = isFields(robotsText) ? robotsText['length'] : robotsText;
  return { result: { text, sitemaps, allowed }, requests };
}

async function replay(
  record: Fields,
): Promise<{ readonly outcome: Outcome; readonly heard: readonly string[] }> {
  const recordedOptions = isFields(record['options']) ? record['options'] : {};
  // A connection has a patience of its own.
  const isConnection = String(record['source']).startsWith('Net::');
  const seconds = isConnection ? Infinity : Number(recordedOptions['http_timeout'] ?? Infinity);
  if (seconds < Infinity) holdTimers();
  const patience =
    seconds < Infinity ? { seconds, onSilence: () => jest.advanceTimersByTime(1000 * seconds) } : ENDLESS;
  const server = await RecordedServer.start(withBodies(record), patience);
  running.push(server);
  const heard: string[] = [];
  const onError = (error: Error): void => void heard.push(error.name);
  const offline = JSON.stringify(record).includes('.invalid') ? { fetch: withoutLookUps } : {};
  const options = { agentLines: 'last', onError, ...recordedOptions, ...offline };
  const result = await resultOf(record, server, options);
  return { outcome: { result, requests: server.requests.map(inWordsOfRecord) }, heard };
}

/**
 * No time passes but what {@link jest.advanceTimersByTime} lets pass: a busy machine is no slow server, and does not stand
 * still either.
 */
function holdTimers(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
}

/** Hosts that do not exist are not looked up: what a resolver says depends on where the test runs. */
function withoutLookUps(url: string, init: RequestInit): Promise<Response> {
  if (!url.includes('.invalid')) return fetch(url, init);
  return Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
}

/** One body is described in words. */
function withBodies(record: Fields): Fields {
  if (record['name'] !== 'body-long') return record;
  const body = `User-agent: *\n${'# x\n'.repeat(30_000)}Disallow: /private\n`;
  return { ...record, server: { '18901': { '/robots.txt': { status: 200, body } } } };
}

async function resultOf(record: Fields, server: RecordedServer, options: Fields): Promise<unknown> {
  const getter: unknown = Reflect.get(Robotstxt, record['call'] === 'get' ? 'get' : 'get_allowed?');
  if (typeof getter !== 'function') throw new Error('There is no such call');
  try {
    const args = [sourceOf(record['source'], server), record['robotId'], options];
    const result: unknown = await Reflect.apply(getter, Robotstxt, args);
    if (!(result instanceof Robotstxt.Parser)) return result;
    const text = isFields(record['robotsText']) ? String(result).length : String(result);
    return { text, sitemaps: result.sitemaps, allowed: verdictsOf(result, record['allowed']) };
  } catch (error) {
    if (error instanceof Error) return `raises ${error.name}`;
    throw error;
  }
}

function sourceOf(source: unknown, server: RecordedServer): unknown {
  if (typeof source !== 'string') return source;
  const here = server.here(source);
  const [, kind, inside = ''] = /^(URI|Net)::HTTP\((.*)\)$/.exec(here) ?? [];
  if (kind === 'URI') return new URL(inside);
  if (kind !== 'Net') return here;
  const [host, port] = inside.split(':');
  return { host, port: Number(port), agent: new Agent() };
}

function verdictsOf(parser: InstanceType<typeof Robotstxt.Parser>, recorded: unknown): Fields {
  const urls = isFields(recorded) ? Object.keys(recorded) : ['http://x/private'];
  return Object.fromEntries(urls.map((url) => [url, parser.allowed(url)]));
}

function inWordsOfRecord({ port, line, headers }: SeenRequest): Fields {
  return { ...Object.fromEntries(headers), port, line };
}
