/** Rude servers by class, asked by several policies, and by Python, Perl and curl where they are installed. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FetchError, type FetchErrorKind } from '../../src/fetch/errors.js';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import type { PolicyName } from '../../src/fetch/policies.js';
import { sampleOf } from '../support/samples.js';
import { FILE, type Fault, type Outcome, type Peer } from './servers/fault.js';
import { serveConnections, serveRaw, type Loopback } from './servers/loopback.js';
import { TRUSTED } from './servers/tls-faults.js';
import { noUnhandledRejections } from './servers/unhandled.js';
import { ZOO } from './servers/zoo.js';

const POLICIES = ['rfc9309', 'google', 'pythonClassic', 'rerp', 'perl', 'reppy'] as const;

/** What goes wrong between the server and us, before a policy decides anything. */
const OF_THE_WAY: readonly FetchErrorKind[] = ['reset', 'protocol', 'tls', 'decoding'];

noUnhandledRejections();
beforeAll(() => {
  globalAgent.options.ca = TRUSTED;
});
afterAll(() => {
  delete globalAgent.options.ca;
});

function start({ answer, class: kind }: Fault): Promise<Loopback> {
  return kind === 'tls' ? serveConnections('https', answer) : serveRaw(answer);
}

async function outcomeOf(fault: Fault, policy: PolicyName): Promise<Outcome> {
  const { origin } = await start(fault);
  const limits = { deadlineMs: fault.outcome === 'timeout' ? 300 : 10_000 };
  try {
    const { access, bytes } = await performFetch({ url: `${origin}/robots.txt`, policy, limits });
    if (access === 'fail') throw new Error('a failure must be thrown');
    if (access !== 'read') return access;
    return new TextDecoder().decode(bytes) === FILE ? 'file' : 'empty';
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown;
    expect(thrown.code).not.toBe('');
    const isOfTheWay = OF_THE_WAY.includes(thrown.kind);
    if (isOfTheWay) expect(thrown).toMatchObject({ url: `${origin}/robots.txt`, cause: expect.anything() });
    return thrown.kind;
  }
}

describe.each(POLICIES)('to %s', (policy) => {
  // The policies differ in few of them, and share what reads replies.
  const faults = policy === 'rfc9309' ? ZOO : sampleOf(ZOO);
  test.each(faults.map((fault) => [fault.class, fault.name, fault] as const))(
    '%s: a server that %s',
    async (_class, _name, fault) => {
      expect(await outcomeOf(fault, policy)).toBe(fault.but?.[policy] ?? fault.outcome);
    },
  );
});

interface PeerClient {
  /** The policy here that is to read as it does. */
  readonly policy: PolicyName;
  readonly isThere: readonly [program: string, ...args: string[]];
  /** Prints what it reads, and nothing where it reads nothing. */
  readonly reads: (url: string) => readonly [program: string, ...args: string[]];
}

const PEERS: Readonly<Record<Peer, PeerClient>> = {
  python: {
    policy: 'pythonClassic',
    isThere: ['python3', '-c', 'import ssl'],
    reads: (url) => [
      'python3',
      '-c',
      'import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1], timeout=1).read())',
      url,
    ],
  },
  perl: {
    policy: 'perl',
    isThere: ['perl', '-MLWP::UserAgent', '-MLWP::Protocol::https', '-e', '1'],
    reads: (url) => [
      'perl',
      '-MLWP::UserAgent',
      '-e',
      'my $answer = LWP::UserAgent->new(timeout => 1)->get($ARGV[0]); binmode STDOUT; print $answer->decoded_content(charset => "none") if $answer->is_success',
      url,
    ],
  },
  curl: {
    policy: 'pythonClassic',
    isThere: ['curl', '--version'],
    reads: (url) => ['curl', '--silent', '--fail', '--max-time', '1', url],
  },
};

describe.each(['python', 'perl', 'curl'] as const)('%s', (peer) => {
  const { policy, isThere, reads } = PEERS[peer];
  const [program, ...args] = isThere;
  const isInstalled = spawnSync(program, args).status === 0;
  const asked = isInstalled ? test : test.skip;
  const folder = mkdtempSync(join(tmpdir(), 'zoo-'));
  const certificates = join(folder, 'trusted.pem');

  beforeAll(() => {
    writeFileSync(certificates, TRUSTED.join(''));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  asked(
    `reads what the policy ${policy} reads, but for what is declared${isInstalled ? '' : ' (skipped: it is not installed)'}`,
    async () => {
      const env = {
        ...process.env,
        no_proxy: '*',
        SSL_CERT_FILE: certificates,
        PERL_LWP_SSL_CA_FILE: certificates,
        CURL_CA_BUNDLE: certificates,
      };
      const different: string[] = [];
      // Each is a start of a program.
      const faults = sampleOf(ZOO, 40);
      for (const fault of faults) {
        const { origin } = await start(fault);
        const readsIt = (await printedBy(reads(`${origin}/robots.txt`), env)) === FILE;
        const readsItHere = (fault.but?.[policy] ?? fault.outcome) === 'file';
        if (readsIt !== readsItHere) different.push(`${fault.class}: ${fault.name}`);
      }
      expect(different).toEqual(
        faults
          .filter(({ differs }) => differs?.[peer] !== undefined)
          .map((fault) => `${fault.class}: ${fault.name}`),
      );
    },
    240_000,
  );
});

/** What it prints, and nothing where it fails. */
function printedBy(
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return new Promise((resolve) => {
    // Python's own time is that of one read: of a server that never stops it tells nothing.
    execFile(program, args, { encoding: 'latin1', env, timeout: 5000 }, (error, stdout) =>
      resolve(error === null ? stdout : ''),
    );
  });
}
