/** Samples for the fuzz targets, and seeded changes to them. */

import { gzipSync } from 'node:zlib';
import { zipOf } from '../support/zip.js';

/** Numbers from 0 up to but not including `below`. */
export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ENTRY = {
  v: 1,
  at: 1_800_000_000_000,
  site: 'https://example.com',
  copy: {
    status: 200,
    text: 'User-agent: *\nDisallow: /',
    truncated: false,
    url: 'https://example.com/robots.txt',
    etag: '"1"',
    fetchedAt: 1_800_000_000_000,
    freshUntil: 1_800_000_001_000,
  },
};

const CAPTURE = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nUser-agent: *\nDisallow: /\n';
const RECORD = [
  'WARC/1.0',
  'WARC-Type: response',
  'WARC-Target-URI: https://example.com/robots.txt',
  'WARC-Date: 2026-11-23T00:00:00Z',
  `Content-Length: ${String(CAPTURE.length)}`,
  '',
  CAPTURE,
].join('\r\n');

const PACKED = Buffer.concat([RECORD, RECORD].map((record) => gzipSync(`${record}\r\n\r\n`)));

/** By target: what a friendly writer sends. */
export const SAMPLES: Readonly<Record<string, readonly (string | Uint8Array)[]>> = {
  answer: [
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
    'HTTP/1.0 404\nServer: x\n folded\n\n',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
  ],
  warc: [`${RECORD}\r\n\r\n${RECORD}\r\n\r\n`, `junk\n${RECORD}`],
  gzip: [PACKED],
  wacz: [
    zipOf([{ name: 'archive/a.warc.gz', bytes: PACKED }]),
    zipOf([{ name: 'a.warc', bytes: Buffer.from(RECORD), packed: 'deflated' }]),
  ],
  entry: [JSON.stringify(ENTRY)],
  redis: ['["text",1,2,0,0]', '["accepted","7"]', '["1800000000000","1800000000000","1000","1"]', '{"1":2}'],
  csv: ['site,url\nexample.com,"https://example.com/a ""b"""\n', '"a\nb",c\n"open\nd,e'],
  robots: [
    'User-agent: *\nDisallow: /a*b$\nAllow: /a\nCrawl-delay: 1.5\nSitemap: https://example.com/s.xml\n/private/x',
    '\u{FEFF}User-agent: FooBot # c\r\nDisallow:\r\rRequest-rate: 1/5\nVisit-time: 0600-0845\n/%C3%A4',
    'User-agent: *\nDisallow: //a/../b?c;d#e\nContent-Usage: train-ai=n\nClean-param: a /b\n/a%2fb',
  ],
};

const TOKENS = [
  '\r',
  '\n',
  '\r\n',
  '\0',
  '*',
  '$',
  '%',
  '"',
  ',',
  ':',
  '/',
  '-1',
  '9'.repeat(30),
  '\u{301}',
  ' ',
];

/** A sample with one to six changes: bytes lost, doubled, changed or put in. */
export function mutated(sample: Uint8Array, random: Random): Uint8Array {
  let bytes = [...sample];
  for (let change = random(6); change >= 0; change--) {
    const at = random(bytes.length + 1);
    const length = random(8);
    const kind = random(4);
    const inserted =
      kind === 0
        ? [...Buffer.from(TOKENS[random(TOKENS.length)] ?? '')]
        : kind === 1
          ? bytes.slice(at, at + length)
          : kind === 2
            ? [random(256)]
            : [];
    bytes = [...bytes.slice(0, at), ...inserted, ...bytes.slice(kind === 1 ? at : at + length)];
  }
  return Uint8Array.from(bytes);
}
