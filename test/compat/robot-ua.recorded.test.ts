import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import {
  RobotRules,
  RobotUA,
  type AnyRobotRules,
  type RobotUAOptions,
} from '../../src/entries/compat/perl.js';
import { RobotRulesAnyDBMFile } from '../../src/node/any-dbm-file.js';
import { attempt, HeldClock, inPerlForm } from '../recorded/call-sequences.js';
import { ENDLESS, RecordedServer } from '../recorded/recorded-server.js';
import { fieldsOf, isFields, listOf, readRecord, textOf, type Fields } from '../recorded/records.js';

const folder = mkdtempSync(join(tmpdir(), 'robot-ua-'));
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What differs from the record on purpose, and why; what there is instead has a test in `test/compat/robot-ua.test.ts`. */
const REPAIRS: ReadonlyMap<string, string> = new Map([
  ['u006 as-string', 'agent and address are shown, and no place in memory'],
  ['u007 agent-change', 'the rules hear of a new agent'],
  ['u008 rules-change', 'new rules hear of the agent'],
  [
    'u083 robots-redirect-nosleep',
    'a robots.txt is never put off, so that no answer of our own is read as one',
  ],
  ['u093 robots-redirect-bad-location', 'a redirect that leads nowhere is an answer like any other'],
  ['u132 other-schemes', 'http and https are all that is spoken'],
]);

const record = readRecord('perl-robotua');
const scenarios = listOf(record['scenarios'])
  .map(fieldsOf)
  .map((scenario) => [`${textOf(scenario['id'])} ${textOf(scenario['name'])}`, scenario] as const);

describe('the same as recorded', () => {
  test.each(scenarios.filter(([name]) => !REPAIRS.has(name)))('%s', async (_name, scenario) => {
    expect(await replay(scenario)).toEqual(wantedOf(scenario));
  });
});

describe('better than recorded', () => {
  const repaired = scenarios.flatMap(([name, scenario]) => {
    const because = REPAIRS.get(name);
    return because === undefined ? [] : [[name, because, scenario] as const];
  });

  test.each(repaired)('%s: %s', async (_name, _because, scenario) => {
    expect(await replay(scenario)).not.toEqual(wantedOf(scenario));
  });
});

describe('constructor', () => {
  const recorded = listOf(record['constructor']).map(fieldsOf);

  test.each(recorded.map((one) => [JSON.stringify(one['args']), one] as const))('%s', (_args, one) => {
    const outcome = attempt(() => {
      const made: unknown = Reflect.construct(RobotUA, argumentsOf(listOf(one['args'])));
      return made instanceof RobotUA ? settingsOf(made) : undefined;
    });
    if (!('dies' in one)) expect(outcome).toEqual(one['gives']);
    else if (textOf(one['dies']).startsWith("Can't locate")) expect(outcome).toBe('dies: TypeError');
    else expect(outcome).toBe(`dies: ${textOf(one['dies'])}`);
  });
});

/** Perl takes up to three arguments by their place, and more as names with values. */
function argumentsOf(args: readonly unknown[]): readonly unknown[] {
  const given = args.map((arg) => {
    if (typeof arg !== 'string' || !arg.includes('=HASH')) return arg;
    if (!arg.includes('AnyDBM')) return new RobotRules('Old/1');
    const rules = new RobotRulesAnyDBMFile('Old/1', join(folder, 'constructor'));
    closing.push(() => rules.close());
    return rules;
  });
  if (given.length < 4) return given;
  const names = given.filter((_arg, index) => index % 2 === 0).map(String);
  return [Object.fromEntries(names.map((name, index) => [name, given[2 * index + 1]]))];
}

function settingsOf(ua: RobotUA): Fields {
  return {
    agent: ua.agent(),
    class: 'LWP::RobotUA',
    delay: ua.delay(),
    from: ua.from(),
    max_redirect: ua.maxRedirect(),
    rulesAgent: ua.rules().agent(),
    rulesClass: ua.rules() instanceof RobotRules ? 'WWW::RobotRules::InCore' : 'WWW::RobotRules::AnyDBM_File',
    timeout: ua.timeout(),
    use_sleep: Number(ua.useSleep()),
  };
}

interface Replay {
  readonly steps: readonly unknown[];
  readonly requests: readonly unknown[];
}

function wantedOf(scenario: Fields): Replay {
  return {
    steps: listOf(scenario['steps']).map((step) => wantedStep(fieldsOf(step))),
    requests: listOf(scenario['serverSaw']).map((request) => {
      const { port, line, from, 'user-agent': agent } = fieldsOf(request);
      return [port, line, from, agent];
    }),
  };
}

/** A step in the words of the test: the call, what it gave, and what it sent and slept. */
function wantedStep(step: Fields): unknown[] {
  const call = textOf(step['call']);
  const timeline = listOf(step['timeline'] ?? [])
    .map(fieldsOf)
    .map(({ at, send, sleep }) => [at, typeof send === 'string' ? send.replace(/#.*/, '') : sleep]);
  if ('dies' in step) return [call, `dies: ${textOf(step['dies'])}`, timeline];
  if (!isFields(step['response']))
    return [call, call === '@advance' ? null : inPerlForm(step['result']), timeline];
  const { status, message, requestUri, retryAfterSeconds } = step['response'];
  return [call, { status, message, url: normal(requestUri), wait: retryAfterSeconds ?? null }, timeline];
}

/** Addresses as the platform writes them, without their fragments. */
function normal(url: unknown): unknown {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).href.replace(/#.*/, '') : url;
}

async function replay(scenario: Fields): Promise<Replay> {
  const settings = fieldsOf(scenario['ua']);
  const seconds = Number(settings['timeout'] ?? Infinity);
  const server = await RecordedServer.start(scenario, { ...ENDLESS, seconds });
  closing.push(() => server.close());
  const robot = new ReplayedRobot(server, settings);
  const steps: unknown[] = [];
  for (const step of listOf(scenario['steps'])) steps.push(await robot.play(fieldsOf(step)));
  const requests = server.requests.map(({ port, line, headers }) => [
    port,
    line,
    headers.get('from'),
    headers.get('user-agent'),
  ]);
  return { steps, requests };
}

class ReplayedRobot {
  readonly #server: RecordedServer;
  readonly #clock = new HeldClock();
  readonly #ua: RobotUA;
  #elapsed = 0;
  #timeline: unknown[] = [];

  constructor(server: RecordedServer, settings: Fields) {
    this.#server = server;
    const agent = textOf(settings['agent'] ?? 'FooBot/1.0');
    const options: RobotUAOptions = {
      agent,
      from: 'me@example.com',
      delay: 1,
      useSleep: settings['use_sleep'] !== 0,
      rules: this.#rulesGiven(settings),
      now: this.#clock.now,
      sleep: (seconds) => this.#sleep(seconds),
      fetch: (url, init) => this.#send(url, init),
      timeout: 'timeout' in settings ? 0.1 : 180,
      maxRedirect: 'max_redirect' in settings ? Number(settings['max_redirect']) : undefined,
    };
    this.#ua = new RobotUA(options);
    if (settings['delay'] === 'zero') this.#ua.delay(0);
  }

  async play(step: Fields): Promise<unknown[]> {
    const call = textOf(step['call']);
    const args = listOf(step['args']).map((arg) => (typeof arg === 'string' ? this.#server.here(arg) : arg));
    this.#timeline = [];
    if (call === '@advance') {
      this.#advance(Number(args[0]));
      return [call, null, []];
    }
    const outcome = await this.#call(call, args);
    return [call, outcome, this.#timeline];
  }

  async #call(call: string, args: unknown[]): Promise<unknown> {
    const isRules = call.startsWith('rules->');
    const owner = isRules ? this.#ua.rules() : this.#ua;
    const method: unknown = Reflect.get(owner, isRules ? call.slice('rules->'.length) : call);
    if (typeof method !== 'function') throw new Error(`There is no ${call}`);
    if (call === 'request' || call === 'simple_request') args = [args[1], { method: args[0] }];
    if (call === 'rules' && args.length > 0) {
      this.#ua.rules(new RobotRules('Zed/1', { now: this.#clock.now }));
      return 'WWW::RobotRules::InCore';
    }
    if (call === 'use_sleep') args = args.map(Boolean);
    const result: unknown = await Reflect.apply(method, owner, args);
    if (!(result instanceof Response)) return inPerlForm(result === false ? 0 : result);
    const retryAfter = result.headers.get('retry-after');
    const wait =
      result.headers.has('content-type') || retryAfter === null
        ? null
        : (Date.parse(retryAfter) - this.#clock.now()) / 1000;
    await result.body?.cancel();
    const message = this.#server.there(result.statusText);
    return { status: result.status, message, url: normal(this.#server.there(result.url)), wait };
  }

  #rulesGiven({ rules_given: given }: Fields): AnyRobotRules | undefined {
    if (typeof given !== 'string') return undefined;
    if (given.includes('AnyDBM_File')) {
      const rules = new RobotRulesAnyDBMFile('Old/1', join(folder, 'rules'), { now: this.#clock.now });
      closing.push(() => rules.close());
      return rules;
    }
    const rules = new RobotRules(/new\('(.*?)'\)/.exec(given)?.[1], { now: this.#clock.now });
    rules.parse(this.#server.here('http://127.0.0.1:18901/robots.txt'), 'User-agent: *\nDisallow: /known\n');
    return rules;
  }

  #send(url: string, init: RequestInit): Promise<Response> {
    const sent = this.#server.there(url).replace(/#.*/, '');
    this.#timeline.push([this.#elapsed, `${init.method ?? ''} ${sent}`]);
    // What a resolver says of a host that does not exist depends on where the test runs.
    if (url.includes('.invalid')) {
      return Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    }
    const headers = new Headers(init.headers);
    headers.set('connection', 'close');
    return fetch(url, { ...init, headers });
  }

  #sleep(seconds: number): Promise<void> {
    this.#timeline.push([this.#elapsed, seconds]);
    this.#advance(seconds);
    return Promise.resolve();
  }

  #advance(seconds: number): void {
    this.#elapsed += seconds;
    this.#clock.advance(seconds);
  }
}
