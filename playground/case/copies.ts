/** A case in forms that live on elsewhere: as expectations for `robotparser test`, and as a program. */

import { expectationsText } from 'robotparser/readings';
import type { Explained, TablesPart } from '../survey/survey.js';
import { wordAt } from '../tables/grid-words.js';

/**
 * The verdicts of the table of crawlers, as `robotparser test` reads them beside the robots.txt: of crawlers that are read by
 * this dialect, by the name whose group they follow.
 */
export function expectationsOf(
  dialect: string,
  { urls, crawlers }: TablesPart,
  isReadSo: (agent: string) => boolean,
): string {
  const cases = urls.flatMap((url, row) =>
    crawlers.columns.flatMap((column, at) => {
      const { verdict, token: agent = column } = wordAt(crawlers, row, at);
      return agent === '' || !isReadSo(column) ? [] : [{ agent, url, verdict }];
    }),
  );
  return expectationsText({ robots: 'robots.txt', dialect }, cases);
}

/** A module that asks the library what the page has been asked, with what it prints as a comment. */
export function programOf(text: string, { dialect, agent, url, site, answer, conduct }: Explained): string {
  if (conduct !== undefined && answer.because !== 'unparsable')
    return [
      `import { crawlerAnswer } from 'robotparser/crawlers';`,
      `import { dialects } from 'robotparser/dialects';`,
      `import { Readings } from 'robotparser/readings';`,
      '',
      `const text = ${literal(text)};`,
      '',
      `const url = ${JSON.stringify(url)};`,
      `const [reading] = new Readings(text, [dialects.${dialect}]).at(url);`,
      `console.log(crawlerAnswer(reading, ${JSON.stringify(agent)}, url).allowed); // ${verdictIn(answer)}`,
      '',
    ].join('\n');
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
  return `console.log(robots.allows(${JSON.stringify(agent)}, ${JSON.stringify(url)})); // ${verdictIn(answer)}`;
}

function verdictIn({ allowed, error }: Explained['answer']): string {
  return `${String(allowed ?? undefined)}${error === undefined ? '' : `: the original raises ${error.name}`}`;
}

/** Line by line, as far as a list joined again gives the same text. */
function literal(text: string): string {
  const lines = text.split('\n').map((line) => JSON.stringify(line));
  return lines.length === 1 ? lines.join('') : `[\n  ${lines.join(',\n  ')},\n].join('\\n')`;
}
