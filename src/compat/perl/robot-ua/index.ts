/** LWP::RobotUA 6.83: a user agent that obeys robots.txt and waits between requests to a server. */

import { PERL_BLANKS } from '../../../languages/perl/text.js';
import type { AnyRobotRules } from '../any-robot-rules.js';
import { answerToOriginalNames } from '../../shared/original-spelling.js';
import { RobotRules } from '../robot-rules.js';
import {
  expectNumber,
  expectRules,
  readOptions,
  type RobotUAArguments,
  type RobotUASettings,
} from './options.js';
import { refuseMethods } from './not-mirrored.js';
import { readRequest, type PageInit } from './request.js';
import { PoliteSender } from './sender.js';

const MINUTE_SECONDS = 60;
const TIMEOUT_SECONDS = 180;
const REDIRECTS = 7;

/**
 * Fetches a server's robots.txt first, answers disallowed pages with 403, and waits between requests to one server.
 * Sends one request at a time, in the order of the calls.
 *
 * If a server does not answer, the result is a response with status 500 rather than an error.
 *
 * @example
 * const ua = new RobotUA({ agent: 'my-robot/0.1', from: 'me@example.com', delay: 0.5 });
 * const response = await ua.get('https://example.com/private/page');
 * response.status; // 403
 */
export class RobotUA {
  declare use_sleep: RobotUA['useSleep'];
  declare max_redirect: RobotUA['maxRedirect'];
  declare no_visits: RobotUA['noVisits'];
  declare host_count: RobotUA['hostCount'];
  declare host_wait: RobotUA['hostWait'];
  declare as_string: RobotUA['asString'];
  declare simple_request: RobotUA['simpleRequest'];

  static {
    answerToOriginalNames(
      this.prototype,
      'use_sleep max_redirect no_visits host_count host_wait as_string simple_request',
    );
    refuseMethods(this.prototype);
  }

  readonly #settings: RobotUASettings;
  readonly #sender: PoliteSender;
  /** Settles once the last request has ended. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @throws PerlError without an agent, or without an address that contains an `@` */
  constructor(...given: RobotUAArguments) {
    const options = readOptions(given);
    this.#settings = {
      agent: completed(options.agent),
      from: options.from,
      // Quirk: a delay of 0 means the default here; `delay(0)` sets it to 0. Mirrors `LWP::RobotUA::new`.
      delay: options.delay || 1,
      useSleep: Boolean(options.useSleep ?? options.use_sleep ?? true),
      rules: options.rules ?? new RobotRules(options.agent, { now: options.now }),
      timeout: options.timeout ?? TIMEOUT_SECONDS,
      maxRedirect: options.maxRedirect ?? options.max_redirect ?? REDIRECTS,
    };
    this.#settings.rules.agent(options.agent);
    this.#sender = new PoliteSender(this.#settings, options);
  }

  /**
   * Returns the User-Agent header. With an argument, returns the old header and sets the new one, which drops all rules if
   * its short name differs.
   */
  agent(...name: [name?: string | null]): string | undefined {
    const old = this.#settings.agent;
    if (name.length > 0) {
      const [given] = name;
      this.#settings.agent = completed(given) || undefined;
      this.#settings.rules.agent(this.#settings.agent);
    }
    return old;
  }

  /** Returns the mail address. With an argument, returns the old address and sets the new one. */
  from(address?: string): string {
    return this.#change('from', address);
  }

  /** Returns the minutes between requests to one server. With an argument, returns the old value and sets the new one. */
  delay(minutes?: number): number {
    expectNumber('minutes', minutes);
    return this.#change('delay', minutes);
  }

  /** Returns whether a request that is too early waits. With an argument, returns the old value and sets the new one. */
  useSleep(sleeps?: boolean | 0 | 1): boolean {
    return this.#change('useSleep', sleeps === undefined ? undefined : Boolean(sleeps));
  }

  /** Returns the timeout of a request in seconds. With an argument, returns the old value and sets the new one. */
  timeout(seconds?: number): number {
    expectNumber('seconds', seconds);
    return this.#change('timeout', seconds);
  }

  /** Returns how many redirects are followed. With an argument, returns the old value and sets the new one. */
  maxRedirect(redirects?: number): number {
    expectNumber('redirects', redirects);
    return this.#change('maxRedirect', redirects);
  }

  /** Returns the rules. With an argument, returns the old rules and sets the new ones, which get this robot's name. */
  rules(rules?: AnyRobotRules): AnyRobotRules {
    if (rules !== undefined) {
      expectRules(rules);
      rules.agent(this.#settings.agent);
    }
    return this.#change('rules', rules);
  }

  /** How many requests were sent to the server `host:port`. */
  noVisits(netloc: string | null | undefined): number {
    return this.#settings.rules.noVisits(netloc) ?? 0;
  }

  /** The same as {@link RobotUA.noVisits}. */
  hostCount(netloc: string | null | undefined): number {
    return this.noVisits(netloc);
  }

  /** Seconds until the next request to the server `host:port` may be sent; undefined without an argument. */
  hostWait(netloc?: string | null): number | undefined {
    return netloc === undefined || netloc === null ? undefined : this.#sender.wait(netloc);
  }

  /** A readable summary of the robot's state. */
  asString(): string {
    const { agent = '', from, delay, useSleep, rules } = this.#settings;
    return [
      `Robot: ${agent} operated by ${from}`,
      `    Minimum delay: ${Math.trunc(delay * MINUTE_SECONDS)}s`,
      ...(useSleep ? ['    Will sleep if too early'] : []),
      `    Rules = ${rules.constructor.name}`,
      '',
    ].join('\n');
  }

  /** Sends a GET when the delay is over, if the rules allow it; a disallowed page is answered with 403. */
  get(url: string | URL, init: PageInit = {}): Promise<Response> {
    return this.request(url, { ...init, method: 'GET' });
  }

  /** Like {@link RobotUA.get}, with HEAD. */
  head(url: string | URL, init: PageInit = {}): Promise<Response> {
    return this.request(url, { ...init, method: 'HEAD' });
  }

  /** Like {@link RobotUA.get}, with POST. */
  post(url: string | URL, init: PageInit = {}): Promise<Response> {
    return this.request(url, { ...init, method: 'POST' });
  }

  /** Sends a request, with the arguments of `fetch`, and follows redirects, each of which is a request of its own. */
  request(input: string | URL | Request, init?: PageInit): Promise<Response> {
    return this.#inTurn(async () => this.#sender.follow(await readRequest(input, init), 'page'));
  }

  /** Sends a request and returns the response without following redirects. */
  simpleRequest(input: string | URL | Request, init?: PageInit): Promise<Response> {
    return this.#inTurn(async () => this.#sender.ask(await readRequest(input, init), 'page'));
  }

  /** Runs one request at a time: while a robots.txt is being fetched, another request would find no rules. */
  #inTurn(work: () => Promise<Response>): Promise<Response> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Sets a value unless it is undefined, and returns the old one. */
  #change<Name extends keyof RobotUASettings>(
    name: Name,
    value: RobotUASettings[Name] | undefined,
  ): RobotUASettings[Name] {
    const old = this.#settings[name];
    if (value !== undefined) this.#settings[name] = value;
    return old;
  }
}

/** Quirk: a name that ends in a blank is completed with the library's own. Mirrors `LWP::UserAgent::agent`. */
function completed<Name extends string | null | undefined>(name: Name): Name | string {
  return name && PERL_BLANKS.has(name.charCodeAt(name.length - 1)) ? `${name}libwww-perl/6.84` : name;
}
