/** Rules about groups as a whole: where they end, what they leave out, and what they do not reach. */

import { crawlerNamed, CRAWLERS } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRule } from '../finding.js';
import {
  onValue,
  wholeLine,
  type FileGroup,
  type FileLine,
  type FileRule,
  type LintFile,
} from '../lint-file.js';

const RFC_GROUPS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2';
const RFC_AGENTS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1';
const RFC_PATHS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2';

/** The rule that disallows everything; undefined if there is none, or if some Allow opens a part again. */
export function closingRule({ rules }: Pick<FileGroup, 'rules'>): FileRule | undefined {
  if (rules.some(({ allow, pattern }) => allow && pattern !== '')) return undefined;
  return rules.find(({ allow, pattern }) => !allow && /^(?:\/\*?|\*)$/.test(pattern));
}

function isEveryone({ tokens }: FileGroup): boolean {
  return tokens.includes('*');
}

function everyone({ groups }: LintFile): FileGroup | undefined {
  return groups.find(isEveryone);
}

/** A rule that was commented out, which may leave its group without any. */
const DISABLED_RULE = /^[ \t]*#[ \t#]{0,9}(?:dis)?allow[ \t]{0,9}:/im;

const withoutRule: LintRule = {
  code: 'group-without-rule',
  severity: 'warning',
  looksAt: 'agent',
  message: 'No rule stands between these User-agent lines, so they are one group',
  why: 'A group ends at the first User-agent line after a rule. Crawl-delay, Sitemap, comments and blank lines do not end it, so the crawlers above follow the rules below, too.',
  source: RFC_GROUPS,
  advice: 'Write Disallow: without a path below the first crawlers if nothing is forbidden to them',
  wrong: 'User-agent: *\nCrawl-delay: 5\n\nUser-agent: Bytespider\nDisallow: /',
  right: 'User-agent: *\nDisallow:\nCrawl-delay: 5\n\nUser-agent: Bytespider\nDisallow: /',
  *find(file): Iterable<Hit> {
    for (const group of file.groups) {
      const { agents } = group;
      for (const [index, line] of agents.entries()) {
        const above = agents[index - 1];
        if (above === undefined || !isParted(file, group, above, line)) continue;
        const rule = closingRule(group) ?? group.rules.find(({ allow, pattern }) => !allow && pattern !== '');
        if (rule === undefined) continue;
        const isClosed = closingRule(group) !== undefined;
        const who = above.value === '*' ? 'everyone' : above.value;
        yield {
          line,
          severity: isClosed ? 'error' : 'warning',
          message: `Lines ${above.line} and ${line.line} are one group, since no rule stands between them: ${who} follows line ${rule.line.line} (${rule.line.name}: ${rule.line.value}), too`,
          edit: {
            from: line.from,
            end: line.from,
            text: `Disallow:${breakAfter(file.text, above)}`,
            unsafe: true,
          },
        };
        break;
      }
    }
  },
};

function isParted({ text }: LintFile, { others }: FileGroup, above: FileLine, below: FileLine): boolean {
  if (others.some(({ line }) => line > above.line && line < below.line)) return true;
  return below.line > above.line + 1 && DISABLED_RULE.test(text.slice(above.end, below.from));
}

function breakAfter(text: string, { end }: FileLine): string {
  return text.startsWith('\r\n', end) ? '\r\n' : '\n';
}

const allowsOnly: LintRule = {
  code: 'group-allows-only',
  severity: 'warning',
  looksAt: 'rule',
  message: 'The group only allows, so it forbids nothing',
  why: 'Whatever no rule matches is allowed, so Allow has an effect only beside a Disallow that also matches. A crawler that has its own group does not follow that of `*`.',
  source: RFC_PATHS,
  advice: 'Add Disallow: / if everything else is to be forbidden, or leave the group out',
  wrong: 'User-agent: *\nDisallow: /private\n\nUser-agent: bingbot\nAllow: /public',
  right: 'User-agent: *\nDisallow: /private\n\nUser-agent: bingbot\nAllow: /public\nDisallow: /',
  *find(file): Iterable<Hit> {
    const general = everyone(file);
    const forbidden = general?.rules.find(({ allow, pattern }) => !allow && pattern !== '');
    for (const group of file.groups) {
      const [first] = group.rules;
      // Allow: / says plainly what it does.
      if (
        first === undefined ||
        !group.rules.every(({ allow, pattern }) => allow && /^..|^\*$/.test(pattern) && pattern !== '/*')
      )
        continue;
      const own = !isEveryone(group);
      if (own && forbidden === undefined) continue;
      yield {
        line: first.line,
        severity: own ? 'warning' : 'note',
        message: own
          ? `${namesOf(group)} may fetch everything: nothing is forbidden here, and line ${forbidden?.line.line ?? 0} of everyone's group does not apply`
          : 'Nothing is forbidden in this group, so its Allow lines have no effect',
      };
    }
  },
};

/** At most this many names of a group are listed. */
const LISTED_NAMES = 3;

function namesOf({ agents }: FileGroup): string {
  const names = agents.slice(0, LISTED_NAMES).map(({ value }) => value);
  return agents.length > LISTED_NAMES
    ? `${names.join(', ')} and ${agents.length - LISTED_NAMES} more`
    : names.join(', ');
}

/** From this many on, rules of everyone's group are missing by mistake rather than by choice. */
const MISSING_RULES = 3;

/** At most this many line numbers are listed. */
const LISTED_LINES = 5;

const dropsEveryone: LintRule = {
  code: 'group-drops-everyone',
  severity: 'warning',
  looksAt: 'rule',
  message: "The group repeats some of everyone's rules and leaves others out",
  why: 'A crawler that has its own group follows only that: nothing is inherited from the group of `*`.',
  source: RFC_AGENTS,
  advice: "Repeat the rules that are meant for it, too, or leave its group out so that it follows everyone's",
  wrong:
    'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d\n\nUser-agent: bingbot\nDisallow: /a',
  right:
    'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d\n\nUser-agent: bingbot\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d',
  *find(file): Iterable<Hit> {
    const general = everyone(file);
    if (general === undefined) return;
    const forbidden = disallowedIn(general);
    for (const group of file.groups) {
      const [line] = group.agents;
      if (line === undefined || isEveryone(group) || closingRule(group) !== undefined) continue;
      const own = new Set(group.rules.map(({ pattern }) => pattern));
      const missing = forbidden.filter(({ pattern }) => !own.has(pattern));
      if (missing.length < MISSING_RULES || missing.length === forbidden.length) continue;
      const lines = missing.slice(0, LISTED_LINES).map((rule) => rule.line.line);
      const more = missing.length > lines.length ? ` and ${missing.length - lines.length} more` : '';
      yield {
        line,
        message: `${namesOf(group)} may fetch what lines ${lines.join(', ')}${more} forbid to everyone else`,
      };
    }
  },
};

function disallowedIn({ rules }: FileGroup): FileRule[] {
  return rules.filter(({ allow, pattern }) => !allow && pattern !== '');
}

const everyoneDisallowed: LintRule = {
  code: 'everyone-disallowed',
  severity: 'note',
  looksAt: 'rule',
  message: 'Everything is forbidden to every crawler that has no group of its own',
  why: 'The line takes a site out of search engines; it is often left over from a site that was being built.',
  source: RFC_PATHS,
  advice: 'Delete it if the site is meant to be found',
  wrong: 'User-agent: *\nDisallow: /',
  right: 'User-agent: *\nDisallow: /private',
  *find({ groups }): Iterable<Hit> {
    for (const group of groups) {
      if (!isEveryone(group) || group.agents.length > 1) continue;
      const rule = closingRule(group);
      if (rule === undefined) continue;
      const ignoring = IGNORING_EVERYONE.filter(
        (token) => !groups.some(({ tokens }) => tokens.includes(token.toLowerCase())),
      );
      const except =
        ignoring.length === 0
          ? ''
          : `; ${ignoring.join(', ')} ignore the group of * and may fetch all the same`;
      yield {
        line: rule.line,
        message: `Everything is forbidden to every crawler without a group of its own${except}`,
      };
    }
  },
};

const IGNORING_EVERYONE = CRAWLERS.filter(
  ({ everyone: follows, robotsTxt }) => follows === 'ignored' && robotsTxt === 'obeyed',
).map(({ token }) => token);

const covered: LintRule = {
  code: 'rule-covered',
  severity: 'note',
  looksAt: 'rule',
  message: 'A shorter path above or below already forbids this one',
  why: 'A path matches everything that begins with it, and the group has no Allow line that could make a difference.',
  source: RFC_PATHS,
  advice: 'Delete it, or check that the shorter path is meant',
  wrong: 'User-agent: *\nDisallow: /private\nDisallow: /private/secret',
  right: 'User-agent: *\nDisallow: /private',
  *find({ groups }): Iterable<Hit> {
    for (const { rules } of groups) {
      if (rules.some(({ allow }) => allow)) continue;
      const sorted = rules.filter(({ pattern }) => pattern.startsWith('/')).sort(byPattern);
      let cover: FileRule | undefined;
      const found: { line: FileLine; by: FileRule }[] = [];
      for (const rule of sorted) {
        if (cover !== undefined && rule.pattern !== cover.pattern && rule.pattern.startsWith(cover.pattern)) {
          // A star at the end is a finding of its own.
          if (!/^\*+$/.test(rule.pattern.slice(cover.pattern.length)))
            found.push({ line: rule.line, by: cover });
        } else if (!/[*$]/.test(rule.pattern)) cover = rule;
      }
      found.sort((one, other) => one.line.line - other.line.line);
      for (const { line, by } of found)
        yield { line, message: `Line ${by.line.line} (${by.line.value}) already forbids this path` };
    }
  },
};

/** By code units, so that what begins with a path follows it. */
function byPattern(one: FileRule, other: FileRule): number {
  return one.pattern < other.pattern ? -1 : one.pattern > other.pattern ? 1 : one.line.line - other.line.line;
}

const agentTwice: LintRule = {
  code: 'agent-twice',
  severity: 'note',
  looksAt: 'agent',
  message: 'The group names the crawler twice',
  why: 'The second line has no effect; often another crawler was meant.',
  source: RFC_AGENTS,
  advice: 'Delete one of the lines, or write the name that was meant',
  wrong: 'User-agent: GPTBot\nUser-agent: GPTBot\nDisallow: /',
  right: 'User-agent: GPTBot\nDisallow: /',
  *find({ groups, text }): Iterable<Hit> {
    for (const { agents } of groups) {
      const seen = new Map<string, FileLine>();
      for (const line of agents) {
        const name = line.value.toLowerCase();
        const before = seen.get(name);
        if (before === undefined || name === '') seen.set(name, line);
        else
          yield {
            line,
            message: `Line ${before.line} names the same crawler`,
            edit: { ...wholeLine(text, line), text: '' },
          };
      }
    }
  },
};

/** Scripts and styles that a page needs to be shown. */
const RESOURCES = /\.(?:css|js)(?:\$|\*?$)|^\/(?:_next|_nuxt|wp-includes)\/?\*?$/i;

const resources: LintRule = {
  code: 'resources-disallowed',
  severity: 'warning',
  looksAt: 'rule',
  message: 'Search engines cannot load styles or scripts that pages need',
  why: 'Google and Bing render pages. What they cannot load is missing there, and texts that scripts insert are not found.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  advice: 'Allow styles and scripts',
  wrong: 'User-agent: *\nDisallow: /*.css$',
  right: 'User-agent: *\nDisallow: /drafts/',
  *find({ groups }): Iterable<Hit> {
    for (const group of groups) {
      if (!group.tokens.some(isSearchEngine) || closingRule(group) !== undefined) continue;
      for (const { allow, line, pattern } of group.rules) {
        if (!allow && RESOURCES.test(pattern)) yield onValue(line);
      }
    }
  },
};

function isSearchEngine(token: string): boolean {
  return token === '*' || crawlerNamed(token)?.purposes.includes('search') === true;
}

/** https://yandex.com/support/webmaster/en/error-dictionary/robots-txt */
const YANDEX = { rules: 2048, path: 1024 } as const;

const yandexLimits: LintRule = {
  code: 'yandex-limits',
  severity: 'warning',
  looksAt: 'rule',
  message: 'Yandex reads at most 2,048 rules and paths of 1,024 characters',
  why: 'Yandex documents these limits, and ignores what is beyond them.',
  source: 'https://yandex.com/support/webmaster/en/error-dictionary/robots-txt',
  advice: 'Write fewer rules with shorter paths for Yandex: one path with * can replace many',
  wrong: `User-agent: Yandex\nDisallow: /${'a'.repeat(1_100)}`,
  right: 'User-agent: Yandex\nDisallow: /a',
  *find({ groups }): Iterable<Hit> {
    for (const group of groups) {
      if (!group.tokens.some((token) => crawlerNamed(token)?.operator === 'Yandex')) continue;
      const beyond = group.rules[YANDEX.rules];
      if (beyond !== undefined)
        yield { line: beyond.line, message: 'Yandex reads at most 2,048 rules, and ignores the rest' };
      for (const { line } of group.rules) {
        if (line.value.length <= YANDEX.path) continue;
        const message = `The path has ${line.value.length} characters, and Yandex reads at most 1,024`;
        yield { line, from: line.valueFrom + YANDEX.path, end: line.valueEnd, message };
      }
    }
  },
};

export const GROUP_RULES: readonly LintRule[] = [
  withoutRule,
  allowsOnly,
  dropsEveryone,
  everyoneDisallowed,
  covered,
  agentTwice,
  resources,
  yandexLimits,
];
