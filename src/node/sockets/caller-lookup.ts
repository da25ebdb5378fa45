/**
 * Names resolved by a caller's function of the shape of `dns.lookup`. Nothing that it gives is connected to unless it is an IP
 * address: Node connects to this machine where the host is missing or empty, and resolves a name by itself.
 */

import { isIP } from 'node:net';
import { describeArgument, memberOf } from '../../core/arguments.js';
import { MisuseError } from '../../fetch/misuse.js';
import { onAbort } from '../../fetch/on-abort.js';
import { codedError, errorOf } from '../../fetch/thrown.js';
import type { LookupFunction } from '../../fetch/transport.js';
import type { Address } from './hosts-file.js';

/** The addresses that `lookup` gives for `host`, at least one. Rejects with its error, or with the reason of `signal`. */
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
    // An async function may call back as well; what was awaited for nothing is said, and not waited for until the deadline.
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

/** What a look-up gives, in place of what `dns.lookup` returns: a handle of the request. */
function isAddressLike(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value) || memberOf(value, 'address') !== undefined;
}

function misuse(given: string): MisuseError {
  return new MisuseError(
    `Option 'lookup' must call back with an IP address or a list of { address, family }, but it ${given}`,
  );
}
