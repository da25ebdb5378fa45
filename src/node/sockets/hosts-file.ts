/** Reads the hosts file of this machine. */

import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

const PATH =
  process.platform === 'win32'
    ? `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`
    : '/etc/hosts';
/** Block lists in hosts files have a few MiB; nobody needs more. */
const SIZE_LIMIT = 8 * 2 ** 20;
/** How often to check the file for changes. */
const LOOK_MS = 5000;

const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

let known: ReadonlyMap<string, readonly Address[]> = new Map();
let knownStamp = '';
let lookedAt = -Infinity;

/** The addresses of `host` in the hosts file, or the loopback addresses for names of this machine. */
export function addressesInHosts(host: string): readonly Address[] | undefined {
  refresh();
  const name = host.toLowerCase().replace(/\.$/, '');
  // https://www.rfc-editor.org/rfc/rfc6761.html#section-6.3
  return known.get(name) ?? (name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : undefined);
}

/** Reads synchronously, since all of libuv's threads may be waiting for look-ups. */
function refresh(): void {
  const now = performance.now();
  if (now - lookedAt < LOOK_MS) return;
  lookedAt = now;
  try {
    const { mtimeMs, size } = statSync(PATH);
    const stamp = `${mtimeMs} ${size}`;
    if (stamp === knownStamp) return;
    knownStamp = stamp;
    known = size > SIZE_LIMIT ? new Map() : readHosts(readFileSync(PATH, 'latin1'));
  } catch {
    known = new Map();
    knownStamp = '';
  }
}

export function readHosts(text: string): Map<string, readonly Address[]> {
  const hosts = new Map<string, Address[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((written) => written.toLowerCase())) {
      const addresses = hosts.get(name);
      if (addresses === undefined) hosts.set(name, [{ address, family }]);
      else addresses.push({ address, family });
    }
  }
  return hosts;
}
