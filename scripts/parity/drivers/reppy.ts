/** reppy's parser rep-cpp, built from its sources with url-cpp, and reppy's caches on the Python that has it. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AgentCache, Robots, RobotsCache } from '../../../src/entries/compat/reppy.js';
import { askProgram, run } from '../ask-process.js';
import { builtCpp, DRIVERS } from '../build.js';
import { ofEach, type Call, type Driver, type Found } from '../driver.js';
import { originalFolder, PYPI_PYTHON } from '../originals.js';
import { agentCacheCalls, REPPY_BASES, reppyCalls, robotsCacheCalls } from '../random-calls.js';
import { onPython } from './python.js';

export const reppy: Driver = {
  name: 'reppy',
  bases: REPPY_BASES,
  questions: (asked) => [
    {
      make: [asked.base, asked.robots],
      calls: [
        ...ofEach(asked, (agent, url) => ['allowed', url, agent]),
        ['.sitemaps'],
        ...asked.agents.flatMap((agent): Call[] => [['>agent', agent], ['.delay'], ['<']]),
      ],
    },
  ],
  calls: reppyCalls,
  versions: [find],
};

export const reppyCaches: readonly Driver[] = [
  {
    name: 'reppy RobotsCache',
    calls: robotsCacheCalls,
    versions: [
      () =>
        findCache(
          'RobotsCache',
          ([capacity], { proxy, now }) => new RobotsCache(Number(capacity), { proxy, now }),
        ),
    ],
  },
  {
    name: 'reppy AgentCache',
    calls: agentCacheCalls,
    versions: [
      () =>
        findCache(
          'AgentCache',
          ([capacity], { proxy, now }) => new AgentCache('FooBot', Number(capacity), { proxy, now }),
        ),
    ],
  },
];

function find(): Found {
  const folders = ['rep-cpp', 'url-cpp'].map(originalFolder);
  const program = builtCpp({
    name: 'reppy',
    sources: [...folders.flatMap((folder) => filesIn(join(folder, 'src'))), join(DRIVERS, 'reppy_calls.cc')],
    include: folders.map((folder) => join(folder, 'include')),
    headers: folders.flatMap((folder) => filesIn(join(folder, 'include'))),
  });
  return {
    version: 'rep-cpp ca2ae84 with url-cpp e92f22e, under reppy 0.4.16',
    drift: [
      'a rule that url-cpp cannot parse fails the whole file, here it is left out: replaced on their side',
    ],
    compared: inAnyOrder,
    // What comes of such an escape is undefined there.
    repairs: ({ make, name, args }) =>
      name !== 'allowed' && /%.?[\u0080-\uffff]/u.test([...make, ...args].join('\n')),
    make: ([base, text]) => Robots.parse(String(base), String(text)),
    ask: askProgram(program),
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).map((file) => join(folder, file));
}

/** The agents of a file come in any order. */
const inAnyOrder = (result: unknown): unknown =>
  typeof result === 'string' && result.startsWith('{') ? result.slice(1, -1).split(', ').sort() : result;

function findCache(name: 'AgentCache' | 'RobotsCache', make: Found['make']): Found {
  run(PYPI_PYTHON, ['-c', 'import reppy.cache']);
  const { running, ask } = onPython(undefined, PYPI_PYTHON);
  return {
    version: `0.4.16 on ${running}`,
    compared: inAnyOrder,
    // What stands for a failed fetch says there not until when.
    repairs: ({ name, theirs }) =>
      ['.expires', '.expired', '.ttl'].includes(name) && (theirs === null || theirs === 'raised TypeError'),
    make,
    ask: ask(`reppy.cache:${name}`),
  };
}
