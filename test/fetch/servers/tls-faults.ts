/** Servers whose TLS is wrong, or whose answer ends as TLS should not end. */
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContextOptions, type TLSSocketOptions } from 'node:tls';
import { selfSignedCertificate, type CertificateOptions } from './certificate.js';
import { FILE, OK, says, type Fault } from './fault.js';

type Connected = (carrier: Socket) => void;

const WHOLE = `${OK}Content-Length: ${FILE.length}\r\n\r\n${FILE}`;
const CUT = `${OK}Content-Length: ${FILE.length + 1}\r\n\r\n${FILE}`;
const UNTOLD = `${OK}\r\n${FILE}`;

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

/** Ends what carries TLS, and not TLS: `close_notify` is missing. */
const saysAndEnds = (text: string, end: Connected) => (secure: Socket, carrier: Socket) => {
  secure.write(text, () => end(carrier));
};
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
  { class: 'tls', name: 'is sound', answer: speaking(sound), outcome: 'file' },

  {
    class: 'tls',
    name: 'has signed its own certificate',
    answer: speaking(selfSignedCertificate({ subject: 'nobody' })),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'does not send who has signed its certificate',
    answer: speaking(selfSignedCertificate({ subject: 'leaf', issuer: 'unknown' })),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'has a certificate that has expired',
    answer: speaking(trusted({ subject: 'expired', years: [-2, -1] })),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'has a certificate that does not hold yet',
    answer: speaking(trusted({ subject: 'early', years: [1, 2] })),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'has a certificate for another host',
    answer: speaking(trusted({ subject: 'other', host: 'other.example', address: [192, 0, 2, 1] })),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'wants a certificate of the client',
    answer: speaking({ ...sound, requestCert: true, rejectUnauthorized: true }),
    outcome: 'tls',
  },

  { class: 'tls', name: 'closes at once', answer: deaf(fin), outcome: 'reset' },
  { class: 'tls', name: 'closes in the handshake', answer: onHello(fin), outcome: 'reset' },
  { class: 'tls', name: 'resets in the handshake', answer: onHello(reset), outcome: 'reset' },
  {
    class: 'tls',
    name: 'closes in its part of the handshake',
    answer: onHello((carrier) => carrier.end(Buffer.of(22, 3, 3, 0, 100, 2))),
    outcome: 'reset',
  },
  { class: 'tls', name: 'never begins the handshake', answer: deaf(() => undefined), outcome: 'timeout' },
  {
    class: 'tls',
    name: 'never ends the handshake',
    answer: onHello((carrier) => carrier.write(Buffer.of(22, 3, 3, 0, 100, 2))),
    outcome: 'timeout',
  },
  {
    class: 'tls',
    name: 'never answers over it',
    answer: speaking(sound, () => undefined),
    outcome: 'timeout',
  },
  { class: 'tls', name: 'refuses the handshake', answer: alert(HANDSHAKE_FAILURE), outcome: 'tls' },
  { class: 'tls', name: 'does not know the host', answer: alert(UNRECOGNIZED_NAME), outcome: 'tls' },
  {
    class: 'tls',
    name: 'speaks an old version only',
    answer: speaking({
      ...sound,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    }),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'speaks HTTP/2 only',
    answer: speaking({ ...sound, ALPNProtocols: ['h2'] }),
    outcome: 'tls',
    differs: { perl: 'it offers no protocol, and is answered in HTTP/1.1' },
  },
  { class: 'tls', name: 'speaks plain HTTP', answer: onHello(says(WHOLE)), outcome: 'tls' },
  {
    class: 'tls',
    name: 'speaks another protocol',
    answer: deaf((carrier) => carrier.end('220 ready\r\n')),
    outcome: 'tls',
  },
  {
    class: 'tls',
    name: 'goes on without TLS',
    answer: speaking(sound, (_secure, carrier) => {
      carrier.end(WHOLE);
    }),
    outcome: 'tls',
  },

  {
    class: 'tls',
    name: 'ends without a word behind a body of known length',
    answer: speaking(sound, saysAndEnds(WHOLE, fin)),
    outcome: 'file',
  },
  {
    class: 'tls',
    name: 'ends without a word in a body of known length',
    answer: speaking(sound, saysAndEnds(CUT, fin)),
    outcome: 'reset',
    differs: { perl: 'it takes what has come, and says so in a field' },
  },
  {
    class: 'tls',
    name: 'ends without a word behind a body without a length',
    answer: speaking(sound, saysAndEnds(UNTOLD, fin)),
    outcome: 'file',
  },
  {
    class: 'tls',
    name: 'resets behind a body without a length',
    answer: speaking(sound, saysAndEnds(UNTOLD, reset)),
    outcome: 'reset',
    differs: {
      python: 'a reset is an end to it, over TLS',
      perl: 'it takes what has come, and says so in a field',
    },
  },
  {
    class: 'tls',
    name: 'ends in order in a body of known length',
    answer: speaking(sound, says(CUT)),
    outcome: 'reset',
    differs: { perl: 'it takes what has come, and says so in a field' },
  },
];
