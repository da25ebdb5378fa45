/** Expected answers of a robots.txt, as a file that is easy to write and to read. */

import type { Verdict } from './answer.js';

/**
 * One expected answer.
 *
 * @since 0.1.0
 */
export interface Expectation {
  /** The crawler: its name or its full User-Agent header. */
  readonly agent: string;
  /** The URL to check. */
  readonly url: string;
  /** The expected verdict. */
  readonly verdict: Verdict;
  /** Its line, counted from 1; in a JSON file its position in the list. */
  readonly line: number;
}

/**
 * A file of expected answers.
 *
 * @since 0.1.0
 */
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
  for (const [index, whole] of text.split('\n').entries()) {
    const line = index + 1;
    const row = whole.replace(/^\uFEFF/, '').trim();
    if (row === '' || row.startsWith('#')) continue;
    const [, name = '', value = ''] = /^(robots|site|dialect):\s*(.*)$/i.exec(row) ?? [];
    const setting = SETTINGS.find((known) => known === name.toLowerCase());
    if (setting === undefined) cases.push(caseOf(row, line));
    else if (value === '') throw new ExpectationsError(line, `${setting}: needs a value`);
    else settings[setting] = value;
  }
  return { ...settings, cases };
}

/** The agent may be quoted, since headers contain blanks; the verdict is the last word. */
function caseOf(row: string, line: number): Expectation {
  const [, quoted, plain, url = '', word = ''] = /^(?:"([^"]*)"|(\S+))\s+(\S+)\s+(\S+)$/.exec(row) ?? [];
  const agent = quoted ?? plain;
  if (agent === undefined)
    throw new ExpectationsError(line, 'write AGENT URL VERDICT, the agent in quotes if it holds blanks');
  return { agent, url, verdict: verdictNamed(word, line), line };
}

function verdictNamed(word: unknown, line: number): Verdict {
  const verdict = VERDICTS.find((known) => known === word);
  if (verdict !== undefined) return verdict;
  throw new ExpectationsError(
    line,
    `'${String(word)}' is not a verdict, write one of ${VERDICTS.join(', ')}`,
  );
}

function readJson(text: string): Expectations {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ExpectationsError(1, 'it begins like JSON but cannot be parsed');
  }
  const file = recordOf(json) ?? {};
  const settings: Partial<Record<Setting, string>> = {};
  for (const setting of SETTINGS) {
    const value = file[setting];
    if (typeof value === 'string') settings[setting] = value;
    else if (value !== undefined) throw new ExpectationsError(1, `${setting} must be a string`);
  }
  if (!Array.isArray(file['cases']))
    throw new ExpectationsError(1, 'write the expectations as a list named cases');
  const list: readonly unknown[] = file['cases'];
  const cases = list.map((entry, index): Expectation => {
    const { agent, url, verdict } = recordOf(entry) ?? {};
    if (typeof agent !== 'string' || typeof url !== 'string') {
      throw new ExpectationsError(index + 1, 'a case has agent, url and verdict');
    }
    return { agent, url, verdict: verdictNamed(verdict, index + 1), line: index + 1 };
  });
  return { ...settings, cases };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/**
 * The text of a file of expectations, as `robotparser test` reads it: lines, or JSON if a URL contains a blank.
 *
 * @since 0.1.0
 * @example
 * expectationsText({ robots: 'robots.txt' }, [{ agent: 'FooBot', url: '/tmp/x', verdict: 'disallowed' }]);
 * // 'robots: robots.txt\nFooBot /tmp/x disallowed\n'
 */
export function expectationsText(
  settings: Omit<Expectations, 'cases'>,
  cases: readonly Omit<Expectation, 'line'>[],
): string {
  // Lines have no way to write these.
  if (cases.some(({ agent, url }) => agent.includes('"') || !/^\S+$/.test(url)))
    return `${JSON.stringify({ ...settings, cases }, undefined, 2)}\n`;
  const head = SETTINGS.flatMap((name) =>
    settings[name] === undefined ? [] : [`${name}: ${settings[name]}`],
  );
  const rows = cases.map(({ agent, url, verdict }) => {
    const name = /\s/.test(agent) ? `"${agent}"` : agent;
    return `${name} ${url} ${verdict}`;
  });
  return [...head, ...rows].map((row) => `${row}\n`).join('');
}
