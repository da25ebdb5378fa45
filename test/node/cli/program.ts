/** Runs the program as it is installed. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, jest } from '@jest/globals';
import { builtPackage } from '../../support/built-package.js';
import { listen } from '../../support/listen.js';

export const installedProgram = join(builtPackage(), 'node_modules', '.bin', 'robotparser');

// A machine that runs all tests at once starts programs slowly.
jest.setTimeout(60_000);

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | NodeJS.Signals | null;
}

export interface Start {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** A file that is open for writing; a pipe where nothing is said. */
  readonly stdout?: number;
}

/** What is typed after the name of the program, with one space between words; or the words, where they are computed. */
export type CommandLine = string | readonly string[];

function wordsOf(line: CommandLine): readonly string[] {
  return typeof line === 'string' ? line.split(' ') : line;
}

export function startProgram(line: CommandLine, { cwd, env, stdout }: Start = {}): ChildProcess {
  return spawn(process.execPath, [installedProgram, ...wordsOf(line)], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
  });
}

/** In a process of its own where it has an environment of its own, else in one for all runs of the suite. */
export async function runProgram(line: CommandLine, start: Start = {}): Promise<Ended> {
  const { cwd = process.cwd(), input = '', env } = start;
  if (env === undefined && !isBusy) return runInHost({ args: wordsOf(line), cwd, input });
  const child = startProgram(line, start);
  child.stdin?.on('error', () => undefined).end(input);
  return ended(child);
}

/** Runs it in a folder that has only these files. */
export function runAmong(files: Files, line: CommandLine, start: Start = {}): Promise<Ended> {
  return withFiles(files, (cwd) => runProgram(line, { ...start, cwd }));
}

/** For `toEqual`: a run that answered nothing and ended with this code, and what it said of that. */
export function refusal(exit: number, says: string | RegExp): unknown {
  const stderr: unknown =
    typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says);
  return { stdout: '', stderr, exit };
}

/** What `program-host.mjs` is asked for. */
export interface Run {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly input: string | Uint8Array;
}

/** What it then says: the last where something of the run does not end. */
interface Told {
  readonly ended: Ended;
  readonly isLast: boolean;
}

let host: ChildProcess | undefined;
let isBusy = false;
afterAll(() => void host?.kill());

async function runInHost(run: Run): Promise<Ended> {
  isBusy = true;
  const child = (host ??= fork('test/node/cli/program-host.mjs', [installedProgram], {
    env: { PATH: process.env['PATH'] },
    execArgv: [],
    serialization: 'advanced',
  }));
  try {
    return await new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(`The host has ended in ${run.args.join(' ')}`));
      child.once('disconnect', fail).once('message', ({ ended, isLast }: Told) => {
        child.off('disconnect', fail);
        if (isLast) host = undefined;
        resolve(ended);
      });
      child.send(run);
    });
  } finally {
    isBusy = false;
  }
}

/** Everything that the program still writes, and how it ends. */
export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child
      .on('error', reject)
      .on('close', (code, signal) => resolve({ stdout, stderr, exit: code ?? signal }));
  });
}

/** By their names in a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder with these files, for as long as `use` takes. */
export async function withFiles<Result>(
  files: Files,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'robotparser-cli-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the output of a run with `--resume` what a crash after this text would have left. */
export function interrupt(output: string, text: string): void {
  rmSync(output);
  writeFileSync(`${output}.partial`, text);
}

/**
 * A site on loopback, for as long as `use` takes, which is told of each path that the site is asked for.
 *
 * @param response - a text or a status, whatever the site is asked for; or what sends the response
 */
export async function withSite<Result>(
  response: string | Uint8Array | number | RequestListener,
  use: (origin: string, asked: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const asked: string[] = [];
  const server = createServer((request, sent) => {
    asked.push(request.url ?? '');
    if (typeof response === 'function') response(request, sent);
    else if (typeof response === 'number') sent.writeHead(response).end();
    else sent.end(response);
  });
  const port = await listen(server);
  try {
    return await use(`http://127.0.0.1:${port}`, asked);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A URL that nobody answers at. */
export function deadOrigin(): Promise<string> {
  return withSite('', (origin) => Promise.resolve(origin));
}

/** Values as lines of JSON. */
export function jsonText(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Each line of the output as the JSON object that it is. */
export function jsonLines(stdout: string): unknown[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
