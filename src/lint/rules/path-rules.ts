/** Rules about the paths of Allow and Disallow lines, and about the cost of checking them. */

import { crawlerNamed } from '../../answers/crawlers/crawlers.js';
import { DEFAULT_BUDGET } from '../../core/budget.js';
import type { Hit, LintRules } from '../finding.js';
import { escapeCharacters } from '../../core/percent.js';
import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { FileGroup, FileLine, FileRule, LintFile } from '../lint-file.js';
import { meantBy } from './directive-rules.js';
import { countOf, hasInvisible, holdsDirective, isLeftover } from './file-rules.js';
import { onEach, onMatch, onValue, unsafe, withoutLine } from './hits.js';

/** Syntax of regular expressions that paths hardly ever have. */
const EXPRESSION =
  /\\[.dwsb/?+*()[\]-]|^\^|\(\?[:=!]|\([\w/.-]+\|[\w/.|-]+\)|\[(?:0-9|a-z|A-Z|\^)[^\]]{0,40}\]|\.\*\\|\[[\w-]+\]\+|\.\+[/\w$]|[\w)]\{\d+(?:,\d*)?\}/;

function* ruleLines(file: LintFile): Iterable<FileLine> {
  for (const line of file.early) yield line;
  for (const { rules } of file.groups) for (const { line } of rules) yield line;
}

function unusual({ unusualPaths }: LintFile): readonly FileLine[] {
  return unusualPaths;
}

/** The lines whose paths may have something unusual. */
function paths({ unusualPaths }: LintFile): readonly FileLine[] {
  return unusualPaths.filter(({ value }) => /^[/*]/.test(value));
}

export const PATH_RULES: LintRules = {
  'path-without-slash': {
    severity: 'error',
    message: 'The path begins with neither / nor *, so for most crawlers the rule matches nothing',
    advice: 'Begin it with /, or with * if anything may come before it',
    find: onEach(unusual, (line) => {
      const { value, valueFrom } = line;
      if (/^[/*]/.test(value) || isUrl(value) || EXPRESSION.test(value) || isLeftover(line)) return undefined;
      if (crawlerNamed(value) === undefined)
        return onValue(line, undefined, unsafe(valueFrom, valueFrom, '/'));
      return onValue(
        line,
        `'${value}' is a crawler, and belongs in a User-agent line; here it matches nothing`,
      );
    }),
  },

  'path-full-url': {
    severity: 'error',
    message: 'The rule contains a full URL instead of a path',
    advice: 'Write only the part after the host; another host needs its own robots.txt',
    find: onEach(unusual, (line) => {
      if (isUrl(line.value)) return onValue(line);
      const isHost = /^\/\/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,20}(?:\/|$)/i.test(line.value);
      return isHost ? onValue(line, 'A host after // is read as part of the path') : undefined;
    }),
  },

  'path-fragment': {
    severity: 'warning',
    message: 'A # begins a comment, so the path ends before it',
    advice: 'Delete the fragment, write %23 for a # in the path, or put a space before a comment',
    find: onEach(ruleLines, (line) => {
      if (line.hash >= line.end || line.hash !== line.valueEnd || line.value === '') return undefined;
      const isAll = /^\/?\*?$/.test(line.value);
      const rule = `the rule is '${line.name}: ${line.value}'`;
      const message = isAll
        ? `A # begins a comment, so ${rule} and matches every URL`
        : `A # begins a comment, so the path ends before it: ${rule}`;
      return { line, from: line.hash, end: line.end, severity: isAll ? 'error' : 'warning', message };
    }),
  },

  'path-blank': {
    severity: 'warning',
    message: 'The path contains a space, and for Google the rule matches nothing',
    advice: 'Write %20 for the space, or # before a comment',
    find: onMatch(onePaths, /[ \t]+/, (found, from) => ({
      edit: unsafe(from, from + found.length, '%20'.repeat(found.length)),
    })),
  },

  'path-list': {
    severity: 'error',
    message: 'The line lists several paths, but a rule can have only one',
    advice: 'Write each path on a line of its own',
    find: onEach(paths, (line) => {
      const found = SECOND_PATH.exec(line.value);
      if (found === null || holdsDirective(line)) return undefined;
      return { line, from: line.valueFrom + found.index + 1, end: line.valueEnd };
    }),
  },

  'path-bad-escape': {
    severity: 'warning',
    message: 'A percent sign must be followed by two hexadecimal digits',
    advice: 'Write %25 for a percent sign',
    find: onMatch(paths, /%(?![\da-f]{2}|[\da-f]?(?:\*|\$?$)).{0,2}/i),
  },

  'path-unescaped': {
    severity: 'note',
    message: 'The path contains unescaped letters outside ASCII',
    advice: 'Percent-encode their UTF-8 bytes, as browsers do',
    onlyWithReadings: true,
    find: onEach(paths, (line) => {
      const [letters] = /[^\0-\x7f]+/.exec(line.value) ?? [];
      if (letters === undefined || hasInvisible(line)) return undefined;
      const from = line.valueFrom + line.value.indexOf(letters);
      const text = line.value.replace(/[^\0-\x7f]+/gu, escapeCharacters);
      return { line, from, end: from + letters.length, edit: unsafe(line.valueFrom, line.valueEnd, text) };
    }),
  },

  'path-escaped-slash': {
    severity: 'note',
    message: 'Parsers disagree on whether %2F is a slash',
    advice: 'Write / if you mean a slash; otherwise expect parsers to disagree',
    onlyWithReadings: true,
    find: onMatch(paths, /%2f/i),
  },

  'path-expression': {
    severity: 'error',
    message: 'The path looks like a regular expression, but robots.txt has none',
    advice: 'Use only * and a final $',
    find: onMatch(unusual, EXPRESSION, (found) => ({
      message: `'${found}' looks like a regular expression, but only * and a final $ are special in a path`,
    })),
  },

  'path-dollar': {
    severity: 'warning',
    message: 'A $ means the end only if it comes last, and parsers disagree on this one',
    advice: 'Write * in place of a dollar sign, or move $ to the end',
    find: onMatch(withoutExpressions, /\$(?!$)/),
  },

  'rule-duplicate': {
    severity: 'note',
    message: 'The same rule appears above',
    advice: 'Delete one of them, or use --fix',
    *find(file) {
      for (const { rule, before } of repeatedPaths(file)) {
        const same = rule.allow ? before.allow : before.disallow;
        if (same === undefined) continue;
        const edit = withoutLine(file.text, rule.line);
        yield { line: rule.line, message: `Line ${same.line.line} says the same`, edit };
      }
    },
  },

  'rule-contradiction': {
    severity: 'warning',
    message: 'The same path is allowed and disallowed',
    advice: 'Delete the one you do not mean',
    *find(file) {
      for (const { rule, before } of repeatedPaths(file)) {
        const other = rule.allow ? before.disallow : before.allow;
        if (other === undefined || (rule.allow ? before.allow : before.disallow) !== undefined) continue;
        const { line } = other.line;
        const message = rule.allow
          ? `Line ${line} disallows the same path, and parsers disagree on which line wins`
          : `Line ${line} allows the same path, and wins in nearly every parser`;
        yield { line: rule.line, message };
      }
    },
  },

  'rule-never-decides': {
    severity: 'warning',
    message: 'A rule with a longer path matches the same URLs and wins',
    advice: 'Delete the one you do not mean; no path needs a star at its end',
    find: (file) => twinsOf(file, 'opposite'),
  },

  'rule-longer-twin': {
    severity: 'note',
    message: 'Another rule means the same without the star at the end',
    advice: 'Delete the rule with the star, or use --fix',
    find: (file) => twinsOf(file, 'same'),
  },

  'path-suffix': {
    severity: 'warning',
    message: 'The path matches a single URL, not every URL that ends like this',
    advice: 'Write * after the slash',
    find: onEach(ruleLines, (line) => {
      const { value, valueFrom } = line;
      const isEnded = value.endsWith('$');
      const isSuffix = /^\/\.(?!git|env|ht|well|svn|DS)\w{2,5}\$?$/.test(value);
      if (!isSuffix || !(isEnded || FILE_TYPE.test(value))) return undefined;
      const matched = isEnded ? `the URL ${value.slice(0, -1)}` : `URLs that begin with ${value}`;
      return onValue(line, `The path matches only ${matched}`, unsafe(valueFrom + 1, valueFrom + 1, '*'));
    }),
  },

  'path-alternatives': {
    severity: 'error',
    message: 'A path cannot list alternatives: braces and bars are ordinary characters',
    advice: 'Write a line for each path',
    find: onMatch(withoutExpressions, /(?<!\$)\{[^{},]{0,200},[^{}]{0,200}\}|\|\//),
  },

  'path-dot-segment': {
    severity: 'warning',
    message: 'Crawlers resolve . and .. in URLs, so the path matches nothing',
    advice: 'Write the path without them',
    find: onMatch(ruleLines, /\/\.{1,2}(?=\/|\$$)/),
  },

  'path-double-slash': {
    severity: 'note',
    message: 'The path begins with two slashes, and matches only URLs with two slashes there',
    advice: 'Delete one of them',
    find: onEach(unusual, (line) => {
      if (!/^\/\/[\w-]+(?:\/|$)/.test(line.value)) return undefined;
      const from = line.valueFrom;
      return { line, from, end: from + 2, edit: unsafe(from, from + 1, '') };
    }),
  },

  'path-escaped-special': {
    severity: 'warning',
    message: 'An escaped * or $ is an ordinary character, not a wildcard',
    advice: 'Write * or $ if you mean the wildcard',
    find: onMatch(paths, /%2a|%24$/i, (found) => ({
      message: `${found} is a ${/a$/i.test(found) ? 'star' : 'dollar sign'}, not a wildcard`,
    })),
  },

  'check-too-expensive': {
    severity: 'error',
    message: 'Checking a URL against this group may take longer than crawlers allow',
    advice: 'Write fewer patterns with fewer stars: a shorter one can replace many',
    *find({ text, groups }) {
      const expensive = groups
        .map((group) => ({ group, stars: starsOf(group) }))
        .filter(({ stars }) => stars * URL_LENGTH > DEFAULT_BUDGET)
        .sort((one, other) => other.stars - one.stars);
      if (expensive.length === 0) return;
      const robots = parse(text, { dialect: rfc9309 });
      for (const { group } of expensive.slice(0, ASKED_GROUPS)) {
        const [line] = group.agents;
        const agent = group.tokens.find((token) => token !== '');
        if (agent === undefined || line === undefined) continue;
        if (robots.explain(agent, expensiveUrl(group)).because === 'budget') yield { line };
      }
    },
  },
};

function isUrl(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
}

/** The lines whose value is a single path. */
function* onePaths(file: LintFile): Iterable<FileLine> {
  for (const line of paths(file))
    if (!SECOND_PATH.test(line.value) && !holdsDirective(line) && !isLeftover(line)) yield line;
}

/** Another path after a space. A star there is more likely meant as a wildcard. */
const SECOND_PATH = /[ \t]\/[^\s/]/;

function* withoutExpressions(file: LintFile): Iterable<FileLine> {
  for (const line of paths(file)) if (!EXPRESSION.test(line.value)) yield line;
}

/** The first Allow and the first Disallow of some path. */
interface Twins {
  allow?: FileRule;
  disallow?: FileRule;
}

/** A rule, and the rules above it in its group with the same path. */
interface Repetition {
  readonly rule: FileRule;
  readonly before: Readonly<Twins>;
}

function repetitions(groups: LintFile['groups'], form: (pattern: string) => string): Repetition[] {
  const found: Repetition[] = [];
  for (const { rules, others } of groups) {
    // A misspelt User-agent line is meant to begin another group.
    const borders = others.filter((line) => meantBy(line) === 'user-agent').map(({ line }) => line);
    let passed = 0;
    let seen = new Map<string, Twins>();
    for (const rule of rules) {
      if (rule.pattern === '') continue;
      if (rule.line.line > (borders[passed] ?? Infinity)) {
        seen = new Map();
        while (rule.line.line > (borders[passed] ?? Infinity)) passed++;
      }
      // Google normalizes escapes differently from the standard.
      const key = `${form(rule.pattern)} ${form(asGoogleReads(rule.line.value))}`;
      const twins = seen.get(key);
      if (twins === undefined) seen.set(key, rule.allow ? { allow: rule } : { disallow: rule });
      else {
        found.push({ rule, before: { ...twins } });
        twins[rule.allow ? 'allow' : 'disallow'] ??= rule;
      }
    }
  }
  return found;
}

/** Google writes escapes in upper case, escapes non-ASCII characters, and leaves everything else as it is. */
function asGoogleReads(value: string): string {
  return value
    .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    .replace(/[^\0-\x7f]+/gu, escapeCharacters);
}

/** Cached, since two rules need them. */
const REPEATED_PATHS = new WeakMap<LintFile, readonly Repetition[]>();

function repeatedPaths(file: LintFile): readonly Repetition[] {
  const known = REPEATED_PATHS.get(file) ?? repetitions(file.groups, (pattern) => pattern);
  REPEATED_PATHS.set(file, known);
  return known;
}

/** Without stars at the end, which do not change what a path matches. */
function withoutLastStars(pattern: string): string {
  let end = pattern.length;
  while (end > 1 && pattern[end - 1] === '*') end--;
  return pattern.slice(0, end);
}

/** Pairs whose paths differ by stars at the end: finds the rule that loses if they are opposites, else the superfluous one. */
function* twinsOf(file: LintFile, verdicts: 'same' | 'opposite'): Iterable<Hit> {
  const starred = file.groups.filter(({ rules }) => rules.some(({ pattern }) => pattern.endsWith('*')));
  for (const { rule, before } of repetitions(starred, withoutLastStars)) {
    const twin = rule.allow === (verdicts === 'same') ? before.allow : before.disallow;
    if (twin === undefined || twin.pattern === rule.pattern) continue;
    const isLonger = rule.pattern.length > twin.pattern.length;
    const [found, other] = isLonger === (verdicts === 'same') ? [rule, twin] : [twin, rule];
    const message =
      verdicts === 'same'
        ? `Line ${other.line.line} means the same without the star at the end`
        : `Line ${other.line.line} matches the same URLs with a longer path and wins`;
    const edit = verdicts === 'same' ? withoutLine(file.text, found.line) : undefined;
    yield { line: found.line, message, edit };
  }
}

/** The extensions of common file names. */
const FILE_TYPE =
  /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|svg|webp|css|js|json|xml|txt|zip|php|aspx?|html?)$/i;

/** About the longest URL that browsers and servers exchange. */
const URL_LENGTH = 2048;

/** Tries at most this many groups, those with the most stars: a check that uses up its budget takes some 20 ms. */
const ASKED_GROUPS = 4;

function starsOf({ rules }: FileGroup): number {
  return rules.reduce((stars, { pattern }) => stars + countOf('*', pattern), 0);
}

/** A URL that repeats the parts between the stars of the rule with the most stars. */
function expensiveUrl({ rules }: FileGroup): string {
  const starsIn = ({ pattern }: FileRule): number => countOf('*', pattern);
  const worst = rules.reduce((most, rule) => (starsIn(rule) > starsIn(most) ? rule : most));
  const piece = worst.pattern.replace(/[*$]/g, '').slice(1) || 'a';
  return `/${piece.repeat(Math.ceil(URL_LENGTH / piece.length))}`.slice(0, URL_LENGTH);
}
