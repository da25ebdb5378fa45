// Serves a robots.txt on loopback, reads it as a crawler would, and says for some pages whether they may be fetched
// and which line of the file decided; then which parsers disagree about one page. `npm start` runs it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { RobotFileParser } from 'robotparser';
import { parse, reasonOf } from 'robotparser/core';
import { dialects } from 'robotparser/dialects';

const QUESTIONS = [
  ['AnyBot', '/'],
  ['AnyBot', '/cart/checkout'],
  ['AnyBot', '/search?q=boots'],
  ['AnyBot', '/search/help'],
  ['AnyBot', '/boots?sessionid=41'],
  ['FooBot', '/reports/2026.html'],
  ['Mozilla/5.0 (compatible; FooBot/2.1; +https://foo.example/bot)', '/reports/2026.pdf'],
  ['NosyBot', '/'],
];

const text = await readFile(new URL('robots.txt', import.meta.url));
const server = createServer((request, response) => {
  if (request.url === '/robots.txt') response.setHeader('content-type', 'text/plain').end(text);
  else response.writeHead(404).end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));

try {
  const url = new URL('/robots.txt', originOf(server));
  const source = await (await fetch(url)).text();
  const robots = parse(source, { url: url.href });

  console.log(`Read ${url.href}`);
  for (const [agent = '', path = ''] of QUESTIONS) {
    const page = new URL(path, url);
    const answer = robots.explain(agent, page.href);
    console.log(
      `\n${agent}\n  ${answer.allowed ? 'may fetch' : 'may not fetch'} ${path}  (${reasonOf(answer)})`,
    );
  }
  const disputed = new URL('/search/help', url).href;
  console.log(`\nMay AnyBot fetch /search/help?`);
  for (const [name, dialect] of Object.entries(dialects)) {
    const { allowed, line } = parse(source, { dialect, url: url.href }).explain('AnyBot', disputed);
    console.log(`  ${allowed ? 'yes' : 'no '}  line ${line ?? '-'}  ${name}`);
  }

  const python = new RobotFileParser(url.href);
  await python.read();
  console.log(`\nPython's canFetch('AnyBot', '/search/help'): ${python.canFetch('AnyBot', disputed)}`);

  console.log(
    `\nAnyBot waits ${robots.crawlDelay('AnyBot')} s between requests; sitemap: ${robots.sitemaps.join()}`,
  );
} finally {
  server.close();
}

/** @param {import('node:http').Server} listening */
function originOf(listening) {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}
