/** Expected answers of a robots.txt, as a file that is easy to write and to read. */

import { jsonIn } from '../core/json.js';
import { isReadableUrl } from '../core/url-size.js';
import type { Verdict } from './answer.js';

/** One expected answer. */
export interface Expectation {
  /** The crawler: its name or its full User-Agent header. */
  readonly agent: string;
  /** The URL to check. */
  readonly url: string;
  /** The expected verdict. */
  readonly verdict: Verdict;
  /** The line where it begins, counted from 1. */
  readonly line: number;
}

/** A file of expected answers. */
export interface Expectations {
  /** The robots.txt to test, a file or a URL; if absent, that of each URL's own site. */
  readonly robots?: string | undefined;
  /** The site the file is treated as coming from. */
  readonly site?: string | undefined;
  /** The name of the dialect to test with. */
  readonly dialect?: string | undefined;
  /** The expectations, in the order of the file. */
  readonly cases: readonly Expectation[];
}

/** Thrown for a file of expectations that cannot be read; the message names the line and what to write instead. */
export class ExpectationsError extends Error {
  override readonly name = 'ExpectationsError';
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

const SETTINGS = ['robots', 'site', 'dialect'] as const;
type Setting = (typeof SETTINGS)[number];

const VERDICTS: readonly Verdict[] = ['allowed', 'disallowed', 'unknown', 'error'];

/**
 * Reads a file of expectations: `AGENT URL VERDICT` a line, or a JSON object with the same under `cases`.
 *
 * @throws ExpectationsError for any other text
 */
export function readExpectations(text: string): Expectations {
  return text.trimStart().startsWith('{') ? readJson(text) : readText(text);
}

function readText(text: string): Expectations {
  const settings: Partial<Record<Setting, string>> = {};
  const cases: Expectation[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = index + 1;
    const row = written.replace(/^\uFEFF/, '').trim();
    if (row === '' || row.startsWith('#')) continue;
    const [, name = '', rest = ''] = /^(robots|site|dialect):(.*)$/i.exec(row) ?? [];
    const value = rest.trim();
    const setting = SETTINGS.find((known) => known === name.toLowerCase());
    if (setting === undefined) cases.push(caseOf(row, line));
    else if (value === '') throw new ExpectationsError(line, `${setting}: needs a value`);
    else settings[setting] = settingOf(setting, value, line);
  }
  return withCases({ ...settings, cases });
}

/** Checks the site: with a mistyped one, the pages of any site would count as its own. */
function settingOf(setting: Setting, value: string, line: number): string {
  if (setting === 'site' && !(/^https?:/i.test(value) && isReadableUrl(value))) {
    throw new ExpectationsError(
      line,
      `site: takes the URL of a site, such as https://example.com, not '${value}'`,
    );
  }
  return value;
}

/** Throws for a file without expectations: a test of nothing must not pass. */
function withCases(file: Expectations): Expectations {
  if (file.cases.length > 0) return file;
  throw new ExpectationsError(1, 'it has no expectations; write AGENT URL VERDICT on a line');
}

/** The agent may be quoted, since headers contain blanks; the verdict is the last word. */
function caseOf(row: string, line: number): Expectation {
  const [, quoted, plain, url = '', word = ''] = /^(?:"([^"]*)"|(\S+))\s+(\S+)\s+(\S+)$/.exec(row) ?? [];
  const agent = quoted ?? plain;
  if (agent === undefined)
    throw new ExpectationsError(line, 'write AGENT URL VERDICT, the agent in quotes if it has blanks');
  return { agent, url, verdict: verdictNamed(word, line), line };
}

function verdictNamed(word: unknown, line: number): Verdict {
  const verdict = VERDICTS.find((known) => known === word);
  if (verdict !== undefined) return verdict;
  throw new ExpectationsError(
    line,
    `'${String(word)}' is not a verdict; write one of ${VERDICTS.join(', ')}`,
  );
}

function readJson(text: string): Expectations {
  const json = jsonIn(text);
  if (json === undefined) throw new ExpectationsError(1, 'it begins like JSON but cannot be parsed');
  const file = recordOf(json) ?? {};
  const settings: Partial<Record<Setting, string>> = {};
  for (const setting of SETTINGS) {
    const value = file[setting];
    if (typeof value === 'string') settings[setting] = settingOf(setting, value, 1);
    else if (value !== undefined) throw new ExpectationsError(1, `${setting} must be a string`);
  }
  if (!Array.isArray(file['cases']))
    throw new ExpectationsError(1, 'write the expectations as a list named cases');
  const list: readonly unknown[] = file['cases'];
  const lines = linesOfCases(text);
  const cases = list.map((entry, index): Expectation => {
    const { agent, url, verdict } = recordOf(entry) ?? {};
    const line = lines[index] ?? 1;
    if (typeof agent !== 'string' || typeof url !== 'string') {
      throw new ExpectationsError(line, 'a case has agent, url and verdict');
    }
    return { agent, url, verdict: verdictNamed(verdict, line), line };
  });
  return withCases({ ...settings, cases });
}

/** Strings, brackets and line breaks: enough to find where the elements of a list begin in valid JSON. */
const JSON_TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]]|\n/g;

/** The line of each object in the list named cases. */
function linesOfCases(text: string): number[] {
  let lines: number[] = [];
  let line = 1;
  let depth = 0;
  let name = '';
  let isInCases = false;
  for (const [token] of text.matchAll(JSON_TOKENS)) {
    if (token === '\n') line++;
    else if (token === '}' || token === ']') depth--;
    else if (token.startsWith('"')) {
      if (depth === 1) name = token;
    } else {
      if (depth === 2 && isInCases) lines.push(line);
      if (depth === 1) {
        isInCases = name === '"cases"';
        if (isInCases) lines = [];
      }
      depth++;
    }
  }
  return lines;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** Without quotes, these would end the agent, or make its line a comment, a setting or the beginning of JSON. */
const NEEDS_QUOTES = /\s|^$|^[#{]|^(?:robots|site|dialect):/i;

/**
 * The text of a file of expectations, as `robotparser test` reads it: lines, or JSON if a URL contains a blank.
 *
 * @example
 * expectationsText({ robots: 'robots.txt' }, [{ agent: 'FooBot', url: '/tmp/x', verdict: 'disallowed' }]);
 * // 'robots: robots.txt\nFooBot /tmp/x disallowed\n'
 */
export function expectationsText(
  settings: Omit<Expectations, 'cases'>,
  cases: readonly Omit<Expectation, 'line'>[],
): string {
  // Lines cannot express these.
  if (cases.some(({ agent, url }) => /["\r\n]/.test(agent) || !/^\S+$/.test(url)))
    return `${JSON.stringify({ ...settings, cases }, undefined, 2)}\n`;
  const head = SETTINGS.flatMap((name) =>
    settings[name] === undefined ? [] : [`${name}: ${settings[name]}`],
  );
  const rows = cases.map(({ agent, url, verdict }) => {
    const name = NEEDS_QUOTES.test(agent) ? `"${agent}"` : agent;
    return `${name} ${url} ${verdict}`;
  });
  return [...head, ...rows].map((row) => `${row}\n`).join('');
}
