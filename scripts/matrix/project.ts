// A user's project: what is installed there, what stands in its files, what is run.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Means {
  /** A folder to work in. */
  readonly scratch: string;
  readonly tarball: string;
  /** The origin of a site whose robots.txt forbids /private. */
  readonly site: string;
}

/** One row of the table. */
export interface Cell {
  readonly name: string;
  /** What is tried. */
  readonly tries: string;
  /** Gives what there is to tell; throws where something fails. */
  readonly run: (means: Means) => Promise<string> | string;
}

/** Beyond this something hangs. */
const LIMIT_MS = 240_000;

const start = promisify(execFile);

/** The folder of this project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The tarball that npm would publish of a folder. */
export function pack(folder: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const command = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target];
  const name = execFileSync('npm', command, { cwd: folder, encoding: 'utf8' });
  return join(target, name.trim().split('\n').at(-1) ?? '');
}

/** Why a tool cannot be tried here, if a command that it brings fails. */
export function missing(command: string, ...args: string[]): string | undefined {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return undefined;
  return `skipped: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? ''}`;
}

export class Project {
  /** @param environment - variables besides those of this process */
  constructor(
    readonly folder: string,
    readonly environment: Readonly<Record<string, string>> = {},
  ) {}

  /** A new project, in which ours is installed and these packages beside it. */
  static open({ scratch, tarball }: Means, packages: string[] = [], manifest: object = {}) {
    return Project.with(scratch, [tarball, ...packages], manifest);
  }

  /** A new project in which these packages are installed. */
  static async with(scratch: string, packages: string[], manifest: object = {}) {
    const project = new Project(mkdtempSync(join(scratch, 'user-')));
    project.write('package.json', JSON.stringify({ private: true, ...manifest }));
    await project.run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
    return project;
  }

  write(file: string, text: string) {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** @param name - of a program that an installed package brings */
  program(name: string) {
    return join(this.folder, 'node_modules', '.bin', name);
  }

  /** @returns what it prints */
  async run(program: string, ...args: string[]): Promise<string> {
    try {
      const { stdout, stderr } = await start(program, args, {
        cwd: this.folder,
        timeout: LIMIT_MS,
        maxBuffer: 1 << 26,
        env: { ...process.env, NODE_OPTIONS: '', CI: 'true', FORCE_COLOR: '0', ...this.environment },
      });
      return `${stdout}${stderr}`;
    } catch (error) {
      throw new Error(`${program.split('/').at(-1) ?? ''} ${args.join(' ')}: ${outputOf(error)}`, {
        cause: error,
      });
    }
  }
}

function outputOf(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  const told = Object.entries(error).filter(([key]) => key === 'stdout' || key === 'stderr');
  const text = told
    .map(([, value]) => String(value))
    .join('')
    .trim();
  return text === '' ? error.message : text.slice(0, 2000);
}

/** What stands in a package.json, as far as it is needed here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: unknown;
}

export function manifestIn(text: string): Manifest {
  const { name, version, dependencies, bin } = fieldsIn(text);
  const needed: Record<string, string> = {};
  for (const [wanted, range] of Object.entries(dependencies ?? {})) needed[wanted] = String(range);
  return { name: String(name), version: String(version), dependencies: needed, bin };
}

export function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(text);
  return typeof json === 'object' && json !== null ? { ...json } : {};
}
