import { expect, test } from '@jest/globals';
import type { Dialect, Settled } from '../../src/core/dialect.js';
import { parse } from '../../src/core/robots.js';
import { google, rfc9309 } from '../../src/entries/dialects.js';
import { hasSet, recorded, type SetName } from '../recorded/cases.js';

/**
 * Where the standard reading answers otherwise than Google's matcher did, one step of the reading is the cause: a reading
 * that takes just this step as Google does gives Google's answer.
 */
interface Difference {
  readonly name: string;
  readonly because: string;
  /** The standard reading with the step as Google takes it. */
  readonly asGoogle: Dialect;
}

const withTarget = (target: Dialect['target']): Dialect => ({ ...rfc9309, target });
const settledAs = (wanted: Settled['because'], instead: (url: string) => string): Dialect =>
  withTarget((url, site) => {
    const target = rfc9309.target(url, { ...site, url: undefined, prefix: undefined });
    return typeof target === 'object' && target.because === wanted ? instead(url) : target;
  });
const googleText = (url: string): string => {
  const target = google.target(url, { url: undefined, origin: '' });
  if (typeof target === 'object') throw new Error('Google settles nothing');
  return typeof target === 'number' ? url.slice(target) : target;
};

const differences: readonly Difference[] = [
  {
    name: 'the file itself',
    because: 'section 2.2.2: /robots.txt is implicitly allowed; Google leaves it to the rules',
    asGoogle: settledAs('robots-txt', () => '/robots.txt'),
  },
  {
    name: 'no URL',
    because:
      'a text without authority and without leading slash names no resource of a site; Google makes a path of it',
    asGoogle: settledAs('bad-url', googleText),
  },
  {
    name: 'lines',
    because:
      'section 2.2: keys are exact and followed by a colon; Google takes prefixes, typos and two words, and stops at NUL',
    asGoogle: { ...rfc9309, read: google.read.bind(google) },
  },
  {
    name: 'agents',
    because:
      'section 2.2.1 with full headers: the name in what the caller gives is looked for, digits included; Google takes it as given',
    asGoogle: { ...rfc9309, select: google.select.bind(google) },
  },
  {
    name: 'paths',
    because:
      'section 2.2.2: both sides are compared in one percent-encoded form, and index.html is a name like any other; Google normalises the rule alone',
    asGoogle: {
      ...google,
      name: 'paths',
      read: rfc9309.read.bind(rfc9309),
      select: rfc9309.select.bind(rfc9309),
    },
  },
  {
    name: 'lines and agents',
    because: 'both of these at once',
    asGoogle: { ...rfc9309, read: google.read.bind(google), select: google.select.bind(google) },
  },
  {
    name: 'paths and agents',
    because: 'both of these at once',
    asGoogle: { ...google, name: 'paths and agents', read: rfc9309.read.bind(rfc9309) },
  },
  {
    name: 'paths and lines',
    because: 'both of these at once',
    asGoogle: { ...google, name: 'paths and lines', select: rfc9309.select.bind(rfc9309) },
  },
];

/** How many recorded checks have each cause. */
const counted: Readonly<Record<'edge' | 'random', Readonly<Record<string, number>>>> = {
  edge: { 'the file itself': 39, 'no URL': 212, lines: 95, agents: 341, paths: 332, 'paths and lines': 3 },
  random: {
    'the file itself': 45,
    'no URL': 194,
    lines: 335,
    agents: 1642,
    paths: 309,
    'lines and agents': 22,
    'paths and agents': 22,
    'paths and lines': 5,
  },
};

function causes(set: SetName): { counts: Record<string, number>; unexplained: string[] } {
  const counts: Record<string, number> = {};
  const unexplained: string[] = [];
  for (const { case: recordedCase, answer } of recorded('google', set)) {
    const standard = parse(recordedCase.robots, { dialect: rfc9309 });
    recordedCase.agents.forEach((agent, a) => {
      recordedCase.urls.forEach((url, u) => {
        const googleAllows = answer.allowed[a]?.charAt(u) === '1';
        // An empty agent is refused rather than answered.
        if (agent === '' || standard.allows(agent, url) === googleAllows) return;
        const cause = differences.find(
          ({ asGoogle }) =>
            parse(recordedCase.robots, { dialect: asGoogle }).allows(agent, url) === googleAllows,
        );
        if (cause === undefined) unexplained.push(`${recordedCase.id} ${agent} ${url}`);
        else counts[cause.name] = (counts[cause.name] ?? 0) + 1;
      });
    });
  }
  return { counts, unexplained };
}

test.each(['edge', 'random'] as const)(
  'every difference from Google on the %s set has one of the declared causes',
  (set) => {
    const { counts, unexplained } = causes(set);
    expect(unexplained).toEqual([]);
    expect(counts).toEqual(counted[set]);
  },
);

test('so has every difference on real files', () => {
  if (!hasSet('real')) {
    process.stdout.write('No real files here, name their folder in ROBOTPARSER_VECTORS\n');
    return;
  }
  const { counts, unexplained } = causes('real');
  expect(unexplained).toEqual([]);
  expect(Object.keys(counts).length).toBeGreaterThan(0);
});

test('no declared cause is without a case', () => {
  const seen = new Set([...Object.keys(counted.edge), ...Object.keys(counted.random)]);
  expect(differences.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
