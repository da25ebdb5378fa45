/**
 * Google's reading of a line: any key that begins with a known name, its accepted typos, and two words without a colon.
 *
 * Follows google/robotstxt of April 2026.
 */

import { BLANKS } from '../../core/blanks.js';
import { spells } from '../../core/ascii.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { standardLines } from '../../core/lines.js';
import { LineReader, type NoteCollector, type TableFormat } from '../../core/table-reader.js';

/** What a key may mean; `other` is every key that begins with none of the names. */
export type GoogleKind = Extract<
  DirectiveKind,
  typeof Kind.agent | typeof Kind.sitemap | typeof Kind.disallow | typeof Kind.allow | typeof Kind.other
>;

/** A name that a key may begin with, and its meaning. */
export interface KeyName {
  readonly word: string;
  readonly kind: GoogleKind;
  readonly typo: boolean;
}

/** Called with what the lines say; all positions are offsets into the text. */
export interface GoogleLineListener {
  /** `name` is the one the key begins with; `colon` whether one separates key and value. Blanks may end the key. */
  directive(
    name: KeyName,
    colon: boolean,
    keyStart: number,
    keyEnd: number,
    valueStart: number,
    valueEnd: number,
  ): void;
  /** A line with text that is not a directive. */
  ignored?(reason: 'missing-colon' | 'empty-key', start: number): void;
}

export class GoogleReader extends LineReader {
  readonly #listener: GoogleLineListener | undefined;
  #agentSeen = false;

  constructor(text: string, listener?: GoogleLineListener) {
    super(text);
    this.#listener = listener;
  }

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = BLANKS.skip(text, from, hash);
    const stop = BLANKS.drop(text, start, hash);
    if (start === stop) return;
    const separator = colon < stop ? colon : blankBetweenTwoWords(text, start, stop);
    if (separator <= start) {
      this.#listener?.ignored?.(separator < 0 ? 'missing-colon' : 'empty-key', start);
      return;
    }
    const valueStart = BLANKS.skip(text, separator + 1, stop);
    const name = nameOf(text, start, separator);
    this.#listener?.directive(name, separator === colon, start, separator, valueStart, stop);
    const { kind } = name;
    if (kind === Kind.agent) this.#agentSeen = true;
    if (kind !== Kind.other && (kind < Kind.disallow || this.#agentSeen)) {
      this.builder.add(kind, valueStart, stop);
    }
  }
}

/** Notes what the reader ignores or doubts. */
class LineNotes implements GoogleLineListener {
  readonly #notes: NoteCollector;
  #agentSeen = false;

  constructor(notes: NoteCollector) {
    this.#notes = notes;
  }

  directive(
    { kind, typo }: KeyName,
    colon: boolean,
    keyStart: number,
    _keyEnd: number,
    valueStart: number,
    valueEnd: number,
  ): void {
    if (kind === Kind.agent) this.#agentSeen = true;
    if (typo || (!colon && kind !== Kind.other)) this.#notes.add('typo-accepted', keyStart);
    if (kind === Kind.other) this.#notes.add('unknown-directive', keyStart);
    else if (kind >= Kind.disallow && !this.#agentSeen) this.#notes.add('rule-before-agent', keyStart);
    else if (kind === Kind.agent && valueStart === valueEnd) this.#notes.add('empty-agent', keyStart);
  }

  ignored(reason: 'missing-colon' | 'empty-key', start: number): void {
    this.#notes.add(reason, start);
  }
}

export const googleLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new GoogleReader(text, notes && new LineNotes(notes)),
  skipsByteOrderMark: true,
};

const UNKNOWN: KeyName = { word: '', kind: Kind.other, typo: false };
const ALLOW = names(Kind.allow, ['allow']);
const DISALLOW = names(Kind.disallow, [
  'disallow',
  'dissallow',
  'dissalow',
  'disalow',
  'diasllow',
  'disallaw',
]);
const SITEMAP = names(Kind.sitemap, ['sitemap', 'site-map']);
const USER_AGENT = names(Kind.agent, ['user-agent', 'useragent', 'user agent']);

/**
 * The name that the key `text.slice(start, end)` begins with.
 *
 * Quirk: keys are tested as prefixes, so `Disallowed:` and `Allowance:` count, and several misspellings do.
 * Mirrors `GetKeyType`.
 */
export function nameOf(text: string, start: number, end: number): KeyName {
  const names = candidates(text.charCodeAt(start) | 0x20);
  for (let i = 0; ; i++) {
    const name = names[i];
    if (name === undefined) return UNKNOWN;
    if (end - start >= name.word.length && spells(text, start, name.word)) return name;
  }
}

function candidates(firstLetter: number): readonly KeyName[] {
  switch (firstLetter) {
    case 0x61:
      return ALLOW;
    case 0x64:
      return DISALLOW;
    case 0x73:
      return SITEMAP;
    case 0x75:
      return USER_AGENT;
    default:
      return [];
  }
}

/** The right word comes first; the others are typos. */
function names(kind: GoogleKind, words: readonly string[]): KeyName[] {
  return words.map((word, index) => ({ word, kind, typo: index > 0 }));
}

/**
 * Quirk: a line without a colon counts when it is exactly two words; the blank between them separates.
 * Mirrors `RobotsTxtParser::GetKeyAndValueFrom`.
 */
function blankBetweenTwoWords(text: string, start: number, stop: number): number {
  let separator = start;
  while (separator < stop && !isSpaceOrTab(text.charCodeAt(separator))) separator++;
  if (separator === stop) return -1;
  let i = separator;
  while (isSpaceOrTab(text.charCodeAt(i))) i++;
  for (; i < stop; i++) {
    if (isSpaceOrTab(text.charCodeAt(i))) return -1;
  }
  return separator;
}

function isSpaceOrTab(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}
