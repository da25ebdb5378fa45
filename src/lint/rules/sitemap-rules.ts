/** Rules about Sitemap lines. */

import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { Edit, Hit, LintRule } from '../finding.js';
import { onValue, otherLines, wholeLine, type FileGroup, type FileLine } from '../lint-file.js';
import { hasInvisible, isLeftover } from './file-rules.js';

const SITEMAPS = 'https://www.sitemaps.org/protocol.html#submit_robots';

const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,20}:/i;

const relative: LintRule = {
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
    for (const { line } of otherLines(file, 'sitemap')) {
      if (line.value === '' || hasInvisible(line) || HAS_SCHEME.test(line.value) || isLeftover(line))
        continue;
      const absolute = resolved(line.value, file.url);
      const edit: Edit | undefined =
        absolute === undefined
          ? undefined
          : { from: line.valueFrom, end: line.valueEnd, text: absolute, unsafe: true };
      yield { ...onValue(line), edit };
    }
  },
};

function resolved(value: string, base: string | undefined): string | undefined {
  return base === undefined ? undefined : urlOf(value, base)?.href;
}

/** Longer values are not read: what a URL parser takes for them may grow faster than they do. */
const LONGEST_URL = 2048;

function urlOf(value: string, base?: string): URL | undefined {
  if (value.length > LONGEST_URL || !URL.canParse(value, base)) return undefined;
  return new URL(value, base);
}

const malformed: LintRule = {
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
    for (const { line } of otherLines(file, 'sitemap')) {
      if (hasInvisible(line) || isLeftover(line)) continue;
      if (line.value !== '' && (!HAS_SCHEME.test(line.value) || isFetchable(line.value))) continue;
      yield { line, from: line.valueFrom, end: Math.max(line.valueEnd, line.valueFrom) };
    }
  },
};

function isFetchable(text: string): boolean {
  if (/\s|^https?:(?!\/\/[^/])/i.test(text)) return false;
  return /^(?:https?|ftp):$/.test(urlOf(text)?.protocol ?? '');
}

/** Hosts that only the author's machine has, and names that examples use. */
const PLACEHOLDER =
  /^(?:localhost(?::|$)|127\.|0\.0\.0\.0|\[::1\]|192\.168\.|10\.)|\.(?:local|localhost|test|invalid)$|^(?:www\.)?(?:your-?(?:domain|site|website)|my-?(?:domain|website)|domain|example)\./i;

const placeholder: LintRule = {
  code: 'sitemap-placeholder',
  severity: 'error',
  looksAt: 'directive',
  message: 'No crawler can reach this host',
  why: 'The host exists only on the machine of the author, or stands for a name that was to be filled in.',
  source: SITEMAPS,
  advice: 'Write the host of the site',
  wrong: 'Sitemap: http://localhost:3000/sitemap.xml',
  right: 'Sitemap: https://shop.museum/sitemap.xml',
  *find(file) {
    const own = hostOf(file.url);
    for (const { line } of otherLines(file, 'sitemap')) {
      const host = hostOf(line.value);
      if (host === undefined || host === own || !PLACEHOLDER.test(host) || isExample(host)) continue;
      yield { ...onValue(line), message: `No crawler can reach ${host}` };
    }
  },
};

/** Reserved for documentation, where it is right. */
function isExample(host: string): boolean {
  return /^(?:www\.)?example\.(?:com|org|net)$/.test(host);
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : urlOf(url)?.host;
}

const otherHost: LintRule = {
  code: 'sitemap-other-host',
  severity: 'note',
  looksAt: 'response',
  message: 'The sitemap is on another host',
  why: 'That is allowed, but the sitemap then counts only for the sites whose robots.txt names it, and a copied line is easily overlooked.',
  source: 'https://www.sitemaps.org/protocol.html#sitemaps_cross_submits',
  advice: 'Check that the host is meant',
  wrong: '',
  right: '',
  *find(file): Iterable<Hit> {
    const own = hostOf(file.url);
    if (own === undefined) return;
    for (const { line } of otherLines(file, 'sitemap')) {
      const host = hostOf(line.value);
      if (host === undefined || isRelated(host, own) || PLACEHOLDER.test(host)) continue;
      yield { ...onValue(line), message: `The sitemap is on ${host}, and the file on ${own}` };
    }
  },
};

/** The same host, or one below the other, www left out: maps.example.com and www.example.com. */
function isRelated(one: string, other: string): boolean {
  const [first, second] = [one.replace(/^www\./, ''), other.replace(/^www\./, '')];
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}

/** At most this many sitemaps of a file are checked against its rules. */
const CHECKED_SITEMAPS = 500;

const forbidden: LintRule = {
  code: 'sitemap-disallowed',
  severity: 'warning',
  looksAt: 'directive',
  message: 'The file forbids everyone to fetch this sitemap',
  why: 'Crawlers follow robots.txt for sitemaps, too.',
  source: SITEMAPS,
  advice: 'Allow its path',
  wrong: 'User-agent: *\nDisallow: /maps/\n\nSitemap: https://example.com/maps/all.xml',
  right: 'User-agent: *\nDisallow: /maps/\nAllow: /maps/all.xml\n\nSitemap: https://example.com/maps/all.xml',
  *find(file) {
    const lines = [...otherLines(file, 'sitemap')].slice(0, CHECKED_SITEMAPS);
    // Where everything is forbidden, sitemaps are for the crawlers that have groups of their own.
    if (lines.length === 0 || file.groups.some((group) => isClosedToEveryone(group))) return;
    const robots = parse(file.text, { dialect: rfc9309 });
    const own = hostOf(file.url);
    for (const { line } of lines) {
      const url = HAS_SCHEME.test(line.value) ? urlOf(line.value) : undefined;
      if (url === undefined || (own !== undefined && url.host !== own)) continue;
      const { allowed, line: by } = robots.explain('*', url.pathname + url.search);
      if (allowed !== false || by === undefined) continue;
      const message = `Line ${by} forbids everyone to fetch this sitemap`;
      yield { ...onValue(line), message };
    }
  },
};

function isClosedToEveryone({ tokens, rules }: FileGroup): boolean {
  return tokens.includes('*') && rules.some(({ allow, pattern }) => !allow && /^(?:\/\*?|\*)$/.test(pattern));
}

const repeated: LintRule = {
  code: 'sitemap-repeated',
  severity: 'note',
  looksAt: 'directive',
  message: 'The same sitemap is named above',
  why: 'The second line has no effect; often another sitemap was meant.',
  source: SITEMAPS,
  advice: 'Delete one of the lines; --fix does',
  wrong: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/a.xml',
  right: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml',
  *find(file): Iterable<Hit> {
    const seen = new Map<string, FileLine>();
    for (const { line } of otherLines(file, 'sitemap')) {
      const before = seen.get(line.value);
      if (before === undefined || line.value === '') seen.set(line.value, line);
      else {
        const edit = { ...wholeLine(file.text, line), text: '' };
        yield { line, message: `Line ${before.line} names the same sitemap`, edit };
      }
    }
  },
};

export const SITEMAP_RULES: readonly LintRule[] = [
  relative,
  malformed,
  placeholder,
  otherHost,
  forbidden,
  repeated,
];
