// Serves the files of a folder on loopback, at any port that is free.
import * as esbuild from 'esbuild';

export async function serveFolder(folder: string) {
  const context = await esbuild.context({});
  const { port } = await context.serve({ servedir: folder, host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${port}/`, close: () => context.dispose() };
}
