/** A fetch that blocks the thread it is called on until the answer is there. Another thread makes it. */

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

/** A thread that has not started after this time, or has given no sign of life for as long, is considered dead. */
const PATIENCE_MS = 30_000;
const THREAD = new URL('./blocking-thread.js', import.meta.url);

/** The thread that serves this one, kept from call to call: starting it costs more than most fetches. */
interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly state: Int32Array;
}

let kept: Thread | undefined;

/** As `performFetch`: the same policies, limits and errors. */
export function performFetchBlocking(request: FetchRequest): FetchOutcome {
  const thread = threadFor(request.url);
  try {
    thread.port.postMessage(request);
    waitWhile(thread, Stage.ordered, request.url);
    const received: unknown = receiveMessageOnPort(thread.port)?.message;
    if (!isBlockingResult(received)) throw failed(request.url, 'its thread gave no result');
    Atomics.store(thread.state, STAGE, Stage.idle);
    return outcomeOf(received);
  } catch (thrown) {
    // It is in an unknown state and cannot be used again.
    if (Atomics.load(thread.state, STAGE) !== Stage.idle) dismiss(thread);
    throw thrown;
  }
}

/** A thread that has been given an order: the one that is kept, or a new one. */
function threadFor(url: string): Thread {
  if (kept !== undefined && take(kept)) return kept;
  const thread = startThread(url);
  try {
    waitWhile(thread, Stage.starting, url);
    if (!take(thread)) throw failed(url, 'its thread did not take the request');
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
    // A bundle may have left it out, and TypeScript sources have to be built first.
    throw failed(url, `there is no ${THREAD.href} to block for`);
  }
  expectDescriptors(url);
  const { port1: port, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(8));
  const start: ThreadStart = { port: port2, state };
  // Its proxies are those that the environment names now, and not when the thread began.
  const worker = new Worker(THREAD, { workerData: start, transferList: [port2], env: SHARE_ENV });
  // Its events come when nothing is blocked any more, and by then the answer is known.
  worker.on('error', () => {
    Atomics.store(state, STAGE, Stage.gone);
  });
  worker.unref();
  port.unref();
  return { worker, port, state };
}

/** How many a thread takes to begin: for its loop, for its wake-ups, and for the files that it reads. */
const DESCRIPTORS = 8;

/**
 * A thread that finds no descriptors says so in an event, which comes when nothing is blocked any more: until then it would be
 * waited for. Trying costs some 50 us, and a thread some 50 ms.
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

/** Blocks while the thread is at `stage`, as long as it shows signs of life; the fetch has a deadline of its own. */
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
