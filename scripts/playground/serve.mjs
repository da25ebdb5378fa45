// Serves the built page on loopback until it is interrupted. PORT says where.
import { fileURLToPath } from 'node:url';
import '../register-typescript.mjs';

const { serveFolder } = await import('./folder-site.js');

const folder = fileURLToPath(new URL('../../playground/dist', import.meta.url));
const { url } = await serveFolder(folder, Number(process.env['PORT'] ?? 8026));
console.log(`The page is at ${url}; Ctrl-C ends it.`);
