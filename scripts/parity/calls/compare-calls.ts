/** Makes the same calls on an object of an original and on one of its facade, and compares what each of them gives. */

import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RobotsMatcher } from '../../../src/entries/compat/google.js';
import { RobotRules, RobotUA } from '../../../src/entries/compat/perl.js';
import { Protego } from '../../../src/entries/compat/protego.js';
import { RobotFileParser } from '../../../src/entries/compat/python.js';
import { RobotExclusionRulesParser } from '../../../src/entries/compat/rerp.js';
import { AgentCache, Robots, RobotsCache } from '../../../src/entries/compat/reppy.js';
import robotsParser from '../../../src/entries/compat/robots-parser.js';
import { Robotstxt } from '../../../src/entries/compat/ruby.js';
import { isAscii } from '../../../src/core/ascii.js';
import type { TimeOfDay } from '../../../src/core/dialect.js';
import type { PythonReading } from '../../../src/dialects/python/releases.js';
import { linesOfJson, type Fields } from '../../../test/recorded/cases.js';
import { inClockForm } from '../../../test/recorded/openings.js';
import { listOf } from '../../../test/recorded/records.js';
import { described, fieldsInHexadecimal, inAscii, run, type Command } from '../ask-process.js';
import type { Outcome, Wanted } from '../compare-driver.js';
import { GOOGLE_VERSION, googleProgram } from '../drivers/google.js';
import { findPythons, modulesOf } from '../drivers/python.js';
import { REPPY_VERSION, reppyProgram } from '../drivers/reppy.js';
import { rubyScript } from '../drivers/ruby.js';
import { findBackends } from '../drivers/scrapy.js';
import { foundOr, installedPython, originalFolder, PYPI_PYTHON, type Missing } from '../originals.js';
import * as kinds from './sequences.js';
import type { Call, CannedAnswer, Sequence, Sequences } from './sequences.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const START_MS = 1_700_000_000_000;

/** What the facade's object is made of besides its arguments. */
interface Surroundings {
  readonly proxy: string;
  readonly now: () => number;
  readonly sleep: (seconds: number) => Promise<void>;
}

interface Asked {
  readonly version: string;
  /** What the original gives for each call of each sequence. */
  readonly ask: (sequences: readonly Sequence[]) => readonly (readonly unknown[])[];
  readonly make: (args: readonly unknown[], surroundings: Surroundings) => object;
  /** How a number or boolean of ours is written there; as itself by default. */
  readonly written?: (value: number | boolean) => string;
  /** A result in the form in which both sides are compared; as it is by default. */
  readonly compared?: (result: unknown) => unknown;
  /** Whether the facade repairs on purpose what the original gives for a call. */
  readonly repairs?: (called: Called) => boolean;
  /** Whether it is known that this version gives something else than the one that is mirrored. */
  readonly drifts?: (called: Called) => boolean;
}

/** A call, and what the original gave. */
interface Called {
  readonly make: readonly unknown[];
  readonly name: string;
  readonly args: readonly unknown[];
  readonly theirs: unknown;
}

type Differing = Pick<Asked, 'written' | 'compared' | 'repairs' | 'drifts'>;

interface CallDriver {
  readonly name: string;
  readonly kind: Sequences;
  readonly find: () => readonly (Asked | Missing)[];
}

export const callDrivers: readonly CallDriver[] = [
  {
    name: 'urllib.robotparser',
    kind: kinds.urllibSequences,
    find: () => findPythons((release) => findPython(modulesOf(release), release?.reading)),
  },
  { name: 'robotexclusionrulesparser', kind: kinds.rerpSequences, find: () => [foundOr(findRerp)] },
  {
    name: 'WWW::RobotRules',
    kind: kinds.robotRulesSequences,
    find: () => [foundOr(() => findPerl('WWW::RobotRules'))],
  },
  {
    name: 'LWP::RobotUA',
    kind: kinds.robotUaSequences,
    find: () => [foundOr(() => findPerl('LWP::RobotUA'))],
  },
  { name: 'robots-parser', kind: kinds.robotsParserSequences, find: () => [foundOr(findRobotsParser)] },
  {
    name: 'Protego',
    kind: kinds.protegoSequences,
    find: () => (['0.6.1', '0.7.0'] as const).map((release) => foundOr(() => findProtego(release))),
  },
  {
    name: 'robotstxt-parser',
    kind: kinds.rubySequences,
    find: () => (['text', 'bytes'] as const).map((form) => foundOr(() => findRuby(form))),
  },
  { name: 'google/robotstxt', kind: kinds.googleSequences, find: () => [foundOr(findGoogle)] },
  { name: 'reppy', kind: kinds.reppySequences, find: () => [foundOr(findReppy)] },
  {
    name: 'reppy RobotsCache',
    kind: kinds.robotsCacheSequences,
    find: () => [foundOr(() => findReppyCache('RobotsCache'))],
  },
  {
    name: 'reppy AgentCache',
    kind: kinds.agentCacheSequences,
    find: () => [foundOr(() => findReppyCache('AgentCache'))],
  },
  { name: 'Scrapy', kind: kinds.scrapySequences, find: findScrapy },
];

function findPython(environment: Record<string, string>, semantics: PythonReading = 'classic'): Asked {
  return findProcess(
    'urllib.robotparser:RobotFileParser',
    environment,
    (traits) => `Python ${String(traits['version'])}, read as '${semantics}'`,
    ([url = ''], { proxy, now }) => new RobotFileParser(String(url), { semantics, proxy, now }),
    // The URL functions of 3.14 need 3.14 for hosts like [v1.a].
    { drifts: ({ theirs }) => theirs === 'raised error' || theirs === 'raised PatternError' },
  );
}

function findRerp(): Asked {
  return findProcess(
    'robotexclusionrulesparser:RobotExclusionRulesParser',
    { PYTHONPATH: originalFolder('rerp-1.7.1') },
    (traits) => `1.7.1, on Python ${String(traits['version'])}`,
    (_args, { proxy, now }) => new RobotExclusionRulesParser({ proxy, now }),
    {
      repairs: ({ name, theirs }) =>
        (name === '.response_code' && theirs === 0) ||
        (name === '.sitemap' && theirs === 'raised DeprecationWarning') ||
        (name === 'fetch' && theirs === 'raised UnicodeEncodeError'),
    },
  );
}

function findProtego(release: '0.6.1' | '0.7.0'): Asked {
  return findProcess(
    'protego',
    { PYTHONPATH: originalFolder(`protego-${release}`) },
    (traits) => `${release} on Python ${String(traits['version'])}`,
    ([text = '']) => Protego.parse(String(text), { version: release === '0.6.1' ? '0.6' : '0.7' }),
    { repairs: failsAtBadRule },
  );
}

/** Where Protego 0.6 fails at a whole file for one rule, the facade leaves that rule out. */
const failsAtBadRule = ({ theirs }: Called): boolean => theirs === 'made: raised ValueError';

function findScrapy(): ReturnType<CallDriver['find']> {
  return findBackends().map((found) => {
    if ('missing' in found) return found;
    const { name, version, command, environment, drifts, open } = found;
    const bytes = ([body]: readonly unknown[]): Buffer => Buffer.from(String(body), 'hex');
    return findIn(
      { command, args: [join(FOLDER, 'calls.py')], environment },
      `scrapy:${name}`,
      () => version,
      (make) => open(bytes(make)),
      {
        repairs: failsAtBadRule,
        drifts: (called) =>
          called.name === 'allowed' &&
          drifts.some((drift) => drift.touches(bytes(called.make).toString(), String(called.args[0]))),
      },
    );
  });
}

function findRuby(form: 'text' | 'bytes'): Asked {
  const { script, version } = rubyScript();
  return {
    version: `${version}, ${form}`,
    make: ([text, agent = null]) =>
      Robotstxt.parse(
        form === 'bytes' ? Buffer.from(String(text)) : String(text),
        typeof agent === 'string' ? agent : null,
        { agentLines: 'last' },
      ),
    // An agent beyond ASCII raises where a name is bytes; here it is another name.
    repairs: ({ make: [, agent], theirs }) =>
      typeof agent === 'string' && !isAscii(agent) && String(theirs).endsWith('CompatibilityError'),
    ask: (sequences) =>
      resultsOf({ ...script, args: [...script.args, form, 'calls'] }, sequences.map(inAscii)),
  };
}

function findGoogle(): Asked {
  return { version: GOOGLE_VERSION, make: () => new RobotsMatcher(), ask: askProgram(googleProgram()) };
}

function findReppy(): Asked {
  return {
    version: REPPY_VERSION,
    make: ([base, text]) => Robots.parse(String(base), String(text)),
    ask: askProgram(reppyProgram()),
    compared: inAnyOrder,
    // What comes of such an escape is undefined there.
    repairs: ({ make, args }) => /%.?[\u0080-\uffff]/u.test([...make, ...args].join('\n')),
  };
}

/** The agents of a file come in any order. */
const inAnyOrder = (result: unknown): unknown =>
  typeof result === 'string' && result.startsWith('{') ? result.slice(1, -1).split(', ').sort() : result;

function findReppyCache(name: 'AgentCache' | 'RobotsCache'): Asked {
  run(PYPI_PYTHON, ['-c', 'import reppy.cache']);
  return findIn(
    { command: PYPI_PYTHON, args: [join(FOLDER, 'calls.py')], environment: {} },
    `reppy.cache:${name}`,
    (traits) => `0.4.16 on Python ${String(traits['version'])}`,
    ([capacity], { proxy, now }) =>
      name === 'RobotsCache'
        ? new RobotsCache(Number(capacity), { proxy, now })
        : new AgentCache('FooBot', Number(capacity), { proxy, now }),
    {
      compared: inAnyOrder,
      // What stands for a failed fetch says there not until when.
      repairs: ({ name, theirs }) =>
        ['.expires', '.expired', '.ttl'].includes(name) && (theirs === null || theirs === 'raised TypeError'),
    },
  );
}

/** Of a program in C++, which reads fields in hexadecimal digits: a count stands before each list. */
function askProgram(path: string): Asked['ask'] {
  const listed = (values: readonly unknown[]): string[] => {
    const fields = values.flat().map(String);
    return [String(fields.length), ...fields];
  };
  return (sequences) =>
    resultsOf(
      { command: path, args: ['calls'] },
      sequences.map(({ id, make, calls }) =>
        fieldsInHexadecimal([id, ...listed(make), ...calls.flatMap((call) => listed(call))]),
      ),
    );
}

/** What a process that is started for it writes for each line, a sequence each. */
function resultsOf({ command, args, environment = {} }: Command, lines: readonly string[]): unknown[][] {
  const output = run(command, args, { input: lines.map((line) => `${line}\n`).join(''), environment });
  return linesOfJson(output, command).map(({ results }) => [...listOf(results)]);
}

function findPerl(name: 'WWW::RobotRules' | 'LWP::RobotUA'): Asked {
  const command = { command: '/usr/bin/perl', args: [join(FOLDER, 'calls.pl')] };
  return findIn(
    command,
    name,
    ({ rules, lwp, perl }) => `${String(name === 'LWP::RobotUA' ? lwp : rules)} on Perl ${String(perl)}`,
    ([agent = '', from = ''], { proxy, now, sleep }) =>
      name === 'LWP::RobotUA'
        ? new RobotUA({ agent: String(agent), from: String(from), proxy, now, sleep })
        : new RobotRules(String(agent), { now }),
    { written: (value) => String(Number(value)) },
  );
}

function findProcess(
  name: string,
  environment: Record<string, string>,
  version: (traits: Fields) => string,
  make: Asked['make'],
  differing: Differing = {},
) {
  const command = {
    command: installedPython(),
    args: [join(FOLDER, 'calls.py')],
    environment,
  };
  return findIn(command, name, version, make, differing);
}

function findIn(
  command: Command,
  name: string,
  version: (traits: Fields) => string,
  make: Asked['make'],
  differing: Differing = {},
): Asked {
  const said = described(command);
  return {
    version: version(said.traits),
    make,
    ...differing,
    ask: (sequences) =>
      resultsOf({ ...command, command: said.command, args: [...command.args, name] }, sequences.map(inAscii)),
  };
}

function findRobotsParser(): Asked {
  const original: unknown = createRequire(import.meta.url)(originalFolder('robots-parser'));
  if (typeof original !== 'function') throw new TypeError('robots-parser has changed: this is no function');
  return {
    version: 'main (fc27a00)',
    make: ([url = '', text = '']) => robotsParser(String(url), String(text)),
    ask: (sequences) =>
      sequences.map(({ make, calls }) => {
        const object: unknown = Reflect.apply(original, undefined, make);
        return calls.map((call) => plain(attempt(() => callOn(object, call))));
      }),
  };
}

/** Sequences that are asked at a time. */
const PORTION = 500;
/** So many differences of a version are printed. */
const SHOWN = 10;

export async function compareCalls(
  { name, kind, find }: CallDriver,
  { cases, seed }: Wanted,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const found of find()) {
    if ('missing' in found) {
      say(`${name}: not compared, ${found.missing}`);
      outcomes.push(found);
      continue;
    }
    say(`${name}: ${found.version}`);
    const { checks, repaired, excused, differences } = await compareVersion(found, kind, { cases, seed });
    const numbers = `${String(checks)} checks, ${String(differences.length)} mismatches`;
    const others = `${String(excused)} excused as version differences, ${String(repaired)} deliberately different`;
    say(`  calls of seed ${String(seed)}: ${numbers}, ${others}`);
    for (const difference of differences.slice(0, SHOWN)) say(`    ${difference}`);
    const mismatches = differences.length;
    outcomes.push({ version: found.version, drift: [], cases, checks, mismatches, excused, repaired });
  }
  return outcomes;
}

interface Difference {
  readonly sequence: Sequence;
  /** The first call that differs: what comes after it follows from it. */
  readonly at: number;
  readonly theirs: unknown;
  readonly ours: unknown;
}

/** What each call gives on both sides, as far as it is not the same. */
export async function compareVersion(
  found: Asked,
  kind: Sequences,
  { cases, seed }: Pick<Wanted, 'cases' | 'seed'>,
): Promise<{ checks: number; repaired: number; excused: number; differences: string[] }> {
  const differences: string[] = [];
  let [checks, repaired, excused] = [0, 0, 0];
  for (const portion of portions(kinds.sequencesOf(kind, seed), cases)) {
    const answers = found.ask(portion);
    for (const [index, sequence] of portion.entries()) {
      const theirs = answers[index] ?? [];
      const ours = await play(found, sequence);
      checks += ours.length;
      const inForm = (result: unknown): string => JSON.stringify(found.compared?.(result) ?? result);
      const differing = ours.flatMap((each, at) => (inForm(each) === inForm(theirs[at]) ? [] : [at]));
      const called = (at: number): Called => {
        const [name = '', ...args] = sequence.calls[at] ?? [];
        return { make: sequence.make, name, args, theirs: theirs[at] };
      };
      const isRepair = (at: number): boolean => found.repairs?.(called(at)) === true;
      const isDrift = (at: number): boolean => found.drifts?.(called(at)) === true;
      repaired += differing.filter(isRepair).length;
      excused += differing.filter(isDrift).length;
      const at = differing.find((each) => !isRepair(each) && !isDrift(each));
      if (at !== undefined) differences.push(inWords({ sequence, at, theirs: theirs[at], ours: ours[at] }));
    }
  }
  return { checks, repaired, excused, differences };
}

function inWords({ sequence: { id, make, web, calls }, at, theirs, ours }: Difference): string {
  const made = { make, ...(Object.keys(web).length > 0 && { web }), calls: calls.slice(0, at + 1) };
  return `${id}: original ${JSON.stringify(theirs)}, here ${JSON.stringify(ours)}: ${JSON.stringify(made)}`;
}

function* portions(sequences: Generator<Sequence, never>, wanted: number): Generator<Sequence[]> {
  for (let left = wanted; left > 0; left -= PORTION)
    yield Array.from({ length: Math.min(left, PORTION) }, () => sequences.next().value);
}

/** The calls on our object, one after another, before a server that answers as the sequence says. */
async function play({ make, written }: Asked, { make: args, web, calls }: Sequence): Promise<unknown[]> {
  const did: string[] = [];
  let now = START_MS;
  const advance = (seconds: number): void => void (now += seconds * 1000);
  const server = Object.keys(web).length > 0 ? await serveAnswers(web, did) : undefined;
  try {
    const surroundings: Surroundings = {
      proxy: server?.url ?? 'http://127.0.0.1:1',
      now: () => now,
      sleep(seconds) {
        did.push(`sleep ${String(seconds)}`);
        advance(seconds);
        return Promise.resolve();
      },
    };
    const first = attempt(() => make(args, surroundings));
    if (typeof first === 'string') return calls.map(() => `made: ${first}`);
    let object = first;
    const results: unknown[] = [];
    for (const call of calls) {
      did.length = 0;
      const [name, argument] = call;
      let result: unknown;
      if (name === '@advance') advance(Number(argument));
      else if (name === '<') object = first;
      else result = await attempt(() => callOn(object, call));
      if (name.startsWith('>') && typeof result === 'object') [object, result] = [result, undefined];
      if (result instanceof Response) {
        await result.body?.cancel();
        results.push([result.status, messageOf(result), result.url, [...did]]);
      } else results.push(result === object ? null : plain(inTheirs(result, written)));
    }
    return results;
  } finally {
    server?.close();
  }
}

function inTheirs(result: unknown, written: Asked['written']): unknown {
  return typeof result === 'number' || typeof result === 'boolean' ? (written?.(result) ?? result) : result;
}

/** Perl's request takes the method first, and ours in the second argument, as fetch does. */
function callOn(object: unknown, [name, ...args]: Call): unknown {
  if (typeof object !== 'object' || object === null) throw new TypeError('There is no object');
  if (name.startsWith('=')) return void Reflect.set(object, name.slice(1), args[0]);
  if (name.startsWith('.')) return Reflect.get(object, name.slice(1));
  if (name === 'len') return Reflect.get(object, 'length');
  const spelt = name === 'str' ? 'toString' : name.replace(/^>/, '');
  // In Python an object has the methods of its class, too.
  const method: unknown = Reflect.get(spelt in object ? object : object.constructor, spelt);
  if (typeof method !== 'function') throw new TypeError(`There is no ${name}`);
  return Reflect.apply(method, object, name.endsWith('request') ? [args[1], { method: args[0] }] : args);
}

function attempt(work: () => unknown): unknown {
  const said = (error: unknown): string => {
    if (!(error instanceof Error)) return 'raised nothing';
    return error.name === 'PerlError' ? `dies: ${error.message}` : `raised ${error.name}`;
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(said) : result;
  } catch (error) {
    return said(error);
  }
}

function messageOf({ headers, statusText }: Response): string {
  return headers.get('client-warning') === 'Internal response' ? 'internal' : statusText;
}

/** As JSON has it: nothing is null, what can be walked is a list. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isIterable(value)) return Array.from(value, plain);
  if (isTimeOfDay(value)) return inClockForm(value);
  throw new TypeError(`Cannot write what a call gave: it is a ${value.constructor.name}`);
}

function isTimeOfDay(value: object): value is TimeOfDay {
  return 'hour' in value && 'minute' in value;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

/** A proxy that answers for every host. */
async function serveAnswers(web: Sequence['web'], did: string[]): Promise<{ url: string; close(): void }> {
  const left = new Map(Object.entries(web).map(([url, answers]) => [url, [...answers]]));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let head = '';
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const [first = '', ...fields] = head.split('\r\n');
      const [method = '', url = ''] = first.split(' ');
      const field = (name: string): string =>
        fields.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      did.push([method, url, field('user-agent'), field('from')].join(' '));
      const answers = left.get(url) ?? [NOT_FOUND];
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? NOT_FOUND;
      const lines = answer.fields.map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.0 ${String(answer.status)} Some\r\n${lines.join('')}\r\n`, 'latin1');
      socket.end(Buffer.from(method === 'HEAD' ? '' : answer.body, 'hex'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const NOT_FOUND: CannedAnswer = { status: 404, fields: [], body: '' };
