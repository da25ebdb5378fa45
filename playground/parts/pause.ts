/** Does something when nothing has happened for a while. */
export class Pause {
  readonly #then: () => void;
  #timer: number | undefined;

  constructor(then: () => void) {
    this.#then = then;
  }

  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  start(ms: number): void {
    this.stop();
    this.#timer = window.setTimeout(() => {
      this.#timer = undefined;
      this.#then();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
