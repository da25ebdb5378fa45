/** The generations and releases of Python's robotparser, and the rules that one `RobotFileParser` has parsed. */

import { argumentError } from '../../core/arguments.js';
import type { Dialect, Failure } from '../../core/dialect.js';
import { bracketedAnywhere, bracketedHost, urlparse, urlsplit } from '../../languages/python/urls.js';
import type { SpanGroup } from '../../core/span-group.js';
import { Substrings } from '../../core/substrings.js';
import {
  classicPath,
  isForEveryone,
  classicGeneration,
  pythonClassic,
} from '../../dialects/python/classic/index.js';
import {
  type PythonGeneration,
  agentToken,
  type PythonSheet,
  joinSheets,
  readPython,
} from '../../dialects/python/sheet.js';
import { pythonReading, type PythonReading } from '../../dialects/python/releases.js';
import { MergedGroups } from '../../dialects/python/rfc9309/groups.js';
import {
  endOfMatch,
  rulePath,
  pythonRfc9309,
  pythonRfc9309Early,
  pythonRfc9309Released,
  rfc9309Generation,
} from '../../dialects/python/rfc9309/index.js';
import type { PolicyName } from '../../fetch/policies.js';
import { AttributeError, pythonError } from '../shared/python-errors.js';
import { Entry, exactSettings, RuleLine, type EntryMatching } from './entry.js';
import { robotsOfSheet, type Robots } from '../../core/robots.js';

export interface Semantics {
  readonly dialect: Dialect;
  /** How a robots.txt is fetched, and what its status means. */
  readonly policy: PolicyName;
  readonly generation: PythonGeneration;
  /** How `set_url` splits a URL into host and path, and which brackets it accepts in a host. */
  readonly splitUrl: (url: string) => { readonly netloc: string; readonly path: string } | Failure;
  /** Whether `set_url` also accepts a request object. */
  readonly takesRequests: boolean;
  readonly entries: (sheet: PythonSheet) => Entry[];
  readonly defaultEntry: (sheet: PythonSheet) => Entry | null;
  /** The groups by lower-case name; undefined in the classic generation, which has no such attribute. */
  readonly groups: (sheet: PythonSheet) => ReadonlyMap<string, Entry> | undefined;
  /** Whether the `*` group applies to an agent of None. */
  readonly takesNone: (sheet: PythonSheet) => boolean;
}

const classicMatching: EntryMatching = {
  ruleApplies: ({ path }, filename) => filename.startsWith(path),
  entryApplies({ useragents }, useragent) {
    if (useragent === null) throw new AttributeError('Cannot compare names with an agent that is null');
    return useragents.includes('*') || isNamed(useragents, useragent);
  },
  allowance: ({ rulelines }, filename) =>
    rulelines.find((rule) => rule.appliesTo(filename))?.allowance ?? true,
};

const standardMatching: EntryMatching = {
  ruleApplies({ path: text, ending }, filename) {
    const end = endOfMatch({ text, anchored: ending === '$' }, filename);
    // Python counts code points.
    return end < 0 ? 0 : Array.from(filename.slice(0, end)).length + 1;
  },
  entryApplies: ({ useragents }, useragent) =>
    useragent === null
      ? useragents.includes('*')
      : isNamed(
          useragents.filter((name) => name !== '*'),
          useragent,
        ),
  allowance({ rulelines }, filename) {
    const lengths = rulelines.map((rule) => Number(rule.appliesTo(filename)));
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return longest === 0 || rulelines.some(({ allowance }, at) => allowance && lengths[at] === longest);
  },
};

function isNamed(useragents: readonly string[], useragent: string): boolean {
  const token = new Substrings(agentToken(useragent));
  return useragents.some((name) => token.has(name.toLowerCase()));
}

const classic: Semantics = {
  dialect: pythonClassic,
  policy: 'pythonClassic',
  generation: classicGeneration,
  // Quirk: parameters after a semicolon are not part of the path. Mirrors `RobotFileParser.set_url`.
  splitUrl: (url) => urlparse(url, '', bracketedAnywhere),
  takesRequests: false,
  entries: ({ groups }) => groups.filter((group) => !isForEveryone(group)).map(classicEntry),
  defaultEntry({ groups }) {
    const group = groups.find(isForEveryone);
    return group === undefined ? null : classicEntry(group);
  },
  groups: () => undefined,
  // Quirk: an agent of None is an error only if a group names an agent. Mirrors `Entry.applies_to`.
  takesNone: ({ groups }) => groups.every(isForEveryone),
};

function classicEntry(group: SpanGroup): Entry {
  const rules = group.rules.map(({ allow, value }) => {
    const path = classicPath(value);
    return new RuleLine(classicMatching, typeof path === 'string' ? path : '', allow || value === '');
  });
  return new Entry(
    classicMatching,
    group.agents,
    rules,
    exactSettings([group], classicGeneration.settings),
    [],
  );
}

const main: Semantics = {
  dialect: pythonRfc9309,
  policy: 'pythonRfc9309',
  generation: rfc9309Generation,
  splitUrl: (url) => urlsplit(url, bracketedHost),
  takesRequests: true,
  entries: ({ groups }) => groups.map((group) => mergedEntry([group])),
  // Quirk: the default group is never set, though the attribute is still there. Mirrors `RobotFileParser._add_entry`.
  defaultEntry: () => null,
  groups(sheet) {
    const entries = new Map<readonly SpanGroup[], Entry>();
    const named = new Map<string, Entry>();
    for (const [name, groups] of new MergedGroups(sheet.groups).named()) {
      const entry = entries.get(groups) ?? mergedEntry(groups);
      entries.set(groups, entry);
      named.set(name, entry);
    }
    return named;
  },
  takesNone: () => false,
};

/** The rules of all groups, and the agents of the first group that all the others spell the same. */
function mergedEntry(groups: readonly SpanGroup[]): Entry {
  const [first, ...others] = groups.map((group) => group.agents);
  const alike = others.map((agents) => new Set(agents));
  const agents = (first ?? []).filter((agent) => alike.every((names) => names.has(agent)));
  const rules = groups.flatMap((group) =>
    group.rules.flatMap(({ allow, value }) => ruleLine(allow, value) ?? []),
  );
  return new Entry(standardMatching, agents, rules, exactSettings(groups, rfc9309Generation.settings), [
    'Allow:',
  ]);
}

function ruleLine(allow: boolean, value: string): RuleLine | undefined {
  const path = rulePath(value);
  return path === undefined
    ? undefined
    : new RuleLine(standardMatching, path.text, allow || value === '', path.anchored ? '$' : '');
}

const python315: Semantics = { ...main, dialect: pythonRfc9309Released, takesRequests: false };

const semanticsByReading: Readonly<Record<PythonReading, Semantics>> = {
  classic,
  'python-3.13': { ...python315, dialect: pythonRfc9309Early },
  // Both releases give the same answers.
  'python-3.14': python315,
  'python-3.15': python315,
  'python-main': main,
};

/** The semantics of a version, and the name of its reading. */
export function semanticsOf(version: unknown): {
  readonly reading: PythonReading;
  readonly semantics: Semantics;
} {
  const reading = typeof version === 'string' ? pythonReading(version) : undefined;
  if (typeof reading === 'string') return { reading, semantics: semanticsByReading[reading] };
  const expected = "'classic', 'python-main' or a version of Python such as 'python-3.14' or '3.13.5'";
  throw argumentError(
    'options.semantics',
    version,
    reading === undefined ? expected : `${expected}: ${reading.problem}`,
  );
}

const NOTHING: PythonSheet = {
  groups: [],
  sitemaps: [],
  notes: [],
  lineText: () => '',
};

export class PythonReadings {
  readonly #semantics: Semantics;
  readonly #budget: number;
  readonly #sources: (string | readonly string[])[] = [];
  #sheet: PythonSheet = NOTHING;
  #robots: Robots | undefined;

  /** @param budget - the most units of work that one check may take */
  constructor(semantics: Semantics, budget: number) {
    this.#semantics = semantics;
    this.#budget = budget;
  }

  get sheet(): PythonSheet {
    return this.#sheet;
  }

  /** The parsed sources, in the order of the calls. */
  get sources(): readonly (string | readonly string[])[] {
    return this.#sources;
  }

  /** Adds a source to the earlier ones. Throws where Python raises an exception; the lines before that one still count. */
  add(source: string | readonly string[]): void {
    const { generation } = this.#semantics;
    const earlier = this.#sheet;
    const later = readPython(source, generation, (earlier.groups.at(-1)?.id ?? -1) + 1);
    this.#sources.push(source);
    this.#sheet = earlier === NOTHING ? later : joinSheets(earlier, later, generation);
    this.#robots = undefined;
    if (later.failure !== undefined) throw pythonError(later.failure);
  }

  /** The verdict; a null agent means Python's None. */
  allows(agent: string | null, url: string): boolean {
    const allowed = this.#answering.allows(agent ?? '', url);
    if (allowed !== undefined && (agent !== null || this.#takesNone())) return allowed;
    const { because, error } = this.#answering.explain(agent ?? '', url);
    if (error !== undefined) throw pythonError(error);
    // Python decides a malformed URL and /robots.txt before it looks at the agent.
    if (allowed === undefined || !(because === 'bad-url' || because === 'robots-txt')) throw withoutAgent();
    return allowed;
  }

  /** A setting of the agent's group; a null agent means Python's None. */
  setting<Setting>(
    agent: string | null,
    of: (robots: Robots, agent: string) => Setting | undefined,
  ): Setting | undefined {
    if (agent === null && !this.#takesNone()) throw withoutAgent();
    return of(this.#answering, agent ?? '');
  }

  get #answering(): Robots {
    return (this.#robots ??= robotsOfSheet(this.#sheet, this.#semantics.dialect, { budget: this.#budget }));
  }

  #takesNone(): boolean {
    return this.#semantics.takesNone(this.#sheet);
  }
}

function withoutAgent(): AttributeError {
  return new AttributeError('Cannot look for the group of an agent that is null: the file names agents');
}
