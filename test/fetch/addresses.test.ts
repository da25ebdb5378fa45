import type { LookupAddress } from 'node:dns';
import { createConnection, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { fetchRobots } from '../../src/fetch/fetch-robots.js';
import { Deadline, startPlatformTimer } from '../../src/fetch/deadline.js';
import { followRedirects } from '../../src/fetch/hops.js';
import { policies } from '../../src/fetch/policy.js';
import type { Transport } from '../../src/fetch/transport.js';
import { isPublicAddress } from '../../src/node/public-address.js';
import { publicLookup } from '../../src/node/public-agent.js';
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
    await expect(fetchRobots({ url, addresses: 'public' })).rejects.toMatchObject({
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
    await expect(fetchRobots({ url: `${origin}/`, addresses: 'public' })).rejects.toMatchObject({
      kind: 'refused-address',
    });
    expect(asked).toBe(0);
    await fetchRobots({ url: `${origin}/`, addresses: 'any' });
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
    const course = { policy: policies.rfc9309, limits, transport, deadline };
    await followRedirects({ url: 'http://example.com/', addresses: 'public' }, course);
    expect(asked).toEqual([
      ['http://example.com/', 'public'],
      ['http://10.0.0.1/', 'public'],
      ['http://10.0.0.2/', 'public'],
    ]);
  });

  test('together with a fetch of the caller, which nobody can hold to it', async () => {
    await expect(
      fetchRobots(
        { url: 'https://example.com/robots.txt', addresses: 'public' },
        { fetch: () => Promise.resolve(new Response('')) },
      ),
    ).rejects.toThrow(TypeError);
  });
});

/** Connects through the guard's look-up, with a resolver that gives these answers in turn. */
function connectThrough(answers: readonly (readonly string[])[]): {
  readonly socket: Socket;
  readonly asked: () => number;
} {
  let asked = 0;
  const lookup = publicLookup((_, answer) => {
    const addresses = answers[asked++] ?? [];
    answer(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  return { socket: createConnection({ host: 'rebinding.example', port: 1, lookup }), asked: () => asked };
}

describe('the look-up of a guarded socket', () => {
  test('refuses a name that has no public address', async () => {
    const { socket } = connectThrough([['10.0.0.1', '::1']]);
    const error = await new Promise((resolve) => socket.once('error', resolve));
    expect(error).toMatchObject({
      code: 'ERR_ADDRESS_REFUSED',
      message: 'rebinding.example has no public address: 10.0.0.1, ::1',
    });
  });

  test('resolves once, so that no second answer can lead elsewhere', async () => {
    const { socket, asked } = connectThrough([['10.0.0.1'], ['93.184.216.34']]);
    await new Promise((resolve) => socket.once('error', resolve));
    expect(asked()).toBe(1);
  });

  test('hands on the public ones among several addresses', () => {
    const given: unknown[] = [];
    const lookup = publicLookup((_, answer) => {
      answer(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '93.184.216.34', family: 4 },
        { address: '2606:2800:220:1::1', family: 6 },
      ]);
    });
    lookup('mixed.example', { all: true }, (error, addresses) => given.push(error, addresses));
    lookup('mixed.example', {}, (error, address, family) => given.push(error, address, family));
    expect(given).toEqual([
      null,
      [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:2800:220:1::1', family: 6 },
      ],
      null,
      '93.184.216.34',
      4,
    ]);
  });

  test('passes an error of the resolver on', () => {
    const broken = new Error('no such name');
    const given: unknown[] = [];
    publicLookup((_, answer) => {
      answer(broken, []);
    })('unknown.example', { all: true }, (error) => given.push(error));
    expect(given).toEqual([broken]);
  });
});
