/** Protego's reading of lines: which directives it takes, and where the list of agents before them ends. */

import { spells } from '../core/ascii.js';
import type { CodeUnits } from '../core/code-units.js';
import { type DirectiveTableBuilder, type DirectiveKind } from '../core/directive-table.js';
import * as Kind from '../core/directive-kinds.js';
import type { LineSink } from '../core/lines.js';
import type { NotePad } from '../core/note-pad.js';
import { isPythonSpace } from '../core/python-text.js';

interface KeyName {
  readonly word: string;
  readonly directive: DirectiveKind;
  readonly typo: boolean;
}

const KEYS: readonly KeyName[] = [
  ...names(Kind.agent, 'user-agent', 'useragent', 'user agent'),
  ...names(Kind.disallow, 'disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'),
  ...names(Kind.allow, 'allow'),
  ...names(Kind.sitemap, 'sitemap', 'sitemaps', 'site-map'),
  ...names(Kind.delay, 'crawl-delay', 'crawl delay'),
  ...names(Kind.rate, 'request-rate', 'request rate'),
  ...names(Kind.host, 'host'),
  ...names(Kind.visit, 'visit-time', 'visit time'),
];

const LONGEST_KEY = 12;
const KEYS_BY_LENGTH: readonly (readonly KeyName[])[] = Array.from({ length: LONGEST_KEY + 1 }, (_, length) =>
  KEYS.filter(({ word }) => word.length === length),
);

function names(directive: DirectiveKind, word: string, ...others: readonly string[]): KeyName[] {
  return [word, ...others].map((name) => ({ word: name, directive, typo: name !== word }));
}

/** What the last line that counts had as its key. */
type PreviousKey = 'none' | 'agent' | 'other';

/** Files what the lines say; takes notes in a second reading only. */
export class ProtegoLineReader implements LineSink {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;
  #previous: PreviousKey = 'none';
  #agentSeen = false;

  constructor(builder: DirectiveTableBuilder, pad?: NotePad) {
    this.#builder = builder;
    this.#pad = pad;
  }

  line(units: CodeUnits, from: number, _end: number, hash: number, colon: number): void {
    const start = skip(units, from, hash);
    const stop = drop(units, start, hash);
    if (start === stop) return;
    if (colon < stop) {
      const keyEnd = drop(units, start, colon);
      this.#directive(keyOf(units, start, keyEnd), start, keyEnd, skip(units, colon + 1, stop), stop);
      return;
    }
    const name = keyBeforeBlank(units, start, stop);
    if (name === undefined) {
      this.#pad?.add('missing-colon', start);
      return;
    }
    const keyEnd = start + name.word.length;
    this.#directive(name, start, keyEnd, skip(units, keyEnd, stop), stop);
  }

  #directive(name: KeyName | undefined, keyStart: number, keyEnd: number, start: number, end: number): void {
    // Quirk: a line with nothing before its colon makes Protego forget the line before it.
    const key = keyEnd === keyStart ? 'none' : name?.directive === Kind.agent ? 'agent' : 'other';
    if (name?.typo === true) this.#pad?.add('typo-accepted', keyStart);
    if (key === 'none') this.#pad?.add('empty-key', keyStart);
    else if (name === undefined) this.#pad?.add('unknown-directive', keyStart);
    // Quirk: a line without a value does nothing but end the list of agents, and an empty agent line not even that.
    if (start === end) {
      if (key === 'agent') this.#pad?.add('empty-agent', keyStart);
    } else if (!this.#agentSeen && key !== 'agent' && name?.directive !== Kind.sitemap) {
      if (name?.directive === Kind.allow || name?.directive === Kind.disallow)
        this.#pad?.add('rule-before-agent', keyStart);
      return;
    } else if (name !== undefined) this.#take(name.directive, start, end);
    this.#previous = key;
  }

  #take(directive: DirectiveKind, start: number, end: number): void {
    if (directive === Kind.agent) {
      this.#agentSeen = true;
      // Quirk: every key ends the list of agents before it, also an unknown one and Sitemap.
      if (this.#previous === 'other') this.#builder.add(Kind.boundary, start, start);
    }
    this.#builder.add(directive, start, end);
  }
}

function keyOf(units: CodeUnits, start: number, end: number): KeyName | undefined {
  const names = KEYS_BY_LENGTH[end - start];
  if (names !== undefined) {
    for (const name of names) if (spells(units, start, name.word)) return name;
  }
  return undefined;
}

/**
 * The key that a line without a colon begins with; a value has to follow it.
 *
 * Quirk: without a colon, keys count in lower case only, and Visit-time not at all.
 */
function keyBeforeBlank(units: CodeUnits, start: number, stop: number): KeyName | undefined {
  for (const name of KEYS) {
    const end = start + name.word.length;
    if (name.directive === Kind.visit || end >= stop || units[end] !== 0x20) continue;
    if (isSpelledExactly(units, start, name.word)) return name;
  }
  return undefined;
}

function isSpelledExactly(units: CodeUnits, start: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    if (units[start + i] !== word.charCodeAt(i)) return false;
  }
  return true;
}

function skip(units: CodeUnits, from: number, end: number): number {
  let at = from;
  while (at < end && isPythonSpace(units[at] ?? 0)) at++;
  return at;
}

function drop(units: CodeUnits, from: number, end: number): number {
  let at = end;
  while (at > from && isPythonSpace(units[at - 1] ?? 0)) at--;
  return at;
}
