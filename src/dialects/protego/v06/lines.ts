/** Protego's reading of lines: which directives it takes, and where the list of agents before them ends. */

import { type DirectiveKind, Kind } from '../../../core/directive-table.js';
import { PYTHON_BLANKS } from '../../../languages/python/text.js';
import { KEYS, keyOf, type ProtegoKey } from '../keys.js';
import { ProtegoLineReader } from '../sheet.js';

/** What the last line that counts had as its key. */
type PreviousKey = 'none' | 'agent' | 'other';

/** Files what the lines say; takes notes in a second reading only. */
export class Protego06LineReader extends ProtegoLineReader {
  #previous: PreviousKey = 'none';
  #agentSeen = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = PYTHON_BLANKS.skip(text, from, hash);
    const stop = PYTHON_BLANKS.drop(text, start, hash);
    if (start === stop) return;
    if (colon < stop) {
      const keyEnd = PYTHON_BLANKS.drop(text, start, colon);
      this.#directive(
        keyOf(text, start, keyEnd),
        start,
        keyEnd,
        PYTHON_BLANKS.skip(text, colon + 1, stop),
        stop,
      );
      return;
    }
    const name = keyBeforeBlank(text, start, stop);
    if (name === undefined) {
      this.notes?.add('missing-colon', start);
      return;
    }
    const keyEnd = start + name.word.length;
    this.#directive(name, start, keyEnd, PYTHON_BLANKS.skip(text, keyEnd, stop), stop);
  }

  #directive(
    name: ProtegoKey | undefined,
    keyStart: number,
    keyEnd: number,
    start: number,
    end: number,
  ): void {
    // Quirk: a line with nothing before its colon makes Protego forget the line before it.
    // Mirrors `Protego._parse_robotstxt`.
    const key = keyEnd === keyStart ? 'none' : name?.directive === Kind.agent ? 'agent' : 'other';
    if (name?.typo === true) this.notes?.add('typo-accepted', keyStart);
    if (key === 'none') this.notes?.add('empty-key', keyStart);
    else if (name === undefined) this.notes?.add('unknown-directive', keyStart);
    // Quirk: a line without a value does nothing but end the list of agents, and an empty agent line not even that.
    // Mirrors `Protego._parse_robotstxt`.
    if (start === end) {
      if (key === 'agent') this.notes?.add('empty-agent', keyStart);
    } else if (!this.#agentSeen && key !== 'agent' && name?.directive !== Kind.sitemap) {
      if (name?.directive === Kind.allow || name?.directive === Kind.disallow)
        this.notes?.add('rule-before-agent', keyStart);
      return;
    } else if (name !== undefined) this.#take(name.directive, start, end);
    this.#previous = key;
  }

  #take(directive: DirectiveKind, start: number, end: number): void {
    if (directive === Kind.agent) {
      this.#agentSeen = true;
      // Quirk: every key ends the list of agents before it, also an unknown one and Sitemap.
      // Mirrors `Protego._parse_robotstxt`.
      if (this.#previous === 'other') this.builder.add(Kind.boundary, start, start);
    }
    this.builder.add(directive, start, end);
  }
}

/**
 * The key that a line without a colon begins with; a value has to follow it.
 *
 * Quirk: without a colon, keys count in lower case only, and Visit-time not at all.
 * Mirrors `Protego._parse_robotstxt`.
 */
function keyBeforeBlank(text: string, start: number, stop: number): ProtegoKey | undefined {
  for (const name of KEYS) {
    const end = start + name.word.length;
    if (name.directive === Kind.visit || end >= stop || text.charCodeAt(end) !== 0x20) continue;
    if (isSpelledExactly(text, start, name.word)) return name;
  }
  return undefined;
}

function isSpelledExactly(text: string, start: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    if (text.charCodeAt(start + i) !== word.charCodeAt(i)) return false;
  }
  return true;
}
