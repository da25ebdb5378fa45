/** CPython versions in the notations people use, and the parser of `urllib.robotparser` that each contains. */

/** The shortest name of a parser: a series of releases, the oldest parser, or the branch that becomes 3.16. */
export type PythonReading = 'classic' | 'python-3.13' | 'python-3.14' | 'python-3.15' | 'python-main';

/**
 * A version in any of these forms: `classic`, `python-3.8`, `3.11`, `3.13.5`, `python-3.13.5`, `python-3.14`, `python-main`. The
 * releases of 3.13 and of 3.14 differ, so `3.13` alone is rejected; `python-3.13` means its newest parser.
 */
export type PythonVersion =
  | PythonReading
  | `${'' | 'python-'}3.${8 | 9 | 10 | 11 | 12 | 15}`
  | `${'' | 'python-'}3.${number}.${number}`;

interface Covered {
  readonly reading: PythonReading;
  readonly from: Release;
  readonly to: Release;
}

/** The minor and patch numbers of a Python 3 release. */
type Release = readonly [minor: number, patch: number];

const COVERED: readonly Covered[] = [
  { reading: 'classic', from: [8, 0], to: [13, 7] },
  { reading: 'python-3.13', from: [13, 14], to: [13, 18] },
  { reading: 'python-3.14', from: [14, 5], to: [14, 10] },
  { reading: 'python-3.15', from: [15, 0], to: [15, 2] },
];

/** Series whose releases all have the same parser. */
const WHOLE_SERIES: ReadonlySet<number> = new Set([8, 9, 10, 11, 12, 15]);

const READINGS: ReadonlySet<string> = new Set(['python-main', ...COVERED.map(({ reading }) => reading)]);

//              python-    3  .  13     .  5
const VERSION = /^(python-)?(\d+)\.(0|[1-9]\d*)(?:\.(0|[1-9]\d*))?$/;

/** The parser of a version; a message saying what to write instead; or undefined if the word is not a version. */
export function pythonReading(word: string): PythonReading | { readonly problem: string } | undefined {
  if (isReading(word)) return word;
  const [isVersion, , major, minor, patch] = VERSION.exec(word) ?? [];
  if (isVersion === undefined) return undefined;
  const release: Release = [
    Number(major) === 3 ? Number(minor) : Number(major) < 3 ? -1 : Infinity,
    Number(patch ?? 0),
  ];
  const isWhole = patch !== undefined || WHOLE_SERIES.has(release[0]);
  const covered = isWhole
    ? COVERED.find(({ from, to }) => !isBefore(release, from) && !isBefore(to, release))
    : undefined;
  return covered?.reading ?? { problem: problemOf(word, release) };
}

function problemOf(word: string, [minor, patch]: Release): string {
  const before = COVERED.findLast(({ from }) => !isBefore([minor, patch], from));
  const after = COVERED.find(({ from }) => isBefore([minor, patch], from));
  // The first releases of 3.14 contain the old parser, as do those of 3.13 before its new one.
  const nearest = minor === 14 && after?.from[0] === 14 ? [COVERED[0], after] : [before, after];
  const named = nearest
    .filter((covered) => covered !== undefined)
    .map(({ reading, from, to }) => `'${reading}' (3.${from.join('.')} to 3.${to.join('.')})`);
  if (after === undefined) named.push("'python-main' (the branch towards 3.16)");
  return `no reading covers all of ${word}, nearest are ${named.join(' and ')}`;
}

function isBefore([minor, patch]: Release, [otherMinor, otherPatch]: Release): boolean {
  return minor === otherMinor ? patch < otherPatch : minor < otherMinor;
}

function isReading(word: string): word is PythonReading {
  return READINGS.has(word);
}
