/** Rules about Sitemap lines. */

import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { Hit, LintRules } from '../finding.js';
import { disallowsAll, isEveryones, type FileLine } from '../lint-file.js';
import { hasInvisible, isLeftover } from './file-rules.js';
import { linesNamed, onEach, onValue, unsafe, withoutLine } from './hits.js';

const sitemaps = linesNamed('sitemap');

const HAS_SCHEME = /^[a-z][a-z0-9+.-]{0,20}:/i;

export const SITEMAP_RULES: LintRules = {
  'sitemap-relative': {
    severity: 'error',
    message: 'A Sitemap line needs a full URL',
    advice: 'Include the scheme and host',
    find: onEach(sitemaps, (line, { url }) => {
      if (line.value === '' || hasInvisible(line) || HAS_SCHEME.test(line.value) || isLeftover(line))
        return undefined;
      const { href } = (url === undefined ? undefined : urlOf(line.value, url)) ?? {};
      return onValue(
        line,
        undefined,
        href === undefined ? undefined : unsafe(line.valueFrom, line.valueEnd, href),
      );
    }),
  },

  'sitemap-malformed': {
    severity: 'error',
    message: 'This is not the URL of a sitemap',
    advice: 'Write one http or https URL without spaces on each line',
    find: onEach(sitemaps, (line) => {
      if (hasInvisible(line) || isLeftover(line)) return undefined;
      if (line.value !== '' && (!HAS_SCHEME.test(line.value) || isFetchable(line.value))) return undefined;
      return onValue(line);
    }),
  },

  'sitemap-placeholder': {
    severity: 'error',
    message: 'No crawler can reach this host',
    advice: 'Write the host of the site',
    find: onEach(sitemaps, (line, { url }) => {
      const [host, own] = [hostOf(line.value), hostOf(url)];
      if (host === undefined || !PLACEHOLDER.test(host) || isExample(host)) return undefined;
      if (own !== undefined && isRelated(host, own)) return undefined;
      return onValue(line, `No crawler can reach ${host}`);
    }),
  },

  'sitemap-other-host': {
    severity: 'note',
    message: 'The sitemap is on another host',
    advice: 'Check that this host is intended',
    find: onEach(sitemaps, (line, { url }) => {
      const [host, own] = [hostOf(line.value), hostOf(url)];
      if (host === undefined || own === undefined || isRelated(host, own) || PLACEHOLDER.test(host))
        return undefined;
      return onValue(line, `The sitemap is on ${host}, and the file on ${own}`);
    }),
  },

  'sitemap-disallowed': {
    severity: 'warning',
    message: 'The file forbids everyone to fetch this sitemap',
    advice: 'Allow its path',
    *find(file) {
      const lines = [...sitemaps(file)].slice(0, CHECKED_SITEMAPS);
      // If everything is forbidden, sitemaps are for crawlers with groups of their own.
      if (
        lines.length === 0 ||
        file.groups.some((group) => isEveryones(group) && group.rules.some(disallowsAll))
      )
        return;
      const robots = parse(file.text, { dialect: rfc9309 });
      const own = hostOf(file.url);
      for (const line of lines) {
        const url = HAS_SCHEME.test(line.value) ? urlOf(line.value) : undefined;
        if (url === undefined || (own !== undefined && url.host !== own)) continue;
        const { allowed, line: by } = robots.explain('*', url.pathname + url.search);
        if (allowed !== false || by === undefined) continue;
        yield onValue(line, `Line ${by} forbids everyone to fetch this sitemap`);
      }
    },
  },

  'sitemap-repeated': {
    severity: 'note',
    message: 'The same sitemap is named above',
    advice: 'Delete one of the lines, or use --fix',
    *find(file): Iterable<Hit> {
      const seen = new Map<string, FileLine>();
      for (const line of sitemaps(file)) {
        const before = seen.get(line.value);
        if (before === undefined || line.value === '') seen.set(line.value, line);
        else {
          const edit = withoutLine(file.text, line);
          yield { line, message: `Line ${before.line} names the same sitemap`, edit };
        }
      }
    },
  },
};

/** Ignores longer values: a URL parser's time may grow faster than their length. */
const LONGEST_URL = 2048;

function urlOf(value: string, base?: string): URL | undefined {
  if (value.length > LONGEST_URL || !URL.canParse(value, base)) return undefined;
  return new URL(value, base);
}

function isFetchable(text: string): boolean {
  if (/\s|^https?:(?!\/\/[^/])/i.test(text)) return false;
  return /^(?:https?|ftp):$/.test(urlOf(text)?.protocol ?? '');
}

/** Hosts that exist only on the author's machine, and names from examples. */
const PLACEHOLDER =
  /^(?:localhost(?::|$)|127\.|0\.0\.0\.0|\[::1\]|192\.168\.|10\.)|\.(?:local|localhost|test|invalid)$|^(?:www\.)?(?:your-?(?:domain|site|website)|my-?(?:domain|website)|domain|example)\./i;

/** Whether a host is reserved for documentation, where it is correct. */
function isExample(host: string): boolean {
  return /^(?:www\.)?example\.(?:com|org|net)$/.test(host);
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : urlOf(url)?.host;
}

/** Whether hosts are the same, or one is a subdomain of the other, without www: maps.example.com and www.example.com. */
function isRelated(one: string, other: string): boolean {
  const [first, second] = [one.replace(/^www\./, ''), other.replace(/^www\./, '')];
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`);
}

/** Checks at most this many sitemaps of a file against its rules. */
const CHECKED_SITEMAPS = 500;
