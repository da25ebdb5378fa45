/** Rules about groups as a whole: where they end, what they leave out, and what they do not reach. */

import { crawlerNamed, CRAWLERS } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRules } from '../finding.js';
import {
  disallowsAll,
  isEveryones,
  type FileGroup,
  type FileLine,
  type FileRule,
  type LintFile,
} from '../lint-file.js';
import { onValue, unsafe, withoutLine } from './hits.js';

/** The rule that disallows everything; undefined if there is none, or if some Allow opens a part again. */
export function closingRule({ rules }: Pick<FileGroup, 'rules'>): FileRule | undefined {
  if (rules.some(({ allow, pattern }) => allow && pattern !== '')) return undefined;
  return rules.find(disallowsAll);
}

/** The Disallow lines that have a path. */
function forbiddenIn(group: FileGroup | undefined): readonly FileRule[] {
  return group?.rules.filter(({ allow, pattern }) => !allow && pattern !== '') ?? [];
}

/** A rule that was commented out, which may leave its group without any. */
const DISABLED_RULE = /^[ \t]*#[ \t#]{0,9}(?:dis)?allow[ \t]{0,9}:/im;

export const GROUP_RULES: LintRules = {
  'group-without-rule': {
    severity: 'warning',
    message: 'No rule stands between these User-agent lines, so they are one group',
    advice: 'Write Disallow: without a path below the first crawlers if nothing is forbidden to them',
    *find(file): Iterable<Hit> {
      for (const group of file.groups) {
        const rule = closingRule(group) ?? forbiddenIn(group)[0];
        const at = group.agents.findIndex((line, index) =>
          isParted(file, group, group.agents[index - 1], line),
        );
        const [above, line] = [group.agents[at - 1], group.agents[at]];
        if (rule === undefined || above === undefined || line === undefined) continue;
        const who = above.value === '*' ? 'everyone' : above.value;
        const lineEnd = file.text.startsWith('\r\n', above.end) ? '\r\n' : '\n';
        yield {
          line,
          severity: closingRule(group) === undefined ? 'warning' : 'error',
          message: `Lines ${above.line} and ${line.line} are one group, since no rule stands between them: ${who} follows line ${rule.line.line} (${rule.line.name}: ${rule.line.value}), too`,
          edit: unsafe(line.from, line.from, `Disallow:${lineEnd}`),
        };
      }
    },
  },

  'group-allows-only': {
    severity: 'warning',
    message: 'The group only allows, so it forbids nothing',
    advice: 'Add Disallow: / if everything else is to be forbidden, or leave the group out',
    *find(file): Iterable<Hit> {
      const [forbidden] = forbiddenIn(file.groups.find(isEveryones));
      for (const group of file.groups) {
        const [first] = group.rules;
        // Allow: / says plainly what it does.
        const isPartial = ({ allow, pattern }: FileRule): boolean =>
          allow && pattern !== '/*' && /^..|^\*$/.test(pattern);
        if (first === undefined || !group.rules.every(isPartial)) continue;
        if (isEveryones(group)) {
          const message = 'Nothing is forbidden in this group, so its Allow lines have no effect';
          yield { line: first.line, severity: 'note', message };
        } else if (forbidden !== undefined) {
          const message = `${namesOf(group)} may fetch everything: nothing is forbidden here, and line ${forbidden.line.line} of everyone's group does not apply`;
          yield { line: first.line, message };
        }
      }
    },
  },

  'group-drops-everyone': {
    severity: 'warning',
    message: "The group repeats some of everyone's rules and leaves others out",
    advice:
      "Repeat the rules that are meant for it, too, or leave its group out so that it follows everyone's",
    *find(file): Iterable<Hit> {
      const forbidden = forbiddenIn(file.groups.find(isEveryones));
      for (const group of file.groups) {
        const [line] = group.agents;
        if (line === undefined || isEveryones(group) || closingRule(group) !== undefined) continue;
        const own = new Set(forbiddenIn(group).map(({ pattern }) => pattern));
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
  },

  'everyone-disallowed': {
    severity: 'note',
    message: 'Everything is forbidden to every crawler that has no group of its own',
    advice: 'Delete it if the site is meant to be found',
    *find({ groups }): Iterable<Hit> {
      for (const group of groups) {
        const rule = closingRule(group);
        if (rule === undefined || !isEveryones(group) || group.agents.length > 1) continue;
        const ignoring = IGNORING_EVERYONE.filter(
          (token) => !groups.some(({ tokens }) => tokens.includes(token.toLowerCase())),
        );
        const except = `; ${ignoring.join(', ')} ignore the group of * and may fetch all the same`;
        const message = `Everything is forbidden to every crawler without a group of its own${ignoring.length === 0 ? '' : except}`;
        yield { line: rule.line, message };
      }
    },
  },

  'rule-covered': {
    severity: 'note',
    message: 'A shorter path above or below already forbids this one',
    advice: 'Delete it, or check that the shorter path is meant',
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
            // A star at the end is a finding of its own.
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
    advice: 'Delete one of the lines, or write the name that was meant',
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
          // An Allow line may open a part of it again.
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

function isParted(
  { text }: LintFile,
  { others }: FileGroup,
  above: FileLine | undefined,
  below: FileLine,
): boolean {
  if (above === undefined) return false;
  if (others.some(({ line }) => line > above.line && line < below.line)) return true;
  return below.line > above.line + 1 && DISABLED_RULE.test(text.slice(above.end, below.from));
}

/** At most this many names of a group are listed. */
const LISTED_NAMES = 3;

function namesOf({ agents }: FileGroup): string {
  const names = agents.slice(0, LISTED_NAMES).map(({ value }) => value);
  const more = agents.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

/** From this many on, rules of everyone's group are missing by mistake rather than by choice. */
const MISSING_RULES = 3;

/** At most this many line numbers are listed. */
const LISTED_LINES = 5;

const IGNORING_EVERYONE = CRAWLERS.filter(
  ({ everyone: follows, robotsTxt }) => follows === 'ignored' && robotsTxt === 'obeyed',
).map(({ token }) => token);

/** By code units, so that what begins with a path follows it. */
function byPattern(one: FileRule, other: FileRule): number {
  return one.pattern < other.pattern ? -1 : one.pattern > other.pattern ? 1 : one.line.line - other.line.line;
}

/** Scripts and styles that a page needs to be shown; a single file may well be one that it does without. */
const RESOURCES = /^[^*]*\*.*\.(?:css|js)[*$]?$|^\/(?:_next|_nuxt|wp-includes)\/?\*?$/i;

function isSearchEngine(token: string): boolean {
  return token === '*' || crawlerNamed(token)?.purposes.includes('search') === true;
}

/** https://yandex.com/support/webmaster/en/error-dictionary/robots-txt */
const YANDEX = { rules: 2048, path: 1024 } as const;
