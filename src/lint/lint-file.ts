/** A robots.txt as the linter looks at it: its lines, and the groups as RFC 9309 forms them. Read once for all rules. */

import { asciiLowerCase, dropBlanks, skipBlanks } from '../core/ascii.js';
import type { Dialect } from '../core/dialect.js';
import { standardLines } from '../core/lines.js';
import { endOfName } from '../core/standard-agents.js';
import { normalPattern } from '../core/standard-target.js';

/** One line with a name and a colon, or with something else than a comment. */
export interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  /** Where it begins and ends in the text, its break left out. */
  readonly from: number;
  readonly end: number;
  /** What stands before the colon; empty where nothing does or where there is no colon. */
  readonly name: string;
  readonly key: string;
  readonly hasColon: boolean;
  readonly value: string;
  readonly valueFrom: number;
  readonly valueEnd: number;
  /** Where its comment begins, or its end. */
  readonly hash: number;
}

/** A group as RFC 9309 forms it. */
export interface FileGroup {
  readonly agents: readonly FileLine[];
  /** The names in them, in lower case; empty for a value that begins with none. */
  readonly tokens: readonly string[];
  /** Allow and Disallow. */
  readonly rules: readonly FileRule[];
  /** Everything else. */
  readonly others: readonly FileLine[];
}

/** An Allow or Disallow line of a group. */
export interface FileRule {
  readonly line: FileLine;
  readonly allow: boolean;
  /** In normal form; empty where the value is no path. */
  readonly pattern: string;
}

/** What is known of the request by which the file was had. */
export interface LintResponse {
  readonly status?: number | undefined;
  /** The Content-Type field as it was. */
  readonly contentType?: string | undefined;
  /** Where the file was asked for, and where it was in the end. */
  readonly url?: string | undefined;
  readonly finalUrl?: string | undefined;
}

/** A file, read once for all rules. */
export interface LintFile {
  readonly text: string;
  readonly lines: readonly FileLine[];
  readonly groups: readonly FileGroup[];
  /** Rules before the first agent. */
  readonly early: readonly FileLine[];
  /** Other lines before the first agent. */
  readonly fileLevel: readonly FileLine[];
  readonly response: LintResponse;
  /** The readings that are compared; empty where none are. */
  readonly readings: readonly Dialect[];
  /** Where the file was found. */
  readonly url: string | undefined;
}

interface OpenGroup extends FileGroup {
  readonly agents: FileLine[];
  readonly tokens: string[];
  readonly rules: FileRule[];
  readonly others: FileLine[];
}

/** What is known of a file beside its text. */
export type LintContext = Pick<LintFile, 'response' | 'readings' | 'url'>;

export function readLintFile(text: string, context: LintContext): LintFile {
  const lines = readLines(text);
  const groups: OpenGroup[] = [];
  const early: FileLine[] = [];
  const fileLevel: FileLine[] = [];
  let group: OpenGroup | undefined;
  let hasRule = false;
  for (const line of lines) {
    const { key, value } = line;
    if (key === 'user-agent') {
      if (group === undefined || hasRule)
        groups.push((group = { agents: [], tokens: [], rules: [], others: [] }));
      hasRule = false;
      group.agents.push(line);
      group.tokens.push(tokenOf(value));
    } else if (key === 'allow' || key === 'disallow') {
      hasRule = true;
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
  return { ...context, text, lines, groups, early, fileLevel };
}

/** The name by which a crawler looks for its group. */
export function tokenOf(value: string): string {
  return asciiLowerCase(value.slice(0, endOfName(value, 0, value.length)));
}

/** Lines with something in them; those with a comment alone are left out. */
function readLines(text: string): FileLine[] {
  const lines: FileLine[] = [];
  let line = 0;
  standardLines(text, text.startsWith('\uFEFF') ? 1 : 0, {
    counts: true,
    line(units, from, end, hash, colonAt) {
      line++;
      const start = skipBlanks(units, from, hash);
      if (start === hash) return;
      const hasColon = colonAt < hash;
      const name = hasColon ? text.slice(start, dropBlanks(units, start, colonAt)) : '';
      const valueFrom = hasColon ? skipBlanks(units, colonAt + 1, hash) : start;
      const valueEnd = dropBlanks(units, valueFrom, hash);
      const value = text.slice(valueFrom, valueEnd);
      lines.push({ line, from, end, name, key: keyOf(name), hasColon, value, valueFrom, valueEnd, hash });
    },
  });
  return lines;
}

/** Most names are spelt in one of two ways. */
function keyOf(name: string): string {
  if (name === 'Disallow') return 'disallow';
  return name === 'User-agent' ? 'user-agent' : asciiLowerCase(name);
}

/** The line with its break, to be taken out. */
export function wholeLine(text: string, { from, end }: FileLine): { from: number; end: number } {
  const after = end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0);
  // The last line has no break of its own, so it takes that before it along.
  return after === end && from > 0
    ? { from: from - (text.endsWith('\r\n', from) ? 2 : 1), end }
    : { from, end: after };
}
