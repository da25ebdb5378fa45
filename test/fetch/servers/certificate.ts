import { generateKeyPairSync, sign } from 'node:crypto';

/** What a server shows, and the key to it. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  /** Whom the certificate is for, and who has signed it where nothing else is said. */
  readonly subject?: string;
  /** Who has signed it; where that is not the subject, with a key that nobody has. */
  readonly issuer?: string;
  /** The host that it holds for. */
  readonly host?: string;
  readonly address?: readonly [number, number, number, number];
  /** From when and until when it holds, in years from now. */
  readonly years?: readonly [from: number, to: number];
}

/** A fresh key and a certificate that it has signed for itself, for `localhost` and 127.0.0.1. */
export function selfSignedCertificate(options: CertificateOptions = {}): Identity {
  const { subject = 'localhost', issuer = subject, host = 'localhost', address = [127, 0, 0, 1] } = options;
  const [from, to] = options.years ?? [-1, 1];
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const signer =
    issuer === subject ? privateKey : generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const names = sequence(der(0x82, Buffer.from(host)), der(0x87, Buffer.from(address)));
  const alternativeNames = sequence(oid(0x55, 0x1d, 0x11), der(0x04, names));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(utcTime(from), utcTime(to)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = sign('sha256', signed, signer);
  const certificate = sequence(
    signed,
    ecdsaWithSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

/** So many years from now. */
function utcTime(years: number): Buffer {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
}
