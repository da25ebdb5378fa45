import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { FILE, OK, says, type Fault } from './fault.js';
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
  { class: 'silence', name: 'never answers', answer: () => undefined, outcome: 'timeout' },
  {
    class: 'silence',
    name: 'stops in the head',
    answer: (socket) => socket.write(`${OK}X-`),
    outcome: 'timeout',
  },
  {
    class: 'silence',
    name: 'stops in the body',
    answer: (socket) => socket.write(`${OK}Content-Length: 99\r\n\r\nUser`),
    outcome: 'timeout',
  },

  { class: 'cut', name: 'closes at once', answer: (socket) => socket.end(), outcome: 'reset' },
  { class: 'cut', name: 'resets at once', answer: (socket) => socket.resetAndDestroy(), outcome: 'reset' },
  {
    class: 'cut',
    name: 'closes in the head',
    answer: says(`${OK}Content-Le`),
    outcome: 'reset',
  },
  {
    class: 'cut',
    name: 'closes in a body of known length',
    answer: says(`${OK}Content-Length: 99\r\n\r\n${FILE}`),
    outcome: 'reset',
    differs: { perl: 'it takes what has come, and says so in a field' },
  },
  {
    class: 'cut',
    name: 'resets in a body without a length',
    answer: saysAndResets(`${OK}\r\n${FILE}`),
    outcome: 'reset',
    differs: { perl: 'it takes what has come, and says so in a field' },
  },
  {
    class: 'cut',
    name: 'closes before the last chunk',
    answer: says(`${chunked}${hex}\r\n${FILE}\r\n`),
    outcome: 'reset',
    differs: { perl: 'it takes what has come, and says so in a field' },
  },
  {
    class: 'cut',
    name: 'leaves out the line behind the last chunk',
    answer: says(`${chunked}${hex}\r\n${FILE}\r\n0\r\n`),
    outcome: 'file',
    differs: { curl: 'it misses that line' },
  },

  {
    class: 'length',
    name: 'sends more than it says',
    answer: says(`${OK}Content-Length: ${FILE.length}\r\n\r\n${FILE}more`),
    outcome: 'file',
  },
  {
    class: 'length',
    name: 'tells its length twice',
    answer: says(`${OK}Content-Length: ${FILE.length}\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`),
    outcome: 'file',
  },
  {
    class: 'length',
    name: 'tells two lengths',
    answer: says(`${OK}Content-Length: ${FILE.length}\r\nContent-Length: 5\r\n\r\n${FILE}`),
    outcome: 'protocol',
    differs: { python: 'the first counts' },
  },
  {
    class: 'length',
    name: 'tells a length that is no number',
    answer: says(`${OK}Content-Length: x\r\n\r\n${FILE}`),
    outcome: 'file',
    differs: { curl: 'it refuses the head' },
  },
  { class: 'length', name: 'says no length', answer: says(`${OK}\r\n${FILE}`), outcome: 'file' },
  {
    class: 'length',
    name: 'sends a chunk without a length',
    answer: says(`${chunked}xyz\r\n${FILE}\r\n0\r\n\r\n`),
    outcome: 'protocol',
  },

  {
    class: 'length',
    name: 'says twice that it sends chunks',
    answer: says(
      `${OK}Transfer-Encoding: chunked\r\nTransfer-Encoding: Chunked\r\n\r\n${hex}\r\n${FILE}\r\n0\r\n\r\n`,
    ),
    outcome: 'file',
  },
  {
    class: 'length',
    name: 'ends lines of chunks in LF',
    answer: says(`${chunked}${hex}\n${FILE}\n0\n\n`),
    outcome: 'file',
    differs: { python: 'it misses a CR' },
  },
  {
    class: 'length',
    name: 'writes lengths of chunks as numbers of C',
    answer: says(`${chunked}0x${hex}\r\n${FILE}\r\n0\r\n\r\n`),
    outcome: 'protocol',
    differs: { python: 'so does int()' },
  },
  {
    class: 'cut',
    name: 'closes in the line of the last chunk',
    answer: says(`${chunked}${hex}\r\n${FILE}\r\n0`),
    outcome: 'reset',
    differs: { python: 'it takes that for the end', perl: 'it takes that for the end' },
  },
  {
    class: 'length',
    name: 'sends in a way of its own',
    answer: says(`${OK}Transfer-Encoding: own\r\n\r\n${FILE}`),
    outcome: 'decoding',
    differs: { python: 'it knows of no way but chunks' },
  },

  {
    class: 'encoding',
    name: 'packs what was not asked for',
    answer: coded('br', brotliCompressSync(FILE)),
    outcome: 'file',
    but: { pythonClassic: 'decoding', rerp: 'empty' },
    differs: { perl: 'it knows no brotli by itself' },
  },
  {
    class: 'encoding',
    name: 'packs without a wrapping',
    answer: coded('deflate', deflateRawSync(FILE)),
    outcome: 'file',
    but: { pythonClassic: 'decoding', rerp: 'empty' },
  },
  {
    class: 'encoding',
    name: 'labels a text as packed',
    answer: coded('gzip', FILE),
    outcome: 'decoding',
    but: { pythonClassic: 'file', rerp: 'file' },
  },
  {
    class: 'encoding',
    name: 'labels a text by its charset',
    answer: coded('utf-8', FILE),
    outcome: 'file',
    differs: { perl: 'it knows no such coding' },
  },
  { class: 'encoding', name: 'labels nothing as packed', answer: coded('gzip', ''), outcome: 'empty' },
  {
    class: 'encoding',
    name: 'packs for the way',
    answer: says(
      `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n${gzipSync(FILE).length.toString(16)}\r\n`,
      gzipSync(FILE),
      '\r\n0\r\n\r\n',
    ),
    outcome: 'file',
    differs: { python: 'it reads packed bytes as text' },
  },

  {
    class: 'head',
    name: 'ends lines in LF',
    answer: says(`HTTP/1.1 200 OK\nX: 1\n\n${FILE}`),
    outcome: 'file',
  },
  { class: 'head', name: 'folds a field', answer: says(`${OK}X: 1\r\n 2\r\n\r\n${FILE}`), outcome: 'file' },
  {
    class: 'head',
    name: 'has a line without a colon',
    answer: says(`${OK}nonsense\r\n\r\n${FILE}`),
    outcome: 'file',
    differs: { curl: 'it refuses the head' },
  },
  {
    class: 'head',
    name: 'has a blank before a colon',
    answer: says(`${OK}Content-Length : ${FILE.length}\r\n\r\n${FILE}`),
    outcome: 'file',
  },
  {
    class: 'head',
    name: 'has a line of 60 kB',
    answer: says(`${OK}X: ${'x'.repeat(60_000)}\r\n\r\n${FILE}`),
    outcome: 'file',
    differs: { perl: 'it reads lines of 8 KiB' },
  },
  {
    class: 'head',
    name: 'never ends',
    answer: (socket) => socket.write(`${OK}${`X: ${'x'.repeat(9000)}\r\n`.repeat(40)}`),
    outcome: 'protocol',
  },
  {
    class: 'head',
    name: 'comes behind 100 Continue',
    answer: says(`HTTP/1.1 100 Continue\r\n\r\n${OK}\r\n${FILE}`),
    outcome: 'file',
  },
  {
    class: 'head',
    name: 'comes behind 103 Early Hints',
    answer: says(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}\r\n${FILE}`),
    outcome: 'file',
    differs: { python: '103 is the answer to it', perl: '103 is the answer to it' },
  },
  {
    class: 'head',
    name: 'is of http in small letters',
    answer: says(`http/1.1 200 ok\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`),
    outcome: 'file',
    differs: { python: 'it refuses the head', perl: 'the head is a part of the file to it' },
  },
  {
    class: 'head',
    name: 'comes behind 100 Continue for ever',
    answer: saysForEver('', 'HTTP/1.1 100 Continue\r\n\r\n'),
    outcome: 'protocol',
  },
  {
    class: 'length',
    name: 'sends fields behind the last chunk for ever',
    answer: saysForEver(`${chunked}${hex}\r\n${FILE}\r\n0\r\n`, 'X: y\r\n'),
    outcome: 'file',
    differs: {
      python: 'it waits for their end',
      curl: 'it waits for their end',
    },
  },
  { class: 'head', name: 'is of another protocol', answer: says('220 ready\r\n'), outcome: 'protocol' },

  {
    class: 'redirect',
    name: 'leads to itself',
    answer: status(302, 'Location: /robots.txt\r\n'),
    outcome: 'redirect',
    but: { google: 'allow-all', pythonClassic: 'unknown', rerp: 'status', perl: 'allow-all' },
  },
  {
    class: 'redirect',
    name: 'leads nowhere',
    answer: status(302),
    outcome: 'allow-all',
    but: { rfc9309: 'status', pythonClassic: 'unknown', rerp: 'status', reppy: 'status' },
  },
  {
    class: 'redirect',
    name: 'leads to no URL',
    answer: status(302, 'Location: http://[\r\n'),
    outcome: 'bad-url',
  },
  {
    class: 'redirect',
    name: 'leads to a URL with a password',
    answer: status(302, 'Location: http://user:secret@127.0.0.1:9/robots.txt\r\n'),
    outcome: 'bad-url',
  },

  {
    class: 'status',
    name: '204',
    answer: says(`HTTP/1.1 204 No\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`),
    outcome: 'empty',
    but: { reppy: 'status' },
    differs: { perl: 'it reads the body' },
  },
  {
    class: 'status',
    name: '101',
    answer: says('HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
    outcome: 'disallow-all',
    but: { pythonClassic: 'unknown', rerp: 'status', perl: 'allow-all', reppy: 'status' },
  },
  {
    class: 'status',
    name: '403',
    answer: status(403),
    outcome: 'allow-all',
    but: { pythonClassic: 'disallow-all', rerp: 'disallow-all', reppy: 'disallow-all' },
  },
  {
    class: 'status',
    name: '429',
    answer: status(429),
    outcome: 'disallow-all',
    but: { pythonClassic: 'allow-all', rerp: 'status', perl: 'allow-all', reppy: 'allow-all' },
  },
  {
    class: 'status',
    name: '503',
    answer: status(503),
    outcome: 'disallow-all',
    but: { pythonClassic: 'unknown', rerp: 'status', perl: 'allow-all', reppy: 'status' },
  },

  {
    class: 'slow',
    name: 'sends byte by byte',
    answer: byteByByte(`${OK}Content-Length: ${FILE.length}\r\n\r\n${FILE}`),
    outcome: 'file',
  },

  ...TLS_FAULTS,
];
