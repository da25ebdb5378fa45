import { Agent } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import {
  ArgumentError,
  InvalidURIError,
  NoMethodError,
  Robotstxt,
  type GetOptions,
} from '../../src/entries/compat/ruby.js';
import { BadURLError } from '../../src/fetch/errors.js';
import { serve } from '../fetch/servers/loopback.js';

const block = 'User-agent: foo\nUser-agent: bar\nDisallow: /\nSitemap: http://h/s.xml';

describe('Robotstxt.parse', () => {
  test('lets all agents of a block share its rules, as the README promises', () => {
    expect(Robotstxt.parse(block, 'foo').allowed('/a')).toBe(false);
  });

  test("gives only the last agent the rules with { agentLines: 'last' }", () => {
    expect(Robotstxt.parse(block, 'foo', { agentLines: 'last' }).allowed('/a')).toBe(true);
    expect(Robotstxt.parse(block, 'bar', { agentLines: 'last' }).allowed('/a')).toBe(false);
  });

  test('hands out the sitemaps as a list of its own', () => {
    const parser = Robotstxt.parse(block, 'foo');
    parser.sitemaps.push('http://h/t.xml');
    expect(parser.sitemaps).toEqual(['http://h/s.xml', 'http://h/t.xml']);
    expect(Robotstxt.parse('', 'foo').sitemaps).toEqual([]);
  });

  test('reads bytes without those outside ASCII', () => {
    const bytes = new TextEncoder().encode('\uFEFFUser-agent: *\nDisallow: /é');
    expect(Robotstxt.parse(bytes, 'foo').allowed('/x')).toBe(false);
  });

  test('takes what it says to everyone for a robot without a name', () => {
    const robots = 'User-agent:\nDisallow: /a\n\nUser-agent: *\nDisallow: /b';
    const parser = Robotstxt.parse(robots, null);
    expect([parser.allowed('/a'), parser.allowed('/b')]).toEqual([true, false]);
  });
});

describe('Parser', () => {
  test('answers to the names of Ruby', () => {
    const parser = new Robotstxt.Parser('foo', block);
    expect(parser['allowed?']('/a')).toBe(false);
    expect(Robotstxt['get_allowed?']).toBe(Robotstxt.getAllowed);
    expect(Robotstxt.get_allowed).toBe(Robotstxt.getAllowed);
  });

  test.each([
    ['http://h/x y', '/x%20y'],
    ['http://[::1]/x', '/x'],
    ['http://h?q', '/?q'],
    ['http://u:p@h:1/x?#f', '/x?'],
    ['ftp://h/x', 'x'],
  ])('takes the URL object %s as it is', (url, rule) => {
    const parser = Robotstxt.parse(`User-agent: *\nDisallow: ${rule}$`, 'foo');
    expect(parser.allowed(new URL(url))).toBe(false);
  });

  test.each([
    ['http://[::1]/', InvalidURIError, 'bad URI(is not URI?): "http://%5B::1%5D/"'],
    ['/a%', InvalidURIError, 'bad URI(is not URI?): "/a%"'],
    ['/a##$', InvalidURIError, String.raw`bad URI(is not URI?): "/a#\#$"`],
    ['localhost:80/x', NoMethodError, "undefined method `empty?' for nil:NilClass"],
  ])('raises for %s as Ruby does', (url, kind, message) => {
    const parser = Robotstxt.parse(block, 'foo');
    expect(() => parser.allowed(url)).toThrow(kind);
    expect(() => parser.allowed(url)).toThrow(message);
  });

  test('names its errors as Ruby does', () => {
    const errors = [new InvalidURIError(), new NoMethodError(), new ArgumentError()];
    expect(errors.map(({ name }) => name)).toEqual([
      'URI::InvalidURIError',
      'NoMethodError',
      'ArgumentError',
    ]);
  });

  test('raises for what is nothing', () => {
    // @ts-expect-error a body that is missing
    expect(() => new Robotstxt.Parser('foo', null)).toThrow(
      new NoMethodError("Argument 'body' must be a string or bytes, got null"),
    );
    // @ts-expect-error a URL that is missing
    expect(() => Robotstxt.parse('', 'foo').allowed(undefined)).toThrow(
      new NoMethodError("Argument 'uri' must be a string or a URL, got undefined"),
    );
    expect(() => Robotstxt.parse('\uD800', 'foo')).toThrow(
      new ArgumentError('invalid byte sequence in UTF-8'),
    );
  });

  test('gives the text back', () => {
    expect(String(Robotstxt.parse(block, 'foo'))).toBe(block);
  });
});

/** What a server would answer; the URLs that it was asked for. */
function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const fetch: GetOptions['fetch'] = (url) => {
    asked.push(url);
    return Promise.resolve(new Response(body, { status, headers }));
  };
  return { asked, fetch };
}

describe('Robotstxt.get', () => {
  test.each([
    ['http://h:81/x?y', 'http://h:81/robots.txt'],
    ['//h/x', 'http://h/robots.txt'],
    ['https://u@h', 'https://h/robots.txt'],
    [new URL('https://[::1]:444/x'), 'https://[::1]:444/robots.txt'],
  ])('asks the server of %s', async (source, url) => {
    const { asked, fetch } = answering(200, block);
    await Robotstxt.get(source, 'foo', { fetch });
    expect(asked).toEqual([url]);
  });

  test.each([
    ['ftp://h/x', 'http://h:21/robots.txt'],
    ['ws://h/x', 'http://h:80/robots.txt'],
    ['wss://h/x', 'http://h:443/robots.txt'],
    ['https://h/x', 'https://h:443/robots.txt'],
  ])('Quirk: every scheme but https is requested over http: %s', async (source, url) => {
    const { asked, fetch } = answering(200, block);
    await Robotstxt.get(source, 'foo', { fetch });
    expect(asked.map((it) => new URL(it).href)).toEqual([new URL(url).href]);
  });

  test.each([300, 304, 305, 399])(
    'Quirk: every status from 300 to 399 with a Location is followed, even 304: %i',
    async (status) => {
      const asked: string[] = [];
      const fetch: GetOptions['fetch'] = (url) => {
        asked.push(url);
        const leadsOn = url.endsWith('/robots.txt');
        return Promise.resolve(
          leadsOn ? new Response(null, { status, headers: { location: '/r.txt' } }) : new Response(block),
        );
      };
      expect((await Robotstxt.get('http://h/', 'foo', { fetch })).allowed('/a')).toBe(false);
      expect(asked.map((url) => new URL(url).pathname)).toEqual(['/robots.txt', '/r.txt']);
    },
  );

  test('takes options in both spellings, and as the third argument of getAllowed', async () => {
    const { asked, fetch } = answering(302, '', { location: '/r.txt' });
    await Robotstxt.get('http://h/', 'foo', { fetch, numRedirects: 1 });
    await Robotstxt.get('http://h/', 'foo', { fetch, num_redirects: 0, url_charset: 'utf-8' });
    await Robotstxt.getAllowed('http://h/a', 'foo', { fetch, numRedirects: 0 });
    expect(asked.map((url) => url.slice('http://h/'.length))).toEqual([
      'robots.txt',
      'r.txt',
      'robots.txt',
      'robots.txt',
    ]);
  });

  test('allows everything without a response, and the caller hears why', async () => {
    const heard: string[] = [];
    const options: GetOptions = {
      fetch: () => Promise.reject(new Error('no route')),
      onError: ({ kind, message }) => heard.push(kind, message),
    };
    expect(await Robotstxt.getAllowed('http://h/a', 'foo', options)).toBe(true);
    expect(heard).toEqual(['unreachable', 'Cannot fetch http://h/robots.txt: no route']);
  });

  test('rejects for a source that no server has', async () => {
    await expect(Robotstxt.get('/a', 'foo')).rejects.toThrow(BadURLError);
    await expect(Robotstxt.get('http://h/%zz', 'foo')).rejects.toThrow(InvalidURIError);
    // @ts-expect-error a source of the wrong kind
    await expect(Robotstxt.get(5, 'foo')).rejects.toThrow(NoMethodError);
  });

  test('rejects with the reason of the signal', async () => {
    const reason = new Error('enough');
    const { fetch } = answering(200, '');
    await expect(
      Robotstxt.get('http://h/', 'foo', { fetch, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });

  test.each([
    ['text/plain', 'Disallow: /caf\u00E9', [0xc3, 0xa9]],
    ['text/plain; charset=iso-8859-1', 'Disallow: /caf\u00E9', [0xe9]],
    ['text/plain; charset=windows-1251', 'Disallow: /caf\u0439', [0xe9]],
    ['text/plain; charset=windows-1252', 'Disallow: /caf\u20ac', [0x80]],
    ['text/plain', 'Disallow: /caf', [0xe9]],
    ['text/plain; charset=klingon', 'Disallow: /caf\u00E9', [0xc3, 0xa9]],
  ])('decodes a body of %s', async (type, text, bytes) => {
    const body = new Uint8Array([...new TextEncoder().encode('Disallow: /caf'), ...bytes]);
    const fetch: GetOptions['fetch'] = () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
    expect(String(await Robotstxt.get('http://h/', 'foo', { fetch }))).toBe(text);
  });

  test('sends several requests over one connection', async () => {
    const connections = new Set<unknown>();
    const { port, origin } = await serve(({ socket }, response) => {
      connections.add(socket);
      response.end(block);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connection = { host: '127.0.0.1', port, agent };
    for (let i = 0; i < 3; i++) {
      const parser = await Robotstxt.get(connection, 'foo');
      expect(parser.allowed('/a')).toBe(false);
    }
    expect(connections.size).toBe(1);
    await Robotstxt.get(`${origin}/`, 'foo');
    expect(connections.size).toBe(2);
    agent.destroy();
  });
});

describe('a body of bytes', () => {
  const allows = (body: string, url: string, agent = 'bar'): boolean =>
    Robotstxt.parse(Buffer.from(body, 'latin1'), agent).allowed(url);

  test('spoils the key after a byte order mark: its rules are everyone’s', () => {
    expect(allows('\xef\xbb\xbfUser-agent: foo\nDisallow: /', '/a')).toBe(false);
  });

  test('spoils names, and keeps the bytes of sitemaps', () => {
    expect(allows('User-agent: fo\xe9o\nDisallow: /', '/a', 'foo')).toBe(true);
    const parser = Robotstxt.parse(Buffer.from('Sitemap: http://e/\xe9', 'latin1'), 'foo');
    expect([parser.sitemaps, String(parser)]).toEqual([['http://e/\xe9'], 'Sitemap: http://e/\xe9']);
  });

  test('Quirk: a rule that consists of bytes outside ASCII matches everything', () => {
    expect([allows('Disallow: \xe9', '/a'), allows('Disallow: %C3%A9 # x', '/a')]).toEqual([false, false]);
  });

  test('drops bytes from rules, whose other characters keep their meaning', () => {
    const rules = ['/a\xe9b', '/c \xe9', '/d\xe9$', '/e$\xe9', '/f \xe9#g', '/h\t\xe9'];
    const urls = ['/ab', '/c', '/d', '/dx', '/ex', '/e$', '/f%20%23g', '/h', '/h%09'];
    const body = rules.map((rule) => `Disallow: ${rule}\n`).join('');
    expect(urls.map((url) => allows(body, url))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

test('the module names itself as the gem does', () => {
  expect([Robotstxt.NAME, Robotstxt.GEM, Robotstxt.VERSION]).toEqual([
    'Robotstxt',
    'robotstxt-parser',
    '0.1.1',
  ]);
});
