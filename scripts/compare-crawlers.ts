/**
 * `npm run compare-crawlers -- robots.json`: lists what differs between the list of crawlers and a snapshot of
 * https://github.com/ai-robots-txt/ai.robots.txt. Or an object whose `missing` is a list of entries with a `token`.
 */
import { readFileSync } from 'node:fs';
import { crawlers } from '../src/entries/crawlers.js';

interface Entry {
  readonly token: string;
  readonly respect: string;
}

/** Names that the list leaves out: no crawler of OpenAI is documented to look for a brand. */
const LEFT_OUT = new Set(['openai']);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name a snapshot: npm run compare-crawlers -- robots.json');
const snapshot = new Map(
  entriesOf(JSON.parse(readFileSync(file, 'utf8'))).map((entry) => [nameOf(entry.token), entry]),
);
const known = new Set(crawlers.flatMap(({ tokens }) => tokens.map(nameOf)));

console.log(`${snapshot.size} names in the snapshot, ${crawlers.length} crawlers in the list`);
print(
  'not in the list',
  [...snapshot.keys()].filter((name) => !known.has(name) && !LEFT_OUT.has(name)),
);
print(
  'cited from ai.robots.txt, and not in the snapshot',
  crawlers
    .filter(({ sources }) => sources.some(({ url }) => url.includes('ai.robots.txt')))
    .map(({ token }) => token)
    .filter((token) => !snapshot.has(nameOf(token))),
);
print(
  'said to treat robots.txt otherwise',
  crawlers.flatMap(({ token, robotsTxt, sources: [source] }) => {
    const [, said = ''] = /^\[?(yes|no)\b/i.exec(snapshot.get(nameOf(token))?.respect ?? '') ?? [];
    const there = { yes: 'obeyed', no: 'ignored' }[said.toLowerCase()] ?? robotsTxt;
    const isTheirs = source?.by === 'third-party' && there !== robotsTxt;
    return isTheirs ? [`${token}: ${robotsTxt} here, ${there} there`] : [];
  }),
);

function print(what: string, names: readonly string[]): void {
  console.log(`${names.length} ${what}${names.map((name) => `\n  ${name}`).join('')}`);
}

function entriesOf(parsed: unknown): Entry[] {
  const fields = fieldsOf(parsed);
  return Object.entries(fieldsOf(fields['missing'] ?? fields)).map(([key, value]) => {
    const { token = key, respect = '' } = fieldsOf(value);
    return { token: String(token), respect: String(respect) };
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** In lower case and without a version. */
function nameOf(token: string): string {
  return token.toLowerCase().replace(/[/ ]\d[\d.]*$/, '');
}
