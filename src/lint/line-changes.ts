/** Shows the changes of fixes as a unified diff. */

import type { Finding } from './finding.js';

interface ChangedLine {
  readonly before: string;
  /** Undefined if the line is deleted. */
  readonly after: string | undefined;
}

/** How many lines are shown around a change. */
const CONTEXT = 3;

/**
 * The lines of a unified diff, as `diff -u` writes them; empty if nothing changed.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nDisallow: /a\n';
 * unifiedDiff('robots.txt', text, fix(text, lint(text)).fixed)[4]; // '-Disallow: /a'
 */
export function unifiedDiff(name: string, text: string, fixed: readonly Finding[]): string[] {
  const lines = changedLines(text, fixed);
  const diff: string[] = [];
  let at = 0;
  let removedBefore = 0;
  while (at < lines.length) {
    const first = lines.findIndex((line, index) => index >= at && line.before !== line.after);
    if (first < 0) break;
    const start = Math.max(at, first - CONTEXT);
    const end = endOfHunk(lines, first);
    const hunk = lines.slice(start, end);
    const kept = hunk.reduce((count, { after }) => count + linesOf(after).length, 0);
    diff.push(`@@ -${start + 1},${hunk.length} +${start + 1 - removedBefore},${kept} @@`);
    for (const { before, after } of hunk) diff.push(...shown(before, after));
    removedBefore += hunk.length - kept;
    at = end;
  }
  return diff.length === 0 ? [] : [`--- ${name}`, `+++ ${name}`, ...diff];
}

function shown(before: string, after: string | undefined): string[] {
  if (before === after) return [` ${before}`];
  return [`-${before}`, ...linesOf(after).map((line) => `+${line}`)];
}

/** The lines after a change, which may insert a line break. */
function linesOf(after: string | undefined): readonly string[] {
  return after === undefined ? [] : after.split(/\r\n|\r|\n/);
}

/** The end of a hunk, which includes all changes that are near enough to the previous one, and their context. */
function endOfHunk(lines: readonly ChangedLine[], first: number): number {
  let last = first;
  for (let i = first; i < lines.length && i <= last + 2 * CONTEXT; i++) {
    if (lines[i]?.before !== lines[i]?.after) last = i;
  }
  return Math.min(lines.length, last + CONTEXT + 1);
}

/** Each change is within one line, or deletes a line with its line break. */
function changedLines(text: string, fixed: readonly Finding[]): ChangedLine[] {
  const edits = fixed.flatMap(({ edit }) => edit ?? []).sort((one, other) => one.from - other.from);
  const lines: ChangedLine[] = [];
  let next = 0;
  for (const { from, end } of spans(text)) {
    let after: string | undefined = '';
    let taken = from;
    for (
      let edit = edits[next];
      edit !== undefined && edit.from < Math.max(end, from + 1);
      edit = edits[next]
    ) {
      if (edit.from <= from && edit.end >= end && edit.text === '' && end > from) after = undefined;
      // The last line is deleted with the line break before it.
      else if (edit.from >= end) break;
      else if (after !== undefined) {
        after += text.slice(taken, edit.from) + edit.text;
        taken = Math.min(end, edit.end);
      }
      next++;
    }
    const before = text.slice(from, end);
    const isLastTaken =
      edits[next - 1] !== undefined &&
      (edits[next - 1]?.from ?? 0) < from &&
      (edits[next - 1]?.end ?? 0) >= end;
    if (after !== undefined) after = isLastTaken ? undefined : after + text.slice(taken, end);
    lines.push({ before, after });
  }
  return lines;
}

function* spans(text: string): Iterable<{ from: number; end: number }> {
  for (let from = 0; from < text.length || from === 0;) {
    const found = /\r\n|\r|\n/g;
    found.lastIndex = from;
    const at = found.exec(text);
    const end = at?.index ?? text.length;
    yield { from, end };
    if (at === null) return;
    from = end + at[0].length;
    if (from >= text.length) return;
  }
}
