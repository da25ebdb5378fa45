/** Protego 0.7's reading of lines: which directives it takes, and where a list of agents ends. */

import { SPACE } from '../../../core/characters.js';
import { Kind } from '../../../core/directive-table.js';
import { PYTHON_BLANKS } from '../../../languages/python/text.js';
import { keyOf, keyOfWords, type ProtegoKey } from '../keys.js';
import { ProtegoLineReader } from '../sheet.js';

/** Files what the lines say; takes notes in a second reading only. */
export class Protego07LineReader extends ProtegoLineReader {
  #previous: 'none' | 'agent' | 'other' = 'none';
  /** Whether there are agents for a rule to belong to. */
  #hasAgents = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = PYTHON_BLANKS.skip(text, from, hash);
    const stop = PYTHON_BLANKS.drop(text, start, hash);
    if (start === stop) return;
    const hasColon = colon < stop;
    const keyEnd = hasColon ? PYTHON_BLANKS.drop(text, start, colon) : start;
    const key = keyOf(text, start, keyEnd);
    if (key !== undefined) {
      this.#directive(key, start, PYTHON_BLANKS.skip(text, colon + 1, stop), stop);
    } else if (hasColon && (colon + 1 === stop || PYTHON_BLANKS.has(text.charCodeAt(colon + 1)))) {
      this.#unknown(start, keyEnd);
    } else if (!this.#wordsAsDirective(text, start, stop)) {
      if (hasColon) this.#unknown(start, keyEnd);
      else this.notes?.add('missing-colon', start);
    }
  }

  /**
   * Quirk: a line whose first word or two are a key needs no colon, and the words of its value are then read with one
   * space between them. Mirrors `_extract_directive`.
   */
  #wordsAsDirective(text: string, start: number, stop: number): boolean {
    const firstEnd = endOfWord(text, start, stop);
    const second = PYTHON_BLANKS.skip(text, firstEnd, stop);
    const secondEnd = endOfWord(text, second, stop);
    const oneWord = keyOf(text, start, firstEnd);
    const key = oneWord ?? keyOfWords(text, start, firstEnd, second, secondEnd);
    if (key === undefined) return false;
    const valueStart = PYTHON_BLANKS.skip(text, oneWord === undefined ? secondEnd : firstEnd, stop);
    const valueEnd = valueStart + singleSpacedLength(text, valueStart, stop);
    if (valueEnd < stop || holdsOtherBlanks(text, valueStart, stop)) {
      this.spaced.push({ start: valueStart, end: stop });
    }
    this.#directive(key, start, valueStart, valueEnd);
    return true;
  }

  /** A key that means nothing still ends the list of agents. */
  #unknown(start: number, keyEnd: number): void {
    this.notes?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
    this.#previous = 'other';
  }

  #directive({ directive, typo }: ProtegoKey, keyStart: number, start: number, end: number): void {
    if (typo) this.notes?.add('typo-accepted', keyStart);
    if (directive === Kind.agent) {
      this.#agent(keyStart, start, end);
      return;
    }
    const isOfGroup = directive !== Kind.sitemap && directive !== Kind.host;
    if (isOfGroup) this.#previous = 'other';
    if (start === end) return;
    if (isOfGroup && !this.#hasAgents) {
      if (directive >= Kind.disallow) this.notes?.add('rule-before-agent', keyStart);
      return;
    }
    this.builder.add(directive, start, end);
  }

  /**
   * Quirk: an agent line without a value begins a new group too, whose rules are nobody's.
   * Mirrors `Protego._parse_robotstxt`.
   */
  #agent(keyStart: number, start: number, end: number): void {
    if (this.#previous === 'other') {
      this.builder.add(Kind.boundary, keyStart, keyStart);
      this.#hasAgents = false;
    }
    this.#previous = 'agent';
    if (start === end) {
      this.notes?.add('empty-agent', keyStart);
      return;
    }
    this.builder.add(Kind.agent, start, end);
    this.#hasAgents = true;
  }
}

function endOfWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !PYTHON_BLANKS.has(text.charCodeAt(at))) at++;
  return at;
}

/** How long `text.slice(start, end)` is when every run of blanks is one space. */
function singleSpacedLength(text: string, start: number, end: number): number {
  let length = 0;
  let afterBlank = false;
  for (let at = start; at < end; at++) {
    const isBlank = PYTHON_BLANKS.has(text.charCodeAt(at));
    if (!isBlank || !afterBlank) length++;
    afterBlank = isBlank;
  }
  return length;
}

function holdsOtherBlanks(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== SPACE && PYTHON_BLANKS.has(unit)) return true;
  }
  return false;
}
