/** Expands file patterns, for shells that do not: `*` and `?` within a name, `**` for any folders. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOfPieces } from '../../../core/glob.js';
import { Unreadable } from '../exit.js';

/** The most folder entries to examine for one pattern. */
const MOST_ENTRIES = 200_000;

/** Folders that never contain anyone's robots.txt, but a great many files. */
const PASSED_OVER = new Set(['.git', 'node_modules']);

/** The operands, with each pattern replaced by the files that match, in order; names of files and URLs stay. */
export function expandPatterns(operands: readonly string[]): string[] {
  return operands.flatMap((operand) => {
    if (!/[*?]/.test(operand) || /^https?:\/\//i.test(operand) || existsSync(operand)) return [operand];
    const found = filesMatching(operand);
    if (found.length === 0)
      throw new Unreadable(`No file matches '${operand}'; check the pattern, or name the files`);
    return found;
  });
}

function filesMatching(pattern: string): string[] {
  const parts = pattern.split('/');
  const start = pattern.startsWith('/') ? '/' : '';
  const found = new Set<string>();
  const budget = { left: MOST_ENTRIES };
  walk(start, start === '' ? parts : parts.slice(1), found, budget);
  return [...found].sort();
}

function walk(folder: string, parts: readonly string[], found: Set<string>, budget: { left: number }): void {
  const [part = '', ...rest] = parts;
  if (part === '**') walk(folder, rest, found, budget);
  if (!/[*?]/.test(part)) {
    const path = join(folder, part);
    if (rest.length > 0) walk(path, rest, found, budget);
    else if (part !== '' && existsSync(path)) found.add(path);
    return;
  }
  for (const entry of entriesOf(folder)) {
    if (budget.left-- <= 0) throw new Unreadable(`Too many files to look through; write a longer pattern`);
    const path = join(folder, entry.name);
    if (part === '**') {
      if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) walk(path, parts, found, budget);
    } else if (matchesName(part, entry.name)) {
      if (rest.length > 0) {
        if (entry.isDirectory()) walk(path, rest, found, budget);
      } else if (!entry.isDirectory()) found.add(path);
    }
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Only a pattern that begins with a dot matches such a name. */
function matchesName(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  const [first = '', ...pieces] = pattern.split('*');
  if (pieces.length === 0) return fits(first, name, 0) && first.length === name.length;
  const last = pieces.pop() ?? '';
  if (!fits(first, name, 0) || name.length < first.length + last.length) return false;
  if (!fits(last, name, name.length - last.length)) return false;
  if (pieces.some((piece) => piece.includes('?'))) return false;
  const end = endOfPieces(name, first.length, pieces);
  return end >= 0 && end <= name.length - last.length;
}

/** `?` matches any one character. */
function fits(piece: string, name: string, from: number): boolean {
  for (let i = 0; i < piece.length; i++) if (piece[i] !== '?' && piece[i] !== name[from + i]) return false;
  return true;
}
