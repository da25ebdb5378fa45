/** Servers whose TLS is wrong, or whose answer ends as TLS should not end. */
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContextOptions, type TLSSocketOptions } from 'node:tls';
import { selfSignedCertificate, type CertificateOptions } from './certificate.js';
import { faultsOf, FILE, OK, says, TAKEN_BY_PERL, type Fault } from './fault.js';

type Connected = (carrier: Socket) => void;

const WHOLE = `${OK}Content-Length: ${FILE.length}\r\n\r\n${FILE}`;
const CUT = `${OK}Content-Length: ${FILE.length + 1}\r\n\r\n${FILE}`;
const UNTOLD = `${OK}\r\n${FILE}`;
const CHUNK = `${OK}Transfer-Encoding: chunked\r\n\r\n${FILE.length.toString(16)}\r\n${FILE}\r\n`;

/** What the clients of these tests trust: all certificates but those of nobody's making. */
export const TRUSTED: string[] = [];

function trusted(options: CertificateOptions): SecureContextOptions {
  const identity = selfSignedCertificate(options);
  TRUSTED.push(identity.cert);
  return identity;
}

const sound = trusted({ subject: 'sound' });

/** Speaks TLS, and answers each request over it. */
function speaking(
  options: SecureContextOptions & TLSSocketOptions,
  answer: (secure: Socket, carrier: Socket) => void = says(WHOLE),
): Connected {
  const secureContext = createSecureContext(options);
  return (carrier) => {
    const secure = new TLSSocket(carrier, { ...options, isServer: true, secureContext });
    secure.on('error', () => undefined);
    secure.once('data', () => answer(secure, carrier));
  };
}

/** Answers, and ends what carries TLS, and not TLS: `close_notify` is missing. */
const endsAfter = (text: string, end: Connected): Connected =>
  speaking(sound, (secure, carrier) => {
    secure.write(text, () => end(carrier));
  });
const fin: Connected = (carrier) => carrier.end();
/** Not at once: a reset takes with it what the client has not read yet. What is expected does not depend on how long. */
const reset: Connected = (carrier) => setTimeout(() => carrier.resetAndDestroy(), 50);

/** What the client says is not heard. */
const deaf =
  (answer: Connected): Connected =>
  (carrier) => {
    carrier.resume();
    answer(carrier);
  };

/** The first words of a client are heard, and no more of what it says. */
const onHello =
  (answer: Connected): Connected =>
  (carrier) => {
    carrier.once('data', () => answer(carrier));
  };

/** An alert of TLS 1.2, in the place of a handshake. */
const alert = (description: number): Connected =>
  onHello((carrier) => carrier.end(Buffer.of(21, 3, 3, 0, 2, 2, description)));
const HANDSHAKE_FAILURE = 40;
const UNRECOGNIZED_NAME = 112;

export const TLS_FAULTS: readonly Fault[] = [
  ...faultsOf('tls', [
    ['is correct', 'file', speaking(sound)],
    ['has a self-signed certificate', 'tls', speaking(selfSignedCertificate({ subject: 'nobody' }))],
    [
      'does not send the intermediate certificate',
      'tls',
      speaking(selfSignedCertificate({ subject: 'leaf', issuer: 'unknown' })),
    ],
    ['has an expired certificate', 'tls', speaking(trusted({ subject: 'expired', years: [-2, -1] }))],
    [
      'has a certificate that is not valid yet',
      'tls',
      speaking(trusted({ subject: 'early', years: [1, 2] })),
    ],
    [
      'has a certificate for another host',
      'tls',
      speaking(trusted({ subject: 'other', host: 'other.example', address: [192, 0, 2, 1] })),
    ],
    [
      'requires a client certificate',
      'tls',
      speaking({ ...sound, requestCert: true, rejectUnauthorized: true }),
    ],
    ['closes at once', 'reset', deaf(fin)],
    ['closes within the handshake', 'reset', onHello(fin)],
    ['resets within the handshake', 'reset', onHello(reset)],
    [
      'closes within its own part of the handshake',
      'reset',
      onHello((carrier) => carrier.end(Buffer.of(22, 3, 3, 0, 100, 2))),
    ],
    ['never begins the handshake', 'timeout', deaf(() => undefined)],
    [
      'never ends the handshake',
      'timeout',
      onHello((carrier) => carrier.write(Buffer.of(22, 3, 3, 0, 100, 2))),
    ],
    ['never responds over it', 'timeout', speaking(sound, () => undefined)],
    ['refuses the handshake', 'tls', alert(HANDSHAKE_FAILURE)],
    ['does not know the host', 'tls', alert(UNRECOGNIZED_NAME)],
    [
      'supports only an old version',
      'tls',
      speaking({
        ...sound,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    ],
    [
      'supports only HTTP/2',
      'tls',
      speaking({ ...sound, ALPNProtocols: ['h2'] }),
      { differs: { perl: 'it offers no protocol, and is answered in HTTP/1.1' } },
    ],
    ['sends plain HTTP', 'tls', onHello(says(WHOLE))],
    ['sends another protocol', 'tls', deaf((carrier) => carrier.end('220 ready\r\n'))],
    [
      'continues without TLS',
      'tls',
      speaking(sound, (_secure, carrier) => {
        carrier.end(WHOLE);
      }),
    ],
    ['ends without close_notify after a body of known length', 'file', endsAfter(WHOLE, fin)],
    ['ends without close_notify within a body of known length', 'reset', endsAfter(CUT, fin), TAKEN_BY_PERL],
    ['ends without close_notify after a body without a length', 'file', endsAfter(UNTOLD, fin)],
    [
      'resets after a body without a length',
      'reset',
      endsAfter(UNTOLD, reset),
      {
        differs: {
          python: 'a reset is an end to it, over TLS',
          ...TAKEN_BY_PERL.differs,
        },
      },
    ],
    ['ends without close_notify after the last chunk', 'file', endsAfter(`${CHUNK}0\r\n\r\n`, fin)],
    ['ends without close_notify before the last chunk', 'reset', endsAfter(CHUNK, fin), TAKEN_BY_PERL],
    ['resets before the last chunk', 'reset', endsAfter(CHUNK, reset), TAKEN_BY_PERL],
    ['ends without close_notify within the headers', 'reset', endsAfter(`${OK}Content-Le`, fin)],
    [
      'ends with close_notify within a body of known length',
      'reset',
      speaking(sound, says(CUT)),
      TAKEN_BY_PERL,
    ],
  ]),
];
