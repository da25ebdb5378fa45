/** Rules about the paths of Allow and Disallow lines. */

import type { Hit, LintRule } from '../finding.js';
import { escapeCharacter } from '../../core/percent.js';
import { wholeLine, type FileLine, type FileRule, type LintFile } from '../lint-file.js';

const RFC_PATHS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2';
const RFC_SPECIAL = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3';

function* ruleLines(file: LintFile): Iterable<FileLine> {
  for (const line of file.early) yield line;
  for (const { rules } of file.groups) for (const { line } of rules) yield line;
}

/** Those that may be found for what is in them. */
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
  says: 'The path begins with neither / nor *, so the rule matches nothing',
  why: 'Paths are compared from their first slash on.',
  source: RFC_PATHS,
  mend: 'Begin it with /, or with * where anything may stand before it',
  wrong: 'User-agent: *\nDisallow: private/',
  right: 'User-agent: *\nDisallow: /private/',
  *find({ unusualPaths }) {
    for (const line of unusualPaths) {
      const { value } = line;
      if (/^[/*]/.test(value) || isUrl(value) || looksLikeExpression(value)) continue;
      yield { line, from: line.valueFrom, end: line.valueEnd };
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
  says: 'A rule holds a path, and this is a whole URL',
  why: 'It is compared with paths and matches none; some readers cut the path out of it, and some read it as it stands.',
  source: RFC_PATHS,
  mend: 'Write what follows the host. Another host has a robots.txt of its own',
  wrong: 'User-agent: *\nDisallow: https://example.com/private',
  right: 'User-agent: *\nDisallow: /private',
  *find({ unusualPaths }) {
    for (const line of unusualPaths) {
      if (isUrl(line.value)) yield { line, from: line.valueFrom, end: line.valueEnd };
      else if (/^\/\/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,20}(?:\/|$)/i.test(line.value)) {
        yield {
          line,
          from: line.valueFrom,
          end: line.valueEnd,
          message: 'What begins with // and a host is compared with paths as it stands',
        };
      }
    }
  },
};

const fragment: LintRule = {
  code: 'path-fragment',
  severity: 'warning',
  looksAt: 'rule',
  says: 'The number sign begins a comment, so the path ends before it',
  why: 'A fragment is never sent to the server, and in a robots.txt # begins a comment wherever it stands.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  mend: 'Leave it out, write %23 for a number sign in a path, or put a blank before a comment',
  wrong: 'User-agent: *\nDisallow: /page#top',
  right: 'User-agent: *\nDisallow: /page # top',
  *find(file) {
    for (const line of ruleLines(file)) {
      if (line.hash < line.end && line.hash === line.valueEnd && line.value !== '') {
        const edit = { from: line.hash, end: line.hash, text: ' ' };
        yield { line, from: line.hash, end: line.end, edit };
      }
    }
  },
};

const blank: LintRule = {
  code: 'path-blank',
  severity: 'error',
  looksAt: 'rule',
  says: 'There is a blank in the path, which no URL has',
  why: 'URLs have %20 there, so the rule matches nothing; two paths need two lines.',
  source: RFC_PATHS,
  mend: 'Write %20 for a blank, # before a comment, and each path on a line of its own',
  wrong: 'User-agent: *\nDisallow: /a b',
  right: 'User-agent: *\nDisallow: /a%20b',
  find: (file) => matches(paths(file), /[ \t]+/),
};

const badEscape: LintRule = {
  code: 'path-bad-escape',
  severity: 'error',
  looksAt: 'rule',
  says: 'A percent sign is followed by two digits of hexadecimal, and this one is not',
  why: 'No URL of a browser has it; readers take the sign as it is, escape it or drop the rule.',
  source: RFC_PATHS,
  mend: 'Write %25 for a percent sign',
  wrong: 'User-agent: *\nDisallow: /%zz',
  right: 'User-agent: *\nDisallow: /%25zz',
  find: (file) => matches(paths(file), /%(?![\da-f]{2}|[\da-f]?(?:\*|\$?$)).{0,2}/i),
};

const unescaped: LintRule = {
  code: 'path-unescaped',
  severity: 'note',
  looksAt: 'rule',
  says: 'There are letters beyond ASCII, which not every reader escapes',
  why: 'The standard compares them with their escapes; older readers compare bytes or characters and find no match.',
  source: RFC_PATHS,
  mend: 'Write the escapes of their UTF-8 bytes, as a browser sends them',
  wrong: 'User-agent: *\nDisallow: /caf\u00e9',
  right: 'User-agent: *\nDisallow: /caf%C3%A9',
  *find(file) {
    for (const line of paths(file)) {
      const text = line.value.replace(/[^\0-\x7f]/gu, escapeCharacter);
      const edit = { from: line.valueFrom, end: line.valueEnd, text };
      for (const hit of matches([line], /[^\0-\x7f]+/)) yield { ...hit, edit };
    }
  },
};

const escapedSlash: LintRule = {
  code: 'path-escaped-slash',
  severity: 'note',
  looksAt: 'rule',
  says: '%2F is not a slash to every reader',
  why: 'The standard keeps it apart from /; others decode it first.',
  source: RFC_PATHS,
  mend: 'Write / if a slash is meant; if not, expect readings to differ',
  wrong: 'User-agent: *\nDisallow: /a%2Fb',
  right: 'User-agent: *\nDisallow: /a/b',
  find: (file) => matches(paths(file), /%2f/i),
};

/** What stands in expressions and hardly ever in paths. */
const EXPRESSION =
  /\\[.dwsb/?+*()[\]-]|^\^|\(\?[:=!]|\([\w/.-]+\|[\w/.|-]+\)|\[(?:0-9|a-z|A-Z|\^)[^\]]{0,40}\]|\.\*\\|\[[\w-]+\]\+|\.\+[/\w$]|[\w)]\{\d+(?:,\d*)?\}/;

function looksLikeExpression(value: string): boolean {
  return EXPRESSION.test(value);
}

const expression: LintRule = {
  code: 'path-expression',
  severity: 'error',
  looksAt: 'rule',
  says: 'This looks like a regular expression, and every sign of it is taken as it stands',
  why: 'Paths know * for anything and a final $ for the end, and nothing else.',
  source: RFC_SPECIAL,
  mend: 'Write it with * and a final $ alone',
  wrong: 'User-agent: *\nDisallow: /.*\\.php$',
  right: 'User-agent: *\nDisallow: /*.php$',
  find: ({ unusualPaths }) =>
    matches(unusualPaths, EXPRESSION, (found) => `'${found}' has no meaning in a path but itself`),
};

const dollar: LintRule = {
  code: 'path-dollar',
  severity: 'warning',
  looksAt: 'rule',
  says: '$ means the end only where it stands last; here it is a dollar sign, and readings differ',
  why: 'The standard takes it for itself, some readers end the path at it.',
  source: RFC_SPECIAL,
  mend: 'Write %24 for a dollar sign, or put $ at the end',
  wrong: 'User-agent: *\nDisallow: /a$b',
  right: 'User-agent: *\nDisallow: /a%24b',
  find: (file) => matches(withoutExpressions(file), /\$(?!$)/),
};

function* withoutExpressions(file: LintFile): Iterable<FileLine> {
  for (const line of paths(file)) if (!looksLikeExpression(line.value)) yield line;
}

/** The first rule of each directive with some path. */
interface Twins {
  allow?: FileRule;
  disallow?: FileRule;
}

/** A rule, and those before it in its group that have its path. */
interface Repetition {
  readonly rule: FileRule;
  readonly before: Readonly<Twins>;
}

function repetitions(groups: LintFile['groups'], form: (pattern: string) => string): Repetition[] {
  const found: Repetition[] = [];
  for (const { rules } of groups) {
    const seen = new Map<string, Twins>();
    for (const rule of rules) {
      if (rule.pattern === '') continue;
      const key = form(rule.pattern);
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
  says: 'The same rule stands above',
  why: 'It does nothing, and whoever changes one of the two may forget the other.',
  source: RFC_PATHS,
  mend: 'Leave one of them out; --fix does',
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
  says: 'One path is allowed and disallowed, and readings differ on which counts',
  why: 'The standard takes Allow, Python, Ruby and rerp whatever stands first, and reppy too.',
  source: RFC_PATHS,
  mend: 'Leave out what is not meant',
  wrong: 'User-agent: *\nDisallow: /a\nAllow: /a',
  right: 'User-agent: *\nAllow: /a',
  *find(file) {
    for (const { rule, before } of repeatedPaths(file)) {
      const other = rule.allow ? before.disallow : before.allow;
      if (other === undefined || (rule.allow ? before.allow : before.disallow) !== undefined) continue;
      yield { line: rule.line, message: `Line ${other.line.line} says the opposite of the same path` };
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
  says: 'Another rule matches the same URLs, is longer and always wins',
  why: 'The longest path counts, and a star at the end makes a path longer without making it match less.',
  source: RFC_PATHS,
  mend: 'Leave the rule out that is not meant; no path needs a star at its end',
  wrong: 'User-agent: *\nAllow: /a\nDisallow: /a*',
  right: 'User-agent: *\nDisallow: /a',
  find: (file) => twinsOf(file, 'opposite'),
};

const longerTwin: LintRule = {
  code: 'rule-longer-twin',
  severity: 'note',
  looksAt: 'rule',
  says: 'Another rule says the same of the same URLs with a star at its end',
  why: 'A path matches whatever begins with it, so a star at the end adds nothing.',
  source: RFC_SPECIAL,
  mend: 'Leave the one with the star out',
  wrong: 'User-agent: *\nDisallow: /a\nDisallow: /a*',
  right: 'User-agent: *\nDisallow: /a',
  find: (file) => twinsOf(file, 'same'),
};

/** Pairs whose paths differ in stars at their end; the shorter of opposites, the later of equals. */
function* twinsOf(file: LintFile, verdicts: 'same' | 'opposite'): Iterable<Hit> {
  const starred = file.groups.filter(({ rules }) => rules.some(({ pattern }) => pattern.endsWith('*')));
  for (const { rule, before } of repetitions(starred, withoutLastStars)) {
    const twin = rule.allow === (verdicts === 'same') ? before.allow : before.disallow;
    if (twin === undefined || twin.pattern === rule.pattern) continue;
    const [found, other] =
      verdicts === 'opposite' && twin.pattern.length < rule.pattern.length ? [twin, rule] : [rule, twin];
    const message =
      verdicts === 'same'
        ? `Line ${other.line.line} matches the same URLs`
        : `Line ${other.line.line} matches the same URLs with a longer path, and always wins`;
    const edit = verdicts === 'same' ? { ...wholeLine(file.text, rule.line), text: '' } : undefined;
    yield { line: found.line, message, edit };
  }
}

export const PATH_RULES: readonly LintRule[] = [
  withoutSlash,
  fullUrl,
  fragment,
  blank,
  badEscape,
  unescaped,
  escapedSlash,
  expression,
  dollar,
  duplicate,
  contradiction,
  neverDecides,
  longerTwin,
];
