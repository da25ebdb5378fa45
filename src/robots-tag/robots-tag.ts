/** What the header fields and meta elements of a page tell a crawler. */

import { argumentError, expectString, expectStrings, isIterable } from '../core/arguments.js';
import { signalStatements } from '../core/preferences/content-signal.js';
import { usageStatements } from '../core/preferences/content-usage.js';
import { parseDictionary } from '../core/preferences/structured-dictionary.js';
import type { ResponseStatements } from '../core/preferences/preferences.js';
import type { Evidence, PreferenceAnswer, Statement } from '../core/preferences/statement.js';
import {
  combineRules,
  isDecisive,
  isReadable,
  readRules,
  type IndexRules,
  type TagRule,
} from './tag-rules.js';
import { tdmAnswer, type TdmAnswer, type TdmField, type TdmRule } from './tdmrep.js';

/** The header fields and meta elements of a page, as pairs of name and value. */
export interface RobotsTagSource {
  /**
   * Header fields, one pair per field line. Joining lines, as `Headers.get` does, changes their meaning: joined to
   * `googlebot: nofollow`, a `noindex` for all crawlers would apply only to googlebot.
   */
  readonly headers?: Iterable<readonly [name: string, value: string]> | undefined;
  /** Meta elements, as returned by `metaTags`. */
  readonly meta?: Iterable<readonly [name: string, content: string]> | undefined;
}

/** The combined rules for one crawler, and where each is stated. */
export interface PageRules extends IndexRules {
  /** Whether AI may be trained on the page: `disallowed` by `noai` and `noml`. */
  readonly train: PreferenceAnswer;
  /** Whether AI may be trained on its images: `disallowed` by `noai`, `noml` and `noimageai`. */
  readonly trainImages: PreferenceAnswer;
  /** Every rule that applies to this crawler; `says` is the rule, or `unknown` if it is not valid. */
  readonly from: readonly Evidence[];
}

/** The rules of header fields and meta elements, as returned by {@link parseRobotsTag}. */
export class RobotsTag implements ResponseStatements {
  readonly #rules: readonly TagRule[];
  readonly #tdm: readonly TdmField[];
  /** The statements of Content-Usage and Content-Signal, which apply to all crawlers. */
  readonly #statements: readonly Statement[];

  /** @hidden */
  constructor(rules: readonly TagRule[], tdm: readonly TdmField[], statements: readonly Statement[]) {
    this.#rules = rules;
    this.#tdm = tdm;
    this.#statements = statements;
  }

  /**
   * What a crawler may do with the page. Combines the rules for all crawlers with those for any of its names; the most
   * restrictive rule wins.
   *
   * @param names - names of the crawler, which must match in full but in any case
   * @example
   * const tag = parseRobotsTag({ headers: [['X-Robots-Tag', 'googlebot: noindex'], ['X-Robots-Tag', 'nofollow']] });
   * tag.for('googlebot').index; // false
   * tag.for('otherbot').index; // true
   */
  for(names: string | readonly string[], now: Date = new Date()): PageRules {
    const rules = this.#rulesFor(checkedNames(names));
    if (!isValidDate(now)) throw argumentError('now', now, 'a valid Date');
    const trains = rules.filter(isOfTraining);
    const images = rules.some(({ rule }) => rule === 'noimageai');
    const combined = combineRules(rules, now);
    return {
      ...combined,
      train: trains.length > 0 ? 'disallowed' : 'unknown',
      trainImages: trains.length > 0 || images ? 'disallowed' : 'unknown',
      from: rules.map((rule) => evidenceOf(rule, combined)),
    };
  }

  /**
   * Whether the rights of text and data mining are reserved. Meta elements override header fields, which override the
   * site's `/.well-known/tdmrep.json`.
   *
   * @param rules - the parsed content of that file
   * @param url - the URL of the page, absolute or a path
   * @example
   * parseRobotsTag({ headers: [['tdm-reservation', '1']] }).tdm().answer; // 'disallowed'
   */
  tdm(rules: readonly TdmRule[] = [], url?: string): TdmAnswer {
    if (!Array.isArray(rules)) throw argumentError('rules', rules, 'the list in tdmrep.json');
    if (url !== undefined) expectString('url', url);
    return tdmAnswer(this.#tdm, rules, url);
  }

  /** What a crawler with these names is told about training, search, input and use; for `Robots.preferences`. */
  statements(names: readonly string[]): readonly Statement[] {
    const trains = this.#rulesFor(checkedNames(names)).filter(isOfTraining);
    return [
      ...this.#statements,
      ...trains.map(({ where, field, text }): Statement => {
        return { about: 'train', by: 'robots-tag', where, name: field, text, says: 'disallowed' };
      }),
    ];
  }

  #rulesFor(names: readonly string[]): TagRule[] {
    return this.#rules.filter(({ crawler }) => crawler === undefined || names.includes(crawler));
  }
}

function isOfTraining({ rule }: TagRule): boolean {
  return rule === 'noai' || rule === 'noml';
}

function isValidDate(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

function checkedNames(names: unknown): string[] {
  const list: unknown = typeof names === 'string' ? [names] : names;
  expectStrings('names', list, 'a string or a list of strings');
  return list.map((name) => name.toLowerCase());
}

function evidenceOf(rule: TagRule, combined: IndexRules): Evidence {
  const { where, field, text } = rule;
  const says = isReadable(rule) ? rule.rule : 'unknown';
  return { by: 'robots-tag', where, name: field, text, says, decided: isDecisive(rule, combined) };
}

const SOURCE = ['headers', 'meta'];

/**
 * Parses what the response of a page states: X-Robots-Tag and robots meta elements, Content-Usage and Content-Signal
 * fields, and TDMRep.
 *
 * @example
 * const tag = parseRobotsTag({ headers: [['X-Robots-Tag', 'noindex']], meta: [['robots', 'nofollow']] });
 * const { index, follow } = tag.for('FooBot');
 * [index, follow]; // [ false, false ]
 */
export function parseRobotsTag(source: RobotsTagSource): RobotsTag {
  const given: unknown = source;
  if (typeof given !== 'object' || given === null) throw argumentError('source', given, 'an object');
  const unknown = Object.keys(given).find((name) => !SOURCE.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`Unknown property '${unknown}'; write ${SOURCE.join(' or ')}`);
  const headers = pairs('headers', source.headers ?? []);
  const meta = pairs('meta', source.meta ?? []);
  const isNamed =
    (wanted: string) =>
    ([name]: readonly [string, string]) =>
      name.toLowerCase() === wanted;
  const tags = headers.filter(isNamed('x-robots-tag'));
  const rules = [
    ...tags.flatMap(([name, value]) => readRules('header', name, value, undefined)),
    ...meta
      .filter(([name]) => !isTdm(name))
      .flatMap(([name, content]) => readRules('meta', name, content, crawlerOf(name))),
  ];
  const tdm: TdmField[] = [
    ...headers
      .filter(([name]) => isTdm(name))
      .map(([name, value]): TdmField => ({ where: 'header', name, value })),
    ...meta
      .filter(([name]) => isTdm(name))
      .map(([name, value]): TdmField => ({ where: 'meta', name, value })),
  ];
  const statements = [
    ...usageOfHeaders(headers.filter(isNamed('content-usage'))),
    ...signalsOfHeaders(headers.filter(isNamed('content-signal'))),
  ];
  return new RobotsTag(rules, tdm, statements);
}

function isTdm(name: string): boolean {
  return /^tdm-(?:reservation|policy)$/i.test(name);
}

/** The meta element `robots` applies to all crawlers; any other name is a crawler's, or irrelevant. */
function crawlerOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  return lower === 'robots' ? undefined : lower;
}

/**
 * Unlike the lines of a robots.txt, which are combined, several field lines form one dictionary, in which the last of
 * equal keys wins (RFC 9651). Each line that names a category is evidence.
 */
function usageOfHeaders(lines: readonly (readonly [string, string])[]): Statement[] {
  if (lines.length === 0) return [];
  const whole = usageStatements(parseDictionary(lines.map(([, value]) => value.trim()).join(', ')));
  return whole.flatMap(({ about, says }) => {
    const named = lines.filter(([, value]) =>
      usageStatements(parseDictionary(value.trim())).some((statement) => statement.about === about),
    );
    return named.map(([name, text], index): Statement => {
      // The last line overrides the others, so those say nothing any more.
      const overruled = index < named.length - 1;
      return { about, by: 'content-usage', where: 'header', name, text, says: overruled ? 'unknown' : says };
    });
  });
}

function signalsOfHeaders(lines: readonly (readonly [string, string])[]): Statement[] {
  return lines.flatMap(([name, text]) =>
    signalStatements(text).map(({ about, says }): Statement => {
      return { about, by: 'content-signal', where: 'header', name, text, says };
    }),
  );
}

function pairs(name: string, given: unknown): (readonly [string, string])[] {
  const expected = 'pairs of two strings, one for each';
  if (!isIterable(given)) throw argumentError(`source.${name}`, given, expected);
  return Array.from(given, (pair: unknown) => {
    const both: readonly unknown[] = Array.isArray(pair) ? pair : [];
    const [first, second] = both;
    if (both.length !== 2) throw argumentError(`source.${name}`, pair, expected);
    expectString(`source.${name}`, first, expected);
    expectString(`source.${name}`, second, expected);
    return [first, second];
  });
}
