import type { Socket } from 'node:net';
import type { FetchErrorKind } from '../../../src/fetch/errors.js';
import type { PolicyName } from '../../../src/fetch/policies.js';

/** What every server of the zoo would send if nothing were wrong with it. */
export const FILE = 'User-agent: *\nDisallow: /a\n';

/** What comes of a fault: the file, an empty one, what a status means, or a failure of a kind. */
export type Outcome = 'file' | 'empty' | 'allow-all' | 'disallow-all' | 'unknown' | FetchErrorKind;

export type Peer = 'python' | 'perl' | 'curl';

export interface Fault {
  readonly class: 'silence' | 'cut' | 'length' | 'encoding' | 'head' | 'redirect' | 'status' | 'slow' | 'tls';
  readonly name: string;
  /** Gets the connection once a request has come; of the class `tls` as soon as it is there. */
  readonly answer: (socket: Socket) => void;
  readonly outcome: Outcome;
  /** Policies that make something else of it, as their originals do. */
  readonly but?: Partial<Record<PolicyName, Outcome>>;
  /** Peers that read the file where their policy here does not, or the other way round, and why. */
  readonly differs?: Partial<Record<Peer, string>>;
}

/** Faults of one class. */
export function faultsOf(
  kind: Fault['class'],
  rows: readonly (readonly [
    name: string,
    outcome: Outcome,
    answer: Fault['answer'],
    others?: Pick<Fault, 'but' | 'differs'>,
  ])[],
): Fault[] {
  return rows.map(([name, outcome, answer, others]) => ({ class: kind, name, answer, outcome, ...others }));
}

export const OK = 'HTTP/1.1 200 OK\r\n';
export const says =
  (...parts: readonly (string | Uint8Array)[]) =>
  (socket: Socket): void => {
    socket.end(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
    );
  };

/** Of faults that cut an answer short. */
export const TAKEN_BY_PERL = { differs: { perl: 'it takes what has come, and says so in a field' } };
