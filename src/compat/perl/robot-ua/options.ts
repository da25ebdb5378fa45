/** The options of a RobotUA, by name or as positional arguments. */

import { argumentError, expectString } from '../../../core/arguments.js';
import { expectManyOptions, refuseMisspelt } from '../../../core/misspelt-options.js';
import { expectFunction, type OptionNames } from '../../../core/options.js';
import {
  checkConnections,
  CONNECTION_OPTIONS,
  type ConnectionOptions,
} from '../../../fetch/connection-options.js';
import type { AnyRobotRules } from '../any-robot-rules.js';
import { PerlError, isPerlTrue } from '../values.js';
import { refuseOptions } from './not-mirrored.js';

/** A function with the signature of `fetch`. */
export type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * How a {@link RobotUA} sends requests, and its clock.
 *
 * @example
 * const environment: RobotUAEnvironment = {
 *   addresses: 'public',
 *   proxy: false,
 *   lookup: (_host, _options, callback) => callback(null, '93.184.216.34', 4),
 *   now: Date.now,
 *   sleep: async (seconds) => console.log(`waits ${seconds} s`),
 *   timeout: 30,
 *   maxRedirect: 3,
 * };
 * new RobotUA({ agent: 'FooBot/1.0', from: 'bot@foo.example', ...environment }).maxRedirect(); // 3
 * @example
 * // For a test, without a network.
 * const fetch = async () => new Response('', { status: 404 });
 * const ua = new RobotUA({ agent: 'FooBot/1.0', from: 'bot@foo.example', fetch, max_redirect: 0 });
 * ua.maxRedirect(); // 0
 * @example
 * // Use the environment's proxies, as LWP does.
 * const ua = new RobotUA({ agent: 'FooBot/1.0', from: 'bot@foo.example', envProxy: true });
 * const same = new RobotUA({ agent: 'FooBot/1.0', from: 'bot@foo.example', env_proxy: true });
 * ua.agent() === same.agent(); // true
 */
export interface RobotUAEnvironment extends Omit<ConnectionOptions, 'fetch'> {
  /**
   * Sends the requests instead of node-fetch. It must return redirects without following them.
   *
   * @defaultValue node-fetch
   */
  readonly fetch?: PageFetch | undefined;
  /**
   * LWP's spelling of `proxy: 'environment'`.
   *
   * @defaultValue false
   */
  readonly envProxy?: boolean | 0 | 1 | undefined;
  readonly env_proxy?: RobotUAEnvironment['envProxy'];
  /**
   * Waits for a number of seconds.
   *
   * @defaultValue a timer
   */
  readonly sleep?: ((seconds: number) => Promise<void>) | undefined;
  /**
   * The timeout of a request, in seconds.
   *
   * @defaultValue 180
   */
  readonly timeout?: number | undefined;
  /**
   * The most redirects that are followed.
   *
   * @defaultValue 7
   */
  readonly maxRedirect?: number | undefined;
  readonly max_redirect?: RobotUAEnvironment['maxRedirect'];
}

/**
 * Options of {@link RobotUA}: its name and address, how long it waits, and how it sends requests.
 *
 * @example
 * const options: RobotUAOptions = {
 *   agent: 'FooBot/1.0',
 *   from: 'bot@foo.example',
 *   delay: 0.5,
 *   useSleep: false,
 *   rules: new RobotRules('FooBot/1.0'),
 * };
 * new RobotUA(options).delay(); // 0.5
 *
 * // The original's spelling works as well.
 * new RobotUA({ agent: 'FooBot/1.0', from: 'bot@foo.example', use_sleep: 0 }).useSleep(); // false
 */
export interface RobotUAOptions extends RobotUAEnvironment {
  /** The full User-Agent header. */
  readonly agent: string;
  /** The mail address of the robot's operator. */
  readonly from: string;
  /**
   * Minutes between requests to one server. As in the original, **0 means the default here**; call `delay(0)` for no
   * delay.
   *
   * @defaultValue 1
   */
  readonly delay?: number | undefined;
  /**
   * Whether a request that is too early waits (`true`) or is answered with 503.
   *
   * @defaultValue true
   */
  readonly useSleep?: boolean | 0 | 1 | undefined;
  readonly use_sleep?: RobotUAOptions['useSleep'];
  /**
   * The rules of all hosts. Pass a `RobotRulesAnyDBMFile` to keep them on disk.
   *
   * @defaultValue new rules in memory
   */
  readonly rules?: AnyRobotRules | undefined;
}

const ENVIRONMENT = {
  ...CONNECTION_OPTIONS,
  envProxy: true,
  env_proxy: true,
  sleep: true,
  timeout: true,
  maxRedirect: true,
  max_redirect: true,
} as const satisfies OptionNames<RobotUAEnvironment>;

const OPTIONS = {
  agent: true,
  from: true,
  delay: true,
  useSleep: true,
  use_sleep: true,
  rules: true,
  ...ENVIRONMENT,
} as const satisfies OptionNames<RobotUAOptions>;

/** Options of the other facades, and what does the same here. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['limits', 'timeout and maxRedirect'],
  ['deadlineMs', 'timeout, in seconds'],
  ['redirects', 'maxRedirect'],
  ['userAgent', 'agent'],
  ['headers', 'the init of each request'],
  ['signal', 'the init of each request'],
]);

function refuseForeign(options: object): void {
  refuseOptions(options);
  for (const [name, own] of FOREIGN) {
    if (name in options) throw new TypeError(`Unknown option '${name}': here it is ${own}`);
  }
}

/** The settings that methods can change later. */
export interface RobotUASettings {
  agent: string | undefined;
  from: string;
  /** In minutes. */
  delay: number;
  useSleep: boolean;
  rules: AnyRobotRules;
  /** In seconds. */
  timeout: number;
  maxRedirect: number;
}

/** Positional arguments (`agent, from, rules, environment`), or options by name. */
export type RobotUAArguments =
  | readonly [options: RobotUAOptions]
  | readonly [agent: string, from: string, rules?: AnyRobotRules | null, environment?: RobotUAEnvironment];

/** The options, from either form of the arguments. */
export function readOptions(given: RobotUAArguments): RobotUAOptions {
  const [first, from, rules, environment] = given;
  if (!isNamed(first)) expectManyOptions('options', environment, ENVIRONMENT);
  const options: RobotUAOptions = isNamed(first)
    ? first
    : { ...environment, agent: first, from: from ?? '', rules: rules ?? undefined };
  // Quirk: unknown options are ignored. Mirrors `LWP::UserAgent::new`. Only a misspelling of one of our own options is
  // refused, since `addresses` must not be lost.
  refuseMisspelt('options', options, OPTIONS);
  refuseForeign(options);
  checkConnections(options, 'options.');
  expectFunction('options.now', options.now);
  expectFunction('options.sleep', options.sleep);
  if (!isPerlTrue(options.agent)) throw new PerlError('LWP::RobotUA agent required');
  expectString('agent', options.agent);
  if (!isPerlTrue(options.from)) throw new PerlError('LWP::RobotUA from address required');
  expectString('from', options.from);
  if (!options.from.includes('@')) throw new PerlError('LWP::RobotUA from address required');
  if (options.rules !== undefined) expectRules(options.rules);
  for (const name of ['delay', 'timeout', 'maxRedirect', 'max_redirect'] as const) {
    // Quirk: an empty delay means the default; an empty timeout or number of redirects is 0.
    // Mirrors `LWP::RobotUA::new`.
    expectNumber(`options.${name}`, options[name] || undefined);
  }
  return options;
}

function isNamed(first: unknown): first is RobotUAOptions {
  return typeof first === 'object' && first !== null;
}

/** Accepts a number, or undefined, which leaves a setting unchanged. */
export function expectNumber(name: string, value: unknown): void {
  if (value !== undefined && (typeof value !== 'number' || Number.isNaN(value))) {
    throw argumentError(name, value, 'a number');
  }
}

export function expectRules(rules: unknown): asserts rules is AnyRobotRules {
  const answers = typeof rules === 'object' && rules !== null && 'allowed' in rules && 'freshUntil' in rules;
  if (!answers) throw argumentError('rules', rules, 'RobotRules or RobotRulesAnyDBMFile');
}
