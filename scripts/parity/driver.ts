/** What `npm run parity` needs to know of an original. A driver is one file in `drivers`. */

import type { Case } from '../../test/recorded/cases.js';
import type { SeededRandom } from './seeded-random.js';

/**
 * A name with its arguments; `=name` sets an attribute, `.name` reads it, `>name` goes on with what a call gives, `<` goes
 * back to the first object, `@advance` moves the clock by seconds. `each` reads a list, or one object, and gives what its
 * members answer to the calls after its name, each answer once.
 */
export type Call = readonly [name: string, ...args: unknown[]];

/** What is asked of one object. */
export interface Questions {
  /** The arguments of the constructor. */
  readonly make: readonly unknown[];
  /** What a URL answers, in turn; the last answer stays, and everything else is a 404. */
  readonly web?: Readonly<Record<string, readonly CannedAnswer[]>>;
  readonly calls: readonly Call[];
}

export interface Sequence extends Questions {
  readonly id: string;
  /** The case that the questions are made from. */
  readonly case: Case;
}

export interface CannedAnswer {
  readonly status: number;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** In hexadecimal. */
  readonly body: string;
}

/** @param about - what one object is asked about the case otherwise */
export type RandomCalls = (random: SeededRandom, asked: Case, about: Questions) => Questions;

export interface Driver {
  /** The original, as its users call it. */
  readonly name: string;
  /** Questions about every agent and URL of a case, and about everything else in its file, for one object or several. */
  readonly questions?: (asked: Case) => readonly Questions[];
  /** Random calls on one object, which `--calls` makes. */
  readonly calls?: RandomCalls;
  /** URLs of the robots.txt that made-up cases are given in turn, where that URL matters. */
  readonly bases?: readonly string[];
  /** Each finds a version, or throws NotHere if it cannot be asked here. */
  readonly versions: readonly (() => Found)[];
}

/** What the facade's object is made of besides its arguments. */
export interface Surroundings {
  readonly proxy: string;
  readonly now: () => number;
  readonly sleep: (seconds: number) => Promise<void>;
}

/** A call, and what the original gave. */
export interface Called extends Pick<Sequence, 'case' | 'make'> {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly theirs: unknown;
}

export interface Found {
  /** Which version this is, and of which generation. */
  readonly version: string;
  /** Known differences of this version from the one that is read here, a line each. */
  readonly drift?: readonly string[];
  /** What the original gives for each call of each sequence. */
  readonly ask: (sequences: readonly Sequence[]) => readonly (readonly unknown[])[];
  /** The facade's object. */
  readonly make: (args: readonly unknown[], surroundings: Surroundings) => object;
  /** Replaces the rules that make this version fail at the whole file; both sides get the result. */
  readonly covered?: (robots: string) => string;
  /** How a number or boolean of ours is written there; as itself by default. */
  readonly written?: (value: number | boolean) => string;
  /** A result in the form in which both sides are compared; as it is by default. */
  readonly compared?: (result: unknown) => unknown;
  /** Whether the facade repairs on purpose what the original gives for a call. */
  readonly repairs?: (called: Called) => boolean;
  /** Whether it is known that this version gives something else than the one that is mirrored. */
  readonly drifts?: (called: Called) => boolean;
}

/** A call for each agent and URL of a case. */
export function ofEach({ agents, urls }: Case, call: (agent: string, url: string) => Call): Call[] {
  return agents.flatMap((agent) => urls.map((url) => call(agent, url)));
}
