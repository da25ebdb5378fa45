/** The suites of the originals in Python: CPython's own, rerp's, Protego's and reppy's. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../parity/ask-process.js';
import { describedPython, readingOf } from '../parity/drivers/python.js';
import { installedPython, NotHere, originalFolder } from '../parity/originals.js';
import { BRIDGES, outcomesOf, workFolder, type Bridge, type Suite, type TestOutcome } from './suite.js';

const FOLDER = join(BRIDGES, 'python');

export const pythonSuites: readonly Suite[] = [
  { name: 'CPython test_robotparser', run: runOfCpython },
  {
    name: 'robotexclusionrulesparser',
    run: (bridge) => runCopied(bridge, 'rerp-1.7.1', 'run_unittest.py', modulesIn),
  },
  {
    name: 'Protego',
    run: (bridge) => runCopied(bridge, 'protego-0.6.1', 'run_pytest.py', () => ['tests']),
  },
  { name: 'reppy', run: (bridge) => runCopied(bridge, 'reppy', 'run_unittest.py', modulesIn) },
];

const python = installedPython();

function runOfCpython(bridge: Bridge): readonly TestOutcome[] {
  const reading = readingOf(describedPython(python).traits);
  if (reading === undefined) throw new NotHere('the installed Python is of a generation that is not covered');
  return runPython(bridge, ['run_unittest.py', '--urllib', 'test.test_robotparser'], FOLDER, {
    ROBOTPARSER_SEMANTICS: reading,
  });
}

function runCopied(
  bridge: Bridge,
  original: string,
  runner: string,
  testsIn: (folder: string) => readonly string[],
): readonly TestOutcome[] {
  const folder = workFolder(original, { tests: join(originalFolder(original), 'tests') });
  return runPython(bridge, [runner, ...testsIn(folder)], folder, {});
}

/** `tests.test_a` of `tests/test_a.py`, and so on downwards. */
function modulesIn(folder: string): string[] {
  return readdirSync(join(folder, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)test_\w+\.py$/.test(file))
    .map((file) => `tests.${file.slice(0, -'.py'.length).replaceAll('/', '.')}`)
    .sort();
}

function runPython(
  bridge: Bridge,
  [runner = '', ...args]: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): readonly TestOutcome[] {
  const output = run(python, [join(FOLDER, runner), ...args], {
    folder,
    environment: {
      ...environment,
      ROBOTPARSER_BRIDGE: bridge.json,
      PYTHONPATH: `${FOLDER}:${folder}`,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  return outcomesOf(output, runner);
}
