/**
 * `npm run survey:corpus`: how many of the real files that ROBOTPARSER_CORPUS names forbid which crawler, by the year in which
 * they were collected. `--write` puts the table into guides/bulk-and-engines.md.
 */

import { parseArgs } from 'node:util';
import { crawlerNamed } from '../src/answers/crawlers/crawlers.js';
import { surveyEntry } from '../src/node/cli/lists/survey-entries.js';
import { replaceSection } from './document-section.js';
import { realFiles, type RealFile } from './parity/dense-cases.js';
import { words } from './parity/seeded-random.js';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const AGENTS = words`
  Googlebot  bingbot  Applebot  Amazonbot  CCBot  GPTBot  OAI-SearchBot  ChatGPT-User  ClaudeBot  anthropic-ai
  Google-Extended  Applebot-Extended  PerplexityBot  Bytespider  meta-externalagent  SomeBot
`.map((token) => ({ token, crawler: crawlerNamed(token) }));

const files = [...realFiles('2019'), ...realFiles('2026')].filter(
  ({ site }) => new URL(site).pathname === '/',
);
if (files.length === 0) {
  throw new Error('Set ROBOTPARSER_CORPUS to a folder with robots-corpus.jsonl.gz and robots-2026.jsonl.gz');
}
const years = [...new Set(files.map(({ year }) => year))].sort();
const surveys = new Map(
  years.map((year) => [year, files.filter((file) => file.year === year).map(surveyOf)] as const),
);

function surveyOf({ host, lines }: RealFile) {
  const url = `https://${host}/robots.txt`;
  const document = { name: url, url, status: 200, text: lines.join(''), remarks: [] };
  return surveyEntry(document, { agents: AGENTS, urls: [], readAs: 'operators' });
}

type Entry = ReturnType<typeof surveyOf>;

function shares(test: (entry: Entry) => boolean): string {
  return years
    .map((year) => {
      const entries = surveys.get(year) ?? [];
      const count = entries.filter(test).length;
      return `${String(count)} (${((100 * count) / entries.length).toFixed(1)} %)`;
    })
    .join(' | ');
}

const lines = [
  `\`npm run survey:corpus\`, ${new Date().toISOString().slice(0, 10)}: sites that let a crawler fetch no page at all, each crawler interpreted as its operator documents.`,
  '',
  `| crawler | ${years.join(' | ')} |`,
  `| --- | ${years.map(() => '--:').join(' | ')} |`,
  `| sites | ${years.map((year) => String(surveys.get(year)?.length ?? 0)).join(' | ')} |`,
  ...AGENTS.map(({ token, crawler }) => {
    const name = crawler === undefined ? `${token} (any that no file names)` : token;
    return `| ${name} | ${shares(({ agents }) => agents[token]?.access === 'none')} |`;
  }),
  `| training disallowed by a preference | ${shares(({ uses }) => uses.train.answer === 'disallowed')} |`,
];
console.log(lines.join('\n'));
if (values.write) replaceSection('guides/bulk-and-engines.md', 'survey', lines);
