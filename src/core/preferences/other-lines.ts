/** The lines without a crawling rule, each with its group. Read on first use, so that only callers who need them pay. */

import { BLANKS } from '../blanks.js';
import { asciiLowerCase } from '../ascii.js';
import type { Group } from '../dialect.js';
import { standardLines } from '../lines.js';
import { ownText } from '../own-text.js';
import { nameIn } from '../standard-agents.js';

/** A group as formed by RFC 9309, with Content-Usage as another kind of rule. */
export interface LineGroup {
  /** The values of its User-agent lines. */
  readonly agents: readonly string[];
  /** The product tokens in them, in lower case. */
  readonly tokens: readonly string[];
  /** The line of the first User-agent line, counted from 1. */
  readonly line: number;
}

/** One line that is neither empty nor only a comment. */
export interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  /** The offset of its first character in the text. */
  readonly from: number;
  /** The offset after the last character, without the line break. */
  readonly end: number;
  /** The text before the colon, as written; empty if there is no text or no colon. */
  readonly name: string;
  /** The name in lower case. */
  readonly key: string;
  /** Whether there is a colon after the name. */
  readonly hasColon: boolean;
  /** The text after the colon, without surrounding white space and without the comment. */
  readonly value: string;
  /** The offset of the first character of the value. */
  readonly valueFrom: number;
  /** The offset after the last character of the value. */
  readonly valueEnd: number;
  /** Where its comment begins, or its end if there is none. */
  readonly hash: number;
}

export interface OtherLine extends FileLine {
  /** The whole line. */
  readonly text: string;
  /** Undefined before the first group. */
  readonly group: LineGroup | undefined;
}

/** Splits the lines of a text into keys and values, leaving out empty lines and lines with only a comment. */
export function keyedLines(text: string): FileLine[] {
  const lines: FileLine[] = [];
  let line = 0;
  standardLines(text, text.startsWith('\uFEFF') ? 1 : 0, {
    counts: true,
    line(from, end, hash, colon) {
      line++;
      const start = BLANKS.skip(text, from, hash);
      if (start === hash) return;
      const hasColon = colon < hash;
      const name = hasColon ? text.slice(start, BLANKS.drop(text, start, colon)) : '';
      const valueFrom = hasColon ? BLANKS.skip(text, colon + 1, hash) : start;
      const valueEnd = BLANKS.drop(text, valueFrom, hash);
      const value = text.slice(valueFrom, valueEnd);
      lines.push({ line, from, end, name, key: keyOf(name), hasColon, value, valueFrom, valueEnd, hash });
    },
  });
  return lines;
}

/** Lower-cases a name; most are spelt in one of a few ways. */
function keyOf(name: string): string {
  switch (name) {
    case 'Disallow':
      return 'disallow';
    case 'Allow':
      return 'allow';
    case 'User-agent':
    case 'User-Agent':
      return 'user-agent';
    default:
      return asciiLowerCase(name);
  }
}

/** Keys that have a member in {@link Robots}. */
const READ = new Set([
  'allow',
  'clean-param',
  'crawl-delay',
  'disallow',
  'host',
  'request-rate',
  'sitemap',
  'visit-time',
]);

/** Keys of rules, which end a group's list of agents. */
const RULES = new Set(['allow', 'disallow', 'content-usage']);

interface OpenLineGroup extends LineGroup {
  readonly agents: string[];
  readonly tokens: string[];
}

export interface OtherLines {
  readonly lines: readonly OtherLine[];
  readonly groups: readonly LineGroup[];
}

/**
 * Reads the lines of a file that have no member in {@link Robots}.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4
 */
export function otherLines(source: string | readonly string[]): OtherLines {
  const text = typeof source === 'string' ? source : source.join('\n');
  const lines: OtherLine[] = [];
  const groups: OpenLineGroup[] = [];
  let group: OpenLineGroup | undefined;
  let namesAgents = false;
  for (const keyed of keyedLines(text)) {
    const { line, from, end, key, value } = keyed;
    if (key === 'user-agent') {
      if (group === undefined || !namesAgents) groups.push((group = { agents: [], tokens: [], line }));
      namesAgents = true;
      group.agents.push(value);
      group.tokens.push(nameIn(value));
    } else {
      if (RULES.has(key)) namesAgents = false;
      if (!READ.has(key) && key !== '') lines.push({ ...keyed, text: text.slice(from, end), group });
    }
  }
  return { lines, groups };
}

/**
 * The groups that apply to an agent: those of the first of its names that any group has, otherwise those for everyone.
 * Groups with the same name are combined.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */
export function groupsFor({ groups }: OtherLines, names: readonly string[]): ReadonlySet<LineGroup> {
  for (const name of [...names, '*']) {
    const named = groups.filter(({ tokens }) => tokens.includes(name));
    if (named.length > 0) return new Set(named);
  }
  return new Set();
}

/** A link to licence terms, and its line. */
export interface LicenseLink {
  /** The address of the licence. */
  readonly url: string;
  /** The line of the link, counted from 1. */
  readonly line: number;
}

/**
 * The License lines of Really Simple Licensing 1.0 (10 December 2025): links to the terms of a site. They apply to the
 * whole file, wherever they are in it. Scheme and host are required; a link without them is useless and left out.
 *
 * https://rslstandard.org/rsl
 */
export function licenseLinks({ lines }: OtherLines): LicenseLink[] {
  return lines
    .filter(({ key, value }) => key === 'license' && /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value))
    .map(({ value, line }) => ({ url: ownText(value), line }));
}

/** A `name: value` line that has no meaning for crawling in this dialect. */
export interface Directive {
  /** Counted from 1. */
  readonly line: number;
  /** The text before the colon, as written. */
  readonly name: string;
  /** Without surrounding white space and without a comment. */
  readonly value: string;
  /** The group it belongs to; undefined before the first group. */
  readonly group: { readonly line: number; readonly agents: readonly string[] } | undefined;
}

/** Leaves out lines that the dialect reads as an agent or a rule after all, such as `Disalow` in Google's. */
export function unreadDirectives({ lines }: OtherLines, groups: readonly Group[]): Directive[] {
  const read = new Set(
    groups.flatMap(({ agentLines, rules }) => [...agentLines, ...rules.map(({ line }) => line)]),
  );
  return lines
    .filter(({ line }) => !read.has(line))
    .map(({ line, name, value, group }) => ({
      line,
      name: ownText(name),
      value: ownText(value),
      group: group && { line: group.line, agents: group.agents.map(ownText) },
    }));
}
