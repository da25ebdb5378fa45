/** Rules about lines that are neither agents nor paths. */

import { CRAWLERS, CRAWLERS_AS_OF } from '../../answers/crawlers.js';
import type { LintRule } from '../finding.js';
import type { FileGroup, FileLine, LintFile } from '../lint-file.js';
import { nearWord } from '../near-word.js';
import { isHtml } from './file-rules.js';

const RFC_OTHERS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4';
const GOOGLE_2019 =
  'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt';
const SITEMAPS = 'https://www.sitemaps.org/protocol.html#submit_robots';

/** What some reader follows. */
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

/** What was followed once, by whom and until when. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['noindex', 'Google read it until 1 September 2019; use a robots meta element or an X-Robots-Tag header'],
  ['nofollow', 'Google never documented it and says that it has no effect since 1 September 2019'],
  ['host', 'Yandex read it until March 2018; redirect to the preferred host instead'],
  ['request-rate', 'it comes from a draft that never became a standard; hardly any crawler reads it'],
  ['visit-time', 'it comes from a draft that never became a standard; hardly any crawler reads it'],
]);

function* otherLines(file: LintFile): Iterable<{ line: FileLine; group: FileGroup | undefined }> {
  for (const line of file.fileLevel) yield { line, group: undefined };
  for (const group of file.groups) for (const line of group.others) yield { line, group };
}

/** Names that readers take although they are misspelt stand in the list with a blank or without the hyphen. */
const MISSPELLABLE = [...FOLLOWED].filter((name) => name.length > 4);

/** More than one slip away, and written all the same; Google accepts the first three. */
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

/** Known to somebody, and near to something else. */
const OTHER_KNOWN = new Set([
  'robot-version',
  'comment',
  'cache-delay',
  'noarchive',
  'nosnippet',
  'noarchive',
  'indexpage',
]);

const misspelt: LintRule = {
  code: 'directive-misspelt',
  severity: 'error',
  looksAt: 'directive',
  says: 'The name of the directive is misspelt',
  why: 'The standard ignores the line; Google and Protego understand some misspellings, others none.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  mend: 'Correct it',
  wrong: 'User-agent: *\nDisalow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const { line } of otherLines(file)) {
      const meant = meantBy(line);
      if (meant === undefined) continue;
      const message = `'${line.name}' is most likely '${capital(meant)}'`;
      const from = nameFrom(file, line);
      const end = from + line.name.length;
      const edit = GOVERNING.has(meant) ? undefined : { from, end, text: capital(meant) };
      yield { line, from, end, message, edit };
    }
  },
};

/** To correct these is to change what the standard reads, so it is left to people. */
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
  says: 'No reading knows this directive',
  why: 'Crawlers may follow what they like beside the standard; what none of them documents does nothing.',
  source: RFC_OTHERS,
  mend: 'Check its name, put # before a comment, or leave it out',
  wrong: 'User-agent: *\nPlease-be-nice: yes',
  right: 'User-agent: *\n# Please be nice',
  *find(file) {
    if (isHtml(file)) return;
    for (const { line } of otherLines(file)) {
      if (line.key === '' || FOLLOWED.has(line.key) || RETIRED.has(line.key) || meantBy(line) !== undefined)
        continue;
      const message = /^https?$/.test(line.key)
        ? 'A URL alone says nothing; write Sitemap and a colon in front if it is one'
        : undefined;
      yield { line, from: nameFrom(file, line), end: nameFrom(file, line) + line.name.length, message };
    }
  },
};

const retired: LintRule = {
  code: 'directive-retired',
  severity: 'warning',
  looksAt: 'directive',
  says: 'The directive is no longer followed',
  why: 'Whoever relies on it is not served any more.',
  source: GOOGLE_2019,
  mend: 'Leave it out, and say it in the way that is followed today',
  wrong: 'User-agent: *\nNoindex: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const { line } of otherLines(file)) {
      const history = RETIRED.get(line.key);
      if (history !== undefined)
        yield { line, message: `${capital(line.key)} is no longer followed: ${history}` };
    }
  },
};

const missingColon: LintRule = {
  code: 'missing-colon',
  severity: 'error',
  looksAt: 'directive',
  says: 'The line has no colon and is ignored',
  why: 'Google takes two words for a name and a value; the standard and most others ignore the line.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  mend: 'Write a name, a colon and a value, or # before a comment',
  wrong: 'User-agent: *\nDisallow /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    if (isHtml(file)) return;
    for (const line of file.lines)
      if (!line.hasColon) yield { line, from: line.valueFrom, end: line.valueEnd };
  },
};

const missingName: LintRule = {
  code: 'missing-name',
  severity: 'error',
  looksAt: 'directive',
  says: 'Nothing stands before the colon, so the line is ignored',
  why: 'A line is a name, a colon and a value.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
  mend: 'Write the name of a directive, or # before a comment',
  wrong: 'User-agent: *\n: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    if (isHtml(file)) return;
    for (const line of file.lines) if (line.hasColon && line.key === '') yield { line };
  },
};

const sitemapRelative: LintRule = {
  code: 'sitemap-relative',
  severity: 'error',
  looksAt: 'directive',
  says: 'A Sitemap line needs the whole URL',
  why: 'The protocol asks for the full address; most crawlers pass over a path alone.',
  source: SITEMAPS,
  mend: 'Write scheme and host in front',
  wrong: 'Sitemap: /sitemap.xml',
  right: 'Sitemap: https://example.com/sitemap.xml',
  *find(file) {
    for (const { line } of otherLines(file)) {
      if (line.key !== 'sitemap' || line.value === '' || /^[a-z][a-z0-9+.-]{0,20}:/i.test(line.value))
        continue;
      const message = /^[^\w/]+https?:/i.test(line.value)
        ? 'Something that is not seen stands before the URL, a no-break space perhaps'
        : undefined;
      yield { line, from: line.valueFrom, end: line.valueEnd, message };
    }
  },
};

const sitemapMalformed: LintRule = {
  code: 'sitemap-malformed',
  severity: 'error',
  looksAt: 'directive',
  says: 'This is no URL of a sitemap',
  why: 'No crawler can fetch it.',
  source: SITEMAPS,
  mend: 'Write one http or https URL without blanks, each on a line of its own',
  wrong: 'Sitemap: https://example.com/a.xml https://example.com/b.xml',
  right: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml',
  *find(file) {
    for (const { line } of otherLines(file)) {
      if (line.key !== 'sitemap') continue;
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
  says: 'The delay is no number of seconds and is ignored',
  why: 'Readers that follow Crawl-delay read a number; some take whole ones only.',
  source: RFC_OTHERS,
  mend: 'Write seconds, such as 5',
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

const delayIgnored: LintRule = {
  code: 'crawl-delay-ignored',
  severity: 'warning',
  looksAt: 'directive',
  says: 'None of the crawlers that the group names follows Crawl-delay',
  why: 'Google never did, Yandex stopped on 22 February 2018; Bing and many others do.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
  mend: "Leave it out for them, and slow them down in their operators' tools or with status 429",
  wrong: 'User-agent: Googlebot\nCrawl-delay: 5\nDisallow: /a',
  right: 'User-agent: bingbot\nCrawl-delay: 5\nDisallow: /a',
  *find(file) {
    for (const { line, group } of otherLines(file)) {
      if (line.key !== 'crawl-delay' || group === undefined) continue;
      const crawlers = group.tokens.map((token) => DELAYS.get(token));
      if (!crawlers.every((crawler) => crawler?.crawlDelay === 'ignored')) continue;
      const names = crawlers.slice(0, 3).flatMap((crawler) => crawler?.token ?? []);
      const verb = crawlers.length === 1 ? 'ignores' : 'ignore';
      const message = `${names.join(', ')} ${verb} Crawl-delay, as of ${CRAWLERS_AS_OF}`;
      yield { line, message };
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
