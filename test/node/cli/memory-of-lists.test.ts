/** Lists within little memory: what takes most of it is not the bytes of the lines. */
import { expect } from '@jest/globals';
import { sampled, sampleOf } from '../../support/samples.js';
import { runProgram, withFiles } from './program.js';

const SITES = 600;
const siteOf = (at: number): string => `https://s${at % SITES}.example`;
const lines = (count: number, lineOf: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${lineOf(at)}\n`).join('');
const archive = (rule: string): string =>
  lines(SITES, (at) => JSON.stringify({ site: siteOf(at), robots: `User-agent: *\nDisallow: ${rule}\n` }));
const manyCrawlers = Array.from({ length: 40 }, (_, at) => ['--agent', `Bot${at}`]).flat();

type Kind = readonly [what: string, list: () => string, rule: string, agents: readonly string[]];
const KINDS: readonly Kind[] = [
  ['many crawlers', () => lines(40_000, (at) => `${siteOf(at)}/1`), '/', manyCrawlers],
  [
    'answers with a long rule',
    () => lines(60_000, (at) => `${siteOf(at)}/1`),
    `/${'*'.repeat(3000)}1`,
    ['--agent', 'X'],
  ],
  [
    'long names of crawlers',
    () => lines(700, (at) => JSON.stringify({ url: `${siteOf(0)}/1`, agent: `${at}${'x'.repeat(250_000)}` })),
    '/',
    ['--output', 'answers'],
  ],
  [
    'texts of many patterns',
    () =>
      lines(50, (at) =>
        JSON.stringify({
          url: `${siteOf(0)}/1`,
          agent: 'X',
          robots: `#${at}\nUser-agent: *\n${'Disallow: /é\n'.repeat(16_000)}`,
        }),
      ),
    '/',
    [],
  ],
];

sampled().each(sampleOf(KINDS, 4))(
  'a list stays within 128 MB of heap: %s',
  async (_, list, rule, agents) => {
    await withFiles({ list: list(), 'r.jsonl': archive(rule) }, async (cwd) => {
      const args = ['bulk', 'list', '--robots', 'r.jsonl', ...agents];
      const env = { NODE_OPTIONS: '--max-old-space-size=128' };
      expect(await runProgram(args, { cwd, env })).toMatchObject({ exit: 0 });
    });
  },
);
