/** Rules about lines that are neither agents nor paths. */

import { CRAWLERS, CRAWLERS_AS_OF } from '../../answers/crawlers.js';
import type { LintRule } from '../finding.js';
import type { FileGroup, FileLine, LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { hasInvisible, isOtherFile } from './file-rules.js';

const RFC_OTHERS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4';
const GOOGLE_2019 =
  'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt';
const SITEMAPS = 'https://www.sitemaps.org/protocol.html#submit_robots';

/** What some crawler follows. */
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

/** What is no longer followed: since when, or why, and what to do instead. */
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

function* otherLines(file: LintFile): Iterable<{ line: FileLine; group: FileGroup | undefined }> {
  for (const line of file.fileLevel) yield { line, group: undefined };
  for (const group of file.groups) for (const line of group.others) yield { line, group };
}

const MISSPELLABLE = [...FOLLOWED].filter((name) => name.length > 4);

/** More than one slip away, and common all the same; Google accepts the first three. */
const USUAL_SLIPS: ReadonlyMap<string, string> = new Map([
  ['dissalow', 'disallow'],
  ['disallaw', 'disallow'],
  ['diasllow', 'disallow'],
  ['sitemaps', 'sitemap'],
]);

export function meantBy(line: FileLine): string | undefined {
  const { key } = line;
  if (FOLLOWED.has(key) || RETIRED.has(key) || key === '' || OTHER_KNOWN.has(key)) return undefined;
  const joined = key.replace(/[\s_-]+/g, '');
  const same = MISSPELLABLE.find((name) => name.replaceAll('-', '') === joined);
  const meant = same ?? USUAL_SLIPS.get(joined);
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
      if (meant === undefined) continue;
      const message = `'${line.name}' is probably '${capital(meant)}'`;
      const from = nameFrom(file, line);
      const end = from + line.name.length;
      const edit = GOVERNING.has(meant) ? undefined : { from, end, text: capital(meant) };
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
      if (meantBy(line) !== undefined || hasInvisible(line)) continue;
      const message = /^https?$/.test(line.key)
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
  why: 'Crawlers ignore the line, and whoever relies on it will not notice.',
  source: GOOGLE_2019,
  advice: 'Delete it, and use what crawlers support today',
  wrong: 'User-agent: *\nNoindex: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const { line } of otherLines(file)) {
      const history = RETIRED.get(line.key);
      if (history !== undefined) yield { line, message: history };
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
    for (const line of file.lines)
      if (!line.hasColon) yield { line, from: line.valueFrom, end: line.valueEnd };
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

const sitemapRelative: LintRule = {
  code: 'sitemap-relative',
  severity: 'error',
  looksAt: 'directive',
  message: 'A Sitemap line needs a full URL',
  why: 'The protocol requires the full URL, and most crawlers ignore a path.',
  source: SITEMAPS,
  advice: 'Include the scheme and host',
  wrong: 'Sitemap: /sitemap.xml',
  right: 'Sitemap: https://example.com/sitemap.xml',
  *find(file) {
    for (const { line } of otherLines(file)) {
      if (line.key !== 'sitemap' || line.value === '' || hasInvisible(line)) continue;
      if (/^[a-z][a-z0-9+.-]{0,20}:/i.test(line.value)) continue;
      yield { line, from: line.valueFrom, end: line.valueEnd };
    }
  },
};

const sitemapMalformed: LintRule = {
  code: 'sitemap-malformed',
  severity: 'error',
  looksAt: 'directive',
  message: 'This is not the URL of a sitemap',
  why: 'No crawler can fetch it.',
  source: SITEMAPS,
  advice: 'Write one http or https URL without spaces on each line',
  wrong: 'Sitemap: https://example.com/a.xml https://example.com/b.xml',
  right: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml',
  *find(file) {
    for (const { line } of otherLines(file)) {
      if (line.key !== 'sitemap' || hasInvisible(line)) continue;
      const hasScheme = /^[a-z][a-z0-9+.-]{0,20}:/i.test(line.value);
      if (line.value !== '' && (!hasScheme || isFetchable(line.value))) continue;
      yield { line, from: line.valueFrom, end: Math.max(line.valueEnd, line.valueFrom) };
    }
  },
};

function isFetchable(url: string): boolean {
  if (/\s|^https?:(?!\/\/[^/])/i.test(url)) return false;
  try {
    return /^(?:https?|ftp):$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

const delayMalformed: LintRule = {
  code: 'crawl-delay-malformed',
  severity: 'error',
  looksAt: 'directive',
  message: 'The delay is not a number of seconds and is ignored',
  why: 'Crawlers that follow Crawl-delay expect a number, some of them a whole one.',
  source: RFC_OTHERS,
  advice: 'Write a number of seconds, such as 5',
  wrong: 'User-agent: *\nCrawl-delay: soon',
  right: 'User-agent: *\nCrawl-delay: 5',
  *find(file) {
    for (const { line } of otherLines(file)) {
      if (line.key !== 'crawl-delay' || /^(?:\d{1,300}(?:\.\d*)?|\.\d+)$/.test(line.value)) continue;
      yield { line, from: line.valueFrom, end: line.valueEnd };
    }
  },
};

const DELAYS: ReadonlyMap<string, (typeof CRAWLERS)[number]> = new Map(
  CRAWLERS.map((crawler) => [crawler.token.toLowerCase(), crawler]),
);

/** A group may name hundreds of crawlers; so many are listed. */
const TOLD_CRAWLERS = 3;

const delayIgnored: LintRule = {
  code: 'crawl-delay-ignored',
  severity: 'warning',
  looksAt: 'directive',
  message: 'No crawler that the group names follows Crawl-delay',
  why: 'Google never followed it, and Yandex stopped on 22 February 2018; Bing and many others still do.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
  advice: "Delete it, and slow these crawlers down in their operators' tools or with status 429",
  wrong: 'User-agent: Googlebot\nCrawl-delay: 5\nDisallow: /a',
  right: 'User-agent: bingbot\nCrawl-delay: 5\nDisallow: /a',
  *find(file) {
    for (const { line, group } of otherLines(file)) {
      if (line.key !== 'crawl-delay' || group === undefined) continue;
      const crawlers = group.tokens.map((token) => DELAYS.get(token));
      if (!crawlers.every((crawler) => crawler?.crawlDelay === 'ignored')) continue;
      const told = crawlers.slice(0, TOLD_CRAWLERS);
      const names = told.flatMap((crawler) => crawler?.token ?? []).join(', ');
      const verb = crawlers.length === 1 ? 'ignores' : 'ignore';
      const sources = [...new Set(told.flatMap((crawler) => crawler?.source ?? []))].join(', ');
      yield { line, message: `${names} ${verb} Crawl-delay (as of ${CRAWLERS_AS_OF}, ${sources})` };
    }
  },
};

export const DIRECTIVE_RULES: readonly LintRule[] = [
  misspelt,
  unknown,
  retired,
  missingColon,
  missingName,
  sitemapRelative,
  sitemapMalformed,
  delayMalformed,
  delayIgnored,
];
