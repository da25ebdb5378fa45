/** Blocking reads, in processes of their own: what blocks could not serve itself. */
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../support/listen.js';
import { serve, serveRaw } from './servers/loopback.js';
import { runProgram } from './servers/program.js';
import { sampled } from '../support/samples.js';

const IMPORTS = {
  mjs: `import { MK1996, RobotExclusionRulesParser, RobotFileParser, RobotFileParserLookalike } from 'robotparser';
import { fetchSync, readSync } from 'robotparser/node';
`,
  cjs: `const { MK1996, RobotExclusionRulesParser, RobotFileParser, RobotFileParserLookalike } = require('robotparser');
const { fetchSync, readSync } = require('robotparser/node');
`,
};

const TELL = `
const tell = (what) => console.log(JSON.stringify(what, (_, value) => value === undefined ? null : value));
function attempt(act) {
  try {
    act();
    return null;
  } catch (error) {
    const { name, message, kind, url, status, reason, cause } = error;
    return { name, message, kind, url, status, reason: reason instanceof Error ? reason.name : reason, cause: cause?.name };
  }
}
`;

interface Told {
  readonly told: readonly unknown[];
  readonly stderr: string;
  readonly exitCode: number | null;
}

async function run(program: string, form: keyof typeof IMPORTS = 'mjs'): Promise<Told> {
  const { stdout, ...rest } = await runProgram(`program.${form}`, IMPORTS[form] + TELL + program);
  const told = stdout.split('\n').filter((line) => line !== '');
  return { told: told.map((line): unknown => JSON.parse(line)), ...rest };
}

const answering = (status: number, headers: Record<string, string>, body: string) =>
  serve((_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });

const FORBID_A = 'User-agent: *\nDisallow: /a\nSitemap: http://s/\n';

describe('readSync', () => {
  test("goes by the environment's proxies of the moment", async () => {
    const { origin } = await serve(({ url }, response) => response.end(`Sitemap: ${url ?? ''}\n`));
    const ran = await run(`
const parser = new RobotFileParser('http://site.invalid/robots.txt');
tell(attempt(() => readSync(parser))?.kind);
process.env.http_proxy = '${origin}';
tell([attempt(() => readSync(parser)), parser.siteMaps()]);
delete process.env.http_proxy;
tell(attempt(() => readSync(parser))?.kind);
`);
    expect(ran.told).toEqual(['dns', [null, ['http://site.invalid/robots.txt']], 'dns']);
  });

  sampled(3).each(['mjs', 'cjs'] as const)(
    'has read when it returns, in a program of the form %s',
    async (form) => {
      const { origin } = await answering(200, {}, FORBID_A);
      const ran = await run(
        `
for (const Parser of [RobotFileParser, RobotFileParserLookalike]) {
  const parser = new Parser('${origin}/robots.txt');
  readSync(parser);
  tell([parser.canFetch('x', '/a'), parser.canFetch('x', '/b')]);
}
const classic = new RobotFileParser('${origin}/robots.txt', { semantics: 'classic' });
readSync(classic);
tell([classic.can_fetch('x', '/a'), classic.site_maps(), classic.mtime() > 0]);
`,
        form,
      );
      expect(ran).toEqual({
        told: [
          [false, true],
          [false, true],
          [false, ['http://s/'], true],
        ],
        stderr: '',
        exitCode: 0,
      });
    },
  );

  sampled(3)('raises what read() raises, with its details', async () => {
    const refused = await freePort();
    const latin = await serve((_, response) => response.end(Buffer.from('caf\xe9', 'latin1')));
    const silent = await serveRaw(() => undefined);
    const { told, stderr } = await run(`
const read = (url, options, limits) => attempt(() => readSync(new RobotFileParser(url, options), { limits }));
tell(read('http://127.0.0.1:${refused}/robots.txt'));
tell(read('${latin.origin}/robots.txt', { semantics: 'classic' }));
tell(read('${silent.origin}/robots.txt', { limits: { deadlineMs: 100 } }));
tell(read('${silent.origin}/robots.txt', {}, { deadlineMs: 100 }));
tell(read('${latin.origin}/robots.txt', {}, { bytes: 1 }));
tell(read('${latin.origin}/robots.txt', { addresses: 'public' }));
tell(read('robots.txt'));
`);
    expect(stderr).toBe('');
    expect(told).toMatchObject([
      {
        name: 'URLError',
        kind: 'refused',
        reason: 'ConnectionError',
        url: `http://127.0.0.1:${refused}/robots.txt`,
      },
      { name: 'UnicodeDecodeError', cause: 'DecodingError' },
      { name: 'TimeoutError', kind: 'timeout', message: expect.stringContaining('within 100 ms') },
      { name: 'TimeoutError', kind: 'timeout' },
      { name: 'TooLargeError', kind: 'too-large', status: 200 },
      { name: 'RefusedAddressError', kind: 'refused-address' },
      { name: 'ValueError' },
    ]);
  });

  sampled(3)('refuses a fetch that would have to be awaited, and what is no parser', async () => {
    const { told } = await run(`
const own = new RobotFileParser('https://example.com/robots.txt', { fetch });
tell(attempt(() => readSync(own)));
tell(attempt(() => readSync({})));
tell(attempt(() => readSync(new RobotExclusionRulesParser())));
tell(attempt(() => fetchSync(new RobotFileParser(), 'https://example.com/robots.txt')));
`);
    const expected = 'a RobotFileParser or a RobotFileParserLookalike';
    expect(told).toMatchObject([
      {
        name: 'TypeError',
        message:
          'Cannot block for https://example.com/robots.txt: the parser has a fetch of its own, which must be awaited',
      },
      { name: 'TypeError', message: `Argument 'parser' must be ${expected}, got an object` },
      {
        name: 'TypeError',
        message: `Argument 'parser' must be ${expected}, got a RobotExclusionRulesParser`,
      },
      { name: 'TypeError', message: expect.stringContaining('got a RobotFileParser') },
    ]);
  });

  sampled(3)('is the later one of a read that is under way', async () => {
    const { origin } = await serve(({ url }, response) => {
      const answer = (): void => void response.end(`User-agent: *\nDisallow: ${url ?? ''}\n`);
      if (url === '/slow') setTimeout(answer, 500);
      else answer();
    });
    const { told } = await run(`
const rerp = new RobotExclusionRulesParser();
const slow = rerp.fetch('${origin}/slow');
fetchSync(rerp, '${origin}/quick');
tell([rerp.isAllowed('x', '/slow'), rerp.isAllowed('x', '/quick')]);
await slow;
tell([rerp.isAllowed('x', '/slow'), rerp.isAllowed('x', '/quick')]);
`);
    expect(told).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});

describe('fetchSync', () => {
  sampled(3)('has fetched when it returns, with all that fetch() keeps', async () => {
    const expires = 'Sat, 06 Nov 2094 08:49:37 GMT';
    const seen: unknown[] = [];
    const { origin } = await serve(({ headers }, response) => {
      seen.push(headers['user-agent']);
      response.writeHead(200, { expires });
      response.end('User-agent: *\nDisallow: /*a$\n');
    });
    const { told, stderr } = await run(`
for (const Parser of [RobotExclusionRulesParser, RobotFileParserLookalike]) {
  const rerp = new Parser();
  rerp.userAgent = 'FooBot/1.0';
  rerp.useLocalTime = false;
  fetchSync(rerp, '${origin}/robots.txt');
  tell([rerp.isAllowed('x', '/ba'), rerp.isAllowed('x', '/ba', MK1996), rerp.responseCode, rerp.expirationDate]);
}
`);
    const row = [false, true, 200, Date.parse(expires) / 1000];
    expect([told, stderr, seen]).toEqual([[row, row], '', ['FooBot/1.0', 'FooBot/1.0']]);
  });

  sampled(3)('raises what fetch() raises, and leaves the earlier rules in place', async () => {
    const gone = await answering(410, {}, '');
    const klingon = await answering(200, { 'content-type': 'text/plain; charset=klingon' }, '');
    const silent = await serveRaw(() => undefined);
    const { told } = await run(`
const rerp = new RobotExclusionRulesParser();
rerp.parse('User-agent: *\\nDisallow: /a');
for (const [url, timeout] of [['${gone.origin}/'], ['${klingon.origin}/'], ['${silent.origin}/', 0.1]]) {
  tell([attempt(() => fetchSync(rerp, url, timeout)), rerp.responseCode, rerp.isAllowed('x', '/a')]);
}
`);
    expect(told).toMatchObject([
      [{ name: 'URLError', kind: 'status', reason: 410, status: 410, cause: 'BadStatusError' }, 410, false],
      [{ name: 'UnicodeError', message: 'I don\'t understand the encoding "klingon".' }, 200, false],
      [{ name: 'TimeoutError', kind: 'timeout' }, null, false],
    ]);
  });
});

sampled(3)(
  'a blocking read without descriptors says so at once, and the first with them reads',
  async () => {
    const { origin } = await answering(200, {}, 'User-agent: *\nDisallow: /a\n');
    const ran = await run(`
import { closeSync, openSync } from 'node:fs';
const parser = new RobotFileParser('${origin}/robots.txt');
const held = [];
try {
  for (;;) held.push(openSync('/dev/null'));
} catch {
  // None are left.
}
const failures = [0, 3].map((free) => {
  for (let at = 0; at < free; at++) closeSync(held.pop());
  try {
    return readSync(parser);
  } catch ({ name, kind, code, transient }) {
    return [name, kind, code, transient];
  }
});
for (const descriptor of held) closeSync(descriptor);
readSync(parser);
tell([...failures, parser.canFetch('x', '/a')]);
`);
    const failure = ['URLError', 'local', 'EMFILE', true];
    expect(ran.told).toEqual([[failure, failure, false]]);
  },
  30_000,
);

sampled(3)('the first fetch of a process without descriptors is a failure of this machine', async () => {
  const ran = await run(`
import { closeSync, openSync } from 'node:fs';
import { fetchRobots } from 'robotparser/fetch';
const held = [];
try {
  for (;;) held.push(openSync('/dev/null'));
} catch {
  // None are left.
}
const { kind, code } = await fetchRobots('http://127.0.0.1:1/robots.txt').catch((error) => error);
for (const descriptor of held) closeSync(descriptor);
tell([kind, code]);
`);
  expect(ran.told).toEqual([['local', 'EMFILE']]);
});
