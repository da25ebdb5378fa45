// A site on loopback for whoever fetches with what the platform has.
import { once } from 'node:events';
import { createServer } from 'node:http';

export const TEXT = 'User-agent: *\nDisallow: /private\n';

export async function openSite() {
  const server = createServer((_, response) => response.end(TEXT));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Cannot listen on loopback');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
