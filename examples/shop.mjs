// A little shop on loopback for the examples to crawl: some pages that link to each other, and a robots.txt.
import { createServer } from 'node:http';

const ROBOTS = `User-agent: *
Crawl-delay: 0.05
Disallow: /cart
Allow: /about
Disallow: /boots/reviews
`;

/** @type {Readonly<Record<string, readonly string[]>>} */
const LINKS = {
  '/': ['/boots', '/cart', '/about'],
  '/boots': ['/', '/boots/red', '/boots/reviews', '/cart?add=boots'],
  '/boots/red': ['/boots', '/cart?add=red-boots'],
  '/boots/reviews': ['/boots'],
  '/about': ['/'],
  '/cart': ['/'],
};

/** Opens the shop at a free port; `asked` lists the paths that were asked for. */
export async function openShop() {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const links = LINKS[path.split('?')[0] ?? '/'];
    if (path === '/robots.txt') response.setHeader('content-type', 'text/plain').end(ROBOTS);
    else if (links === undefined) response.writeHead(404).end();
    else
      response
        .setHeader('content-type', 'text/html')
        .end(links.map((link) => `<a href="${link}">`).join('\n'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
