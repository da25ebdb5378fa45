/** The result of reading a file as Protego, in either version. */

import type { Group, Selection, Note } from '../../core/dialect.js';
import { type DirectiveTable, Kind, MARK_STRIDE } from '../../core/directive-table.js';
import { SpanGroup, type SettingReaders } from '../../core/span-group.js';
import { Substrings } from '../../core/substrings.js';
import { strip, splitWords, pythonLines } from '../../languages/python/text.js';
import { LineReader, type NoteCollector, readLines, takeNotes, textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { noteMalformed } from '../../core/value-notes.js';

// Protego's groups: runs of agent lines, and the names by which agents belong to them. A run is an append-only list of
// agents; the directives after each extension of the list form a group of their own. So a name belongs to all groups of
// its run from the one in which it was first listed.

/** For a name, its groups within a run and the index of its agent in them. */
interface Membership {
  readonly run: readonly Group[];
  readonly firstGroup: number;
  readonly agent: number;
}

interface ProtegoGroups {
  readonly groups: readonly Group[];
  /** Keyed by lower-case name, in the order in which names first appear. */
  readonly members: ReadonlyMap<string, readonly Membership[]>;
}

function readGroups(table: DirectiveTable, settings: SettingReaders): ProtegoGroups {
  const filing = new AgentRuns(table, settings);
  for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
    if (table.kind(mark) === Kind.boundary) filing.endRun(mark);
    else if (table.kind(mark) === Kind.agent) filing.addAgent(mark);
  }
  filing.endRun(table.endMark);
  return filing;
}

class AgentRuns implements ProtegoGroups {
  readonly groups: Group[] = [];
  readonly members = new Map<string, Membership[]>();
  readonly #table: DirectiveTable;
  readonly #settings: SettingReaders;
  #run: Group[] = [];
  #agentMarks: number[] = [];
  #firstMark = -1;

  constructor(table: DirectiveTable, settings: SettingReaders) {
    this.#table = table;
    this.#settings = settings;
  }

  addAgent(mark: number): void {
    if (this.#firstMark >= 0 && this.#hasDirectivesBefore(mark)) this.#endGroup(mark);
    if (this.#firstMark < 0) this.#firstMark = mark;
    const name = this.#table.value(mark).toLowerCase();
    this.#addName(name);
    // Quirk: `foo*` is also registered without its stars, so it applies to every agent with `foo` in its name.
    // Mirrors `Protego._parse_robotstxt`.
    if (name !== '*' && name.includes('*')) this.#addName(name.replaceAll('*', ''));
    this.#agentMarks.push(mark);
  }

  /** Closes the group before `mark`; the next agent line begins a new list. */
  endRun(mark: number): void {
    if (this.#firstMark >= 0) this.#endGroup(mark);
    this.#run = [];
    this.#agentMarks = [];
  }

  /** Whether the agents so far have rules or settings; a Sitemap or Host among agent lines belongs to no group. */
  #hasDirectivesBefore(mark: number): boolean {
    const table = this.#table;
    let previous = mark - MARK_STRIDE;
    while (table.kind(previous) === Kind.sitemap || table.kind(previous) === Kind.host)
      previous -= MARK_STRIDE;
    return table.kind(previous) !== Kind.agent || table.rulesBefore(mark) > table.rulesBefore(previous);
  }

  #endGroup(mark: number): void {
    const table = this.#table;
    const span = [
      this.#firstMark,
      mark,
      table.rulesBefore(this.#firstMark),
      table.rulesBefore(mark),
    ] as const;
    const group = new RunGroup(this.groups.length, table, this.#settings, ...span);
    group.listed = { marks: this.#agentMarks, count: this.#agentMarks.length };
    this.#run.push(group);
    this.groups.push(group);
    this.#firstMark = -1;
  }

  #addName(name: string): void {
    if (name === '') return;
    let memberships = this.members.get(name);
    if (memberships === undefined) this.members.set(name, (memberships = []));
    if (memberships.at(-1)?.run === this.#run) return;
    memberships.push({ run: this.#run, firstGroup: this.#run.length, agent: this.#agentMarks.length });
  }
}

/** A group of a run; its agents are those listed when its last directive was read. */
class RunGroup extends SpanGroup {
  /** The list of its run, which keeps growing, and the length of its own part: copying would take quadratic time. */
  listed: { readonly marks: readonly number[]; readonly count: number } = { marks: [], count: 0 };

  override get agents(): readonly string[] {
    return this.#agentMarks.map((mark) => this.table.value(mark));
  }

  override get agentLines(): readonly number[] {
    return this.#agentMarks.map((mark) => this.table.lineOf(mark));
  }

  get #agentMarks(): readonly number[] {
    return this.listed.marks.slice(0, this.listed.count);
  }
}

/**
 * The groups of the longest name that the agent's contains.
 *
 * Quirk: `*` counts as a name of one letter, so a group for `b` that comes after the one for `*` is never chosen.
 * Mirrors `_RuleSet.applies_to`.
 *
 * @param standsIn - whether the lower-cased agent contains a name
 */
export function selectLongestName(
  sheet: ProtegoSheet,
  agent: string,
  standsIn: (agent: Substrings, name: string) => boolean,
): Selection | undefined {
  const wanted = new Substrings(strip(agent).toLowerCase());
  let best: string | undefined;
  let longest = 0;
  for (const name of sheet.filed.members.keys()) {
    const length = name === '*' ? 1 : standsIn(wanted, name) ? characterCount(name) : 0;
    if (length <= longest) continue;
    longest = length;
    best = name;
  }
  if (best === undefined) return undefined;
  const groups: Group[] = [];
  const matched: number[] = [];
  for (const { run, firstGroup, agent: place } of sheet.filed.members.get(best) ?? []) {
    for (const group of run.slice(firstGroup)) {
      groups.push(group);
      matched.push(place);
    }
  }
  return { groups, matched, by: best === '*' ? 'everyone' : 'name' };
}

/** The length of a text in code points, as in Python. */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

/** A range of the text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export abstract class ProtegoLineReader extends LineReader {
  /** Values whose words are separated by more than one space or by other white space; Protego collapses it to one space. */
  readonly spaced: Range[] = [];
}

/** What differs between the versions of Protego. */
export interface ProtegoVersion {
  readonly reader: (text: string, notes?: NoteCollector) => ProtegoLineReader;
  readonly settings: SettingReaders;
  /** The texts of the patterns that a rule's value means; a rule without any is dropped. */
  readonly patternTexts: (value: string, allow: boolean) => readonly string[];
}

export function readProtego(source: string | Iterable<string>, version: ProtegoVersion): ProtegoSheet {
  const text = textOf(source);
  const { builder, spaced } = readLines(text, { scan: pythonLines, reader: version.reader });
  const table = builder.build(singleSpaced(text, spaced), pythonLines);
  const asWritten = spaced.length === 0 ? table : builder.build(text, pythonLines);
  return new ProtegoSheet(table, asWritten, version);
}

/** The text with these ranges single-spaced, and padded with spaces so that nothing else moves. */
function singleSpaced(text: string, ranges: readonly Range[]): string {
  let spaced = '';
  let copied = 0;
  for (const { start, end } of ranges) {
    spaced +=
      text.slice(copied, start) +
      splitWords(text.slice(start, end))
        .join(' ')
        .padEnd(end - start);
    copied = end;
  }
  return copied === 0 ? text : spaced + text.slice(copied);
}

export class ProtegoSheet extends TableSheet {
  readonly #asWritten: DirectiveTable;
  readonly #version: ProtegoVersion;
  #filed: ProtegoGroups | undefined;

  constructor(table: DirectiveTable, asWritten: DirectiveTable, version: ProtegoVersion) {
    const { reader } = version;
    super(table.text, { scan: pythonLines, reader, groups: () => this.filed.groups }, table);
    this.#asWritten = asWritten;
    this.#version = version;
  }

  get filed(): ProtegoGroups {
    return (this.#filed ??= readGroups(this.table, this.#version.settings));
  }

  override lineText(line: number): string {
    return this.#asWritten.lineText(line);
  }

  override get notes(): readonly Note[] {
    const { reader, settings, patternTexts } = this.#version;
    const { table } = this;
    const noteValues = (_asWritten: DirectiveTable, notes: NoteCollector): void => {
      noteMalformed(table, notes, settings);
      for (let rule = 0; rule < table.ruleCount; rule++) {
        if (patternTexts(table.value(rule), table.allows(rule)).length > 0) continue;
        notes.add('rule-dropped', table.start(rule));
      }
    };
    return takeNotes(this.#asWritten.text, { scan: pythonLines, reader, noteValues }, this.#asWritten);
  }
}
