// Serves the files of a folder on loopback.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { serveOnLoopback } from '../loopback.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** @param port - 0 for any that is free */
export async function serveFolder(folder: string, port: number) {
  const { origin, close } = await serveOnLoopback((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    // The folder is flat, so a name with a slash or a dot before it leads nowhere.
    const type = /^[a-z]+\.[a-z]+$/.test(name) ? TYPES[extname(name)] : undefined;
    const contents = type === undefined ? Promise.reject(new Error(name)) : readFile(join(folder, name));
    contents.then(
      (bytes) => response.writeHead(200, { 'content-type': type }).end(bytes),
      () => response.writeHead(404).end(),
    );
  }, port);
  return { url: `${origin}/`, close };
}
