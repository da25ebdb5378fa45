/** Which groups apply to a robot: all that name it, merged, or else all for everyone. */

import { BLANKS, trimBlanks } from '../../core/blanks.js';
import type { Group, Selection } from '../../core/dialect.js';
import { Kind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { selectGroups, standardGroups, type Meaning } from '../../core/standard-groups.js';
import type { TableSheet } from '../../core/table-sheet.js';
import { parseDouble, parseInteger } from '../../languages/java/text.js';

/** `SimpleRobotRulesParser.DEFAULT_MAX_CRAWL_DELAY`, in milliseconds. */
export const LONGEST_DELAY = 300_000;

/** `BaseRobotRules.UNSET_CRAWL_DELAY` */
export const UNSET_DELAY = -(2 ** 63);

/** Milliseconds, NaN where it is no number. */
function readDelay(value: string): number {
  if (!value.includes('.')) return parseInteger(value) * 1000;
  const rounded = Math.floor(parseDouble(value) * 1000 + 0.5);
  return Math.min(Math.max(rounded, UNSET_DELAY), 2 ** 63);
}

export function crawlerCommonsGroups(table: DirectiveTable): readonly Group[] {
  return standardGroups(table, { delay: (value) => secondsOf(readDelay(value)) });
}

function secondsOf(delay: number): number | undefined {
  return delay > UNSET_DELAY ? delay / 1000 : undefined;
}

/**
 * Quirk: a name is compared as it is, and then up to its first character that is no letter, `_` or `-`: `foo/1.0` and `foo bar`
 * are `foo`. Mirrors `SimpleRobotRulesParser.userAgentProductTokenPartialMatch`.
 */
export function exactly(names: ReadonlySet<string>): Meaning {
  return (text, start, end) => {
    const name = text.slice(start, end).toLowerCase();
    if (name === '*') return 'everyone';
    const token = /^[a-z_-]+/.exec(name)?.[0] ?? name;
    return name !== '' && (names.has(name) || names.has(token)) ? 'name' : undefined;
  };
}

/**
 * Quirk: of names with commas or blanks between them each that a name of the robot begins with counts, so an empty one is
 * for everybody. Mirrors `SimpleRobotRulesParser.setExactUserAgentMatching`.
 */
export function byPrefix(names: ReadonlySet<string>): Meaning {
  const exact = exactly(names);
  return (text, start, end) => {
    const means = exact(text, start, end);
    if (means !== undefined) return means;
    const listed = splitNames(text.slice(start, end));
    return listed.some((name) => [...names].some((asked) => asked.startsWith(name))) ? 'name' : undefined;
  };
}

/** `SimpleRobotRulesParser.splitRobotNames` */
export function splitNames(names: string): string[] {
  const split = trimBlanks(BLANKS, names.toLowerCase())
    .split(',')
    .flatMap((part) => trimBlanks(BLANKS, part).split(/[ \t\n\v\f\r]+/));
  while (split.length > 1 && split.at(-1) === '') split.pop();
  return split;
}

/**
 * Quirk: only names of which one has a letter from A to Z are put into lower case, so `ÄÖ` never has a group of its own.
 * Mirrors `SimpleRobotRulesParser.sanitizeRobotNames`.
 */
export function sanitizeNames(names: readonly string[]): readonly string[] {
  if (!names.some((name) => /^\*$|[A-Z]/.test(name))) return names;
  return names.filter((name) => name !== '*').map((name) => name.toLowerCase());
}

export function select(sheet: TableSheet, agent: string): Selection | undefined {
  return selectMeant(sheet.table, exactly(new Set(sanitizeNames([agent]))), LONGEST_DELAY);
}

/** A selection with its delay in milliseconds. */
interface TimedSelection extends Selection {
  readonly delay: number;
}

/**
 * The groups of those who are meant.
 *
 * Quirk: who would have to wait for longer than five minutes may fetch nothing at all. Mirrors `SimpleRobotRulesParser.parseContent`.
 */
export function selectMeant(
  table: DirectiveTable,
  meaning: Meaning,
  longest: number,
): TimedSelection | undefined {
  const delays = { delay: () => secondsOf(delay) };
  const selection = selectGroups(table, delays, meaning);
  const mark = selection && delayMark(table, meaning, selection.by);
  const delay = mark === undefined ? UNSET_DELAY : readDelay(table.value(mark));
  const [first] = selection?.groups ?? [];
  if (selection === undefined || first === undefined || mark === undefined || delay <= longest) {
    return selection && { ...selection, delay };
  }
  const { agents, agentLines } = first;
  const delayLine = table.lineOf(mark);
  const rules = [{ line: delayLine, allow: false, value: '/' }];
  // No group of the file has a negative id: the group itself may be open to another robot.
  const closed: Group = { id: ~first.id, agents, agentLines, rules, delay: delay / 1000, delayLine };
  return { ...selection, groups: [closed], matched: selection.matched.slice(0, 1), delay };
}

/**
 * The mark of the delay that counts.
 *
 * Quirk: only the first Crawl-delay after a line that names the robot counts, number or not, and of several the shortest.
 * Mirrors `SimpleRobotRulesParser.handleCrawlDelay`.
 */
function delayMark(table: DirectiveTable, meaning: Meaning, by: Selection['by']): number | undefined {
  let shortest: number | undefined;
  let least = Infinity;
  let isOpen = false;
  let rules = 0;
  for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
    const kind = table.kind(mark);
    if (kind === Kind.agent) {
      const isNew = table.rulesBefore(mark) > rules;
      rules = table.rulesBefore(mark);
      isOpen = (isOpen && !isNew) || meaning(table.text, table.start(mark), table.end(mark)) === by;
    } else if (kind === Kind.delay && isOpen) {
      isOpen = false;
      const delay = readDelay(table.value(mark));
      if (!(delay < least)) continue;
      least = delay;
      shortest = mark;
    }
  }
  return shortest;
}
