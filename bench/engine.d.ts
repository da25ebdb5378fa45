/** How a worker asks an engine in JavaScript. `Parsed` is whatever the engine makes of a file. */
export interface Engine<Parsed = unknown> {
  parse(url: string, text: string): Parsed;
  /** In place of `parse` where an engine has no other way. */
  parseLater?(url: string, text: string): Promise<Parsed>;
  allows(parsed: Parsed, agent: string, url: string): boolean | undefined;
  explain?(parsed: Parsed, agent: string, url: string): unknown;
}

export interface Contender {
  readonly name: string;
  readonly version: string;
  readonly kind: 'peer' | 'own' | 'foreign';
  /** The program of an engine in another language, with its first arguments. */
  readonly command?: readonly string[];
}

/** A file, and links of its origin that are checked against it. */
export interface Site {
  readonly url: string;
  readonly robots: string;
  readonly links: readonly string[];
}

/** What a worker is asked to do once, or as often as `leastMs` of CPU time allow. */
export interface Job {
  /** Tells jobs apart: what was prepared for one is kept until another comes. */
  readonly name: string;
  readonly work: 'parse' | 'check' | 'explain' | 'parse-and-check' | 'first-checks' | 'memory';
  /** A file with the sites as JSON. */
  readonly data: string;
  readonly leastMs: number;
  readonly agents: readonly string[];
  /** How many links of a site are checked; for `first-checks` of all sites together. */
  readonly links: number;
}

/** CPU milliseconds of one pass, what it counted, and verdicts (allowed, or files refused) as a check on the engine. */
export interface Sample {
  readonly ms: number;
  readonly count: number;
  readonly verdicts: number;
  /** Of the memory job only. */
  readonly bytes?: MemoryUse;
}

/** Bytes per file. */
export interface MemoryUse {
  /** What the engine adds while the caller keeps the texts. */
  readonly added: number;
  /** What is in use when the caller has dropped them, so with what the engine holds of them. */
  readonly withText: number;
}
