// node bench/pairs-loop.mjs ENGINE ROBOTS PAIRS
//
// What people write in place of `bulk`: a Map of parsed files, and a line for each pair.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { engineNamed } from './engines.mjs';
import { readTexts } from './messages.mjs';

const [, , name = '', robotsFile = '', pairsFile = ''] = process.argv;
const engine = await engineNamed(name);
/** @param {string} file */
const linesOf = (file) => createInterface({ input: createReadStream(file) });

/** @type {Map<string, string>} */
const texts = new Map();
for await (const line of linesOf(robotsFile)) {
  const { site = '', robots = '' } = readTexts(line);
  texts.set(site, robots);
}

/** @type {Map<string, unknown>} */
const parsed = new Map();
let out = '';
for await (const line of linesOf(pairsFile)) {
  const { id, url = '', agent = '' } = readTexts(line);
  const site = url.slice(0, url.indexOf('/', 'https://'.length));
  let robots = parsed.get(site);
  if (robots === undefined) {
    robots = engine.parse(`${site}/robots.txt`, texts.get(site) ?? '');
    parsed.set(site, robots);
  }
  out += `${JSON.stringify({ id, url, agent, allowed: engine.allows(robots, agent, url) })}\n`;
  if (out.length < 65_536) continue;
  process.stdout.write(out);
  out = '';
}
process.stdout.write(out);
