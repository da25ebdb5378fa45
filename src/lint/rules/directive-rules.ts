/** Rules about lines that are neither agents nor paths. */

import type { Edit, LintRule } from '../finding.js';
import { onValue, otherLines, type FileLine, type LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { hasForeignLetter, hasInvisible, isLeftover, isOtherFile } from './file-rules.js';

const RFC_OTHERS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4';
const GOOGLE_2019 =
  'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt';

/** Directives that some crawler follows. */
const FOLLOWED = new Set([
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'clean-param',
  'content-usage',
  'content-signal',
  'license',
]);

/** Directives that are no longer followed: since when, or why, and what to do instead. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  [
    'noindex',
    'Google has ignored Noindex since 1 September 2019; use a robots meta element or an X-Robots-Tag header',
  ],
  [
    'nofollow',
    'Google has ignored Nofollow since 1 September 2019; use a robots meta element or an X-Robots-Tag header',
  ],
  ['host', 'Yandex has ignored Host since March 2018; redirect to the preferred host instead'],
  [
    'request-rate',
    'Request-rate comes from a draft that never became a standard, and hardly any crawler follows it',
  ],
  [
    'visit-time',
    'Visit-time comes from a draft that never became a standard, and hardly any crawler follows it',
  ],
]);

const MISSPELLABLE = [...FOLLOWED].filter((name) => name.length > 4);

/** More than one slip away, and common all the same; Google accepts the first three. */
const USUAL_SLIPS: ReadonlyMap<string, string> = new Map([
  ['dissalow', 'disallow'],
  ['disallaw', 'disallow'],
  ['diasllow', 'disallow'],
  ['sitemaps', 'sitemap'],
]);

/** What browsers make of the names when they translate a page. */
const TRANSLATED: ReadonlyMap<string, string> = new Map([
  ['benutzeragent', 'user-agent'],
  ['benutzerag', 'user-agent'],
  ['agentutilisateur', 'user-agent'],
  ['agentedeusuario', 'user-agent'],
  ['agentedousuário', 'user-agent'],
  ['agenteutente', 'user-agent'],
  ['nichtzulassen', 'disallow'],
  ['verbieten', 'disallow'],
  ['zulassen', 'allow'],
  ['erlauben', 'allow'],
  ['interdire', 'disallow'],
  ['autoriser', 'allow'],
  ['rechazar', 'disallow'],
  ['permitir', 'allow'],
]);

export function meantBy(line: FileLine): string | undefined {
  const { key } = line;
  if (FOLLOWED.has(key) || RETIRED.has(key) || key === '' || OTHER_KNOWN.has(key)) return undefined;
  const joined = key.replace(/[\s_-]+/g, '');
  const same = MISSPELLABLE.find((name) => name.replaceAll('-', '') === joined);
  const meant = same ?? USUAL_SLIPS.get(joined) ?? TRANSLATED.get(joined);
  if (meant !== undefined) return meant;
  return key.length > 40 ? undefined : nearWord(key, MISSPELLABLE);
}

/** Near to something else, but names of their own. */
const OTHER_KNOWN = new Set([
  'robot-version',
  'comment',
  'cache-delay',
  'noarchive',
  'nosnippet',
  'indexpage',
]);

const misspelt: LintRule = {
  code: 'directive-misspelt',
  severity: 'error',
  looksAt: 'directive',
  message: 'The name of the directive is misspelt',
  why: 'Most parsers ignore the line; Google and Protego understand some misspellings.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  advice: 'Correct the name',
  wrong: 'User-agent: *\nDisalow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const { line } of otherLines(file)) {
      const meant = meantBy(line);
      if (meant === undefined || hasForeignLetter(line.name)) continue;
      const isTranslated = TRANSLATED.has(line.key.replace(/[\s_-]+/g, ''));
      const message = isTranslated
        ? `'${line.name}' is a translation of '${capital(meant)}', which crawlers do not understand`
        : `'${line.name}' is probably '${capital(meant)}'`;
      const from = nameFrom(file, line);
      const end = from + line.name.length;
      const text = capital(meant);
      const edit: Edit = GOVERNING.has(meant) ? { from, end, text, unsafe: true } : { from, end, text };
      yield { line, from, end, message, edit };
    }
  },
};

/** Correcting these changes what the standard reads, so it is left to people. */
const GOVERNING = new Set(['user-agent', 'allow', 'disallow']);

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function nameFrom({ text }: LintFile, { from, name }: FileLine): number {
  return text.indexOf(name, from);
}

const unknown: LintRule = {
  code: 'directive-unknown',
  severity: 'note',
  looksAt: 'directive',
  message: 'No parser knows this directive',
  why: 'Crawlers may follow directives beyond the standard, but one that no crawler documents has no effect.',
  source: RFC_OTHERS,
  advice: 'Check its name, put # before a comment, or delete it',
  wrong: 'User-agent: *\nPlease-be-nice: yes',
  right: 'User-agent: *\n# Please be nice',
  *find(file) {
    if (isOtherFile(file)) return;
    for (const { line } of otherLines(file)) {
      if (line.key === '' || FOLLOWED.has(line.key) || RETIRED.has(line.key)) continue;
      if (meantBy(line) !== undefined || hasInvisible(line) || hasForeignLetter(line.name)) continue;
      if (isLeftover(line)) continue;
      const message = line.key.startsWith('<!--')
        ? 'HTML comments do not exist here: crawlers read the line as a directive that they do not know'
        : /^https?$/.test(line.key)
          ? 'A URL by itself has no effect; if it is a sitemap, write Sitemap: before it'
          : undefined;
      yield { line, from: nameFrom(file, line), end: nameFrom(file, line) + line.name.length, message };
    }
  },
};

const retired: LintRule = {
  code: 'directive-retired',
  severity: 'warning',
  looksAt: 'directive',
  message: 'The directive is no longer followed',
  why: 'Crawlers ignore the line, and nothing shows that they do.',
  source: GOOGLE_2019,
  advice: 'Delete it, and use what crawlers support today',
  wrong: 'User-agent: *\nNoindex: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const { line, group } of otherLines(file)) {
      const history = RETIRED.get(line.key);
      // Seznam documents that its crawler follows it.
      const isFollowed = line.key === 'request-rate' && group?.tokens.every((token) => token === 'seznambot');
      if (history !== undefined && isFollowed !== true) yield { line, message: history };
    }
  },
};

const missingColon: LintRule = {
  code: 'missing-colon',
  severity: 'error',
  looksAt: 'directive',
  message: 'The line has no colon and is ignored',
  why: 'Most parsers ignore the line; Google and Protego 0.7 read two words as a name and a value.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  advice: 'Write a name, a colon and a value, or # before a comment',
  wrong: 'User-agent: *\nDisallow /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    if (isOtherFile(file)) return;
    for (const line of file.lines) {
      if (line.hasColon || isLeftover(line)) continue;
      const sign = /^[\w -]{1,40}([=\uff1a\ufe55\u2236])/.exec(line.value)?.[1];
      const message =
        sign === undefined ? undefined : `The line has '${sign}' in place of a colon and is ignored`;
      yield { ...onValue(line), message };
    }
  },
};

const missingName: LintRule = {
  code: 'missing-name',
  severity: 'error',
  looksAt: 'directive',
  message: 'The line has no name before its colon and is ignored',
  why: 'A line consists of a name, a colon and a value.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  advice: 'Write the name of a directive, or # before a comment',
  wrong: 'User-agent: *\n: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    if (isOtherFile(file)) return;
    for (const line of file.lines) if (line.hasColon && line.key === '') yield { line };
  },
};

/** https://yandex.com/support/webmaster/en/robot-workings/clean-param */
const LONGEST_CLEAN_PARAM = 500;

const cleanParam: LintRule = {
  code: 'clean-param-malformed',
  severity: 'warning',
  looksAt: 'directive',
  message: 'Yandex cannot read this Clean-param',
  why: 'Yandex expects parameters joined by &, then perhaps a space and a path, in at most 500 characters.',
  source: 'https://yandex.com/support/webmaster/en/robot-workings/clean-param',
  advice: 'Write Clean-param: ref&sid /path',
  wrong: 'User-agent: Yandex\nClean-param: ref, sid /catalogue\nDisallow: /a',
  right: 'User-agent: Yandex\nClean-param: ref&sid /catalogue\nDisallow: /a',
  *find(file) {
    for (const { line } of otherLines(file)) {
      if (line.key !== 'clean-param') continue;
      const { value } = line;
      if (
        value.length <= LONGEST_CLEAN_PARAM &&
        /^[\w.[\]~-]+(?:&[\w.[\]~-]+)*(?:[ \t]+[/*]\S*)?$/.test(value)
      )
        continue;
      yield onValue(line);
    }
  },
};

export const DIRECTIVE_RULES: readonly LintRule[] = [
  misspelt,
  unknown,
  retired,
  missingColon,
  missingName,
  cleanParam,
];
