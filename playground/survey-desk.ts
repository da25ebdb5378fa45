/** Where the page asks its worker: one question at a time, and of those that wait only the latest. */

import type { Question, Survey } from './survey.js';

export class SurveyDesk {
  readonly #worker: Worker;
  #waiting: Question | undefined;
  #asked: Question | undefined;

  /** `show` is given each answer with its question. */
  constructor(worker: Worker, show: (survey: Survey, question: Question) => void) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Survey>) => {
      const asked = this.#asked;
      this.#asked = undefined;
      if (asked !== undefined) show(data, asked);
      this.#send();
    });
  }

  ask(question: Question): void {
    this.#waiting = question;
    this.#send();
  }

  #send(): void {
    if (this.#asked !== undefined || this.#waiting === undefined) return;
    this.#asked = this.#waiting;
    this.#waiting = undefined;
    this.#worker.postMessage(this.#asked);
  }
}
