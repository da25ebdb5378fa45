/** Where the page asks its worker: one question at a time, and of those that wait only the latest. */

import type { Greeting, Known, Part, Question } from './survey.js';

export interface DeskEvents {
  known(known: Known): void;
  /** A part of an answer has come. */
  show(part: Part, question: Question): void;
}

export class SurveyDesk {
  readonly #worker: Worker;
  #waiting: Question | undefined;
  #asked: Question | undefined;
  /** Whether the answer to what has been asked is still to come; the parts behind it may be left out. */
  #isPending = false;

  constructor(worker: Worker, events: DeskEvents) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Greeting | Part>) => {
      if (data.kind === 'known') {
        events.known(data.known);
        return;
      }
      const asked = this.#asked;
      if (asked === undefined || data.id !== asked.id) return;
      if (data.kind === 'answer') this.#isPending = false;
      events.show(data, asked);
      this.#send();
    });
  }

  ask(question: Question): void {
    this.#waiting = question;
    this.#send();
  }

  #send(): void {
    if (this.#isPending || this.#waiting === undefined) return;
    this.#asked = this.#waiting;
    this.#waiting = undefined;
    this.#isPending = true;
    this.#worker.postMessage(this.#asked);
  }
}
