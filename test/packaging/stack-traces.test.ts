/** A stack trace of the published files names the functions of the sources. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtPackage } from '../support/built-package.js';

const dist = (): string => join(builtPackage(), 'node_modules', 'robotparser', 'dist');

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('');

/** Each throws within a function of ours: in a file of one module and in one that many share. */
const THROWING = {
  core: `core.parse('User-agent: *', 'https://shop.example/robots.txt')`,
  cache: `new cache.RobotsCache({ userAgent: '' })`,
};

const PROGRAMS = [
  ['core', 'cjs'],
  ['cache', 'cjs'],
  ['core', 'esm'],
] as const;

const CALL_BY_NAME = /^ +(?:throw|return) (?:new )?(?:(?<file>\w+)\.)?\w+\(/;

test.each(PROGRAMS)('%s as %s', (entry, kind) => {
  const file = JSON.stringify(join(dist(), kind, `${entry}.js`));
  const loading =
    kind === 'cjs' ? `const ${entry} = require(${file});` : `import * as ${entry} from ${file};`;
  const type = kind === 'cjs' ? 'commonjs' : 'module';
  const args = [`--input-type=${type}`, '-e', `${loading} ${THROWING[entry]}`];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const frames = [...stderr.matchAll(/^ +at (?:new )?(\S+) \(\S*\/dist\/\S+?\.js:\d+:\d+\)/gm)];
  const names = frames.map(([, called = '']) => called.split('.').at(-1) ?? '');
  expect(names.length).toBeGreaterThan(1);
  expect(
    names.filter((name) => !new RegExp(`(?:function |class |^ +(?:static )?)${name}\\b`, 'm').test(sources)),
  ).toEqual([]);
  // The line that Node shows above the error: a call by its name, in CommonJS with the file that the name comes from.
  const shown = stderr.split('\n')[1] ?? '';
  expect(shown).toMatch(CALL_BY_NAME);
  const named = CALL_BY_NAME.exec(shown)?.groups?.file;
  const files = readdirSync(join(dist(), 'cjs'), { recursive: true, encoding: 'utf8' });
  if (named !== undefined) expect(files.map((path) => basename(path))).toContain(`${named}.js`);
});

test('exported classes have the names of the sources', () => {
  const files = readdirSync(join(dist(), 'cjs'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?:compat.)?[\w-]+\.js$/.test(file) && file !== 'program.js',
  );
  const program = `for (const file of ${JSON.stringify(files.map((file) => join(dist(), 'cjs', file)))})
    for (const given of Object.values(require(file)))
      for (let each = given; typeof each === 'function' && /^class\\b/.test(each); each = Object.getPrototypeOf(each))
        console.log(each.name);`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  const names = [...new Set(stdout.trim().split('\n'))];
  expect(names).toContain('RobotFileParser');
  expect(names.filter((name) => !new RegExp(`class ${name}\\b`).test(sources))).toEqual([]);
});
