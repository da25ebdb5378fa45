/** Every public name of an original is there or declared in its page of migration/: the original itself is asked for its names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { run } from '../../scripts/parity/ask-process.js';
import { foundOr, NotHere, originalFolder, PYPI_PYTHON } from '../../scripts/parity/originals.js';
import { SimpleRobotRules, SimpleRobotRulesParser } from '../../src/entries/compat/crawler-commons.js';
import * as google from '../../src/entries/compat/google.js';
import { RobotRules, RobotUA } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { RobotFileParser } from '../../src/entries/compat/python.js';
import * as reppy from '../../src/entries/compat/reppy.js';
import * as rerp from '../../src/entries/compat/rerp.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import * as scrapy from '../../src/entries/compat/scrapy.js';
import { RobotRulesAnyDBMFile } from '../../src/node/index.js';
import { linesOfJson } from '../recorded/cases.js';

/** The names of each class. */
type Names = Readonly<Record<string, readonly string[]>>;

const SCRIPTS = 'scripts/parity/drivers';
const BUILT = '.tmp/parity';

function asked(command: string, args: readonly string[], environment: Record<string, string> = {}): Names {
  const [names = {}] = linesOfJson(run(command, args, { environment }), command);
  const of: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(names)) of[name] = Array.isArray(list) ? list.map(String) : [];
  return of;
}

function ofPython(module: string, folder?: string): Names {
  const path = folder === undefined ? undefined : { PYTHONPATH: originalFolder(folder) };
  return asked('python3', [`${SCRIPTS}/names_of_python.py`, module], path);
}

const ofPypi = (module: string): Names => asked(PYPI_PYTHON, [`${SCRIPTS}/names_of_python.py`, module]);

const ofPerl = (module: string, of: string): Names =>
  asked('/usr/bin/perl', [`${SCRIPTS}/names_of_perl.pl`, module, of]);

function ofRuby(): Names {
  const names =
    'puts JSON.generate({ module: Robotstxt.singleton_methods(false) + Robotstxt.constants, ' +
    'parser: Robotstxt::Parser.public_instance_methods(false) })';
  const args = [
    '-W0',
    '-I',
    join(originalFolder('ruby-robotstxt-parser'), 'lib'),
    '-r',
    'json',
    '-r',
    'robotstxt-parser',
    '-e',
    names,
  ];
  return asked('ruby', args);
}

/** Libraries of C++ are asked by their headers: what their classes declare as public, and functions, as the facade spells them. */
function ofHeaders(folder: string, headers: readonly string[], spelt: (name: string) => string): Names {
  const names: Record<string, string[]> = {};
  for (const header of headers) {
    const source = readFileSync(join(originalFolder(folder), header), 'utf8');
    const [functions = '', ...classes] = source
      .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
      .split(/^ *class (?=\w[^;{]*\{)/m);
    names[header] = [...functions.matchAll(/^\w+ (\w+)\(/gm)].map(([, name = '']) => spelt(name));
    for (const body of classes) {
      const of = /^\w+/.exec(body)?.[0] ?? '';
      const [members = ''] = (body.split('public:')[1] ?? '').split(/^ *(?:protected|private):|^\};/m);
      const methods = members.matchAll(/[&\w] (\w+)\([^)]*\)(?: const| override| = 0)?\s*[;{]/g);
      names[of] = Array.from(methods, ([, name = '']) => spelt(name)).filter((name) => name !== of);
    }
  }
  return names;
}

/** Java is asked by its disassembler, once `npm run parity` has fetched the library. */
function ofJava(...classes: string[]): Names {
  const folder = existsSync(BUILT)
    ? readdirSync(BUILT).find((name) => /^crawler-commons-\w{16}$/.test(name))
    : undefined;
  if (folder === undefined) throw new NotHere('`npm run parity` has not fetched crawler-commons');
  const path = join(BUILT, folder, 'lib', '*');
  const members = classes.flatMap((each) =>
    run('javap', ['-public', '-cp', path, `crawlercommons.robots.${each}`])
      .split('\n')
      .slice(2),
  );
  return {
    [classes[0] ?? '']: members
      .flatMap((member) => /(\w+)(?:\(.*\))?(?: throws .*)?;$/.exec(member)?.[1] ?? [])
      .filter((name) => !classes.includes(name)),
  };
}

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const load = createRequire(import.meta.url);
// Its own types forbid the call that its documentation shows.
const installed: unknown = load('robots-parser');
const python = new RobotFileParser('', { semantics: 'classic' });
python.parse('User-agent: x\nRequest-rate: 1/2\nDisallow: /a');
const protego = Protego.parse('User-agent: *\nRequest-rate: 1/2\nVisit-time: 0600 0845');
const ua = new RobotUA({ agent: 'x/1', from: 'a@b' });
const npm = robotsParser('http://h/robots.txt', '');

const REPPY = {
  Agent: [new reppy.Agent(), reppy.Agent],
  Robots: [reppy.Robots.parse('http://h/robots.txt', ''), reppy.Robots],
};

/** The original, its page in migration/, its names, and the facade of each class. */
const ORIGINALS: readonly (readonly [
  original: string,
  page: string,
  names: () => Names,
  facades: Readonly<Record<string, readonly (object | null)[]>>,
])[] = [
  [
    'urllib.robotparser',
    'python-before-rfc-9309',
    () => ofPython('urllib.robotparser'),
    {
      RobotFileParser: [python],
      Entry: [python.entries[0] ?? null],
      RuleLine: [python.entries[0]?.rulelines[0] ?? null],
      RequestRate: [python.requestRate('x')],
    },
  ],
  [
    'robotexclusionrulesparser 1.7.1',
    'rerp',
    () => ofPython('robotexclusionrulesparser', 'rerp-1.7.1'),
    {
      module: [rerp],
      RobotExclusionRulesParser: [new rerp.RobotExclusionRulesParser()],
      RobotFileParserLookalike: [new rerp.RobotFileParserLookalike()],
    },
  ],
  ...['0.6.1', '0.7.0'].map(
    (version) =>
      [
        `Protego ${version}`,
        'protego',
        () => ofPython('protego', `protego-${version}`),
        {
          Protego: [protego, Protego],
          RequestRate: [protego.requestRate('x')],
          VisitTime: [protego.visitTime('x')],
        },
      ] as const,
  ),
  [
    'WWW::RobotRules',
    'perl-robot-rules',
    () => ({
      ...ofPerl('WWW::RobotRules', 'WWW::RobotRules::InCore'),
      ...ofPerl('WWW::RobotRules::AnyDBM_File', 'WWW::RobotRules::AnyDBM_File'),
    }),
    {
      'WWW::RobotRules::InCore': [new RobotRules('x'), RobotRules],
      'WWW::RobotRules::AnyDBM_File': [RobotRulesAnyDBMFile.prototype, RobotRulesAnyDBMFile],
    },
  ],
  ['LWP::RobotUA', 'perl-robot-ua', () => ofPerl('LWP::RobotUA', 'LWP::RobotUA'), { 'LWP::RobotUA': [ua] }],
  [
    'robotstxt-parser',
    'ruby-robotstxt',
    () => ofRuby(),
    { module: [Robotstxt], parser: [Robotstxt.parse('', 'x')] },
  ],
  [
    'reppy',
    'reppy',
    () => ofPypi('reppy.cache'),
    {
      module: [reppy],
      ...REPPY,
      RobotsCache: [new reppy.RobotsCache(1)],
      AgentCache: [new reppy.AgentCache('x', 1)],
    },
  ],
  [
    'rep-cpp',
    'reppy',
    () =>
      ofHeaders('rep-cpp', ['include/agent.h', 'include/robots.h'], (name) =>
        name === 'str' ? 'toString' : name,
      ),
    REPPY,
  ],
  [
    'google/robotstxt',
    'google',
    () =>
      ofHeaders('google-robotstxt', ['robots.h', 'reporting_robots.h'], (name) =>
        camelCase(name.charAt(0).toLowerCase() + name.slice(1)),
      ),
    {
      'robots.h': [google],
      RobotsMatcher: [new google.RobotsMatcher(), google.RobotsMatcher],
      RobotsParseHandler: [new google.RobotsParsingReporter()],
      RobotsParsingReporter: [new google.RobotsParsingReporter()],
    },
  ],
  [
    'Scrapy',
    'scrapy',
    () => ofPypi('scrapy.robotstxt'),
    {
      module: [scrapy],
      RobotParser: [new scrapy.ProtegoRobotParser(new Uint8Array()), scrapy.ProtegoRobotParser],
      ProtegoRobotParser: [new scrapy.ProtegoRobotParser(new Uint8Array()), scrapy.ProtegoRobotParser],
      RobotsTxtMiddleware: [scrapy.RobotsTxtMiddleware, scrapy.RobotsTxtMiddleware.prototype],
    },
  ],
  [
    'crawler-commons',
    'crawler-commons',
    () => ({
      ...ofJava('SimpleRobotRulesParser', 'BaseRobotsParser'),
      ...ofJava('SimpleRobotRules', 'BaseRobotRules'),
    }),
    {
      SimpleRobotRulesParser: [new SimpleRobotRulesParser(), SimpleRobotRulesParser],
      SimpleRobotRules: [new SimpleRobotRulesParser().failedFetch(404), SimpleRobotRules],
    },
  ],
  [
    'robots-parser',
    'robots-parser',
    () => ({ Robots: namesOf(called(installed, 'http://h/robots.txt', '')) }),
    { Robots: [npm] },
  ],
];

function called(callee: unknown, ...args: string[]): unknown {
  if (typeof callee !== 'function') throw new TypeError('robots-parser has changed: this is no function');
  return Reflect.apply(callee, undefined, args);
}

function namesOf(object: unknown): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(object));
}

/** A constructor is a class here. */
const NEW = new Set(['new', 'constructor']);

describe.each(ORIGINALS)('%s', (_original, page, find, facades) => {
  const found = foundOr(() => ({ names: find() }));
  const title = 'has every public name of the original, or says that it is not mirrored';
  if ('missing' in found) {
    test.skip(`${title} (skipped: ${found.missing})`, () => undefined);
    return;
  }
  const text = readFileSync(`migration/${page}.md`, 'utf8');

  test(title, () => {
    const lists = Object.entries(facades).map(([of, facade]) => {
      const list = found.names[of] ?? [];
      return { of, facade, list: list.filter((name) => !name.startsWith('_') && !NEW.has(name)) };
    });
    expect(lists.filter(({ list }) => list.length === 0)).toEqual([]);
    const absent = lists.flatMap(({ of, facade, list }) =>
      list
        .filter((name) => !facade.some((object) => object !== null && name in object))
        .filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name}(`))
        .map((name) => `${of}.${name}`),
    );
    expect(absent).toEqual([]);
  });
});

describe('LWP::RobotUA does what a name says, or refuses it by that name', () => {
  const WORKING: ReadonlySet<string> = new Set([
    ...[
      'agent',
      'as_string',
      'delay',
      'from',
      'get',
      'head',
      'host_count',
      'host_wait',
      'max_redirect',
      'new',
    ],
    ...['no_visits', 'post', 'request', 'rules', 'simple_request', 'timeout', 'use_sleep'],
  ]);
  const AS_OPTIONS: ReadonlySet<string> = new Set([...WORKING, 'env_proxy', 'proxy']);
  const script = 'for (qw(LWP/UserAgent.pm LWP/RobotUA.pm)) { open my $f, "<", $INC{$_}; print <$f> }';
  const found = foundOr(() => ({
    sources: run('/usr/bin/perl', ['-MLWP::RobotUA', '-e', script]),
    methods: ofPerl('LWP::RobotUA', 'LWP::RobotUA')['LWP::RobotUA'] ?? [],
  }));
  if ('missing' in found) {
    test.skip('(skipped: LWP is not installed)', () => undefined);
    return;
  }
  const { sources, methods } = found;

  test('methods, in both spellings', () => {
    const others = methods.filter((name) => !WORKING.has(name));
    expect(others).toContain('put');
    for (const name of others) {
      for (const spelling of [name, camelCase(name)])
        expect(() => called(Reflect.get(ua, spelling))).toThrow(
          `${name}() of LWP::UserAgent is not supported here: `,
        );
    }
  });

  test('options', () => {
    const options = new Set([...sources.matchAll(/\$cnf\{'?(\w+)/g)].map(([, name = '']) => name));
    const others = [...options].filter((name) => !AS_OPTIONS.has(name));
    expect(others).toContain('max_size');
    for (const name of others) {
      expect(() => new RobotUA({ agent: 'x/1', from: 'a@b', [name]: undefined })).toThrow(
        `Option '${name}' of LWP::UserAgent is not supported here`,
      );
    }
  });

  test('what get, head, post and request take besides the URL', async () => {
    for (const init of [{ form: 1 }, 'Accept', { redirect: 'error' }]) {
      const post: unknown = Reflect.get(ua, 'post');
      const asked: unknown =
        typeof post === 'function' && Reflect.apply(post, ua, ['http://127.0.0.1:1/', init]);
      await expect(asked).rejects.toThrow(TypeError);
    }
  });
});
