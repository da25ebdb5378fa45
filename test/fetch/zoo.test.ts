/** Rude servers by class, asked by several policies, and by Python and curl where they are installed. */
import { execFile, spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { FetchError } from '../../src/fetch/errors.js';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import type { PolicyName } from '../../src/fetch/policies.js';
import { sampleOf } from '../support/samples.js';
import { serveRaw } from './servers/loopback.js';
import { FILE, ZOO, type Fault, type Outcome, type Peer } from './servers/zoo.js';

const POLICIES = ['rfc9309', 'google', 'pythonClassic', 'rerp', 'perl', 'reppy'] as const;

async function outcomeOf({ answer, class: kind }: Fault, policy: PolicyName): Promise<Outcome> {
  const { origin } = await serveRaw(answer);
  const limits = { deadlineMs: kind === 'silence' ? 300 : 10_000 };
  try {
    const { access, bytes } = await performFetch({ url: `${origin}/robots.txt`, policy, limits });
    if (access === 'fail') throw new Error('a failure must be thrown');
    if (access !== 'read') return access;
    return new TextDecoder().decode(bytes) === FILE ? 'file' : 'empty';
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown;
    expect(thrown.code).not.toBe('');
    return thrown.kind;
  }
}

describe.each(POLICIES)('to %s', (policy) => {
  test.each(ZOO.map((fault) => [fault.class, fault.name, fault] as const))(
    '%s: a server that %s',
    async (_class, _name, fault) => {
      expect(await outcomeOf(fault, policy)).toBe(fault.but?.[policy] ?? fault.outcome);
    },
  );
});

/** How each peer is asked to print what it reads, and nothing where it reads nothing. */
const PEERS: Readonly<Record<Peer, (url: string) => readonly [program: string, ...args: string[]]>> = {
  python: (url) => [
    'python3',
    '-c',
    'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1], timeout=1).read())',
    url,
  ],
  curl: (url) => ['curl', '--silent', '--fail', '--max-time', '1', '--noproxy', '*', url],
};

describe.each(['python', 'curl'] as const)('%s', (peer) => {
  const [program] = PEERS[peer]('');
  const isInstalled = spawnSync(program, ['--version']).status === 0;

  test(`reads what Python's policy here reads, but for what is declared${isInstalled ? '' : ': not installed, not asked'}`, async () => {
    if (!isInstalled) return;
    const different: string[] = [];
    const faults = sampleOf(ZOO);
    for (const fault of faults) {
      const { origin } = await serveRaw(fault.answer);
      const [command, ...args] = PEERS[peer](`${origin}/robots.txt`);
      const reads = (await printedBy(command, args)) === FILE;
      const readsHere = (fault.but?.pythonClassic ?? fault.outcome) === 'file';
      if (reads !== readsHere) different.push(fault.name);
    }
    expect(different).toEqual(
      faults.filter(({ differs }) => differs?.[peer] !== undefined).map(({ name }) => name),
    );
  }, 120_000);
});

/** What it prints, and nothing where it fails. */
function printedBy(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, args, { encoding: 'latin1' }, (error, stdout) => resolve(error === null ? stdout : ''));
  });
}
