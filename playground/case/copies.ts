/** A case in forms that live on elsewhere: as expectations for `robotparser test`, and as a program. */

import { expectationsText } from 'robotparser/readings';
import type { Explained, TablesPart } from '../survey/survey.js';
import { wordAt } from '../tables/grid-words.js';

/** Every verdict of the table of crawlers, as `robotparser test` reads it beside the robots.txt. */
export function expectationsOf(dialect: string, { urls, crawlers }: TablesPart): string {
  const cases = urls.flatMap((url, row) =>
    crawlers.columns.map((agent, column) => ({
      agent,
      url,
      verdict: wordAt(crawlers, row, column).verdict,
    })),
  );
  return expectationsText({ robots: 'robots.txt', dialect }, cases);
}

/** A module that asks the library what the page has been asked, with what it prints as a comment. */
export function programOf(text: string, { dialect, agent, url, site, answer }: Explained): string {
  const where = site === undefined ? '' : `, url: ${JSON.stringify(site)}`;
  return [
    `import { parse } from 'robotparser/core';`,
    `import { dialects } from 'robotparser/dialects';`,
    '',
    `const text = ${literal(text)};`,
    '',
    `const robots = parse(text, { dialect: dialects.${dialect}${where} });`,
    question(agent, url, answer),
    '',
  ].join('\n');
}

function question(agent: string, url: string, answer: Explained['answer']): string {
  if (answer.because === 'unparsable')
    return `console.log(robots.failure?.name); // ${answer.error?.name ?? ''}`;
  const error = answer.error === undefined ? '' : `: the original raises ${answer.error.name}`;
  const verdict = String(answer.allowed ?? undefined);
  return `console.log(robots.allows(${JSON.stringify(agent)}, ${JSON.stringify(url)})); // ${verdict}${error}`;
}

/** Line by line, as far as a list joined again gives the same text. */
function literal(text: string): string {
  const lines = text.split('\n').map((line) => JSON.stringify(line));
  return lines.length === 1 ? lines.join('') : `[\n  ${lines.join(',\n  ')},\n].join('\\n')`;
}
