/**
 * The lines by which a dependency gets ours in the place of npm robots-parser, each installed by the package manager that
 * it is for, from a registry on loopback that has ours under the names under which they are published.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { linesFor, managers, overrideCells } from '../../scripts/matrix/overrides.js';
import { pack } from '../../scripts/matrix/project.js';
import { builtPackage } from '../support/built-package.js';
import { sampled, sampleOf } from '../support/samples.js';

jest.setTimeout(300_000);

const scratch = mkdtempSync(join(tmpdir(), 'robotparser-overrides-'));
const means = { scratch, tarball: '', site: '' };

/** These come with Node; others have to be fetched from the registry of npm, which may be out of reach. */
const atHand = overrideCells.filter(({ name }) => / npm$/.test(name));

const wanted = process.env['ROBOTPARSER_MANAGERS'] === 'all';
const others = overrideCells.filter((cell) => !atHand.includes(cell));
if (!wanted) {
  const names = others.map(({ name }) => name).join('; ');
  process.stderr.write(
    `Skipped: ${names}: they are fetched from npm with ROBOTPARSER_MANAGERS=all, or by npm run swap\n`,
  );
}
describe('a dependency gets ours', () => {
  beforeAll(() => {
    const home = join(scratch, 'package');
    cpSync(join(builtPackage(), 'node_modules', 'robotparser'), home, { recursive: true });
    means.tarball = pack(home, scratch);
  });
  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true });
  });

  sampled(4).each(sampleOf(atHand))('$name: $tries', async ({ run }) => {
    expect(await run(means)).toMatch(/^\d+\.\d+\.\d+/);
  });

  (wanted ? test : test.skip).each(others)('$name: $tries', async ({ run }) => {
    expect(await run(means)).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe('migration/robots-parser.md shows the same lines', () => {
  const migration = readFileSync('migration/robots-parser.md', 'utf8');
  const blocks = [...new Set(managers.map(({ block }) => block)), 'alias'];
  test.each(blocks)('for %s', (block) => {
    const { file, text } = linesFor(block);
    expect(migration).toContain(`\`${file}\``);
    expect(migration).toContain(text.trim());
  });
});
