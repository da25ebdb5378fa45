/** The exercise of porting: a Python program that asks robots.txt, and its TypeScript. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { ended, withSite } from '../node/cli/program.js';
import { builtPackage } from '../support/built-package.js';
import { withoutPython } from '../support/python.js';
import { testUnless } from '../support/skipped.js';

const PYTHON = readFileSync('examples/robots-check/check.py', 'utf8');
const TYPESCRIPT = readFileSync('examples/robots-check/check.ts', 'utf8');

/** What only one of the languages has to say, and what both say in other words. */
const SYNTAX: Readonly<Record<'python' | 'typescript', ReadonlySet<string>>> = {
  python: new Set('import sys from urllib def class self __init__ in not is None'.split(' ')),
  typescript: new Set(
    'import node process from const class constructor new this function async await of void string number boolean null Promise'.split(
      ' ',
    ),
  ),
};
const SAME: ReadonlyMap<string, string> = new Map([
  ['console.log', 'print'],
  ['push', 'append'],
  ['String', 'str'],
  ['argv[2]', 'argv[1]'],
]);

/** The words of a program, texts in quotes included, without its comments and types. */
function words(source: string, language: 'python' | 'typescript'): string[] {
  const code = source
    .replace(/\/\*\*.*?\*\/|"""[\s\S]*?"""/g, '')
    .replace(/^.*\bimport\b.*$/gm, '')
    // The members of a class are declared in TypeScript only.
    .replace(/^ {2}\w+: \w+;$/gm, '')
    .replace(/: (?:string|number|boolean|RobotFileParser|Promise<\w+>|string\[\])(?=[,)\s{;])/g, '')
    .replace(/\?\? ''/g, '');
  const found = code.match(/'[^']*'|"[^"]*"|console\.log|argv\[\d\]|\b\w+\b/g) ?? [];
  return found
    .map((word) => word.replace(/^["']|["']$/g, '"'))
    .filter((word) => !SYNTAX[language].has(word))
    .map((word) => SAME.get(word) ?? word)
    .filter((word) => word !== 'or');
}

test('the two programs differ in syntax and await only', () => {
  expect(words(TYPESCRIPT, 'typescript')).toEqual(words(PYTHON, 'python'));
});

const ROBOTS = `# Both generations of Python agree about this file.
User-agent: *
Disallow: /

User-agent: ShopBot
User-agent: FriendOfShopBot
Crawl-delay: 3
Request-rate: 2/5
Allow: /search/help
Disallow: /search
Disallow: /cart
Disallow: /reviews/

Sitemap: https://shop.example/sitemap.xml
Sitemap: https://shop.example/news.xml
`;

const PRINTED = [
  'fetch /',
  'fetch /boots?page=2',
  'fetch /search/help',
  'wait 2.5',
  'sitemap https://shop.example/sitemap.xml',
  'sitemap https://shop.example/news.xml',
  'User-agent: ShopBot',
  'User-agent: FriendOfShopBot',
  'Crawl-delay: 3',
  'Request-rate: 2/5',
  'Allow: /search/help',
  'Disallow: /search',
  'Disallow: /cart',
  'Disallow: /reviews/',
];

describe('run against a server', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(builtPackage(), 'port-'));
    writeFileSync(join(folder, 'check.mjs'), transformSync(TYPESCRIPT, { loader: 'ts', format: 'esm' }).code);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(program: string, script: string): Promise<string[]> {
    const { stdout, exit } = await withSite(
      (request, response) => response.writeHead(request.url === '/robots.txt' ? 200 : 404).end(ROBOTS),
      (site) => ended(spawn(program, [script, site], { stdio: ['ignore', 'pipe', 'inherit'] })),
    );
    expect(exit).toBe(0);
    return stdout.trimEnd().split('\n');
  }

  /** The string form shows everyone's group in another place in each generation: the rest is compared. */
  function withoutEveryone(lines: string[]): string[] {
    const text = lines.join('\n').replace(/\n*User-agent: \*\nDisallow: \/(?:\n\n|\n?$)/, '\n');
    return text.trimEnd().split('\n');
  }

  test('the port prints what it should', async () => {
    expect(withoutEveryone(await run(process.execPath, join(folder, 'check.mjs')))).toEqual(PRINTED);
  });

  testUnless(withoutPython)('the original prints the same', async () => {
    expect(withoutEveryone(await run('python3', 'examples/robots-check/check.py'))).toEqual(PRINTED);
  });
});
