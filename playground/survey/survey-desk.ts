/** Sends questions to the worker: one at a time, and of those that wait only the latest. */

import { Pause } from '../parts/pause.js';
import type { Greeting, Known, Part, Question, Sign } from './survey.js';

export interface DeskEvents {
  known(known: Known): void;
  /** A part of an answer has come. */
  show(part: Part, question: Question): void;
  /** So many verdicts have been found. */
  working(done: number): void;
  /** The worker was silent for too long, and another one has taken its place. */
  gaveUp(question: Question): void;
}

/** While a worker works, it sends a sign far more often. Longer files get as much again for each half megabyte. */
const SILENCE_MS = 5_000;
const TEXT_OF_SILENCE = 500_000;

/** The linter compares all readings without a pause, which a slow processor may need longer for. */
const REVIEW_FACTOR = 12;

export class SurveyDesk {
  readonly #start: () => Worker;
  readonly #events: DeskEvents;
  readonly #silence: Pause;
  #worker: Worker;
  #waiting: Question | undefined;
  #asked: Question | undefined;
  /** Whether the answer to the last question is still to come; the parts after it may be left out. */
  #isPending = false;
  /** Whether the worker has begun: how long that takes says nothing of the question. */
  #isReady = false;
  #isKnown = false;

  /** `start` makes another worker like the first. */
  constructor(worker: Worker, start: () => Worker, events: DeskEvents) {
    this.#start = start;
    this.#events = events;
    this.#silence = new Pause(() => this.#giveUp());
    this.#worker = this.#heard(worker);
  }

  ask(question: Question): void {
    this.#waiting = question;
    this.#send();
  }

  #heard(worker: Worker): Worker {
    worker.addEventListener('message', ({ data }: MessageEvent<Greeting | Sign | Part>) => this.#take(data));
    return worker;
  }

  #take(data: Greeting | Sign | Part): void {
    const asked = this.#asked;
    if (data.kind === 'known') {
      if (!this.#isKnown) this.#events.known(data.known);
      this.#isKnown = this.#isReady = true;
      if (asked !== undefined) this.#listen(asked);
      return;
    }
    if (asked === undefined || data.id !== asked.id) return;
    if (data.kind === 'review') this.#silence.stop();
    else this.#listen(asked, data.kind === 'tables' ? REVIEW_FACTOR : 1);
    if (data.kind === 'at work') {
      if (data.done !== undefined) this.#events.working(data.done);
      return;
    }
    if (data.kind === 'answer') this.#isPending = false;
    this.#events.show(data, asked);
    this.#send();
  }

  #send(): void {
    if (this.#isPending || this.#waiting === undefined) return;
    this.#asked = this.#waiting;
    this.#waiting = undefined;
    this.#isPending = true;
    if (this.#isReady) this.#listen(this.#asked);
    this.#worker.postMessage(this.#asked);
  }

  #listen({ text, before }: Question, factor = 1): void {
    const length = Math.max(text.length, before.text.length);
    this.#silence.start(SILENCE_MS * factor * Math.ceil((length + 1) / TEXT_OF_SILENCE));
  }

  /** Asking the same again would take as long; the next question gets an answer. */
  #giveUp(): void {
    const asked = this.#asked;
    this.#worker.terminate();
    this.#isReady = false;
    this.#worker = this.#heard(this.#start());
    this.#asked = undefined;
    this.#isPending = false;
    if (asked !== undefined) this.#events.gaveUp(asked);
    this.#send();
  }
}
