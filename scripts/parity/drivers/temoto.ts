/** Go's temoto/robotstxt, fetched by Go's own command and asked by a program of ours. */

import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTemoto } from '../../../test/recorded/openings.js';
import { askScript, run } from '../ask-process.js';
import { builtFolder } from '../build.js';
import { ofEach, type Call, type Driver } from '../driver.js';
import { NotHere } from '../originals.js';

export const TEMOTO = 'github.com/temoto/robotstxt@v1.1.2';
const SOURCE = fileURLToPath(new URL('temoto_calls.go', import.meta.url));
/** Of Go 1: it reads URLs as we do. */
const OLDEST_MINOR = 26;

export const temoto: Driver = {
  name: 'temoto/robotstxt',
  questions: (asked) => [
    {
      make: [asked.robots],
      calls: [
        ...ofEach(asked, (agent, url) => ['verdict', agent, url]),
        ...asked.agents.map((agent): Call => ['delay', agent]),
        ['sitemaps'],
        ['host'],
      ],
    },
  ],
  versions: [
    () => {
      expectGo();
      const folder = builtFolder('temoto', [readFileSync(SOURCE), TEMOTO], (folder) => {
        copyFileSync(SOURCE, join(folder, 'main.go'));
        run('go', ['mod', 'init', 'parity'], { folder });
        run('go', ['get', TEMOTO], { folder });
        run('go', ['build', '-o', 'program'], { folder });
      });
      return {
        version: TEMOTO.slice(TEMOTO.indexOf('@') + 1),
        make: ([robots]) => openTemoto({ id: '', base: '', robots: String(robots), agents: [], urls: [] }),
        ask: askScript({ command: join(folder, 'program'), args: [] }),
      };
    },
  ],
};

/** @throws NotHere where there is no Go, or an older one */
export function expectGo(): void {
  const version = run('go', ['env', 'GOVERSION']).trim();
  if (Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0) >= OLDEST_MINOR) return;
  throw new NotHere(`${version} is older than go1.${String(OLDEST_MINOR)}`);
}
