/** A fetch that blocks the calling thread until the response has arrived. A worker thread does the fetch. */

import { closeSync, existsSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import {
  MessageChannel,
  receiveMessageOnPort,
  SHARE_ENV,
  Worker,
  type MessagePort,
} from 'node:worker_threads';
import { fetchErrorOf, type FetchError } from '../fetch/errors.js';
import { toFetchError } from '../fetch/failure.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { FetchRequest } from '../fetch/request.js';
import { isBlockingResult, outcomeOf, PULSE, Stage, STAGE, type ThreadStart } from './blocking-messages.js';

/** A thread that has not started within this time, or has sent no pulse for as long, is considered dead. */
const PATIENCE_MS = 30_000;
const THREAD = new URL('./blocking-thread.js', import.meta.url);

/** The worker thread, reused by later calls: starting it costs more than most fetches. */
interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly state: Int32Array;
}

let kept: Thread | undefined;

/** Like `performFetch`, with the same policies, limits and errors. */
export function performFetchBlocking(request: FetchRequest): FetchOutcome {
  const thread = threadFor(request.url);
  try {
    thread.port.postMessage(request);
    waitWhile(thread, Stage.ordered, request.url);
    const received: unknown = receiveMessageOnPort(thread.port)?.message;
    if (!isBlockingResult(received)) throw failed(request.url, 'its thread returned no result');
    Atomics.store(thread.state, STAGE, Stage.idle);
    return outcomeOf(received);
  } catch (thrown) {
    // The thread is in an unknown state and cannot be used again.
    if (Atomics.load(thread.state, STAGE) !== Stage.idle) dismiss(thread);
    throw thrown;
  }
}

/** A thread that is now reserved for a request: the existing one, or a new one. */
function threadFor(url: string): Thread {
  if (kept !== undefined && take(kept)) return kept;
  const thread = startThread(url);
  try {
    waitWhile(thread, Stage.starting, url);
    if (!take(thread)) throw failed(url, 'its thread did not accept the request');
  } catch (thrown) {
    dismiss(thread);
    throw thrown;
  }
  kept = thread;
  return thread;
}

function take({ state }: Thread): boolean {
  return Atomics.compareExchange(state, STAGE, Stage.idle, Stage.ordered) === Stage.idle;
}

function startThread(url: string): Thread {
  if (!existsSync(THREAD)) {
    // A bundle may lack this file, and TypeScript sources have to be built first.
    throw failed(url, `there is no ${THREAD.href} to run the fetch in`);
  }
  expectDescriptors(url);
  const { port1: port, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(8));
  const start: ThreadStart = { port: port2, state };
  // SHARE_ENV: the proxies are those of the environment at the time of the fetch, not at the start of the thread.
  const worker = new Worker(THREAD, { workerData: start, transferList: [port2], env: SHARE_ENV });
  // This thread gets the event only when it no longer blocks, and by then the result is known.
  worker.on('error', () => {
    Atomics.store(state, STAGE, Stage.gone);
  });
  worker.unref();
  port.unref();
  return { worker, port, state };
}

/** How many descriptors a thread needs to start: for its event loop, its wake-ups and the files that it reads. */
const DESCRIPTORS = 8;

/**
 * Checks that a thread would get its descriptors. Without them it only emits an event, which does not arrive while this thread
 * is blocked, so the call would wait in vain. This check costs some 50 us, and a thread some 50 ms.
 */
function expectDescriptors(url: string): void {
  const opened: number[] = [];
  try {
    while (opened.length < DESCRIPTORS) opened.push(openSync(devNull, 'r'));
  } catch (thrown) {
    const failure = toFetchError(thrown, url);
    if (/^E[MN]FILE$/.test(failure.code)) throw failure;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/** Blocks while the thread is at `stage` and its pulse continues; the fetch has a deadline of its own. */
function waitWhile({ state }: Thread, stage: number, url: string): void {
  for (;;) {
    const pulse = Atomics.load(state, PULSE);
    if (Atomics.wait(state, STAGE, stage, PATIENCE_MS) !== 'timed-out') return;
    if (Atomics.load(state, PULSE) === pulse) throw failed(url, 'its thread does not respond');
  }
}

function dismiss(thread: Thread): void {
  if (kept === thread) kept = undefined;
  thread.port.close();
  void thread.worker.terminate();
}

function failed(url: string, problem: string): FetchError {
  return fetchErrorOf('local', url, problem, { code: 'ERR_THREAD' });
}
