/**
 * The substrings of an agent's text. A file may have 20,000 names, each of which is searched for in it, so a long text
 * becomes a suffix automaton (Blumer et al., 1985), which finds a name in time linear in the name's length. Building it
 * takes time linear in the text's length.
 */

/** Shorter texts are searched with `includes`: no header of a real crawler is longer. */
const WORTH_AN_AUTOMATON = 512;

const SURROGATE_AT_EDGE = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/**
 * Puts two different surrogates beside each lone one, where its partner is missing, so that no half of a pair looks like
 * it. One would not do: it and a half of a pair next to it could look like a lone surrogate.
 */
function withMarkedHalves(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, (lone) =>
    lone < '\udc00' ? `${lone}\ud800\ud801` : `\udffe\udfff${lone}`,
  );
}

/** A class of substrings that can be continued by the same texts. */
class State {
  readonly next: Map<number, State>;
  /** The length of the longest substring in the class. */
  readonly length: number;
  /** The suffix link: the state of its longest suffix that belongs to another class. */
  link: State | undefined;

  constructor(length: number, link: State | undefined, next: Map<number, State>) {
    this.length = length;
    this.link = link;
    this.next = next;
  }
}

export class Substrings {
  readonly text: string;
  #start: State | undefined;
  /** The substrings of the text with lone surrogates marked. */
  #marked: Substrings | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Half a surrogate pair does not count as a part of a text, as in languages whose strings consist of code points. */
  has(part: string): boolean {
    if (!SURROGATE_AT_EDGE.test(part)) return this.#holds(part);
    this.#marked ??= new Substrings(withMarkedHalves(this.text));
    return this.#marked.#holds(withMarkedHalves(part));
  }

  #holds(part: string): boolean {
    if (this.text.length < WORTH_AN_AUTOMATON) return this.text.includes(part);
    let state: State | undefined = (this.#start ??= automatonOf(this.text));
    for (let i = 0; i < part.length && state !== undefined; i++) state = state.next.get(part.charCodeAt(i));
    return state !== undefined;
  }
}

function automatonOf(text: string): State {
  const start = new State(0, undefined, new Map());
  let last = start;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const added = new State(i + 1, start, new Map());
    let from: State | undefined = last;
    for (; from !== undefined && !from.next.has(unit); from = from.link) from.next.set(unit, added);
    const known = from?.next.get(unit);
    if (from !== undefined && known !== undefined) added.link = endingAfter(from, known, unit);
    last = added;
  }
  return start;
}

/** The state of `from` followed by `unit`: `known`, or a copy if `known` also has longer substrings. */
function endingAfter(from: State, known: State, unit: number): State {
  if (known.length === from.length + 1) return known;
  const copy = new State(from.length + 1, known.link, new Map(known.next));
  known.link = copy;
  for (let at: State | undefined = from; at?.next.get(unit) === known; at = at.link) at.next.set(unit, copy);
  return copy;
}
