/** Reads comments that silence the linter: for their line, the next line or the whole file; for some codes or for all. */

import { standardLines } from '../core/lines.js';
import type { Finding } from './finding.js';

const SILENCE = /\brobotparser-ignore(-next-line|-file)?\b([^\r\n]*)/;

export interface Silence {
  /** Its line, and where the line and the comment are in the text. */
  readonly at: {
    readonly line: number;
    readonly from: number;
    readonly end: number;
    readonly comment: number;
  };
  /** The codes to silence; empty for all rules. */
  readonly codes: readonly string[];
  /** The line that is silenced; undefined for the whole file. */
  readonly line: number | undefined;
}

export function readSilences(text: string): Silence[] {
  const silences: Silence[] = [];
  if (!text.includes('robotparser-ignore')) return silences;
  let line = 0;
  standardLines(text, 0, {
    counts: true,
    line(from, end, hash) {
      line++;
      if (hash < end)
        silences.push(...readComment(text.slice(hash, end), { line, from, end, comment: hash }));
    },
  });
  return silences;
}

function readComment(content: string, at: Silence['at']): Silence[] {
  const found = SILENCE.exec(content);
  if (found === null) return [];
  const [, scope, rest = ''] = found;
  const codes = rest.split(/[\s,]+/).filter((code) => code !== '' && code !== '--');
  const line = scope === '-file' ? undefined : scope === '-next-line' ? at.line + 1 : at.line;
  return [{ at, codes, line }];
}

/** The findings that no comment of the text silences. */
export function withoutSilenced(text: string, findings: Finding[]): Finding[] {
  const silences = readSilences(text);
  if (silences.length === 0) return findings;
  const byLine = new Map<number | undefined, Set<string>>();
  for (const { line, codes } of silences) {
    const known = byLine.get(line) ?? new Set();
    for (const code of codes.length === 0 ? [EVERY_RULE] : codes) known.add(code);
    byLine.set(line, known);
  }
  const isSilent = (line: number | undefined, code: string): boolean => {
    const codes = byLine.get(line);
    return codes !== undefined && (codes.has(EVERY_RULE) || codes.has(code));
  };
  return findings.filter(({ line, code }) => !isSilent(line, code) && !isSilent(undefined, code));
}

/** Not the code of any rule. */
const EVERY_RULE = '';
