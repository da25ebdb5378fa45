/** A case in forms that live on elsewhere: as data of a test, and as a program. */

import type { AnswerJson } from 'robotparser/core';
import type { Question, Survey } from './survey.js';

/** The answers are what `robotparser compare --json` prints. */
export function testCase({ text, agent }: Question, { rows }: Survey): string {
  return `${JSON.stringify({ robots: text, agent, answers: rows.map(({ table }) => table) }, undefined, 2)}\n`;
}

/** A module that asks the library the same of one dialect, with what it prints as comments. */
export function program({ text, agent }: Question, { dialect, rows }: Survey): string {
  const sites = [...new Set(rows.map(({ site }) => site))];
  const blocks = sites.map((site, index) => {
    const robots = `robots${index === 0 ? '' : index + 1}`;
    const where = site === undefined ? '' : `, url: ${JSON.stringify(site)}`;
    const questions = rows
      .filter((row) => row.site === site)
      .map(({ table: { url, verdicts } }) => question(robots, agent, url, verdicts[dialect]));
    return [`const ${robots} = parse(text, { dialect: ${dialect}${where} });`, ...questions, ''].join('\n');
  });
  return [
    `import { parse } from 'robotparser/core';`,
    `import { ${dialect} } from 'robotparser/dialects';`,
    '',
    `const text = ${literal(text)};`,
    '',
    ...blocks,
  ].join('\n');
}

function question(robots: string, agent: string, url: string, answer: AnswerJson | undefined): string {
  if (answer?.because === 'unparsable') {
    return `console.log(${robots}.failure?.name); // ${answer.error?.name ?? ''}`;
  }
  const error = answer?.error === undefined ? '' : `: the original raises ${answer.error.name}`;
  const verdict = String(answer?.allowed ?? undefined);
  return `console.log(${robots}.allows(${JSON.stringify(agent)}, ${JSON.stringify(url)})); // ${verdict}${error}`;
}

/** Line by line, as far as a list joined again gives the same text. */
function literal(text: string): string {
  const lines = text.split('\n').map((line) => JSON.stringify(line));
  return lines.length === 1 ? lines.join('') : `[\n  ${lines.join(',\n  ')},\n].join('\\n')`;
}
