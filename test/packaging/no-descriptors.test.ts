import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sampleOf } from '../support/samples.js';
import { builtPackage } from '../support/built-package.js';

/** Opens all descriptors but so many, asks a cache for its first verdict, and tells what became of it. */
const PROGRAM = `
const { openSync, closeSync } = require('node:fs');
const { RobotsCache } = require('robotparser/cache');
const robots = new RobotsCache({ userAgent: 'FooBot/1.0' });
const taken = [];
try {
  for (;;) taken.push(openSync('/dev/null'));
} catch {}
for (let left = 0; left < Number(process.argv[2]); left++) closeSync(taken.pop());
robots.isAllowed('http://127.0.0.1:9/x').then(
  (allowed) => tell({ allowed }),
  ({ name, kind }) => tell({ name, kind }),
);
function tell(outcome) {
  taken.forEach((descriptor) => closeSync(descriptor));
  console.log(JSON.stringify(outcome));
  return robots.close();
}
`;

test.each(sampleOf(['0', '1', '2']))(
  'a first verdict with %s descriptors left is no untyped error',
  (left) => {
    const file = join(builtPackage(), `no-descriptors-${left}.cjs`);
    writeFileSync(file, PROGRAM);
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', `ulimit -n 64; exec "$0" "$1" "$2"`, process.execPath, file, left],
      {
        encoding: 'utf8',
      },
    );
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: '{"allowed":false}', stderr: '' });
  },
);
