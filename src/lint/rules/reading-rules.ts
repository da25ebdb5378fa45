/** What some readings obey and others do not: the rules that need all readings at hand. */

import type { Dialect } from '../../core/dialect.js';
import { parse, type Robots } from '../../core/robots.js';
import type { Hit, LintRule } from '../finding.js';
import type { FileGroup, FileLine, LintFile } from '../lint-file.js';
import { meantBy } from './directive-rules.js';
import { witnessOf } from '../witness.js';

/** So many lines are asked about in every reading; files with more have the same causes over and over. */
const ASKED_LINES = 500;

/** A line that is a rule to some reading. */
interface Candidate {
  readonly line: FileLine;
  readonly allow: boolean;
  readonly path: string;
  readonly group: FileGroup | undefined;
}

interface ReadFile {
  readonly dialect: Dialect;
  readonly robots: Robots;
}

const readingsDiffer: LintRule = {
  code: 'readings-differ',
  severity: 'warning',
  looksAt: 'reading',
  says: 'Some readings obey the line, and others do not',
  why: 'Crawlers are built on different parsers; who relies on the line should know which of them do what it says.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2',
  mend: 'Write it so that all readings understand it, or accept that some do not',
  wrong: 'User-agent: *\nDisallow: /*.pdf$',
  right: 'User-agent: *\nDisallow: /pdf/',
  onlyWithReadings: true,
  *find(file) {
    const origin = originOf(file);
    const read = file.readings.map((dialect) => ({
      dialect,
      robots: parse(file.text, { dialect, url: `${origin}/robots.txt` }),
    }));
    const causes = new Map<string, { line: FileLine; message: string; more: number }>();
    for (const candidate of candidates(file)) {
      const found = differing(candidate, read, file, origin);
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
};

/** Some readings answer for URLs with a host alone; without one, any will do. */
function originOf({ url }: LintFile): string {
  try {
    return new URL(url ?? '').origin;
  } catch {
    return 'https://example.com';
  }
}

function* candidates(file: LintFile): Iterable<Candidate> {
  let left = ASKED_LINES;
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

/** Who obeys, who does not, and why, where a reading follows just this line and another gives the other verdict. */
function differing(
  { line, allow, path, group }: Candidate,
  read: readonly ReadFile[],
  file: LintFile,
  origin: string,
): { cause: string; message: string } | undefined {
  const token = group?.tokens.find((name) => name !== '') ?? '*';
  const agent = token === '*' ? 'some-other-crawler' : token;
  const url = origin + witnessOf(path);
  const obeying: string[] = [];
  const others: string[] = [];
  let isFollowed = false;
  let rival: number | undefined;
  for (const { dialect, robots } of read) {
    const explanation = robots.explain(agent, url);
    if (explanation.allowed === allow) {
      obeying.push(dialect.name);
      isFollowed ||= explanation.because === 'rule' && explanation.line === line.line;
    } else {
      others.push(dialect.name);
      rival ??= explanation.line;
    }
  }
  if (!isFollowed || others.length === 0) return undefined;
  const reason = reasonOf({ line, allow, path, group }, rival, file);
  return {
    cause: `${reason.code} ${others.join()}`,
    message: `${list(obeying)} obey this line and ${list(others)} do not: ${reason.says}`,
  };
}

interface Reason {
  readonly code: string;
  readonly says: string;
}

function reasonOf(
  { line, allow, path, group }: Candidate,
  rival: number | undefined,
  file: LintFile,
): Reason {
  if (line.key !== 'allow' && line.key !== 'disallow') {
    return { code: 'name', says: `not everybody reads '${line.name}' for ${allow ? 'Allow' : 'Disallow'}` };
  }
  if (file.early.includes(line)) return { code: 'early', says: 'it stands before the first User-agent line' };
  if (/[^\0-\x7f]/.test(path)) return { code: 'letters', says: 'not everybody escapes letters beyond ASCII' };
  if (/\*/.test(path)) return { code: 'star', says: 'a star is no wildcard everywhere' };
  if (path.endsWith('$')) return { code: 'end', says: 'a final $ is not the end everywhere' };
  if (path.includes('$')) return { code: 'dollar', says: 'a $ within the path is read differently' };
  if (/%/.test(path)) return { code: 'escape', says: 'escapes are compared in different forms' };
  if (!path.startsWith('/')) return { code: 'slash', says: 'the path does not begin with a slash' };
  const twin = group === undefined ? undefined : otherGroup(group, file);
  if (twin !== undefined)
    return {
      code: 'group',
      says: `the crawler is named in line ${twin.line} too, and not everybody merges groups`,
    };
  if (group !== undefined && hasBlankLine(group, line, file)) {
    return {
      code: 'blank',
      says: 'a blank line parts it from its User-agent line, which ends a group for some',
    };
  }
  if (rival !== undefined)
    return { code: 'order', says: `line ${rival} comes first there, and the first match counts` };
  return {
    code: allow ? 'allow' : 'agent',
    says: allow ? 'Allow is not read everywhere' : 'the group is not chosen by the same name everywhere',
  };
}

/** A line that names one of the group's crawlers in another group. */
function otherGroup(group: FileGroup, { groups }: LintFile): FileLine | undefined {
  for (const other of groups) {
    if (other === group) continue;
    const at = other.tokens.findIndex((token) => token !== '' && group.tokens.includes(token));
    if (at >= 0) return other.agents[at];
  }
  return undefined;
}

/** Whether an empty line stands between the group's agents and a line of it. */
function hasBlankLine({ agents }: FileGroup, { from }: FileLine, { text }: LintFile): boolean {
  const start = agents.at(-1)?.end ?? from;
  return /(?:\n|\r)[ \t]*(?:\r?\n|\r)/.test(
    text.slice(start, Math.min(from, start + 100_000)).replaceAll('\r\n', '\n'),
  );
}

/** So many names are told, the first of them. */
const TOLD = 4;

function list(names: readonly string[]): string {
  const told = names.slice(0, TOLD).join(', ');
  return names.length > TOLD ? `${told} and ${names.length - TOLD} more` : told;
}

const delaysDiffer: LintRule = {
  code: 'crawl-delay-readings',
  severity: 'note',
  looksAt: 'reading',
  says: 'Not every reading follows Crawl-delay',
  why: 'It is in no standard; some readers take it, some only whole seconds, some none.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4',
  mend: 'Do not rely on it alone: answer with status 429 what comes too fast',
  wrong: 'User-agent: *\nCrawl-delay: 2.5\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
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
    yield { line, message: `${list(followers)} follow Crawl-delay, ${list(others)} do not` };
  },
};

export const READING_RULES: readonly LintRule[] = [readingsDiffer, delaysDiffer];
