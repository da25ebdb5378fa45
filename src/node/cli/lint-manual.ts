/** LINT.md, the manual of the linter, which ships with the package. */

import { packageText } from './package-files.js';

export interface ManualSection {
  /** The whole section in Markdown, without its heading. */
  readonly text: string;
  readonly why: string;
  readonly source: string;
}

/** The sections by code. */
export function lintManual(): ReadonlyMap<string, ManualSection> {
  const [, ...sections] = packageText('LINT.md').split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      const text = section.slice(end).trim();
      const [, why = '', source = ''] = /^\*\*Why\.\*\* ([^]*?)\sSource:\s<(.*)>$/m.exec(text) ?? [];
      return [section.slice(0, end), { text, why: withoutMarks(why).replaceAll('\n', ' '), source }];
    }),
  );
}

/** The lines of a section for a terminal: without Markdown markup, and with indented examples. */
export function plainLines({ text }: ManualSection): string[] {
  const lines: string[] = [];
  let isExample = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isExample = !isExample;
    else lines.push(isExample ? `    ${line}` : withoutMarks(line));
  }
  return lines;
}

function withoutMarks(text: string): string {
  return text.replace(/\\(?=[^\w\s])|\*\*/g, '');
}
