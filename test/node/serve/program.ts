/** The service as a program. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ended, startProgram, type Ended, type Start } from '../cli/program.js';

export interface RunningService {
  readonly child: ChildProcess;
  /** What it prints when it listens. */
  readonly line: Readonly<Record<string, unknown>>;
  /** `http://127.0.0.1:PORT`. */
  readonly address: string;
  readonly end: Promise<Ended>;
}

/** Starts it and waits until it listens; whoever starts it stops it. */
export async function startService(args: readonly string[], start: Start = {}): Promise<RunningService> {
  const child = startProgram(['serve', '--agent', 'FooBot/1.0', ...args], start);
  const end = ended(child);
  if (child.stdout === null) throw new Error('There is no output');
  const lines = createInterface(child.stdout);
  const first = await Promise.race([new Promise<string>((resolve) => lines.once('line', resolve)), end]);
  if (typeof first !== 'string') throw new Error(first.stderr);
  const line: unknown = JSON.parse(first);
  if (typeof line !== 'object' || line === null || !('address' in line)) throw new Error(first);
  return { child, line: { ...line }, address: String(line.address), end };
}

export async function withRunning<Result>(
  args: readonly string[],
  use: (service: RunningService) => Promise<Result>,
): Promise<Result> {
  const service = await startService(args);
  try {
    return await use(service);
  } finally {
    service.child.kill();
    await service.end;
  }
}
