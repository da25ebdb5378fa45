// node bench/pairs-loop.mjs ROBOTS PAIRS verdicts|explanations|counts ENGINE
//
// What people write in place of `bulk`: a Map of parsed files, and a line for each pair with its verdict, or with all that the
// engine explains; or only the number of allowed pairs.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { engineNamed } from './engines.mjs';
import { readTexts } from './messages.mjs';

const [, , robotsFile = '', pairsFile = '', output = '', name = ''] = process.argv;
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
let allowed = 0;
for await (const line of linesOf(pairsFile)) {
  const { id, url = '', agent = '' } = readTexts(line);
  const site = url.slice(0, url.indexOf('/', 'https://'.length));
  let robots = parsed.get(site);
  if (robots === undefined) {
    robots = engine.parse(`${site}/robots.txt`, texts.get(site) ?? '');
    parsed.set(site, robots);
  }
  if (output === 'counts') {
    if (engine.allows(robots, agent, url)) allowed++;
    continue;
  }
  const answer =
    output === 'verdicts' ? engine.allows(robots, agent, url) : engine.explain?.(robots, agent, url);
  out += `${JSON.stringify({ id, url, agent, answer })}\n`;
  if (out.length < 65_536) continue;
  process.stdout.write(out);
  out = '';
}
process.stdout.write(output === 'counts' ? `${String(allowed)}\n` : out);
