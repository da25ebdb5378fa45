/** reppy's parser rep-cpp, built from its sources with url-cpp. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openReppy, REPPY_ERRORS } from '../../../test/recorded/openings.js';
import { answersOf, inHexadecimal } from '../ask-process.js';
import { builtCpp } from '../build.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, originalFolder } from '../originals.js';
import { words } from '../seeded-random.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const reppy: Driver = { name: 'reppy', find: () => [foundOr(find)] };

/** Answers cases, or makes calls. */
export function reppyProgram(): string {
  const folders = ['rep-cpp', 'url-cpp'].map(originalFolder);
  return builtCpp({
    name: 'reppy',
    sources: [...folders.flatMap((folder) => filesIn(join(folder, 'src'))), join(FOLDER, 'reppy_answers.cc')],
    include: [FOLDER, ...folders.map((folder) => join(folder, 'include'))],
    headers: [...folders.flatMap((folder) => filesIn(join(folder, 'include'))), join(FOLDER, 'cases.hpp')],
  });
}

export const REPPY_VERSION = 'rep-cpp ca2ae84 with url-cpp e92f22e, under reppy 0.4.16';

function find(): Found {
  const command = reppyProgram();
  return {
    version: REPPY_VERSION,
    drift: [
      'a rule that url-cpp cannot parse fails the whole file, here it is left out: replaced on their side',
    ],
    comparison: { open: openReppy, errorNames: REPPY_ERRORS },
    bases: REPPY_BASES,
    answer: (cases) => answersOf({ command, args: [], write: inHexadecimal }, cases),
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).map((file) => join(folder, file));
}

export const REPPY_BASES = words`
  http://example.com/robots.txt  http://example.com/robots.txt  HTTP://EXAMPLE.com:8080/a/robots.txt?x#y
  https://user:pw@example.com/robots.txt  http://other.org/robots.txt  /robots.txt  ''
`;
