/** Comments that silence the linter: on a line, on the next one, or for the whole file; for some codes or for all. */

import { standardLines } from '../core/lines.js';
import type { Finding } from './finding.js';

const COMMENT = /#[^\r\n]*?\brobotparser-ignore(-next-line|-file)?\b([^\r\n]*)/g;

/** One such comment. */
export interface Silence {
  /** Its line, and where in the text it begins. */
  readonly at: {
    readonly line: number;
    readonly from: number;
    readonly end: number;
    readonly comment: number;
  };
  /** Empty for all rules. */
  readonly codes: readonly string[];
  readonly silences: (finding: Finding) => boolean;
}

export function readSilences(text: string): Silence[] {
  const silences: Silence[] = [];
  if (!text.includes('robotparser-ignore')) return silences;
  let line = 0;
  standardLines(text, 0, {
    counts: true,
    line(_units, from, end, hash) {
      line++;
      if (hash < end)
        silences.push(...readComment(text.slice(hash, end), { line, from, end, comment: hash }));
    },
  });
  return silences;
}

function readComment(content: string, at: Silence['at']): Silence[] {
  return [...content.matchAll(COMMENT)].map((found) => {
    const [, scope, rest = ''] = found;
    const codes = rest.split(/[\s,]+/).filter((code) => code !== '' && code !== '--');
    const target = scope === '-next-line' ? at.line + 1 : at.line;
    return {
      at,
      codes,
      silences: (finding) =>
        (codes.length === 0 || codes.includes(finding.code)) &&
        (scope === '-file' || finding.line === target),
    };
  });
}
