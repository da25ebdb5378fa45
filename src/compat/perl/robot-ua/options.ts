/** What a RobotUA is made of, and the two ways of saying it. */

import { argumentError, expectString } from '../../../core/arguments.js';
import { expectFunction, refuseMisspelt, type OptionNames } from '../../../core/options.js';
import { checkConnections } from '../../../fetch/connection-options.js';
import type { Addresses, LookupFunction } from '../../../fetch/transport.js';
import type { AnyRobotRules } from '../any-robot-rules.js';
import { PerlError } from '../errors.js';
import { isPerlTrue } from '../values.js';

/** The shape of `fetch`: the platform's, or one that takes its place. */
export type PageFetch = (url: string, init: RequestInit) => Promise<Response>;

/** What sends requests and tells the time. */
export interface RobotUAEnvironment {
  /** Sends the requests instead of node-fetch. It must hand redirects over as they are. */
  readonly fetch?: PageFetch | undefined;
  /** `public` refuses to connect to loopback and private addresses, also after a redirect; `any` by default. */
  readonly addresses?: Addresses | undefined;
  /** The URL of a proxy, `environment`, or false for none, which is the default. */
  readonly proxy?: string | false | undefined;
  /** LWP's way of saying `proxy: 'environment'`. */
  readonly envProxy?: boolean | undefined;
  readonly env_proxy?: boolean | undefined;
  /** Looks up names instead of Node: of the shape of `dns.lookup`. */
  readonly lookup?: LookupFunction | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  /** Waits for so many seconds. */
  readonly sleep?: ((seconds: number) => Promise<void>) | undefined;
  /** Seconds until a request is given up; 180 where nothing is said. */
  readonly timeout?: number | undefined;
  /** How many redirects are followed; 7 where nothing is said. */
  readonly maxRedirect?: number | undefined;
  readonly max_redirect?: number | undefined;
}

/** What a RobotUA is made of: who it is, how long it waits, and what it asks with. */
export interface RobotUAOptions extends RobotUAEnvironment {
  /** The whole User-Agent header. */
  readonly agent: string;
  /** The mail address of whoever runs the robot. */
  readonly from: string;
  /** Minutes between two requests to one server. 1 where nothing is said, **and also for 0**. */
  readonly delay?: number | undefined;
  /** Whether a request that comes too early waits, or is answered with 503. It waits where nothing is said. */
  readonly useSleep?: boolean | 0 | 1 | undefined;
  readonly use_sleep?: boolean | 0 | 1 | undefined;
  readonly rules?: AnyRobotRules | undefined;
}

const OPTIONS = {
  agent: true,
  from: true,
  delay: true,
  useSleep: true,
  use_sleep: true,
  rules: true,
  fetch: true,
  addresses: true,
  proxy: true,
  envProxy: true,
  env_proxy: true,
  lookup: true,
  now: true,
  sleep: true,
  timeout: true,
  maxRedirect: true,
  max_redirect: true,
} as const satisfies OptionNames<RobotUAOptions>;

/** What a RobotUA can be told later, too. */
export interface RobotUASettings {
  agent: string | undefined;
  from: string;
  /** Minutes. */
  delay: number;
  useSleep: boolean;
  rules: AnyRobotRules;
  /** Seconds. */
  timeout: number;
  maxRedirect: number;
}

/** The arguments after each other (`agent, from, rules, environment`), or all of them by name. */
export type RobotUAArguments =
  | readonly [options: RobotUAOptions]
  | readonly [agent: string, from: string, rules?: AnyRobotRules | null, environment?: RobotUAEnvironment];

/** One set of options, whichever way it was said. */
export function readOptions(given: RobotUAArguments): RobotUAOptions {
  const [first, from, rules, environment] = given;
  const options: RobotUAOptions = isNamed(first)
    ? first
    : { ...environment, agent: first, from: from ?? '', rules: rules ?? undefined };
  // Quirk: LWP::UserAgent's constructor ignores names that it does not know (recorded); only a name that is one of
  // ours misspelt is refused, since `addresses` must not be lost.
  refuseMisspelt('options', options, OPTIONS);
  checkConnections({ ...options, fetch: undefined }, 'options.');
  expectFunction('options.fetch', options.fetch, 'a function of the shape of fetch');
  if (options.fetch !== undefined && options.addresses === 'public') {
    throw new TypeError("Cannot keep addresses: 'public' together with fetch: its connections are its own");
  }
  if (!isPerlTrue(options.agent)) throw new PerlError('LWP::RobotUA agent required');
  expectString('agent', options.agent);
  if (!isPerlTrue(options.from)) throw new PerlError('LWP::RobotUA from address required');
  expectString('from', options.from);
  if (!options.from.includes('@')) throw new PerlError('LWP::RobotUA from address required');
  if (options.rules !== undefined) expectRules(options.rules);
  return options;
}

function isNamed(first: unknown): first is RobotUAOptions {
  return typeof first === 'object' && first !== null;
}

export function expectRules(rules: unknown): asserts rules is AnyRobotRules {
  const answers = typeof rules === 'object' && rules !== null && 'allowed' in rules && 'freshUntil' in rules;
  if (!answers) throw argumentError('rules', rules, 'RobotRules or RobotRulesAnyDBMFile');
}
