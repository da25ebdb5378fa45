/** A TLS connection that ends without saying so: `close_notify` is missing, as from many old servers. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { sampleOf } from '../support/samples.js';
import { selfSignedCertificate } from './servers/certificate.js';
import { serveConnections } from './servers/loopback.js';

const FILE = 'User-agent: *\nDisallow: /private\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
const LENGTH = `Content-Length: ${FILE.length}\r\n\r\n`;
const LONGER = `Content-Length: ${FILE.length + 1}\r\n\r\n`;
const chunk = `Transfer-Encoding: chunked\r\n\r\n${FILE.length.toString(16)}\r\n${FILE}\r\n`;

type Ending = (connection: Socket) => void;

const fin: Ending = (connection) => connection.end();
const reset: Ending = (connection) => connection.resetAndDestroy();

/** What comes of it here, and in Python's own client where that is not the same. */
const ENDINGS: readonly (readonly [
  name: string,
  sent: string,
  ending: Ending,
  outcome: string,
  ofPython?: string,
])[] = [
  ['FIN behind a body without a length', `${OK}\r\n${FILE}`, fin, FILE],
  ['FIN behind a body of known length', `${OK}${LENGTH}${FILE}`, fin, FILE],
  ['FIN in a body of known length', `${OK}${LONGER}${FILE}`, fin, 'reset'],
  ['FIN behind the last chunk', `${OK}${chunk}0\r\n\r\n`, fin, FILE],
  ['FIN before the last chunk', `${OK}${chunk}`, fin, 'reset'],
  // Python takes half a head for a whole one, and nothing for the file.
  ['FIN in the head', `${OK}Content-Le`, fin, 'reset', ''],
  // Over TLS Python takes a reset for an end, which it does not without; half a file is none here.
  ['RST behind a body without a length', `${OK}\r\n${FILE}`, reset, 'reset', FILE],
  ['RST before the last chunk', `${OK}${chunk}`, reset, 'reset'],
];

const identity = selfSignedCertificate();
const secureContext = createSecureContext(identity);

/**
 * Says something over TLS, and then ends what carries it: a relay in front of the server passes on everything but the
 * end.
 */
async function serveTruncated(sent: string, ending: Ending): Promise<string> {
  const server = await serveConnections('https', (carrier) => {
    const secure = new TLSSocket(carrier, { isServer: true, secureContext });
    secure.on('error', () => undefined);
    secure.once('data', () => {
      // Without TLS's own word of farewell, which `secure.end()` would say.
      secure.write(sent, () => carrier.end());
    });
  });
  const relay = await serveConnections('https', (client) => {
    const inner = connect(server.port, '127.0.0.1');
    client.on('data', (bytes) => inner.write(bytes));
    client.on('close', () => inner.destroy());
    inner.on('data', (bytes) => client.write(bytes));
    inner.on('error', () => undefined);
    inner.on('end', () => {
      // What is in front of it is on its way first.
      client.write('', () => {
        ending(client);
      });
    });
  });
  return relay.origin;
}

beforeAll(() => {
  globalAgent.options.ca = identity.cert;
});
afterAll(() => {
  delete globalAgent.options.ca;
});

test.each(ENDINGS)('%s', async (_, sent, ending, outcome) => {
  const url = `${await serveTruncated(sent, ending)}/robots.txt`;
  const came = await performFetch({ url }).then(
    ({ text }) => text,
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
  );
  expect(came).toBe(outcome);
});

const PYTHON = `
import ssl, sys, urllib.request
context = ssl.create_default_context(cafile=sys.argv[2])
try:
    print(urllib.request.urlopen(sys.argv[1], timeout=10, context=context).read().decode(), end="")
except Exception:
    print("reset", end="")
`;

const python = process.env['PARITY_PYTHON'] ?? 'python3';
const isInstalled = spawnSync(python, ['-c', 'import ssl']).status === 0;
const asked = isInstalled ? describe : describe.skip;

asked(
  `Python's own client${isInstalled ? '' : ` (skipped: this machine has no ${python} with ssl)`},`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'truncated-tls-'));
    const certificate = join(folder, 'certificate.pem');

    beforeAll(() => {
      writeFileSync(certificate, identity.cert);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });

    test.each(sampleOf(ENDINGS, 3))(
      'asked about %s',
      async (_, sent, ending, outcome, ofPython = outcome) => {
        const url = `${await serveTruncated(sent, ending)}/robots.txt`;
        const { stdout } = await promisify(execFile)(python, ['-c', PYTHON, url, certificate]);
        // Python takes what it has read when the RST comes; a kernel that delivers the RST first discards the rest.
        expect([ofPython, outcome]).toContain(stdout);
      },
    );
  },
);
