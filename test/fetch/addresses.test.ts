import { isIP } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { WorkBudget } from '../../src/fetch/work-budget.js';
import { Deadline, startPlatformTimer } from '../../src/fetch/deadline.js';
import { followRedirects } from '../../src/fetch/redirects.js';
import { policies } from '../../src/fetch/policies.js';
import type { Transport } from '../../src/fetch/transport.js';
import { isOfManyHosts, isPublicAddress } from '../../src/node/public-address.js';
import { serve } from './servers/loopback.js';

describe('an address is not public when it is', () => {
  test.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback further on', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private of twelve bits', '172.16.0.1'],
    ['the last private of twelve bits', '172.31.255.255'],
    ['private of sixteen bits', '192.168.1.1'],
    ['of a carrier', '100.64.0.1'],
    ['metadata of most clouds', '169.254.169.254'],
    ['metadata of Alibaba', '100.100.100.200'],
    ['metadata of Azure', '168.63.129.16'],
    ['metadata of Oracle', '192.0.0.192'],
    ['for documentation', '192.0.2.1'],
    ['for benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback of IPv6', '::1'],
    ['unspecified', '::'],
    ['link-local', 'fe80::1'],
    ['unique local', 'fd00:ec2::254'],
    ['site-local', 'fec0::1'],
    ['multicast of IPv6', 'ff02::1'],
    ['for documentation in IPv6', '2001:db8::1'],
    ['a tunnel of 6to4', '2002:7f00:1::'],
    ['a tunnel of Teredo', '2001::1'],
    ['loopback mapped', '::ffff:127.0.0.1'],
    ['private mapped, in hexadecimal', '::ffff:a00:1'],
    ['private translated', '64:ff9b::10.0.0.1'],
    ['metadata translated, in hexadecimal', '64:ff9b::a9fe:a9fe'],
    ['translated locally', '64:ff9b:1::1'],
    ['compatible with IPv4', '::127.0.0.1'],
  ])('%s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address is public when it is', () => {
  test.each([
    ['any other', '93.184.216.34'],
    ['before the private ones', '9.255.255.255'],
    ['behind the private ones of twelve bits', '172.32.0.1'],
    ['global in IPv6', '2606:2800:220:1:248:1893:25c8:1946'],
    ['public mapped', '::ffff:93.184.216.34'],
    ['public translated', '64:ff9b::5db8:d822'],
  ])('%s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('with addresses public a fetch is refused', () => {
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:1/robots.txt'],
    ['localhost', 'http://localhost:1/robots.txt'],
    ['localhost with https', 'https://localhost:1/robots.txt'],
    ['IPv6 loopback', 'http://[::1]:1/robots.txt'],
    ['a mapped address', 'http://[::ffff:127.0.0.1]:1/robots.txt'],
    ['a mapped address in hexadecimal', 'http://[::ffff:a00:1]:1/robots.txt'],
    ['one number for an address', 'http://2130706433:1/robots.txt'],
    ['a hexadecimal address', 'http://0x7f.1:1/robots.txt'],
    ['an octal address', 'http://0177.0.0.1:1/robots.txt'],
    ['zero', 'http://0:1/robots.txt'],
    ['metadata', 'http://169.254.169.254/robots.txt'],
  ])('for %s', async (_, url) => {
    await expect(performFetch({ url, addresses: 'public' })).rejects.toMatchObject({
      name: 'RefusedAddressError',
      kind: 'refused-address',
    });
  });

  test('before the server hears of it', async () => {
    let asked = 0;
    const { origin } = await serve((_, response) => {
      asked++;
      response.end();
    });
    await expect(performFetch({ url: `${origin}/`, addresses: 'public' })).rejects.toMatchObject({
      kind: 'refused-address',
    });
    expect(asked).toBe(0);
    await performFetch({ url: `${origin}/`, addresses: 'any' });
    expect(asked).toBe(1);
  });

  test('on every hop of a redirect', async () => {
    const asked: [string, string][] = [];
    const transport: Transport = ({ url, addresses }) => {
      asked.push([url, addresses]);
      const location = asked.length < 3 ? `http://10.0.0.${asked.length}/` : null;
      const none = async function* (): AsyncGenerator<Uint8Array> {};
      return Promise.resolve({
        status: location === null ? 200 : 302,
        url,
        header: () => location,
        body: none(),
      });
    };
    const deadline = new Deadline('', null, startPlatformTimer, undefined);
    const { limits } = policies.rfc9309;
    const course = {
      policy: policies.rfc9309,
      limits,
      transport,
      deadline,
      budget: new WorkBudget(limits.bytes),
      scheduler: undefined,
      environment: {},
    };
    await followRedirects({ url: 'http://example.com/', addresses: 'public' }, course);
    expect(asked).toEqual([
      ['http://example.com/', 'public'],
      ['http://10.0.0.1/', 'public'],
      ['http://10.0.0.2/', 'public'],
    ]);
  });
});

describe('with addresses public the look-up of a name', () => {
  const fetchAt = (addresses: readonly string[], asked: string[] = []) =>
    performFetch(
      { url: 'http://rebinding.example:1/robots.txt', addresses: 'public' },
      {
        lookup: (host, _, answer) => {
          asked.push(host);
          answer(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        },
      },
    );

  test('refuses a name that has no public address', async () => {
    await expect(fetchAt(['10.0.0.1', '::1'])).rejects.toMatchObject({
      kind: 'refused-address',
      code: 'ERR_ADDRESS_REFUSED',
      problem: 'rebinding.example has no public address: 10.0.0.1, ::1',
    });
  });

  test('is made once, so that no second answer can lead elsewhere', async () => {
    const asked: string[] = [];
    await expect(fetchAt(['10.0.0.1'], asked)).rejects.toMatchObject({ kind: 'refused-address' });
    expect(asked).toEqual(['rebinding.example']);
  });

  test('passes an error of the resolver on', async () => {
    const broken = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const fetched = performFetch(
      { url: 'http://unknown.example/robots.txt', addresses: 'public' },
      { lookup: (_host, _options, answer) => answer(broken, []) },
    );
    await expect(fetched).rejects.toMatchObject({ kind: 'dns', code: 'ENOTFOUND', cause: broken });
  });
});

describe('an address of no single host is the trouble of the site that names it, not of this machine:', () => {
  test.each([
    ['multicast', '224.0.0.1'],
    ['multicast at the end', '239.255.255.255'],
    ['broadcast', '255.255.255.255'],
    ['broadcast of a network that this machine is in', '127.255.255.255'],
    ['multicast of IPv6', '[ff02::1]'],
    ['multicast mapped', '[::ffff:224.0.0.1]'],
  ])('%s', async (_, host) => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(302, { location: `http://${host}:9/robots.txt` });
      response.end();
    });
    await expect(performFetch({ url: `${origin}/robots.txt` })).rejects.toMatchObject({
      kind: 'unreachable',
      code: 'EHOSTUNREACH',
      problem: expect.stringContaining('is not the address of a single host'),
    });
  });

  test.each(['10.0.0.1', '127.0.0.1', '223.255.255.255', '240.0.0.1', '::1', 'fe80::1'])(
    '%s is of one',
    (address) => {
      expect(isOfManyHosts(address)).toBe(false);
    },
  );
});

describe('a look-up of the caller is believed only where it gives addresses', () => {
  const HINT = "Option 'lookup' must call back with an IP address or a list of { address, family }";
  /** Anything may be called back with: it is not the compiler that holds callers to it. */
  const fetchWith = (lookup: object, addresses: 'any' | 'public') => {
    const environment: object = { lookup };
    return performFetch({ url: 'http://site.example:1/robots.txt', addresses }, environment);
  };

  test.each<[sentence: string, found: unknown, shown: string]>([
    ['an entry without an address', [{}], 'undefined'],
    ['an address that is empty', [{ address: '', family: 4 }], '""'],
    ['an address that is a name', [{ address: 'localhost', family: 4 }], '"localhost"'],
    ['an address that is null', [{ address: null, family: 4 }], 'null'],
    ['an address that is a number', [{ address: 2130706433, family: 4 }], '2130706433'],
    ['an address with a port', [{ address: '127.0.0.1:80', family: 4 }], '"127.0.0.1:80"'],
    ['an address in brackets', [{ address: '[::1]', family: 6 }], '"[::1]"'],
    ['an address in shorthand', [{ address: '127.1', family: 4 }], '"127.1"'],
    ['an address that is an object', [{ address: new Date() }], 'a Date'],
    ['entries that are texts', ['127.0.0.1'], '"127.0.0.1"'],
    ['entries that are lists', [['127.0.0.1', 4]], 'an array'],
    ['an entry that is null', [null], 'null'],
    ['an entry that is missing', [undefined], 'undefined'],
    ['one entry of several that has no address', [{ address: '127.0.0.1', family: 4 }, {}], 'undefined'],
    ['a text that is no address', 'localhost', '"localhost"'],
    ['an empty text', '', '""'],
    ['one entry without a list', { address: '127.0.0.1', family: 4 }, 'an object'],
    ['a set', new Set([{ address: '127.0.0.1', family: 4 }]), 'a Set'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 0, '0'],
  ])('and not %s', async (_, found, shown) => {
    const lookup = (_host: string, _options: object, answer: (...given: unknown[]) => void) =>
      answer(null, found, 4);
    for (const addresses of ['any', 'public'] as const) {
      const refused = await fetchWith(lookup, addresses).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(TypeError);
      expect(String(refused)).toContain(HINT);
      expect(String(refused)).toContain(shown);
    }
  });

  test.each<[sentence: string, lookup: object]>([
    ['gives a promise of an address', () => Promise.resolve('127.0.0.1')],
    ['gives the address in place of calling back', () => [{ address: '127.0.0.1', family: 4 }]],
  ])('and not where it %s', async (_, lookup) => {
    await expect(fetchWith(lookup, 'any')).rejects.toThrow(HINT);
  });

  test('and what it throws, or its promise rejects with, is its failure', async () => {
    const broken = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const thrower = () => {
      throw broken;
    };
    for (const lookup of [thrower, () => Promise.reject(broken)])
      await expect(fetchWith(lookup, 'any')).rejects.toMatchObject({ kind: 'dns', cause: broken });
  });

  test('and an empty list is a name without an address', async () => {
    const lookup = (_host: string, _options: object, answer: (...given: unknown[]) => void) =>
      answer(null, []);
    for (const addresses of ['any', 'public'] as const)
      await expect(fetchWith(lookup, addresses)).rejects.toMatchObject({ kind: 'dns', code: 'ENODATA' });
  });

  test('and an async function may call back too', async () => {
    const { port } = await serve((_, response) => response.end('x'));
    const lookup = async (_host: string, _options: object, answer: (...given: unknown[]) => void) => {
      await Promise.resolve();
      answer(null, '127.0.0.1', 4);
    };
    const environment: object = { lookup };
    const { text } = await performFetch({ url: `http://site.example:${port}/robots.txt` }, environment);
    expect(text).toBe('x');
  });
});
