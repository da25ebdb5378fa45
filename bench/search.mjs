// npm run --silent build && node bench/search.mjs [--seed 1] [--seconds 60] [--kilobytes 100] [--dialects rfc9309,ruby]
// Looks for files, URLs and agents that cost more than those we know: it mutates the dearest so far, for a bounded time, and
// prints what it found, by units of the budget and by CPU time. The seed brings a search back, as far as its time does.
import { parseArgs } from 'node:util';
import { dialects } from 'robotparser/dialects';
import { parse } from 'robotparser/core';
import { seeded } from './generate.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    kilobytes: { type: 'string', default: '100' },
    dialects: { type: 'string' },
  },
});

const random = seeded(Number(options.seed));
const size = Number(options.kilobytes) * 1000;
const chosen = Object.entries(dialects).filter(
  ([name]) => options.dialects?.split(',').includes(name) ?? true,
);

/** What files and URLs are made of. */
const PIECES = [
  'a',
  'b',
  'ab',
  'aab',
  'aaaaab',
  '*',
  '*a',
  '*b',
  '**',
  '$',
  '/',
  '//',
  '?',
  '%0A',
  '%41',
  '%2A',
  '\u0130',
  'x1',
  '.',
];
const LINES = ['Disallow: ', 'Allow: ', 'User-agent: ', 'Sitemap: ', '', 'Crawl-delay: '];

/**
 * A file, a path and an agent, each as what it is made of: a few lines with their values, repeated until the file is full.
 *
 * @typedef {{ lines: { key: string, value: string[], numbered: boolean }[], path: string[], pathSize: number, agent: string[] }} Recipe
 */

/** @type {<T>(list: readonly T[]) => T} */
function oneOf(list) {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
}

function somePieces() {
  return Array.from({ length: 1 + Math.floor(random() * 5) }, () => oneOf(PIECES));
}

function someLine() {
  return { key: oneOf(LINES), value: ['/', ...somePieces()], numbered: random() < 0.6 };
}

/** @returns {Recipe} */
function someRecipe() {
  return {
    lines: Array.from({ length: 1 + Math.floor(random() * 3) }, someLine),
    path: somePieces(),
    pathSize: oneOf([100, 1000, 2000, 16_000]),
    agent: ['foo'],
  };
}

/**
 * @param {Recipe} recipe
 * @returns {Recipe}
 */
function mutated(recipe) {
  const copy = structuredClone(recipe);
  const line = oneOf(copy.lines);
  const change = random();
  if (change < 0.3) line.value[Math.floor(random() * line.value.length)] = oneOf(PIECES);
  else if (change < 0.5) line.value.push(oneOf(PIECES));
  else if (change < 0.6) line.numbered = !line.numbered;
  else if (change < 0.7) copy.lines.push(someLine());
  else if (change < 0.9) copy.path = random() < 0.5 ? [...copy.path, oneOf(PIECES)] : somePieces();
  else copy.agent = somePieces();
  copy.lines = copy.lines.slice(-5);
  copy.path = copy.path.slice(-8);
  return copy;
}

/** Different letters for different numbers, so that a search in a path of such letters is no quick one. */
function letters(/** @type {number} */ i) {
  return i.toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
}

/** @param {Recipe} recipe */
function made({ lines, path, pathSize, agent }) {
  let text = 'User-agent: *\n';
  for (let i = 0; text.length < size; i++) {
    for (const { key, value, numbered } of lines)
      text += `${key}${value.join('')}${numbered ? letters(i) : ''}\n`;
  }
  const unit = path.join('');
  return {
    text,
    url: `https://www.example.com/${unit.repeat(Math.ceil(pathSize / unit.length))}`,
    agent: agent.join(''),
  };
}

/** CPU milliseconds and units of the dearest of three checks, the first of which is the file's first. */
function costOf(/** @type {Recipe} */ recipe, /** @type {import('robotparser/core').Dialect} */ dialect) {
  const { text, url, agent } = made(recipe);
  const robots = parse(text, { dialect, url: 'https://www.example.com/robots.txt' });
  let [ms, units, because] = [0, 0, ''];
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    const explained = robots.explain(agent, url, { cost: true });
    const { user, system } = process.cpuUsage(before);
    ms = Math.max(ms, (user + system) / 1000);
    units = Math.max(units, explained.cost ?? 0);
    if (explained.because === 'budget') because = 'budget';
  }
  return { ms, units, because };
}

const KEPT = 8;
const end = performance.now() + Number(options.seconds) * 1000;
let tried = 0;
/** @type {{ recipe: Recipe, name: string, ms: number, units: number, because: string }[]} */
let dearest = [];
while (performance.now() < end) {
  const [name, dialect] = oneOf(chosen);
  const recipe = dearest.length < KEPT || random() < 0.2 ? someRecipe() : mutated(oneOf(dearest).recipe);
  dearest.push({ recipe, name, ...costOf(recipe, dialect) });
  dearest = dearest.sort((one, other) => other.ms - one.ms).slice(0, KEPT);
  tried++;
}
console.log(
  `${String(tried)} files of ${String(size / 1000)} kB tried, seed ${options.seed}; the dearest checks:`,
);
for (const { recipe, name, ms, units, because } of dearest) {
  const { lines, path, pathSize, agent } = recipe;
  const shape = lines
    .map(({ key, value, numbered }) => key + value.join('') + (numbered ? '<i>' : ''))
    .join(' | ');
  console.log(
    `${ms.toFixed(1).padStart(8)} ms ${String(units).padStart(9)} units ${because.padEnd(6)} ${name}: ${shape}; ` +
      `${path.join('')} x ${String(pathSize)}; agent ${agent.join('')}`,
  );
}
