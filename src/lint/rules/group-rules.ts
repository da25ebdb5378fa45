/** Rules about groups as a whole: where they end, what they leave out, and whom they do not reach. */

import { crawlerNamed, CRAWLERS } from '../../answers/crawlers/crawlers.js';
import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { Hit, LintRules } from '../finding.js';
import {
  disallowsAll,
  isEveryones,
  type FileGroup,
  type FileLine,
  type FileRule,
  type LintFile,
} from '../lint-file.js';
import { witnessOf } from '../witness.js';
import { onValue, unsafe, withoutLine } from './hits.js';

/** The rule that disallows everything; undefined if there is none, or if an Allow makes an exception. */
export function closingRule({ rules }: Pick<FileGroup, 'rules'>): FileRule | undefined {
  if (rules.some(({ allow, pattern }) => allow && pattern !== '')) return undefined;
  return rules.find(disallowsAll);
}

/** The Disallow lines with a path. */
function forbiddenIn(group: FileGroup | undefined): readonly FileRule[] {
  return group?.rules.filter(({ allow, pattern }) => !allow && pattern !== '') ?? [];
}

/** A rule that was commented out, which may leave its group without any. */
const DISABLED_RULE = /^[ \t]*#[ \t#]{0,9}(?:dis)?allow[ \t]{0,9}:/im;

export const GROUP_RULES: LintRules = {
  'group-without-rule': {
    severity: 'warning',
    message: 'There is no rule between these User-agent lines, so they form one group',
    advice: 'Write Disallow: without a path below the first crawlers if they may fetch everything',
    *find(file): Iterable<Hit> {
      for (const group of file.groups) {
        const rule = closingRule(group) ?? forbiddenIn(group)[0];
        const parted = partingOf(file, group);
        if (rule === undefined || parted === undefined) continue;
        const { above, line, isList } = parted;
        const who = above.value === '*' ? 'everyone' : above.value;
        const lineEnd = file.text.startsWith('\r\n', above.end) ? '\r\n' : '\n';
        yield {
          line,
          severity: isList ? 'note' : closingRule(group) === undefined ? 'warning' : 'error',
          message: `Lines ${above.line} and ${line.line} form one group, since there is no rule between them: ${who} follows line ${rule.line.line} (${rule.line.name}: ${rule.line.value}), too`,
          edit: unsafe(line.from, line.from, `Disallow:${lineEnd}`),
        };
      }
    },
  },

  'group-allows-only': {
    severity: 'warning',
    message: 'The group has only Allow rules, so it forbids nothing',
    advice: 'Add Disallow: / if everything else should be forbidden, or delete the group',
    *find(file): Iterable<Hit> {
      const [forbidden] = forbiddenIn(file.groups.find(isEveryones));
      for (const group of file.groups) {
        const [first] = group.rules;
        // Allow: / is clear enough.
        const isPartial = ({ allow, pattern }: FileRule): boolean =>
          allow && pattern !== '/*' && /^..|^\*$/.test(pattern);
        if (first === undefined || !group.rules.every(isPartial)) continue;
        if (isEveryones(group) || forbidden === undefined) {
          const message = 'Nothing is forbidden in this group, so its Allow lines have no effect';
          yield { line: first.line, severity: 'note', message };
        } else {
          const message = `${namesOf(group)} may fetch everything: nothing is forbidden here, and line ${forbidden.line.line} of everyone's group does not apply`;
          yield { line: first.line, message };
        }
      }
    },
  },

  'group-drops-everyone': {
    severity: 'warning',
    message: "The group omits rules of everyone's group, and inherits none",
    advice: "Repeat the rules that should apply to it, or delete its group so that it follows everyone's",
    *find(file): Iterable<Hit> {
      const forbidden = forbiddenIn(file.groups.find(isEveryones));
      // If everything is forbidden for everyone, the other groups exist to allow something.
      if (forbidden.length === 0 || forbidden.some(disallowsAll)) return;
      const robots = parse(file.text, { dialect: rfc9309 });
      const isDropped = (token: string, { line: { value } }: FileRule): boolean => {
        const url = witnessOf(value);
        return robots.allows('*', url) === false && robots.allows(token, url) === true;
      };
      let compared = 0;
      for (const group of file.groups) {
        const [line] = group.agents;
        const [token = ''] = group.tokens;
        if (line === undefined || token === '' || isEveryones(group) || closingRule(group)) continue;
        compared += forbidden.length + file.groups.length;
        if (compared > COMPARISONS) return;
        const own = new Set(group.rules.map(({ pattern }) => pattern));
        const missing = forbidden.filter((rule) => !own.has(rule.pattern) && isDropped(token, rule));
        const forbids = forbiddenIn(group);
        const isRepeating =
          missing.length >= MISSING_RULES && forbids.length > 0 && missing.length < forbidden.length;
        const isForPace = group.rules.length === 0 && group.others.some(({ key }) => key === 'crawl-delay');
        // A Disallow without a path, Allow: /, or a narrower path than everyone's is meant to allow the rest.
        const isNarrower = ({ pattern }: FileRule): boolean =>
          forbidden.some((rule) => rule.pattern !== pattern && pattern.startsWith(rule.pattern));
        const isMeant =
          forbids.length === 0 || own.has('') || own.has('/') || own.has('/*') || forbids.some(isNarrower);
        if (missing.length === 0 || (isMeant && !isRepeating && !isForPace)) continue;
        const lines = missing.slice(0, LISTED_LINES).map((rule) => rule.line.line);
        const more = missing.length > lines.length ? ` and ${missing.length - lines.length} more` : '';
        yield {
          line,
          severity: isRepeating || isForPace ? 'warning' : 'note',
          message: `${namesOf(group)} may fetch what ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more} ${missing.length === 1 ? 'forbids' : 'forbid'} to everyone else`,
        };
      }
    },
  },

  'everyone-disallowed': {
    severity: 'note',
    message: 'Everything is forbidden to every crawler that has no group of its own',
    advice: 'Delete it if the site is meant to be found',
    *find({ groups }): Iterable<Hit> {
      for (const group of groups) {
        const rule = closingRule(group);
        if (rule === undefined || !isEveryones(group) || group.agents.length > 1) continue;
        const ignoring = ignoringEveryone(groups);
        const except = `; ${theyIgnore(ignoring)} everything anyway`;
        const message = `Everything is forbidden to every crawler without a group of its own${ignoring.length === 0 ? '' : except}`;
        yield { line: rule.line, message };
      }
    },
  },

  'everyone-ignored': {
    severity: 'note',
    message: 'Some crawlers ignore the group of *',
    advice: 'Name them in the group, too, if it is meant for them',
    *find({ groups }): Iterable<Hit> {
      const ignoring = ignoringEveryone(groups);
      for (const group of groups) {
        const rule = group.rules.find(disallowsAll);
        // If the group has nothing else, everyone-disallowed names them.
        const isSaid = group.agents.length === 1 && closingRule(group) !== undefined;
        if (rule === undefined || !isEveryones(group) || isSaid || ignoring.length === 0) continue;
        const message = `${theyIgnore(ignoring)} what this line forbids`;
        yield { line: rule.line, message };
      }
    },
  },

  'rule-covered': {
    severity: 'note',
    message: 'A shorter path above or below already forbids this one',
    advice: 'Delete it, or check that the shorter path is intended',
    *find({ groups }): Iterable<Hit> {
      for (const { rules } of groups) {
        if (rules.some(({ allow }) => allow)) continue;
        const sorted = rules.filter(({ pattern }) => pattern.startsWith('/')).sort(byPattern);
        let cover: FileRule | undefined;
        const found: { line: FileLine; by: FileRule }[] = [];
        for (const rule of sorted) {
          if (
            cover !== undefined &&
            rule.pattern !== cover.pattern &&
            rule.pattern.startsWith(cover.pattern)
          ) {
            // Another rule finds a star at the end.
            const isMore = !/^\*+$/.test(rule.pattern.slice(cover.pattern.length));
            if (isMore) found.push({ line: rule.line, by: cover });
          } else if (!/[*$]/.test(rule.pattern)) cover = rule;
        }
        found.sort((one, other) => one.line.line - other.line.line);
        for (const { line, by } of found)
          yield { line, message: `Line ${by.line.line} (${by.line.value}) already forbids this path` };
      }
    },
  },

  'agent-twice': {
    severity: 'note',
    message: 'The group names the crawler twice',
    advice: 'Delete one of the lines, or write the intended name',
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
              edit: withoutLine(text, line),
            };
        }
      }
    },
  },

  'resources-disallowed': {
    severity: 'warning',
    message: 'Search engines cannot load styles or scripts that pages need',
    advice: 'Allow styles and scripts',
    *find({ groups }): Iterable<Hit> {
      for (const group of groups) {
        if (!group.tokens.some(isSearchEngine) || closingRule(group) !== undefined) continue;
        for (const { line, pattern } of forbiddenIn(group)) {
          if (!RESOURCES.test(pattern)) continue;
          // An Allow line may make an exception.
          const isOpened = group.rules.some(
            ({ allow, pattern: other }) => allow && other.startsWith(pattern),
          );
          if (!isOpened) yield onValue(line);
        }
      }
    },
  },

  'yandex-limits': {
    severity: 'warning',
    message: 'Yandex reads at most 2,048 rules and paths of 1,024 characters',
    advice: 'Write fewer rules with shorter paths for Yandex: one path with * can replace many',
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
  },
};

/** The first two agents of a group with something between them that looks like the end of a group. */
function partingOf(
  { text }: LintFile,
  { agents, others }: FileGroup,
): { above: FileLine; line: FileLine; isList: boolean } | undefined {
  const spaced = agents.flatMap((line, index) => {
    const above = agents[index - 1];
    return above === undefined || line.line === above.line + 1 ? [] : [{ above, line }];
  });
  const parted = spaced.find(
    ({ above, line }) =>
      others.some((other) => other.line > above.line && other.line < line.line) ||
      DISABLED_RULE.test(text.slice(above.end, line.from)),
  );
  if (parted !== undefined) return { ...parted, isList: false };
  // Blank lines and comments in several places structure a list of names, unless it begins with search engines and ends
  // with others; in one place they may be meant to end a group.
  const isMixed = !isSearchEngine(agents.at(-1)?.value ?? '');
  const only = spaced.find(({ above }) => spaced.length === 1 || (isMixed && isSearchEngine(above.value)));
  if (only === undefined) return undefined;
  return { ...only, isList: only.above.value !== '*' };
}

/** At most this many names of a group are listed. */
const LISTED_NAMES = 3;

function namesOf({ agents }: FileGroup): string {
  const names = agents.slice(0, LISTED_NAMES).map(({ value }) => value);
  const more = agents.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

/** If at least this many rules of everyone's group are missing, it is more likely by mistake than on purpose. */
const MISSING_RULES = 3;

/** The most comparisons of a crawler with everyone; real files need far fewer. */
const COMPARISONS = 100_000;

/** At most this many line numbers are listed. */
const LISTED_LINES = 5;

function theyIgnore(crawlers: readonly string[]): string {
  return `${crawlers.join(', ')} ignore${crawlers.length === 1 ? 's' : ''} the group of * and may fetch`;
}

/** The crawlers that obey robots.txt but ignore the group of *, and that no group names. */
function ignoringEveryone(groups: readonly FileGroup[]): string[] {
  return CRAWLERS.filter(
    ({ everyone: follows, robotsTxt }) => follows === 'ignored' && robotsTxt === 'obeyed',
  )
    .map(({ token }) => token)
    .filter((token) => !groups.some(({ tokens }) => tokens.includes(token.toLowerCase())));
}

/** Sorts by code units, so that longer paths follow their prefixes. */
function byPattern(one: FileRule, other: FileRule): number {
  return one.pattern < other.pattern ? -1 : one.pattern > other.pattern ? 1 : one.line.line - other.line.line;
}

/** Scripts and styles that a page needs for rendering. A single file may be one that the page does not need. */
const RESOURCES =
  /^[^*]*\*.*\.(?:css|js)[*$]?$|^\/(?:(?:(?:assets|build|dist|media|public|resources|static|themes?)\/)*(?:css|js)|_next(?:\/static(?:\/.*)?)?|_nuxt|wp-includes)\/?\*?$/i;

function isSearchEngine(token: string): boolean {
  return token === '*' || crawlerNamed(token)?.purposes.includes('search') === true;
}

/** https://yandex.com/support/webmaster/en/error-dictionary/robots-txt */
const YANDEX = { rules: 2048, path: 1024 } as const;
