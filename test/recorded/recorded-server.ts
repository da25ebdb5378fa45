/** Serves on loopback what the servers of a record served, and notes every request. */

import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from '../support/listen.js';
import { selfSignedCertificate } from '../fetch/servers/certificate.js';
import { fieldsOf, isFields, listOf, textOf, type Fields } from './records.js';

/** A request as the records have it: with the recorded port. */
export interface SeenRequest {
  readonly port: number;
  readonly line: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** How long the asker waits. */
export interface Patience {
  readonly seconds: number;
  /** Called where a request has come that is never answered: the asker's time may pass now. */
  readonly onSilence: () => void;
}

export const ENDLESS: Patience = { seconds: Infinity, onSilence: () => undefined };

/** Ports in the records: nothing listens on 18909, and 18910 speaks TLS. */
const RECORDED_PORT = /\b189(?:0[1-9]|10)\b/g;
const TLS_PORT = '18910';
const TLS_HANDSHAKE = 0x16;

export class RecordedServer {
  readonly requests: SeenRequest[] = [];
  readonly #patience: Patience;
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #realPorts = new Map<string, string>();
  readonly #asked = new Map<string, number>();
  #routes: Fields = {};

  private constructor(patience: Patience) {
    this.#patience = patience;
  }

  /**
   * @param record - names the ports that need a real one; `server` in it has the routes
   * @param patience - what was answered later than the asker waits is never answered here
   */
  static async start(record: Fields, patience: Patience = ENDLESS): Promise<RecordedServer> {
    const server = new RecordedServer(patience);
    const routes = fieldsOf(record['server']);
    for (const port of new Set(JSON.stringify(record).match(RECORDED_PORT) ?? [])) {
      await server.#listen(port, port in routes);
    }
    server.#routes = fieldsOf(JSON.parse(server.here(JSON.stringify(routes))));
    return server;
  }

  /** A recorded text with the ports of this server. */
  here(text: string): string {
    return text.replace(RECORDED_PORT, (port) => this.#realPorts.get(port) ?? port);
  }

  /** A text with the recorded ports. */
  there(text: string): string {
    let recorded = text;
    for (const [port, real] of this.#realPorts) recorded = recorded.replaceAll(`:${real}`, `:${port}`);
    return recorded;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => once(server.close(), 'close')));
  }

  async #listen(recorded: string, isOpen: boolean): Promise<void> {
    const take = (socket: Socket): void => this.#take(socket, recorded);
    const server =
      recorded === TLS_PORT ? createTlsServer(selfSignedCertificate(), take) : createServer(take);
    server.on('tlsClientError', () => undefined);
    this.#realPorts.set(recorded, String(await listen(server)));
    if (isOpen) this.#servers.push(server);
    else await once(server.close(), 'close');
  }

  #take(socket: Socket, recorded: string): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    let head = '';
    socket.on('data', (bytes: Buffer) => {
      if (head === '' && bytes[0] === TLS_HANDSHAKE) {
        this.requests.push({ port: Number(recorded), line: '(TLS hello)', headers: new Map() });
        socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
        return;
      }
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const request = this.#note(head, recorded);
      head = '';
      this.#answer(socket, request);
    });
  }

  #note(head: string, recorded: string): { readonly path: string; readonly realPort: string } {
    const [line = '', ...fields] = head.slice(0, head.indexOf('\r\n\r\n')).split('\r\n');
    const [method = '', path = ''] = line.split(' ');
    const headers = new Map(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), this.there(field.slice(colon + 1).trim())];
      }),
    );
    this.requests.push({ port: Number(recorded), line: `${method} ${path}`, headers });
    return { path, realPort: this.#realPorts.get(recorded) ?? '' };
  }

  #answer(socket: Socket, { path, realPort }: { readonly path: string; readonly realPort: string }): void {
    const answer = this.#answerTo(path, realPort);
    if (answer['drop'] === true) {
      socket.destroy();
    } else if (Number(answer['delay'] ?? 0) <= this.#patience.seconds) {
      socket.end(responseOf(answer));
    } else {
      this.#patience.onSilence();
    }
  }

  /** The answer of the route; the next one of several, the last of which repeats. */
  #answerTo(path: string, realPort: string): Fields {
    const routes = fieldsOf(this.#routes[realPort]);
    const route = routes[path.replace(/\?.*/, '')] ?? routes['*'];
    if (!isFields(route)) return { status: 404 };
    if (!('seq' in route)) return route;
    const key = `${realPort}${path}`;
    const count = this.#asked.get(key) ?? 0;
    this.#asked.set(key, count + 1);
    const answers = listOf(route['seq']);
    return fieldsOf(answers[Math.min(count, answers.length - 1)]);
  }
}

function responseOf(answer: Fields): Buffer {
  const status = Number(answer['status']);
  const body = bodyOf(answer);
  const headers = listOf(answer['headers'] ?? []).map((header) => listOf(header).map(textOf).join(': '));
  const length = answer['no_length'] === true ? [] : [`Content-Length: ${body.length}`];
  const version = answer['http10'] === true ? 'HTTP/1.0' : 'HTTP/1.1';
  const line = `${version} ${status} ${textOf(answer['message'] ?? STATUS_CODES[status] ?? 'Unknown')}`;
  const head = [line, ...headers, ...length, 'Connection: close', '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'utf8'), body]);
}

function bodyOf(answer: Fields): Buffer {
  if ('body_b64' in answer) return Buffer.from(textOf(answer['body_b64']), 'base64');
  return Buffer.from(textOf(answer['body'] ?? ''), 'utf8');
}
