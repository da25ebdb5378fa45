import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { faultsOf, FILE, OK, says, TAKEN_BY_PERL, type Fault } from './fault.js';
import { TLS_FAULTS } from './tls-faults.js';

const saysAndResets = (text: string) => (socket: Socket) => {
  socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 50));
};
const coded = (coding: string, body: Uint8Array | string): ((socket: Socket) => void) =>
  says(`${OK}Content-Encoding: ${coding}\r\n\r\n`, body);
const byteByByte = (text: string) => (socket: Socket) => {
  socket.setNoDelay(true);
  const next = (at: number): void => {
    if (at < text.length) socket.write(text.charAt(at), () => setImmediate(next, at + 1));
    else socket.end();
  };
  next(0);
};
/** For as long as somebody listens. */
const saysForEver = (begin: string, again: string) => (socket: Socket) => {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(again.repeat(100)));
  };
  socket.on('drain', pour);
  socket.write(begin);
  pour();
};
const chunked = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const hex = FILE.length.toString(16);
const status = (code: number, fields = ''): ((socket: Socket) => void) =>
  says(`HTTP/1.1 ${code} Is\r\nContent-Length: 0\r\n${fields}\r\n`);

export const ZOO: readonly Fault[] = [
  ...faultsOf('silence', [
    ['never answers', 'timeout', () => undefined],
    ['stops within the headers', 'timeout', (socket) => socket.write(`${OK}X-`)],
    ['stops within the body', 'timeout', (socket) => socket.write(`${OK}Content-Length: 99\r\n\r\nUser`)],
  ]),
  ...faultsOf('cut', [
    ['closes at once', 'reset', (socket) => socket.end()],
    ['resets at once', 'reset', (socket) => socket.resetAndDestroy()],
    ['closes within the headers', 'reset', says(`${OK}Content-Le`)],
    ['resets within the headers', 'reset', saysAndResets(`${OK}Content-Le`)],
    [
      'closes within a body of known length',
      'reset',
      says(`${OK}Content-Length: 99\r\n\r\n${FILE}`),
      TAKEN_BY_PERL,
    ],
    [
      'resets within a body of known length',
      'reset',
      saysAndResets(`${OK}Content-Length: 99\r\n\r\n${FILE}`),
      TAKEN_BY_PERL,
    ],
    ['resets within a body without a length', 'reset', saysAndResets(`${OK}\r\n${FILE}`), TAKEN_BY_PERL],
    ['closes before the last chunk', 'reset', says(`${chunked}${hex}\r\n${FILE}\r\n`), TAKEN_BY_PERL],
    ['resets after the last chunk', 'file', saysAndResets(`${chunked}${hex}\r\n${FILE}\r\n0\r\n\r\n`)],
    [
      'omits the line after the last chunk',
      'file',
      says(`${chunked}${hex}\r\n${FILE}\r\n0\r\n`),
      { differs: { curl: 'it misses that line' } },
    ],
  ]),
  ...faultsOf('length', [
    [
      'sends more than Content-Length says',
      'file',
      says(`${OK}Content-Length: ${FILE.length}\r\n\r\n${FILE}more`),
    ],
    [
      'sends Content-Length twice',
      'file',
      says(`${OK}Content-Length: ${FILE.length}\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`),
    ],
    [
      'sends two different Content-Lengths',
      'protocol',
      says(`${OK}Content-Length: ${FILE.length}\r\nContent-Length: 5\r\n\r\n${FILE}`),
      { differs: { python: 'the first counts' } },
    ],
    [
      'sends a Content-Length that is not a number',
      'file',
      says(`${OK}Content-Length: x\r\n\r\n${FILE}`),
      { differs: { curl: 'it refuses the head' } },
    ],
    [
      'sends a list of equal Content-Lengths',
      'file',
      says(`${OK}Content-Length: ${FILE.length}, ${FILE.length}\r\n\r\n${FILE}`),
    ],
    ['sends more than the last chunk', 'file', says(`${chunked}${hex}\r\n${FILE}\r\n0\r\n\r\nmore`)],
    ['sends a trailer', 'file', says(`${chunked}${hex}\r\n${FILE}\r\n0\r\nX: 1\r\n\r\n`)],
    ['sends no length', 'file', says(`${OK}\r\n${FILE}`)],
    ['sends a chunk without a length', 'protocol', says(`${chunked}xyz\r\n${FILE}\r\n0\r\n\r\n`)],
    [
      'sends a second chunk without a length',
      'protocol',
      says(`${chunked}${hex}\r\n${FILE}\r\nxyz\r\n0\r\n\r\n`),
      TAKEN_BY_PERL,
    ],
    [
      'sends Transfer-Encoding twice',
      'file',
      says(
        `${OK}Transfer-Encoding: chunked\r\nTransfer-Encoding: Chunked\r\n\r\n${hex}\r\n${FILE}\r\n0\r\n\r\n`,
      ),
    ],
    [
      'ends chunk lines with LF',
      'file',
      says(`${chunked}${hex}\n${FILE}\n0\n\n`),
      { differs: { python: 'it misses a CR' } },
    ],
    [
      'writes chunk lengths like 0x1b',
      'protocol',
      says(`${chunked}0x${hex}\r\n${FILE}\r\n0\r\n\r\n`),
      { differs: { python: 'so does int()' } },
    ],
  ]),
  ...faultsOf('cut', [
    [
      'closes within the line of the last chunk',
      'reset',
      says(`${chunked}${hex}\r\n${FILE}\r\n0`),
      { differs: { python: 'it takes that for the end', perl: 'it takes that for the end' } },
    ],
  ]),
  ...faultsOf('length', [
    [
      'sends an unknown Transfer-Encoding',
      'decoding',
      says(`${OK}Transfer-Encoding: own\r\n\r\n${FILE}`),
      { differs: { python: 'it knows of no way but chunks' } },
    ],
  ]),
  ...faultsOf('encoding', [
    [
      'compresses without being asked',
      'file',
      coded('br', brotliCompressSync(FILE)),
      {
        but: { pythonClassic: 'decoding', rerp: 'empty' },
        differs: { perl: 'it knows no brotli by itself' },
      },
    ],
    [
      'sends raw deflate',
      'file',
      coded('deflate', deflateRawSync(FILE)),
      { but: { pythonClassic: 'decoding', rerp: 'empty' } },
    ],
    [
      'labels plain text as compressed',
      'decoding',
      coded('gzip', FILE),
      { but: { pythonClassic: 'file', rerp: 'file' } },
    ],
    [
      'puts a charset into Content-Encoding',
      'file',
      coded('utf-8', FILE),
      { differs: { perl: 'it knows no such coding' } },
    ],
    ['labels an empty body as compressed', 'empty', coded('gzip', '')],
    [
      'compresses by Transfer-Encoding',
      'file',
      says(
        `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n${gzipSync(FILE).length.toString(16)}\r\n`,
        gzipSync(FILE),
        '\r\n0\r\n\r\n',
      ),
      { differs: { python: 'it reads packed bytes as text' } },
    ],
  ]),
  ...faultsOf('head', [
    ['ends lines with LF', 'file', says(`HTTP/1.1 200 OK\nX: 1\n\n${FILE}`)],
    ['continues a field on the next line', 'file', says(`${OK}X: 1\r\n 2\r\n\r\n${FILE}`)],
    [
      'has a line without a colon',
      'file',
      says(`${OK}nonsense\r\n\r\n${FILE}`),
      { differs: { curl: 'it refuses the head' } },
    ],
    ['has a blank before a colon', 'file', says(`${OK}Content-Length : ${FILE.length}\r\n\r\n${FILE}`)],
    [
      'has a line of 60 kB',
      'file',
      says(`${OK}X: ${'x'.repeat(60_000)}\r\n\r\n${FILE}`),
      { differs: { perl: 'it reads lines of 8 KiB' } },
    ],
    ['has 100 kB', 'file', says(`${OK}${`X: ${'x'.repeat(1000)}\r\n`.repeat(98)}\r\n${FILE}`)],
    ['has no reason', 'file', says(`HTTP/1.1 200\r\n\r\n${FILE}`)],
    ['is of HTTP 1.0', 'file', says(`HTTP/1.0 200 OK\r\n\r\n${FILE}`)],
    [
      'has control characters in a value',
      'file',
      says(`${OK}X: a\u0007b\u0000\r\n\r\n${FILE}`),
      { differs: { curl: 'it refuses the head' } },
    ],
    ['has names that are none', 'file', says(`${OK}(x): 1\r\n: 2\r\n\r\n${FILE}`)],
    [
      'follows empty lines',
      'file',
      says(`\r\n\r\n${OK}\r\n${FILE}`),
      {
        differs: {
          python: 'it refuses the head',
          perl: 'the head is a part of the file to it',
          curl: 'it refuses the head',
        },
      },
    ],
    ['never ends', 'protocol', (socket) => socket.write(`${OK}${`X: ${'x'.repeat(9000)}\r\n`.repeat(40)}`)],
    ['sends 100 Continue first', 'file', says(`HTTP/1.1 100 Continue\r\n\r\n${OK}\r\n${FILE}`)],
    [
      'sends 103 Early Hints first',
      'file',
      says(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}\r\n${FILE}`),
      { differs: { python: '103 is the answer to it', perl: '103 is the answer to it' } },
    ],
    [
      'has a lower-case status line',
      'file',
      says(`http/1.1 200 ok\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`),
      { differs: { python: 'it refuses the head', perl: 'the head is a part of the file to it' } },
    ],
    ['sends 100 Continue without end', 'protocol', saysForEver('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ]),
  ...faultsOf('length', [
    [
      'sends trailers without end',
      'file',
      saysForEver(`${chunked}${hex}\r\n${FILE}\r\n0\r\n`, 'X: y\r\n'),
      {
        differs: {
          python: 'it waits for their end',
          curl: 'it waits for their end',
        },
      },
    ],
  ]),
  ...faultsOf('head', [['uses another protocol', 'protocol', says('220 ready\r\n')]]),
  ...faultsOf('redirect', [
    [
      'leads to itself',
      'redirect',
      status(302, 'Location: /robots.txt\r\n'),
      { but: { google: 'allow-all', pythonClassic: 'unknown', rerp: 'status', perl: 'allow-all' } },
    ],
    [
      'leads nowhere',
      'allow-all',
      status(302),
      { but: { rfc9309: 'status', pythonClassic: 'unknown', rerp: 'status', reppy: 'status' } },
    ],
    ['leads to something that is not a URL', 'bad-url', status(302, 'Location: http://[\r\n')],
    [
      'leads to a URL with a password',
      'bad-url',
      status(302, 'Location: http://user:secret@127.0.0.1:9/robots.txt\r\n'),
    ],
  ]),
  ...faultsOf('status', [
    [
      '204',
      'empty',
      says(`HTTP/1.1 204 No\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`),
      { but: { reppy: 'status' }, differs: { perl: 'it reads the body' } },
    ],
    [
      '101',
      'disallow-all',
      says('HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
      { but: { pythonClassic: 'unknown', rerp: 'status', perl: 'allow-all', reppy: 'status' } },
    ],
    [
      '403',
      'allow-all',
      status(403),
      { but: { pythonClassic: 'disallow-all', rerp: 'disallow-all', reppy: 'disallow-all' } },
    ],
    [
      '429',
      'disallow-all',
      status(429),
      { but: { pythonClassic: 'allow-all', rerp: 'status', perl: 'allow-all', reppy: 'allow-all' } },
    ],
    [
      '503',
      'disallow-all',
      status(503),
      { but: { pythonClassic: 'unknown', rerp: 'status', perl: 'allow-all', reppy: 'status' } },
    ],
  ]),
  ...faultsOf('slow', [
    ['sends chunks byte by byte', 'file', byteByByte(`${chunked}${hex}\r\n${FILE}\r\n0\r\n\r\n`)],
    ['sends byte by byte', 'file', byteByByte(`${OK}Content-Length: ${FILE.length}\r\n\r\n${FILE}`)],
  ]),
  ...TLS_FAULTS,
];
