/** Makes a case on which an original and its facade differ as small as it gets. */

import type { Case } from '../../test/recorded/cases.js';
import { compareAnswers, type Mismatch } from '../../test/recorded/comparison.js';
import type { Found } from './driver.js';

/** So often a text is tried to be made smaller; each time starts the original twice. */
const MOST_ROUNDS = 40;

/** The smallest case found on which the same kind of answer still differs. */
export function minimised(found: Found, mismatch: Mismatch): Mismatch {
  return TEXTS.reduce((smallest, text) => shrunk(found, smallest, text), byAgentAndUrl(found, mismatch));
}

/** One agent and one URL. */
function byAgentAndUrl(found: Found, mismatch: Mismatch): Mismatch {
  const { case: asked, agent = asked.agents[0] ?? '', url = asked.urls[0] ?? '' } = mismatch.check;
  const [smaller] = differing(found, mismatch, [{ ...asked, agents: [agent], urls: [url] }]);
  return smaller ?? mismatch;
}

/** A text of a case as parts, of which any may be left out. */
interface Text {
  parts(asked: Case): readonly string[];
  withParts(asked: Case, parts: readonly string[]): Case;
}

const withRobots: Text['withParts'] = (asked, parts) => ({ ...asked, robots: parts.join('') });

const TEXTS: readonly Text[] = [
  { parts: ({ robots }) => robots.split(/(?<=\n)/), withParts: withRobots },
  { parts: ({ robots }) => Array.from(robots), withParts: withRobots },
  {
    parts: ({ urls }) => Array.from(urls[0] ?? ''),
    withParts: (asked, parts) => ({ ...asked, urls: [parts.join('')] }),
  },
  {
    parts: ({ agents }) => Array.from(agents[0] ?? ''),
    withParts: (asked, parts) => ({ ...asked, agents: [parts.join('')] }),
  },
];

/** Leaves out half of the text, then quarters, and so on down to single parts, as long as the answers differ. */
function shrunk(found: Found, mismatch: Mismatch, text: Text): Mismatch {
  let smallest = mismatch;
  let size = Math.ceil(text.parts(smallest.check.case).length / 2);
  for (let rounds = 0; size > 0 && rounds < MOST_ROUNDS; rounds++) {
    const smaller = withoutSome(found, smallest, text, size);
    if (smaller !== undefined) smallest = smaller;
    else if (size === 1) return smallest;
    else size = Math.ceil(size / 2);
  }
  return smallest;
}

/** Leaves out as many pieces of `size` parts as can go at once; undefined where none can. */
function withoutSome(found: Found, mismatch: Mismatch, text: Text, size: number): Mismatch | undefined {
  const asked = mismatch.check.case;
  const parts = text.parts(asked);
  const without = (pieces: readonly number[]): Case =>
    text.withParts(
      asked,
      parts.filter((_, index) => !pieces.includes(Math.floor(index / size))),
    );
  const pieces = Array.from({ length: Math.ceil(parts.length / size) }, (_, piece) => piece);
  const alone = differing(
    found,
    mismatch,
    pieces.map((piece) => without([piece])),
  );
  const useless = pieces.filter((piece) => alone[piece] !== undefined);
  const groups = halvings(useless.length).map((count) => useless.slice(0, count));
  return differing(found, mismatch, groups.map(without)).find((smaller) => smaller !== undefined);
}

/** Of 10: 10, 5, 3, 2, 1. */
function halvings(count: number): number[] {
  if (count < 2) return count === 1 ? [1] : [];
  return [count, ...halvings(Math.ceil(count / 2))];
}

/** For each case, where the same kind of answer differs on it, if it does. */
function differing(found: Found, { check }: Mismatch, cases: readonly Case[]): (Mismatch | undefined)[] {
  if (cases.length === 0) return [];
  const answers = found.answer(cases);
  return cases.map((asked, index) => {
    const answer = answers[index];
    if (answer === undefined) return undefined;
    const { examples } = compareAnswers([{ case: asked, answer }], found.comparison);
    return examples.find((example) => example.check.what === check.what);
  });
}

/** What is pasted into a test. */
export function asTestCase({ check, want, got }: Mismatch): string {
  const { base, robots, agents, urls } = check.case;
  const row = { base, robots, agent: check.agent ?? agents[0], url: check.url ?? urls[0] };
  const fields = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} } // ${check.what}: original ${want}, here ${got}`;
}
