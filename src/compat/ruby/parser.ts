/** `Robotstxt::Parser`: one robots.txt for one robot. */

import { describeArgument } from '../../core/arguments.js';
import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectOneOf, type OptionNames } from '../../core/options.js';
import { latin1 } from '../../core/text-codecs.js';
import { parse, type CheckOptions, type Robots } from '../../core/robots.js';
import { selectForNobody, ruby, rubyLastAgent } from '../../dialects/ruby/index.js';
import { verdictOrThrow } from '../shared/verdict.js';
import { NoMethodError, rubyError } from './errors.js';

/**
 * Options of {@link Parser}.
 *
 * @example
 * const options: ParserOptions = { agentLines: 'last' };
 * Robotstxt.parse('User-agent: a\nUser-agent: b\nDisallow: /', 'a', options).allowed('/'); // true
 */
export interface ParserOptions extends CheckOptions {
  /**
   * What several User-agent lines in a row mean. `'shared'`: the rules that follow apply to all of them, as the gem's
   * README promises. `'last'`: they apply only to the last one, as in the gem's code.
   *
   * @defaultValue 'shared'
   */
  readonly agentLines?: 'shared' | 'last' | undefined;
}

export const AGENT_LINES = ['shared', 'last'] as const;

const OPTIONS = { agentLines: true, budget: true } as const satisfies OptionNames<ParserOptions>;

/** A URL as a string, or as an object, which is not validated again. */
export type Urlish = string | URL;

/**
 * A robots.txt parsed for one robot.
 *
 * @example
 * const parser = new Robotstxt.Parser('FooBot/1.0', 'User-agent: *\nDisallow: /tmp');
 * parser.allowed('http://example.com/tmp/x'); // false
 */
export class Parser {
  /** The Sitemap lines in the order of the file. */
  readonly sitemaps: string[];
  readonly #text: string;
  readonly #robots: Robots;
  readonly #robotId: string;

  /**
   * @param robotId - the robot's full User-Agent header; with null only the `*` groups apply
   * @param body - text or bytes; bytes outside ASCII make keys and names unreadable, and are dropped from rules
   * @throws ArgumentError for a lone surrogate, which Ruby cannot encode
   */
  constructor(robotId: string | null, body: string | Uint8Array, options: ParserOptions = {}) {
    expectManyOptions('options', options, OPTIONS);
    expectRobotId(robotId);
    const { agentLines = 'shared', budget } = options;
    expectOneOf('options.agentLines', agentLines, AGENT_LINES);
    const dialect = agentLines === 'last' ? rubyLastAgent : ruby;
    this.#robotId = robotId ?? '';
    const text = textOf(body);
    this.#text = withoutMarks(text, body);
    this.#robots = parse(text, {
      dialect: robotId === null ? { ...dialect, select: selectForNobody } : dialect,
      budget,
    });
    if (this.#robots.failure !== undefined) throw rubyError(this.#robots.failure);
    this.sitemaps = this.#robots.sitemaps.map((sitemap) => withoutMarks(sitemap, body));
  }

  /**
   * Whether the robot may fetch a URL, on whatever host.
   *
   * @throws InvalidURIError, InvalidComponentError or NoMethodError for a URL that Ruby rejects
   */
  allowed(uri: Urlish): boolean {
    return verdictOrThrow(this.#robots, this.#robotId, urlText(uri), rubyError);
  }

  /** Alias of {@link Parser.allowed}, with Ruby's name. */
  'allowed?'(uri: Urlish): boolean {
    return this.allowed(uri);
  }

  /** The parsed text. */
  toString(): string {
    return this.#text;
  }
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array)) throw wrongArgument('body', body, 'a string or bytes');
  const text = latin1(body)
    .replaceAll('\0', '')
    .replaceAll(/[\x80-\xff]/g, (byte) => shifted(byte, MARK));
  return text
    .split(/([\r\n])/)
    .map(lineOfBytes)
    .join('');
}

/** Shifts bytes outside ASCII to private-use characters, so that none of them reads as a letter, blank or line break. */
const MARK = 0xf700;
const MARKED = /[\uf780-\uf7ff]/g;
/** The same bytes in a rule, where they may be percent-encoded. */
const DROPPED = /[\uf780-\uf7ff]|%[89a-f][\da-f]/gi;

function shifted(character: string, by: number): string {
  return String.fromCharCode(character.charCodeAt(0) + by);
}

/** Restores the bytes outside ASCII as ISO-8859-1, if the body was bytes. */
function withoutMarks(text: string, body: string | Uint8Array): string {
  return typeof body === 'string' ? text : text.replaceAll(MARKED, (mark) => shifted(mark, -MARK));
}

/**
 * Removes bytes outside ASCII from a rule, as the gem does before it matches. What remains keeps its meaning: blanks,
 * number signs and a dollar sign that ends up last are escaped, so that they stay literal.
 *
 * Quirk: a rule that consists of bytes outside ASCII matches everything. Mirrors `Robotstxt::Parser#match_path_glob`.
 */
function lineOfBytes(line: string): string {
  const colon = line.indexOf(':');
  const key = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  if (key !== 'allow' && key !== 'disallow') return line;
  const [value = ''] = line
    .slice(colon + 1)
    .trim()
    .split(/\s#/, 1);
  const whole = value.trimEnd();
  const anchor = whole.endsWith('$') ? '$' : '';
  const kept = whole.slice(0, whole.length - anchor.length).replaceAll(DROPPED, '');
  const path = kept.replaceAll(/[\s#]/g, encodeURIComponent).replace(/\$$/, '%24') + anchor;
  return `${key}: ${whole !== '' && path === '' ? '*' : path}`;
}

/** The path and query of a URL object as they are, on a host that Ruby accepts. */
function urlText(uri: unknown): string {
  if (typeof uri === 'string') return uri;
  if (!(uri instanceof URL)) throw wrongArgument('uri', uri, 'a string or a URL');
  const { href, protocol } = uri;
  if (!href.startsWith('//', protocol.length)) return href;
  const path = href.indexOf('/', protocol.length + 2);
  return `${protocol}//host${path < 0 ? '' : href.slice(path)}`;
}

/** Throws NoMethodError, since Ruby would find no such method on the value. */
export function expectRobotId(robotId: unknown): asserts robotId is string | null {
  if (typeof robotId !== 'string' && robotId !== null) {
    throw wrongArgument('robotId', robotId, 'a string or null');
  }
}

export function wrongArgument(name: string, value: unknown, expected: string): NoMethodError {
  return new NoMethodError(`Argument '${name}' must be ${expected}, got ${describeArgument(value)}`);
}
