/** What `--json` prints is documented in COMMANDS.md, every field and every word that stands for a case. */
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { beforeAll, expect, test } from '@jest/globals';
import { deadOrigin, jsonLines, jsonText, runProgram, withFiles, withSite } from './program.js';

const ROBOTS = 'User-agent: *\nDisallow: /p\nAllow: /p/open\nDisalow: /x\nDisallow: y\n';

const FILES = {
  'twice.txt': 'User-agent: *\nDisallow: /a\nDisallow: /a\n',
  'robots.txt': ROBOTS,
  'many.txt': `User-agent: *\n${Array.from({ length: 120 }, (_, count) => `Disallow: /${'*'.repeat(count)}a\n`).join('')}Allow: /aaa\n`,
  'uses.txt': `License: https://a.example/terms\nLicense: b:\nUser-agent: *\n${'Content-Usage: train-ai=y\n'.repeat(21)}Content-Signal: search=no, ai-input=1, use=full\n${'License: https://a.example/terms\n'.repeat(21)}`,
  'costly.txt': `User-agent: *\n${Array.from({ length: 2000 }, (_, count) => `Disallow: /*${count}${'*a'.repeat(100)}b\n`).join('')}`,
  'slow.txt': 'User-agent: *\nCrawl-delay: 3\n',
  'pairs.jsonl': '{"id":1,"url":"/p","agent":"Foobot"}\nno\n',
  'urls.txt': 'https://a.example/p\n',
  'expectations.txt': 'robots: robots.txt\nFoobot /p allowed\n',
  'own.txt': '\uFEFFUser-agent: Otherbot\nDisallow: /\nNoindex: /\n',
  'sites.jsonl': jsonText([
    { site: 'https://a.example', robots: ROBOTS, captured: '2026-01-02T03:04:05Z' },
    { site: 'https://b.example', robots: 'User-agent: Foobot\nDisallow: /\nUser-agent: *\nCrawl-delay: 3\n' },
  ]),
  'old.jsonl': jsonText(['a', 'gone'].map(earlierSurvey)),
  'raising.txt': 'User-agent: *\nCrawl-delay: ²\n',
};

/** Named because a form is theirs. */
const COMMANDS = ['check', 'explain', 'compare', 'lint', 'fetch', 'bulk', 'test', 'audit', 'diff', 'survey'];
const OPTIONS = ['--urls', '--changes'];

/** Objects whose keys are data. */
const KEYED_BY_DATA = new Set(['headers', 'verdicts', 'same', 'urls']);
/** The same, with values that have fields. */
const FIELDS_BY_DATA = new Set(['agents']);

/** They print JSON lines unasked. */
const LINES = /^(?:bulk|survey) /;

/** A site that has a robots.txt elsewhere, and others that have none, each with a status. */
const answer: RequestListener = ({ url = '' }, response) => {
  const [, status] = /^\/(\d+)/.exec(url) ?? [];
  if (status !== undefined) response.writeHead(Number(status)).end();
  else if (url === '/robots.txt') response.writeHead(302, { location: '/file' }).end();
  else response.end(ROBOTS);
};

let printed: readonly unknown[] = [];
beforeAll(async () => {
  const dead = await deadOrigin();
  printed = await withSite(answer, (origin) =>
    withFiles(FILES, async (cwd) => {
      const commands = [
        'check robots.txt Foobot /p /robots.txt /other https://[/',
        'check robots.txt Foobot https://b.example/ --site https://a.example',
        'check own.txt Foobot /',
        'check raising.txt Foobot / -d pythonClassic',
        `check ${origin}/503/robots.txt Foobot /`,
        `check robots.txt Foobot /${'a'.repeat(70_000)}`,
        `check --agent Foobot ${dead}/page`,
        `check costly.txt Foobot /ab${'0123456789'.repeat(20)}${'a'.repeat(40_000)}`,
        'explain robots.txt Foobot /p/open',
        'explain uses.txt Foobot /',
        'compare uses.txt Foobot /',
        'explain many.txt Foobot /aaa -d google',
        'compare robots.txt Foobot /p/open https://[/',
        'compare robots.txt Foobot /p/open https://[/ --from ruby --to google',
        'lint robots.txt',
        'lint own.txt',
        'audit twice.txt',
        'bulk --in jsonl pairs.jsonl --robots robots.txt',
        'bulk pairs.jsonl --robots robots.txt --out counts',
        'test expectations.txt',
        'audit uses.txt',
        'audit slow.txt',
        'audit robots.txt',
        `audit ${origin}`,
        'diff slow.txt own.txt',
        'survey sites.jsonl --agents Foobot,Otherbot --urls urls.txt',
        'survey sites.jsonl --agents Foobot,Otherbot --changes old.jsonl',
        `fetch ${origin}`,
        `fetch ${origin}/404`,
        `fetch ${origin}/503`,
        `fetch ${origin}/503 -d pythonClassic`,
      ];
      const outputs: unknown[] = [];
      for (const command of commands) {
        const { stdout } = await runProgram(LINES.test(command) ? command : `${command} --json`, { cwd });
        outputs.push(...jsonLines(stdout));
      }
      return outputs;
    }),
  );
});

const documented = wordsOf(
  readFileSync('COMMANDS.md', 'utf8').split('Every object has')[1]?.split('## All options')[0] ?? '',
);

test('every field is documented', () => {
  const fields = new Set(printed.flatMap((line) => fieldsOf(line)));
  expect([...fields].filter((field) => !documented.includes(field))).toEqual([]);
});

test('every field and every word that is documented is printed', () => {
  const fields = printed.flatMap((line) => fieldsOf(line));
  const values = printed.flatMap((line) =>
    [...JSON.stringify(line).matchAll(/:"?([\w-]+)/g)].map(([, value]) => value),
  );
  const known = new Set([...fields, ...values, ...COMMANDS, ...OPTIONS]);
  expect(documented.filter((word) => !known.has(word))).toEqual([]);
});

function wordsOf(markdown: string): string[] {
  return [...markdown.matchAll(/`([a-zA-Z-]+)`/g)].map(([, word = '']) => word);
}

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => fieldsOf(item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    key,
    ...(KEYED_BY_DATA.has(key) ? [] : fieldsOf(FIELDS_BY_DATA.has(key) ? valuesOf(inner) : inner)),
  ]);
}

function valuesOf(inner: unknown): unknown {
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.values(inner) : inner;
}

/** A line of an earlier survey, when crawlers might fetch nothing. */
function earlierSurvey(name: string): object {
  const [nothing, unknown] = [{ access: 'none', line: 2 }, { answer: 'unknown' }];
  return {
    ...{ v: 1, site: `https://${name}.example`, status: 200, digest: '0'.repeat(64), bytes: 26 },
    agents: { Foobot: nothing, Otherbot: nothing },
    ...{ uses: { train: unknown, search: unknown, input: unknown }, licenses: [], sitemaps: 0 },
  };
}
