/** Rules that compare readings: lines that some of them obey and others do not. */

import { DEFAULT_BUDGET } from '../../core/budget.js';
import type { Dialect } from '../../core/dialect.js';
import type { Explanation } from '../../core/explanation.js';
import { parse } from '../../core/robots.js';
import { isReadableUrl } from '../../core/url-size.js';
import type { Hit, LintRules } from '../finding.js';
import type { FileGroup, FileLine, LintFile } from '../lint-file.js';
import { meantBy } from './directive-rules.js';
import { witnessOf } from '../witness.js';

/** At most this many lines are compared between readings; in longer files the same causes recur. */
const COMPARED_LINES = 500;

/** Compares lines until a reading has spent this much, the budget of one check: some 20 ms. */
const COMPARED_COST = DEFAULT_BUDGET;

/** A line that is a rule to some reading. */
interface Candidate {
  readonly line: FileLine;
  readonly allow: boolean;
  readonly path: string;
  readonly group: FileGroup | undefined;
}

/** The candidates of a file, for the reasons of differences. */
interface Compared {
  readonly file: LintFile;
  readonly all: readonly Candidate[];
}

/** The answers of one reading about the candidates, in order, until its budget was spent. */
interface Answers {
  readonly reading: string;
  readonly explanations: readonly Explanation[];
}

export const READING_RULES: LintRules = {
  'readings-differ': {
    severity: 'warning',
    message: 'Some parsers obey the line, others do not',
    advice: 'Rewrite it so that all parsers understand it, or accept that some do not',
    onlyWithReadings: true,
    *find(file) {
      const all = [...candidates(file)];
      const answers = file.readings.map((dialect) => answersOf(dialect, all, file));
      const compared = all.slice(0, Math.min(...answers.map(({ explanations }) => explanations.length)));
      const causes = new Map<string, { line: FileLine; message: string; more: number }>();
      for (const [index, candidate] of compared.entries()) {
        const found = differing(candidate, index, answers, { file, all });
        if (found === undefined) continue;
        const known = causes.get(found.cause);
        if (known === undefined)
          causes.set(found.cause, { line: candidate.line, message: found.message, more: 0 });
        else known.more++;
      }
      for (const { line, message, more } of causes.values()) {
        yield {
          line,
          message: more === 0 ? message : `${message} (and ${more} more ${more === 1 ? 'line' : 'lines'})`,
        };
      }
    },
  },

  'crawl-delay-readings': {
    severity: 'note',
    message: 'Not every parser reads Crawl-delay',
    advice: 'Do not rely on it alone: answer requests that come too fast with status 429',
    onlyWithReadings: true,
    *find(file): Iterable<Hit> {
      const line = file.groups.flatMap(({ others }) => others).find(({ key }) => key === 'crawl-delay');
      if (line === undefined) return;
      const reading = file.readings.filter((dialect) => {
        const { groups } = parse(file.text, { dialect, url: file.url });
        return groups.some(({ delay }) => delay !== undefined);
      });
      const followers = reading.map(({ name }) => name);
      const others = file.readings.map(({ name }) => name).filter((name) => !followers.includes(name));
      if (others.length === 0 || followers.length === 0) return;
      yield {
        line,
        message: `${list(followers)} ${followers.length === 1 ? 'reads' : 'read'} Crawl-delay, ${list(others)} ${others.length === 1 ? 'does' : 'do'} not`,
      };
    },
  },
};

/** Some readings answer only for URLs with a host; if the site is not known, any host will do. */
function originOf({ url }: LintFile): string {
  return url !== undefined && isReadableUrl(url) ? new URL(url).origin : 'https://example.com';
}

function* candidates(file: LintFile): Iterable<Candidate> {
  let left = COMPARED_LINES;
  for (const line of file.early) {
    if (left-- > 0) yield { line, allow: line.key === 'allow', path: line.value, group: file.groups[0] };
  }
  for (const group of file.groups) {
    for (const { line, allow } of group.rules) {
      if (line.value !== '' && left-- > 0) yield { line, allow, path: line.value, group };
    }
    for (const line of group.others) {
      const meant = meantBy(line);
      if (meant !== 'allow' && meant !== 'disallow') continue;
      if (line.value !== '' && left-- > 0) yield { line, allow: meant === 'allow', path: line.value, group };
    }
  }
}

/** One reading at a time, since a reading of 5 MB of text takes 100 MB of memory. */
function answersOf(dialect: Dialect, candidates: readonly Candidate[], file: LintFile): Answers {
  const origin = originOf(file);
  const robots = parse(file.text, { dialect, url: `${origin}/robots.txt` });
  const explanations: Explanation[] = [];
  let cost = 0;
  for (const { path, group } of candidates) {
    if (cost > COMPARED_COST) break;
    const token = group?.tokens.find((name) => name !== '') ?? '*';
    const agent = token === '*' ? 'some-other-crawler' : token;
    const explanation = robots.explain(agent, origin + witnessOf(path), { cost: true });
    cost += explanation.cost ?? 0;
    explanations.push(explanation);
  }
  return { reading: dialect.name, explanations };
}

/** Which readings obey the line and why others do not, if it decides in one and another gives the opposite verdict. */
function differing(
  { line, allow, path, group }: Candidate,
  index: number,
  answers: readonly Answers[],
  context: Compared,
): { cause: string; message: string } | undefined {
  const obeying: string[] = [];
  const others: string[] = [];
  let isFollowed = false;
  let rival: number | undefined;
  for (const { reading, explanations } of answers) {
    const explanation = explanations[index];
    if (explanation?.allowed === allow) {
      obeying.push(reading);
      isFollowed ||= explanation.because === 'rule' && explanation.line === line.line;
    } else {
      others.push(reading);
      rival ??= explanation?.line;
    }
  }
  if (!isFollowed || others.length === 0) return undefined;
  const [code, says] = reasonOf({ line, allow, path, group }, rival, context);
  return {
    cause: `${code} ${others.join()}`,
    message: `${list(obeying)} ${obeying.length === 1 ? 'obeys' : 'obey'} this line, ${list(others)} ${others.length === 1 ? 'does' : 'do'} not: ${says}`,
  };
}

/** Parts of paths that parsers interpret differently; the first match counts. */
const IN_PATH: readonly (readonly [code: string, expression: RegExp, says: string])[] = [
  ['letters', /[^\0-\x7f]/, 'not every parser escapes letters beyond ASCII'],
  ['star', /\*/, 'not every parser treats a star as a wildcard'],
  ['end', /\$$/, 'not every parser treats a final $ as the end'],
  ['dollar', /\$/, 'parsers disagree on a $ within a path'],
  ['escape', /%/, 'parsers normalise escapes differently'],
  ['slash', /^(?!\/)/, 'the path does not begin with a slash'],
];

function oddityIn(path: string): readonly [code: string, says: string] | undefined {
  const [code, , says] = IN_PATH.find(([, expression]) => expression.test(path)) ?? [];
  return code === undefined || says === undefined ? undefined : [code, says];
}

function reasonOf(
  { line, allow, path, group }: Candidate,
  rival: number | undefined,
  { file, all }: Compared,
): readonly [code: string, says: string] {
  if (line.key !== 'allow' && line.key !== 'disallow')
    return ['name', `not every parser reads '${line.name}' as ${allow ? 'Allow' : 'Disallow'}`];
  if (file.early.includes(line)) return ['early', 'it comes before the first User-agent line'];
  const inPath = oddityIn(path);
  if (inPath !== undefined) return inPath;
  const twin = group === undefined ? undefined : otherGroup(group, file);
  if (twin !== undefined)
    return ['group', `line ${twin.line} names the crawler, too, and not every parser merges groups`];
  if (group !== undefined && hasBlankLine(group, line, file)) {
    const says =
      'a blank line separates it from its User-agent line, and for some parsers that ends the group';
    return ['blank', says];
  }
  if (rival !== undefined) {
    const other = all.find(({ line }) => line.line === rival)?.path ?? '';
    const [code, says] = oddityIn(other) ?? [];
    if (code !== undefined) return [code, `for them line ${rival} wins, and ${says}`];
    // Otherwise it wins by its length, or as the Allow line of two equal paths.
    const isFirstMatch =
      line.line > rival && (allow ? path.length >= other.length : path.length > other.length);
    return [
      'order',
      `for them line ${rival} ${isFirstMatch ? 'comes first, and the first match wins' : 'wins'}`,
    ];
  }
  return allow
    ? ['allow', 'not every parser knows Allow']
    : ['agent', 'parsers disagree on which group the name selects'];
}

/** A User-agent line of another group that names one of this group's crawlers. */
function otherGroup(group: FileGroup, { groups }: LintFile): FileLine | undefined {
  for (const other of groups) {
    if (other === group) continue;
    const at = other.tokens.findIndex((token) => token !== '' && group.tokens.includes(token));
    if (at >= 0) return other.agents[at];
  }
  return undefined;
}

/** Whether an empty line separates a line from its group's agents. */
function hasBlankLine({ agents }: FileGroup, { from }: FileLine, { text }: LintFile): boolean {
  const start = agents.at(-1)?.end ?? from;
  return /(?:\n|\r)[ \t]*(?:\r?\n|\r)/.test(
    text.slice(start, Math.min(from, start + 100_000)).replaceAll('\r\n', '\n'),
  );
}

/** At most this many names are listed. */
const LISTED = 4;

function list(names: readonly string[]): string {
  const listed = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${listed} and ${names.length - LISTED} more` : listed;
}
