// npm robots-parser over a list of URLs, as fast as one thread can hand them to it.
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [robots = '', list = ''] = process.argv.slice(2);
const isAllowed = openPeer('https://www.example.com/robots.txt', readFileSync(robots, 'utf8'));

let allowed = 0;
let urls = 0;
/** @type {string} */
let rest = '';
for await (const chunk of createReadStream(list, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
  const lines = (rest + String(chunk)).split('\n');
  rest = lines.pop() ?? '';
  for (const url of lines) {
    urls++;
    if (isAllowed(url, 'Foobot') === true) allowed++;
  }
}
console.log(urls, allowed);

/**
 * Its own types forbid the call that its documentation shows, so it is called without them.
 *
 * @param {string} url
 * @param {string} text
 * @returns {(url: string, agent: string) => unknown}
 */
function openPeer(url, text) {
  /** @type {unknown} */
  const robotsParser = createRequire(import.meta.url)('robots-parser');
  if (typeof robotsParser !== 'function') throw new Error('robots-parser is no function');
  /** @type {unknown} */
  const parsed = Reflect.apply(robotsParser, undefined, [url, text]);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('robots-parser gives no object');
  /** @type {unknown} */
  const method = Reflect.get(parsed, 'isAllowed');
  if (typeof method !== 'function') throw new Error('robots-parser has no isAllowed');
  return (page, agent) => {
    /** @type {unknown} */
    const answer = Reflect.apply(method, parsed, [page, agent]);
    return answer;
  };
}
