/** Rules about lines that are neither agents nor paths. */

import type { LintRules } from '../finding.js';
import { otherLines, type FileLine, type LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { hasForeignLetter, hasInvisible, isLeftover, linesOfRobotsTxt } from './file-rules.js';
import { linesNamed, onEach, onValue, table, unsafe } from './hits.js';

/** Directives that some crawler follows. */
const FOLLOWED = new Set(
  'user-agent allow disallow sitemap crawl-delay request-rate visit-time clean-param content-usage content-signal license'.split(
    ' ',
  ),
);

/** Directives that are no longer followed: since when, or why, and what to do instead. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ...['Noindex', 'Nofollow'].map((name): [string, string] => [
    name.toLowerCase(),
    `Google has ignored ${name} since 1 September 2019; use a robots meta element or an X-Robots-Tag header`,
  ]),
  ['host', 'Yandex has ignored Host since March 2018; redirect to the preferred host instead'],
  ...['Request-rate', 'Visit-time'].map((name): [string, string] => [
    name.toLowerCase(),
    `${name} comes from a draft that never became a standard, and hardly any crawler follows it`,
  ]),
]);

const MISSPELLABLE = [...FOLLOWED].filter((name) => name.length > 4);

/** Common misspellings with more than one typo; Google accepts the first three. */
const USUAL_SLIPS = table(`
  dissalow, disallaw, diasllow: disallow
  sitemaps: sitemap
`);

/** The names as browsers translate them when they translate a page. */
const TRANSLATED = table(`
  benutzeragent, benutzerag, agentutilisateur, agentedeusuario, agentedousuário, agenteutente: user-agent
  nichtzulassen, verbieten, interdire, rechazar: disallow
  zulassen, erlauben, autoriser, permitir: allow
`);

export function meantBy(line: FileLine): string | undefined {
  const { key } = line;
  if (FOLLOWED.has(key) || RETIRED.has(key) || key === '' || OTHER_KNOWN.test(key)) return undefined;
  const joined = key.replace(/[\s_-]+/g, '');
  const same = MISSPELLABLE.find((name) => name.replaceAll('-', '') === joined);
  const [meant = same] = USUAL_SLIPS.get(joined) ?? TRANSLATED.get(joined) ?? [];
  return meant ?? (key.length > 40 ? undefined : nearWord(key, MISSPELLABLE));
}

/** If the first colon comes later, such as that of a URL, everything before it is a name that no parser knows. */
const LATE_COLON = /^(?:user-agent|disallow|allow|sitemap|crawl-delay)(?=\s)/;

/** Names of their own that are similar to other names. */
const OTHER_KNOWN = /^(?:robot-version|comment|cache-delay|noarchive|nosnippet|indexpage)$/;

export const DIRECTIVE_RULES: LintRules = {
  'directive-misspelt': {
    severity: 'error',
    message: 'The name of the directive is misspelt',
    advice: 'Correct the name',
    find: onEach(governedLines, (line, file) => {
      const meant = meantBy(line);
      if (meant === undefined || hasForeignLetter(line.name)) return undefined;
      const message = TRANSLATED.has(line.key.replace(/[\s_-]+/g, ''))
        ? `'${line.name}' is a translation of '${capital(meant)}', which crawlers do not understand`
        : `'${line.name}' is probably '${capital(meant)}'`;
      const { from, end } = nameOf(line, file);
      // Correcting these changes verdicts by the standard, so people have to decide.
      const isGoverning = /^(?:user-agent|(?:dis)?allow)$/.test(meant);
      const edit = isGoverning ? unsafe(from, end, capital(meant)) : { from, end, text: capital(meant) };
      return { line, from, end, message, edit };
    }),
  },

  'directive-unknown': {
    severity: 'note',
    message: 'No parser knows this directive',
    advice: 'Check its name, put # before a comment, or delete it',
    find: onEach(linesOfRobotsTxt, (line, file) => {
      const { key } = line;
      if (key === '' || FOLLOWED.has(key) || RETIRED.has(key)) return undefined;
      if (meantBy(line) !== undefined || hasInvisible(line) || hasForeignLetter(line.name)) return undefined;
      if (isLeftover(line) || LATE_COLON.test(key)) return undefined;
      const message = key.startsWith('<!--')
        ? 'robots.txt has no HTML comments: crawlers read the line as an unknown directive'
        : /^https?$/.test(key)
          ? 'A URL by itself has no effect; if it is a sitemap, write Sitemap: before it'
          : undefined;
      return { line, ...nameOf(line, file), message };
    }),
  },

  'directive-retired': {
    severity: 'warning',
    message: 'Crawlers no longer obey this directive',
    advice: 'Delete it, and use what crawlers support today',
    *find(file) {
      for (const { line, group } of otherLines(file)) {
        const history = RETIRED.get(line.key);
        // Seznam documents that its crawler follows it.
        const isFollowed =
          line.key === 'request-rate' && group?.tokens.every((token) => token === 'seznambot');
        if (history !== undefined && isFollowed !== true) yield { line, message: history };
      }
    },
  },

  'missing-colon': {
    severity: 'error',
    message: 'The line has no colon and is ignored',
    advice: 'Write a name, a colon and a value, or # before a comment',
    find: onEach(linesOfRobotsTxt, (line, file) => {
      const [name] = LATE_COLON.exec(line.key) ?? [];
      if (name !== undefined) {
        const message = `The colon after '${line.name.slice(0, name.length)}' is missing, and the line is ignored`;
        return { line, ...nameOf(line, file), message };
      }
      if (line.hasColon || isLeftover(line)) return undefined;
      const sign = /^[\w -]{1,40}([=\uff1a\ufe55\u2236])/.exec(line.value)?.[1];
      if (sign !== undefined)
        return onValue(line, `The line has '${sign}' in place of a colon and is ignored`);
      const [, guessed] = /^(user-agent|disallow|allow|sitemap)[ \t]+\S+$/i.exec(line.value) ?? [];
      const read = `The line has no colon: Google assumes one after '${guessed ?? ''}', most parsers ignore the line`;
      return onValue(line, guessed === undefined ? undefined : read);
    }),
  },

  'missing-name': {
    severity: 'error',
    message: 'The line has no name before its colon and is ignored',
    advice: 'Write the name of a directive, or # before a comment',
    find: onEach(linesOfRobotsTxt, (line) => (line.hasColon && line.key === '' ? { line } : undefined)),
  },

  'clean-param-malformed': {
    severity: 'warning',
    message: 'Yandex cannot parse this Clean-param',
    advice: 'Write Clean-param: ref&sid /path',
    find: onEach(linesNamed('clean-param'), (line) => {
      const { value } = line;
      const isRead = /^[\w.[\]~-]+(?:&[\w.[\]~-]+)*(?:[ \t]+[/*]\S*)?$/.test(value);
      return isRead && value.length <= LONGEST_CLEAN_PARAM ? undefined : onValue(line);
    }),
  },
};

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function nameOf({ from: start, name }: FileLine, { text }: LintFile): { from: number; end: number } {
  const from = text.indexOf(name, start);
  return { from, end: from + name.length };
}

function* governedLines(file: LintFile): Iterable<FileLine> {
  for (const { line } of otherLines(file)) yield line;
}

/** https://yandex.com/support/webmaster/en/robot-workings/clean-param */
const LONGEST_CLEAN_PARAM = 500;
