// Signs every request for a robots.txt with the package web-bot-auth (HTTP Message Signatures, RFC 9421), also after a
// redirect; the site answers nobody whose signature does not hold.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { RobotsCache } from 'robotparser/cache';
import { signatureHeaders, verify } from 'web-bot-auth';
import { signerFromJWK, verifierFromJWK } from 'web-bot-auth/crypto';

const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
const signer = await signerFromJWK(await crypto.subtle.exportKey('jwk', privateKey));
const verifier = await verifierFromJWK(await crypto.subtle.exportKey('jwk', publicKey));

const server = createServer(async (request, response) => {
  const message = {
    method: 'GET',
    url: `http://${request.headers.host}${request.url}`,
    headers: request.headers,
  };
  try {
    await verify(message, verifier);
    console.log(`${request.url}: the signature holds`);
    if (request.url === '/robots.txt') response.writeHead(302, { location: '/signed/robots.txt' }).end();
    else response.end('User-agent: *\nDisallow: /private');
  } catch (error) {
    console.log(`${request.url}: ${error.message}`);
    response.writeHead(503).end();
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const site = `http://127.0.0.1:${server.address().port}`;

const userAgent = 'FooBot/1.0 (+https://foo.example/bot)';
const signed = new RobotsCache({
  userAgent,
  headers: ({ url, method, headers }) => {
    const created = new Date();
    const expires = new Date(created.getTime() + 60_000);
    return signatureHeaders({ url, method, headers }, signer, {
      created,
      expires,
      components: ['@authority'],
    });
  },
});
console.log((await signed.explain(`${site}/private/x`)).reason);
await signed.close();

const unsigned = new RobotsCache({ userAgent });
console.log((await unsigned.explain(`${site}/private/x`)).reason);
await unsigned.close();
server.close();
