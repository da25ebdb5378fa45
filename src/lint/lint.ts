/** Runs the rules over a file. */

import { argumentError } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import { expectOneOf, type OptionNames } from '../core/options.js';
import { ownText } from '../core/own-text.js';
import { Robots } from '../core/robots.js';
import { allDialects } from '../dialects/families.js';
import type { Finding, Hit, LintRule, Severity } from './finding.js';
import { readLintFile, type LintFile, type LintResponse } from './lint-file.js';
import { lintRules } from './rules.js';
import { withoutSilenced } from './silence.js';

/**
 * Options of {@link lint}.
 *
 * @example
 * const options: LintOptions = {
 *   readings: [rfc9309, google],
 *   rules: { 'directive-misspelt': 'warning' },
 *   response: { status: 200 },
 *   url: 'https://example.com/robots.txt',
 * };
 * lint('User-agent: *\nDisalow: /old', options).map(({ code, severity }) => `${severity} ${code}`);
 */
export interface LintOptions {
  /**
   * Also report lines that dialects read differently: `true` compares all dialects, a list only those in it. Correct
   * files may then have findings, too.
   *
   * @defaultValue false
   */
  readonly readings?: boolean | readonly Dialect[] | undefined;
  /**
   * The severity of a rule, or `'off'`, by its code.
   *
   * @defaultValue each rule's own severity
   */
  readonly rules?: Readonly<Record<string, Severity | 'off'>> | undefined;
  /**
   * What is known about the response that delivered the file.
   *
   * @defaultValue nothing
   */
  readonly response?: LintResponse | undefined;
  /**
   * The URL of the robots.txt.
   *
   * @defaultValue unknown
   */
  readonly url?: string | undefined;
}

const OPTIONS = { readings: true, rules: true, response: true, url: true } satisfies OptionNames<LintOptions>;
const RESPONSE = {
  status: true,
  contentType: true,
  url: true,
  finalUrl: true,
} satisfies OptionNames<LintResponse>;
const LEVELS: readonly (Severity | 'off')[] = ['error', 'warning', 'note', 'off'];

/** The most findings of one rule: a file may have the same problem on each of 250,000 lines. */
const MOST_OF_ONE = 2_000;

/**
 * Finds errors, doubtful lines and things worth knowing in a robots.txt, in the order of its lines. LINT.md has a
 * section for each code.
 *
 * `# robotparser-ignore CODE` silences its line, `# robotparser-ignore-next-line CODE` the line below, and `#
 * robotparser-ignore-file CODE` the whole file; without a code they silence all rules.
 *
 * @param source - the text, or the result of `parse`
 * @example
 * const [finding] = lint('User-agent: GPTBot, ClaudeBot\nDisallow: /');
 * [finding.code, finding.line, finding.column]; // [ 'agent-list', 1, 13 ]
 */
export function lint(source: string | Robots, options: LintOptions = {}): Finding[] {
  const { text, url } = sourceOf(source);
  checkOptions(options);
  const { rules = {}, response = {} } = options;
  const readings = readingsOf(options.readings);
  const file = readLintFile(text, { response, readings, url: options.url ?? url });
  const findings: Finding[] = [];
  for (const rule of lintRules) {
    const level = rules[rule.code] ?? rule.severity;
    if (level === 'off' || (rule.onlyWithReadings === true && readings.length === 0)) continue;
    let count = 0;
    for (const hit of rule.find(file)) {
      // A severity set by the caller applies to every hit.
      const own = rules[rule.code] === undefined ? (hit.severity ?? level) : level;
      if (++count < MOST_OF_ONE) findings.push(findingOf(file, rule, own, hit));
      else {
        const message = `${hit.message ?? rule.message} (and perhaps on more lines: only ${MOST_OF_ONE} findings of a rule are listed)`;
        findings.push(findingOf(file, rule, own, { ...hit, message }));
        break;
      }
    }
  }
  return inOrder(withoutSilenced(text, findings));
}

function sourceOf(source: unknown): { text: string; url?: string | undefined } {
  if (typeof source === 'string') return { text: source };
  if (!(source instanceof Robots))
    throw argumentError('source', source, 'a string or the result of parse(text)');
  const { source: lines, url } = source.toJSON();
  return { text: typeof lines === 'string' ? lines : lines.join('\n'), url };
}

function checkOptions(options: LintOptions): void {
  expectManyOptions('options', options, OPTIONS);
  expectManyOptions('options.response', options.response, RESPONSE);
  const { rules, readings } = options;
  checkReadings(readings);
  if (rules === undefined) return;
  const codes = Object.fromEntries(lintRules.map(({ code }) => [code, true] as const));
  expectManyOptions('options.rules', rules, codes);
  for (const [code, level] of Object.entries(rules)) expectOneOf(`options.rules.${code}`, level, LEVELS);
}

function checkReadings(readings: unknown): void {
  if (readings === undefined || typeof readings === 'boolean' || Array.isArray(readings)) return;
  throw argumentError('options.readings', readings, 'true, false or a list of dialects');
}

function readingsOf(readings: LintOptions['readings']): readonly Dialect[] {
  if (readings === undefined || readings === false) return [];
  return readings === true ? allDialects() : readings;
}

function findingOf(file: LintFile, rule: LintRule, severity: Severity, hit: Hit): Finding {
  const { line } = hit;
  const place = {
    code: rule.code,
    severity,
    message: ownText(hit.message ?? rule.message),
    advice: rule.advice,
  };
  const edit = hit.edit === undefined ? {} : { edit: hit.edit };
  if (line === undefined)
    return { ...place, line: 1, column: 1, endColumn: 1, text: firstLine(file.text), ...edit };
  const start = hit.from ?? line.from;
  return {
    ...place,
    line: line.line,
    column: start - line.from + 1,
    endColumn: Math.max(start, hit.end ?? line.end) - line.from + 1,
    text: ownText(file.text.slice(line.from, line.end)),
    ...edit,
  };
}

function firstLine(text: string): string {
  const end = text.search(/[\r\n]/);
  return ownText(text.slice(0, Math.min(end < 0 ? text.length : end, 1000)));
}

/** By line, then by column, then the more severe first. */
function inOrder(findings: Finding[]): Finding[] {
  return findings.sort(
    (one, other) =>
      one.line - other.line ||
      one.column - other.column ||
      LEVELS.indexOf(one.severity) - LEVELS.indexOf(other.severity),
  );
}
