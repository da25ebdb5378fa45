import type { Answer, ConformanceCase } from '../case.js';

/** A case without its section. What is asked, if it is not the usual question: another page, or all of it. */
type Row = readonly [
  name: string,
  robots: string,
  answer: Answer,
  asked?: string | Pick<ConformanceCase, 'agent' | 'url'>,
];

/** Cases of one section of RFC 9309. */
export function ofSection(section: string, rows: readonly Row[]): ConformanceCase[] {
  return rows.map(([name, robots, answer, asked]) => {
    const question = typeof asked === 'string' ? { url: `http://example.com${asked}` } : asked;
    return { name, section, robots, answer, ...question };
  });
}
