import type { FetchInit, FetchLike } from '../../src/fetch/transport.js';

/** What a site answers: a file, a status, a whole answer, or no connection but an error. */
export type Answer = string | number | Response | Error;

/** Sites that answer what the test says, and remember what they were asked. */
export class FakeSites {
  readonly asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  #answer: (url: string, init: FetchInit) => Answer | Promise<Answer> = () => '';

  /** What is answered from now on. */
  answer(answer: Answer | ((url: string, init: FetchInit) => Answer | Promise<Answer>)): this {
    this.#answer = typeof answer === 'function' ? answer : () => answer;
    return this;
  }

  readonly fetch: FetchLike = async (url, init) => {
    this.asked.push({ url, headers: init.headers });
    const answer = await this.#answer(url, init);
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'string') return new Response(answer);
    if (typeof answer === 'number') return new Response(null, { status: answer });
    // A body is read once; the same answer may be given often.
    return answer.clone();
  };
}
