/**
 * Resolves names with a caller's function that has the signature of `dns.lookup`. Accepts only IP addresses as its results:
 * Node would connect to this machine if the host were missing or empty, and would resolve a name itself.
 */

import { isIP } from 'node:net';
import { describeArgument, memberOf } from '../../core/arguments.js';
import { MisuseError } from '../../fetch/misuse.js';
import { onAbort } from '../../fetch/on-abort.js';
import { codedError, errorOf } from '../../fetch/thrown.js';
import type { LookupFunction } from '../../fetch/transport.js';
import type { Address } from './hosts-file.js';

/** The addresses of `host` by `lookup`, at least one. Rejects with its error, or with the reason of `signal`. */
export function addressesBy(
  lookup: LookupFunction,
  host: string,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  return new Promise<readonly Address[]>((resolve, reject) => {
    const forget = onAbort(signal, () => reject(errorOf(signal.reason)));
    const settle = (read: () => readonly Address[]): void => {
      forget();
      try {
        resolve(read());
      } catch (thrown) {
        reject(errorOf(thrown));
      }
    };
    const answer: Parameters<LookupFunction>[2] = (error, found: unknown) => {
      if (error) reject(error);
      else settle(() => addressesIn(found, host));
    };
    const ask: (...args: Parameters<LookupFunction>) => unknown = lookup;
    const returned = ask(host, { all: true }, answer);
    // An async function may call back, too. If it returns addresses instead, an error says so before the deadline passes.
    const refuse = (value: unknown): void => {
      if (isAddressLike(value)) reject(misuse(`returned ${describeArgument(value)}`));
    };
    if (returned instanceof Promise) returned.then(refuse, reject);
    else refuse(returned);
  });
}

function addressesIn(found: unknown, host: string): readonly Address[] {
  if (typeof found === 'string') return [addressIn(found, '')];
  if (!Array.isArray(found)) throw misuse(`gave ${describeArgument(found)}`);
  const entries: readonly unknown[] = found;
  if (entries.length === 0) {
    throw codedError('ENODATA', `${host}: lookup gave no address`, { syscall: 'lookup' });
  }
  return Array.from(entries, (entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      throw misuse(`gave a list that holds ${describeArgument(entry)}`);
    }
    return addressIn(memberOf(entry, 'address'), 'an address of ');
  });
}

function addressIn(value: unknown, what: string): Address {
  if (typeof value !== 'string' || isIP(value) === 0) throw misuse(`gave ${what}${describeArgument(value)}`);
  return { address: value, family: isIP(value) };
}

/** Whether a value is the result of a look-up. `dns.lookup` returns a handle of the request instead. */
function isAddressLike(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value) || memberOf(value, 'address') !== undefined;
}

function misuse(given: string): MisuseError {
  return new MisuseError(
    `Option 'lookup' must call back with an IP address or a list of { address, family }, but it ${given}`,
  );
}
