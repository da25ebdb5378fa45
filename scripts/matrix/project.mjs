// A user's project: what is installed there, what stands in its files, what is run.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * @typedef {object} Means
 * @property {string} scratch a folder to work in
 * @property {string} tarball
 * @property {string} site the origin of a site whose robots.txt forbids /private
 */

/**
 * One row of the table.
 *
 * @typedef {object} Cell
 * @property {string} name
 * @property {string} tries what is tried
 * @property {(means: Means) => Promise<string>} run gives what there is to tell; throws where something fails
 */

/** Beyond this something hangs. */
const LIMIT_MS = 240_000;

const start = promisify(execFile);

/** @param {string} scratch */
export function packageTarball(scratch) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', scratch], {
    cwd: root,
    encoding: 'utf8',
  });
  return join(scratch, name.trim().split('\n').at(-1) ?? '');
}

export class Project {
  folder;

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * @param {Means} means
   * @param {string[]} packages installed beside ours
   * @param {Readonly<Record<string, unknown>>} manifest
   */
  static async open({ scratch, tarball }, packages = [], manifest = {}) {
    const project = new Project(mkdtempSync(join(scratch, 'user-')));
    project.write('package.json', JSON.stringify({ private: true, ...manifest }));
    await project.run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', tarball, ...packages);
    return project;
  }

  /**
   * @param {string} file
   * @param {string} text
   */
  write(file, text) {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** @param {string} file of scripts/matrix/files */
  copy(file) {
    cpSync(fileURLToPath(new URL(`files/${file}`, import.meta.url)), join(this.folder, file));
  }

  /** @param {string} name of a program that an installed package brings */
  program(name) {
    return join(this.folder, 'node_modules', '.bin', name);
  }

  /**
   * @param {string} program
   * @param {string[]} args
   * @returns {Promise<string>} what it prints
   */
  async run(program, ...args) {
    try {
      const { stdout, stderr } = await start(program, args, {
        cwd: this.folder,
        timeout: LIMIT_MS,
        maxBuffer: 1 << 26,
        env: { ...process.env, NODE_OPTIONS: '', CI: 'true', FORCE_COLOR: '0' },
      });
      return `${stdout}${stderr}`;
    } catch (error) {
      throw new Error(`${program.split('/').at(-1) ?? ''} ${args.join(' ')}: ${outputOf(error)}`, {
        cause: error,
      });
    }
  }
}

/** @param {unknown} error */
function outputOf(error) {
  if (!(error instanceof Error)) return String(error);
  const told = Object.entries(error).filter(([key]) => key === 'stdout' || key === 'stderr');
  const text = told
    .map(([, value]) => String(value))
    .join('')
    .trim();
  return text === '' ? error.message : text.slice(0, 2000);
}
