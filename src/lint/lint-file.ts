/** A robots.txt as the linter sees it: its lines, and the groups as RFC 9309 forms them. Parsed once for all rules. */

import type { Dialect } from '../core/dialect.js';
import { keyedLines, type FileLine } from '../core/preferences/other-lines.js';
import { nameIn } from '../core/standard-agents.js';
import { normalPattern } from '../core/standard-target.js';

export type { FileLine } from '../core/preferences/other-lines.js';

/** A group as RFC 9309 forms it. */
export interface FileGroup {
  /** Its User-agent lines. */
  readonly agents: readonly FileLine[];
  /** The names in them, in lower case; empty for a value that does not begin with one. */
  readonly tokens: readonly string[];
  /** Allow and Disallow. */
  readonly rules: readonly FileRule[];
  /** All other lines. */
  readonly others: readonly FileLine[];
}

/** An Allow or Disallow line of a group. */
export interface FileRule {
  /** Its line. */
  readonly line: FileLine;
  /** Whether it is an Allow line. */
  readonly allow: boolean;
  /** In normal form; empty if the value is not a path. */
  readonly pattern: string;
}

/**
 * What is known about the response that delivered the file.
 *
 * @example
 * const response: LintResponse = {
 *   status: 200,
 *   contentType: 'text/html',
 *   url: 'https://example.com/robots.txt',
 *   finalUrl: 'https://example.com/robots.txt',
 * };
 * lint('User-agent: *\nDisallow: /', { response }).map(({ code }) => code);
 */
export interface LintResponse {
  /**
   * The status of the response.
   *
   * @defaultValue unknown
   */
  readonly status?: number | undefined;
  /**
   * The Content-Type header, unchanged.
   *
   * @defaultValue unknown
   */
  readonly contentType?: string | undefined;
  /**
   * The URL that was requested.
   *
   * @defaultValue unknown
   */
  readonly url?: string | undefined;
  /**
   * The URL that answered, after redirects.
   *
   * @defaultValue unknown
   */
  readonly finalUrl?: string | undefined;
}

/** A file, read once for all rules. */
export interface LintFile {
  /** The file. */
  readonly text: string;
  /** Its lines that contain more than blanks and comments. */
  readonly lines: readonly FileLine[];
  /** Its groups, as RFC 9309 forms them. */
  readonly groups: readonly FileGroup[];
  /** Rules before the first agent. */
  readonly early: readonly FileLine[];
  /** Other lines before the first agent. */
  readonly fileLevel: readonly FileLine[];
  /** The few Allow and Disallow lines, early ones included, whose value is neither empty nor a plain path. */
  readonly unusualPaths: readonly FileLine[];
  /** What is known about the response that delivered it. */
  readonly response: LintResponse;
  /** The dialects to compare; empty for none. */
  readonly readings: readonly Dialect[];
  /** The URL of the file, if it is known. */
  readonly url: string | undefined;
}

interface OpenFileGroup extends FileGroup {
  readonly agents: FileLine[];
  readonly tokens: string[];
  readonly rules: FileRule[];
  readonly others: FileLine[];
}

/** What is known about a file besides its text. */
export type LintContext = Pick<LintFile, 'response' | 'readings' | 'url'>;

export function readLintFile(text: string, context: LintContext): LintFile {
  const lines = keyedLines(text);
  const groups: OpenFileGroup[] = [];
  const early: FileLine[] = [];
  const fileLevel: FileLine[] = [];
  const unusualPaths: FileLine[] = [];
  let group: OpenFileGroup | undefined;
  let hasRule = false;
  for (const line of lines) {
    const { key, value } = line;
    if (key === 'user-agent') {
      if (group === undefined || hasRule)
        groups.push((group = { agents: [], tokens: [], rules: [], others: [] }));
      hasRule = false;
      group.agents.push(line);
      group.tokens.push(nameIn(value));
    } else if (key === 'allow' || key === 'disallow') {
      hasRule = true;
      if (value !== '' && !PLAIN_PATH.test(value)) unusualPaths.push(line);
      if (group === undefined) early.push(line);
      else
        group.rules.push({
          line,
          allow: key === 'allow',
          pattern: /^[/*]/.test(value) ? normalPattern(value) : '',
        });
    } else if (line.hasColon) {
      (group?.others ?? fileLevel).push(line);
    }
  }
  return { ...context, text, lines, groups, early, fileLevel, unusualPaths };
}

/** Nearly all paths look like this, and no rule about paths finds anything in them. */
const PLAIN_PATH = /^[/*](?!\/)[\w/.*?=&~-]*$/;

/** The lines that are neither agents nor rules, each with its group. */
export function* otherLines({
  fileLevel,
  groups,
}: LintFile): Iterable<{ line: FileLine; group: FileGroup | undefined }> {
  for (const line of fileLevel) yield { line, group: undefined };
  for (const group of groups) for (const line of group.others) yield { line, group };
}

/** Whether the group names `*`. */
export function isEveryones({ tokens }: FileGroup): boolean {
  return tokens.includes('*');
}

/** Whether the rule forbids everything. */
export function disallowsAll({ allow, pattern }: FileRule): boolean {
  return !allow && /^(?:\/\*?|\*)$/.test(pattern);
}
