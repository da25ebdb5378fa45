/** Rules about the paths of Allow and Disallow lines. */

import { crawlerNamed } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRule } from '../finding.js';
import { escapeCharacters } from '../../core/percent.js';
import { onValue, wholeLine, type FileLine, type FileRule, type LintFile } from '../lint-file.js';
import { meantBy } from './directive-rules.js';
import { hasInvisible, holdsDirective, isLeftover } from './file-rules.js';

const RFC_PATHS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2';
const RFC_SPECIAL = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3';

function* ruleLines(file: LintFile): Iterable<FileLine> {
  for (const line of file.early) yield line;
  for (const { rules } of file.groups) for (const { line } of rules) yield line;
}

/** Those that may have something unusual in them. */
function paths({ unusualPaths }: LintFile): Iterable<FileLine> {
  return unusualPaths.filter(({ value }) => /^[/*]/.test(value));
}

/** A hit on the first match of an expression in the value. */
function* matches(
  lines: Iterable<FileLine>,
  expression: RegExp,
  message?: (found: string) => string,
): Iterable<Hit> {
  for (const line of lines) {
    const found = expression.exec(line.value);
    if (found === null) continue;
    const from = line.valueFrom + found.index;
    const end = from + Math.max(1, found[0].length);
    yield { line, from, end, ...(message === undefined ? {} : { message: message(found[0]) }) };
  }
}

const withoutSlash: LintRule = {
  code: 'path-without-slash',
  severity: 'error',
  looksAt: 'rule',
  message: 'The path begins with neither / nor *, so for most crawlers the rule matches nothing',
  why: 'Paths are compared from their first slash on. Only Perl and reppy add the slash.',
  source: RFC_PATHS,
  advice: 'Begin it with /, or with * if anything may stand before it',
  wrong: 'User-agent: *\nDisallow: private/',
  right: 'User-agent: *\nDisallow: /private/',
  *find({ unusualPaths }) {
    for (const line of unusualPaths) {
      const { value } = line;
      if (/^[/*]/.test(value) || isUrl(value) || looksLikeExpression(value) || isLeftover(line)) continue;
      const message =
        crawlerNamed(value) === undefined
          ? undefined
          : `'${value}' is a crawler, and belongs in a User-agent line; here it matches nothing`;
      const edit =
        message === undefined
          ? { from: line.valueFrom, end: line.valueFrom, text: '/', unsafe: true as const }
          : undefined;
      yield { ...onValue(line), message, edit };
    }
  },
};

function isUrl(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
}

const fullUrl: LintRule = {
  code: 'path-full-url',
  severity: 'error',
  looksAt: 'rule',
  message: 'The rule contains a full URL instead of a path',
  why: 'Most parsers compare it with paths, and it matches none; Perl and reppy cut the path out of it.',
  source: RFC_PATHS,
  advice: 'Write only what follows the host; another host needs a robots.txt of its own',
  wrong: 'User-agent: *\nDisallow: https://example.com/private',
  right: 'User-agent: *\nDisallow: /private',
  *find({ unusualPaths }) {
    for (const line of unusualPaths) {
      if (isUrl(line.value)) yield onValue(line);
      else if (/^\/\/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,20}(?:\/|$)/i.test(line.value)) {
        yield { ...onValue(line), message: 'A host after // is taken for part of the path' };
      }
    }
  },
};

const fragment: LintRule = {
  code: 'path-fragment',
  severity: 'warning',
  looksAt: 'rule',
  message: 'A # begins a comment, so the path ends before it',
  why: 'In a robots.txt # begins a comment wherever it stands, and browsers never send fragments to the server.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  advice: 'Delete the fragment, write %23 for a # in the path, or put a space before a comment',
  wrong: 'User-agent: *\nDisallow: /page#top',
  right: 'User-agent: *\nDisallow: /page # top',
  *find(file): Iterable<Hit> {
    for (const line of ruleLines(file)) {
      if (line.hash >= line.end || line.hash !== line.valueEnd || line.value === '') continue;
      const isAll = /^\/?\*?$/.test(line.value);
      const message = isAll
        ? `A # begins a comment, so the rule is '${line.name}: ${line.value}' and matches every URL`
        : `A # begins a comment, so the path ends before it: the rule is '${line.name}: ${line.value}'`;
      yield { line, from: line.hash, end: line.end, severity: isAll ? 'error' : 'warning', message };
    }
  },
};

const blank: LintRule = {
  code: 'path-blank',
  severity: 'warning',
  looksAt: 'rule',
  message: 'The path contains a space, and for Google the rule matches nothing',
  why: 'URLs have %20 there. Google compares the space as it stands; other parsers escape it first.',
  source: RFC_PATHS,
  advice: 'Write %20 for the space, or # before a comment',
  wrong: 'User-agent: *\nDisallow: /a b',
  right: 'User-agent: *\nDisallow: /a%20b',
  *find(file): Iterable<Hit> {
    for (const hit of matches(onePaths(file), /[ \t]+/)) {
      const { from = 0, end = 0 } = hit;
      yield { ...hit, edit: { from, end, text: '%20'.repeat(end - from), unsafe: true } };
    }
  },
};

/** Those that hold a single path and nothing else. */
function* onePaths(file: LintFile): Iterable<FileLine> {
  for (const line of paths(file))
    if (!SECOND_PATH.test(line.value) && !holdsDirective(line) && !isLeftover(line)) yield line;
}

/** Another path after a space; a star there is more likely meant to match something. */
const SECOND_PATH = /[ \t]\//;

const severalPaths: LintRule = {
  code: 'path-list',
  severity: 'error',
  looksAt: 'rule',
  message: 'The line lists several paths, but a rule can have only one',
  why: 'Together they are taken for one path, which matches nothing.',
  source: RFC_PATHS,
  advice: 'Write each path on a line of its own',
  wrong: 'User-agent: *\nDisallow: /a /b',
  right: 'User-agent: *\nDisallow: /a\nDisallow: /b',
  *find(file) {
    for (const line of paths(file)) {
      const found = SECOND_PATH.exec(line.value);
      if (found === null || holdsDirective(line)) continue;
      yield { line, from: line.valueFrom + found.index + 1, end: line.valueEnd };
    }
  },
};

const badEscape: LintRule = {
  code: 'path-bad-escape',
  severity: 'warning',
  looksAt: 'rule',
  message: 'A percent sign must be followed by two hexadecimal digits',
  why: 'Parsers disagree on one that is not: some compare it as it is, others as %25, and Ruby rejects URLs that contain it.',
  source: RFC_PATHS,
  advice: 'Write %25 for a percent sign',
  wrong: 'User-agent: *\nDisallow: /%zz',
  right: 'User-agent: *\nDisallow: /%25zz',
  find: (file) => matches(paths(file), /%(?![\da-f]{2}|[\da-f]?(?:\*|\$?$)).{0,2}/i),
};

const unescaped: LintRule = {
  code: 'path-unescaped',
  severity: 'note',
  looksAt: 'rule',
  message: 'The path contains unescaped letters outside ASCII',
  why: 'Crawlers that decode the file as UTF-8 escape such letters before comparing; Google expects the URL to be escaped already.',
  source: RFC_PATHS,
  advice: 'Percent-encode their UTF-8 bytes, as browsers do',
  wrong: 'User-agent: *\nDisallow: /caf\u00e9',
  right: 'User-agent: *\nDisallow: /caf%C3%A9',
  onlyWithReadings: true,
  *find(file) {
    for (const line of paths(file)) {
      if (hasInvisible(line)) continue;
      const text = line.value.replace(/[^\0-\x7f]+/gu, escapeCharacters);
      const edit = { from: line.valueFrom, end: line.valueEnd, text, unsafe: true as const };
      for (const hit of matches([line], /[^\0-\x7f]+/)) yield { ...hit, edit };
    }
  },
};

const escapedSlash: LintRule = {
  code: 'path-escaped-slash',
  severity: 'note',
  looksAt: 'rule',
  message: 'Not every parser tells %2F from a slash',
  why: 'For the standard and Google they differ; Python and reppy decode %2F before comparing.',
  source: RFC_PATHS,
  advice: 'Write / if you mean a slash; otherwise expect parsers to disagree',
  wrong: 'User-agent: *\nDisallow: /a%2Fb',
  right: 'User-agent: *\nDisallow: /a/b',
  onlyWithReadings: true,
  find: (file) => matches(paths(file), /%2f/i),
};

/** What regular expressions have, and paths hardly ever. */
const EXPRESSION =
  /\\[.dwsb/?+*()[\]-]|^\^|\(\?[:=!]|\([\w/.-]+\|[\w/.|-]+\)|\[(?:0-9|a-z|A-Z|\^)[^\]]{0,40}\]|\.\*\\|\[[\w-]+\]\+|\.\+[/\w$]|[\w)]\{\d+(?:,\d*)?\}/;

function looksLikeExpression(value: string): boolean {
  return EXPRESSION.test(value);
}

const expression: LintRule = {
  code: 'path-expression',
  severity: 'error',
  looksAt: 'rule',
  message: 'The path looks like a regular expression, but robots.txt has none',
  why: 'In a path, * matches anything and a final $ the end. Every other character stands for itself.',
  source: RFC_SPECIAL,
  advice: 'Use only * and a final $',
  wrong: 'User-agent: *\nDisallow: /.*\\.php$',
  right: 'User-agent: *\nDisallow: /*.php$',
  find: ({ unusualPaths }) =>
    matches(
      unusualPaths,
      EXPRESSION,
      (found) => `'${found}' looks like a regular expression, but only * and a final $ are special in a path`,
    ),
};

const dollar: LintRule = {
  code: 'path-dollar',
  severity: 'warning',
  looksAt: 'rule',
  message: 'A $ means the end only where it comes last, and parsers disagree on this one',
  why: 'The standard and Google take it for a dollar sign, reppy ends the path there, and new Pythons find no match. %24, as the standard has it, is not understood by Google.',
  source: RFC_SPECIAL,
  advice: 'Write * in place of a dollar sign, or move $ to the end',
  wrong: 'User-agent: *\nDisallow: /a$b',
  right: 'User-agent: *\nDisallow: /a*b',
  find: (file) => matches(withoutExpressions(file), /\$(?!$)/),
};

function* withoutExpressions(file: LintFile): Iterable<FileLine> {
  for (const line of paths(file)) if (!looksLikeExpression(line.value)) yield line;
}

/** The first Allow and the first Disallow of some path. */
interface Twins {
  allow?: FileRule;
  disallow?: FileRule;
}

/** A rule, and those above it in its group that have the same path. */
interface Repetition {
  readonly rule: FileRule;
  readonly before: Readonly<Twins>;
}

function repetitions(groups: LintFile['groups'], form: (pattern: string) => string): Repetition[] {
  const found: Repetition[] = [];
  for (const { rules, others } of groups) {
    // A misspelt User-agent line was meant to begin another group.
    const borders = others.filter((line) => meantBy(line) === 'user-agent').map(({ line }) => line);
    let passed = 0;
    let seen = new Map<string, Twins>();
    for (const rule of rules) {
      if (rule.pattern === '') continue;
      if (rule.line.line > (borders[passed] ?? Infinity)) {
        seen = new Map();
        while (rule.line.line > (borders[passed] ?? Infinity)) passed++;
      }
      // Google compares other escapes than the standard does.
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

/** Google writes escapes in capitals, escapes what is not ASCII, and leaves everything else as it is. */
function asGoogleReads(value: string): string {
  return value
    .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    .replace(/[^\0-\x7f]+/gu, escapeCharacters);
}

/** Two rules ask for them. */
const REPEATED_PATHS = new WeakMap<LintFile, readonly Repetition[]>();

function repeatedPaths(file: LintFile): readonly Repetition[] {
  const known = REPEATED_PATHS.get(file) ?? repetitions(file.groups, (pattern) => pattern);
  REPEATED_PATHS.set(file, known);
  return known;
}

const duplicate: LintRule = {
  code: 'rule-duplicate',
  severity: 'note',
  looksAt: 'rule',
  message: 'The same rule appears above',
  why: 'The second one has no effect, and a change of one of them is easily forgotten in the other.',
  source: RFC_PATHS,
  advice: 'Delete one of them; --fix does',
  wrong: 'User-agent: *\nDisallow: /a\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const { rule, before } of repeatedPaths(file)) {
      const same = rule.allow ? before.allow : before.disallow;
      if (same === undefined) continue;
      const edit = { ...wholeLine(file.text, rule.line), text: '' };
      yield { line: rule.line, message: `Line ${same.line.line} says the same`, edit };
    }
  },
};

const contradiction: LintRule = {
  code: 'rule-contradiction',
  severity: 'warning',
  looksAt: 'rule',
  message: 'The same path is allowed and disallowed',
  why: 'For the standard and Google, Allow wins. For older Pythons, Ruby, rerp and reppy, the first of the two lines wins; for Perl, Disallow.',
  source: RFC_PATHS,
  advice: 'Delete the one you do not mean',
  wrong: 'User-agent: *\nDisallow: /a\nAllow: /a',
  right: 'User-agent: *\nAllow: /a',
  *find(file) {
    for (const { rule, before } of repeatedPaths(file)) {
      const other = rule.allow ? before.disallow : before.allow;
      if (other === undefined || (rule.allow ? before.allow : before.disallow) !== undefined) continue;
      const { line } = other.line;
      const message = rule.allow
        ? `Line ${line} disallows the same path, and parsers disagree on which line wins`
        : `Line ${line} allows the same path, and nearly everywhere it wins`;
      yield { line: rule.line, message };
    }
  },
};

/** A star at the end matches what the path matches without it. */
function withoutLastStars(pattern: string): string {
  let end = pattern.length;
  while (end > 1 && pattern[end - 1] === '*') end--;
  return pattern.slice(0, end);
}

const neverDecides: LintRule = {
  code: 'rule-never-decides',
  severity: 'warning',
  looksAt: 'rule',
  message: 'A rule with a longer path matches the same URLs and wins',
  why: 'The longest path wins, and a star at the end makes a path longer without changing what it matches.',
  source: RFC_PATHS,
  advice: 'Delete the one you do not mean; no path needs a star at its end',
  wrong: 'User-agent: *\nAllow: /a\nDisallow: /a*',
  right: 'User-agent: *\nDisallow: /a',
  find: (file) => twinsOf(file, 'opposite'),
};

const longerTwin: LintRule = {
  code: 'rule-longer-twin',
  severity: 'note',
  looksAt: 'rule',
  message: 'Another rule says the same without the star at the end',
  why: 'A path matches everything that begins with it, so a star at the end adds nothing.',
  source: RFC_SPECIAL,
  advice: 'Delete the rule with the star; --fix does',
  wrong: 'User-agent: *\nDisallow: /a\nDisallow: /a*',
  right: 'User-agent: *\nDisallow: /a',
  find: (file) => twinsOf(file, 'same'),
};

/** Pairs whose paths differ in stars at the end: of opposites the one that loses, of equals the one that is not needed. */
function* twinsOf(file: LintFile, verdicts: 'same' | 'opposite'): Iterable<Hit> {
  const starred = file.groups.filter(({ rules }) => rules.some(({ pattern }) => pattern.endsWith('*')));
  for (const { rule, before } of repetitions(starred, withoutLastStars)) {
    const twin = rule.allow === (verdicts === 'same') ? before.allow : before.disallow;
    if (twin === undefined || twin.pattern === rule.pattern) continue;
    const isLonger = rule.pattern.length > twin.pattern.length;
    const [found, other] = isLonger === (verdicts === 'same') ? [rule, twin] : [twin, rule];
    const message =
      verdicts === 'same'
        ? `Line ${other.line.line} says the same without the star at the end`
        : `Line ${other.line.line} matches the same URLs with a longer path and wins`;
    const edit = verdicts === 'same' ? { ...wholeLine(file.text, found.line), text: '' } : undefined;
    yield { line: found.line, message, edit };
  }
}

const suffix: LintRule = {
  code: 'path-suffix',
  severity: 'warning',
  looksAt: 'rule',
  message: 'The path matches a single URL, not every URL that ends like this',
  why: 'A path is compared from the first slash of the URL on, so /.pdf$ matches only the URL /.pdf.',
  source: RFC_SPECIAL,
  advice: 'Write * after the slash',
  wrong: 'User-agent: *\nDisallow: /.pdf$',
  right: 'User-agent: *\nDisallow: /*.pdf$',
  *find({ groups }): Iterable<Hit> {
    for (const { rules } of groups) {
      for (const { line } of rules) {
        const { value, valueFrom, valueEnd } = line;
        if (
          !/^\/\.(?!git|env|ht|well|svn|DS)\w{2,5}\$?$/.test(value) ||
          (!value.endsWith('$') && !FILE_TYPE.test(value))
        )
          continue;
        const message = value.endsWith('$')
          ? `The path matches only the URL ${value.slice(0, -1)}`
          : `The path matches only URLs that begin with ${value}`;
        const edit = { from: valueFrom + 1, end: valueFrom + 1, text: '*', unsafe: true as const };
        yield { line, from: valueFrom, end: valueEnd, message, edit };
      }
    }
  },
};

/** What follows the last dot of usual file names. */
const FILE_TYPE =
  /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|svg|webp|css|js|json|xml|txt|zip|php|aspx?|html?)$/i;

const alternatives: LintRule = {
  code: 'path-alternatives',
  severity: 'error',
  looksAt: 'rule',
  message: 'A path has no alternatives: braces and bars stand for themselves',
  why: 'Crawlers compare the characters one by one, so the rule matches none of the paths that were meant.',
  source: RFC_SPECIAL,
  advice: 'Write a line for each path',
  wrong: 'User-agent: *\nDisallow: /{a,b}/',
  right: 'User-agent: *\nDisallow: /a/\nDisallow: /b/',
  find: (file) => matches(withoutExpressions(file), /(?<!\$)\{[^{},]{0,200},[^{}]{0,200}\}|\|\//),
};

const dots: LintRule = {
  code: 'path-dot-segment',
  severity: 'warning',
  looksAt: 'rule',
  message: 'Crawlers resolve . and .. in URLs, so the path matches nothing',
  why: 'A URL with a segment of one or two dots is resolved before it is fetched, so no URL has them.',
  source: 'https://www.rfc-editor.org/rfc/rfc3986.html#section-5.2.4',
  advice: 'Write the path without them',
  wrong: 'User-agent: *\nDisallow: /a/../b',
  right: 'User-agent: *\nDisallow: /b',
  *find({ groups }): Iterable<Hit> {
    for (const { rules } of groups)
      yield* matches(
        rules.map(({ line }) => line),
        /\/\.{1,2}(?=\/|\$?$)/,
      );
  },
};

const doubleSlash: LintRule = {
  code: 'path-double-slash',
  severity: 'note',
  looksAt: 'rule',
  message: 'The path begins with two slashes, and matches only URLs that do so, too',
  why: 'Few URLs have two slashes after the host; most likely one is meant.',
  source: RFC_PATHS,
  advice: 'Delete one of them',
  wrong: 'User-agent: *\nDisallow: //admin',
  right: 'User-agent: *\nDisallow: /admin',
  *find({ unusualPaths }): Iterable<Hit> {
    for (const line of unusualPaths) {
      if (!/^\/\/[\w-]+(?:\/|$)/.test(line.value)) continue;
      const edit = { from: line.valueFrom, end: line.valueFrom + 1, text: '', unsafe: true as const };
      yield { line, from: line.valueFrom, end: line.valueFrom + 2, edit };
    }
  },
};

const escapedSpecial: LintRule = {
  code: 'path-escaped-special',
  severity: 'warning',
  looksAt: 'rule',
  message: 'An escaped * or $ stands for the character itself',
  why: '%2A and %24 are how the standard writes a star and a dollar sign that are not special.',
  source: RFC_SPECIAL,
  advice: 'Write * or $ if they are to be special',
  wrong: 'User-agent: *\nDisallow: /%2A.pdf%24',
  right: 'User-agent: *\nDisallow: /*.pdf$',
  find: (file) =>
    matches(
      paths(file),
      /%2a|%24$/i,
      (found) => `${found} is a ${/a$/i.test(found) ? 'star' : 'dollar sign'}, not a wildcard`,
    ),
};

export const PATH_RULES: readonly LintRule[] = [
  withoutSlash,
  fullUrl,
  fragment,
  blank,
  severalPaths,
  badEscape,
  unescaped,
  escapedSlash,
  expression,
  dollar,
  duplicate,
  contradiction,
  neverDecides,
  longerTwin,
  suffix,
  alternatives,
  dots,
  doubleSlash,
  escapedSpecial,
];
