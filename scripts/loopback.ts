/** Serves on loopback, for whoever tries something with a server. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export async function serveOnLoopback(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Cannot serve: no port on loopback');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
