// BullMQ: a job whose site has to be left alone goes back into the queue until its turn, so no worker slot is
// blocked. A turn that is refused is reserved for the process that asked. Give each process a queue of its own, and
// each site to one of them by its hash, so that the job comes back to whom the turn belongs.
import { expectAllowed } from './permission.mjs';

/** @import { PageAnswer, RobotsCache } from 'robotparser/cache' */

/**
 * @typedef {object} Job
 * @property {{ url: string }} data
 * @property {(timestamp: number, token?: string) => Promise<void>} moveToDelayed
 */

/**
 * A processor for BullMQ's Worker.
 *
 * @template {Job} GivenJob
 * @template {PageAnswer} GivenAnswer
 * @template Result
 * @param {RobotsCache} cache
 * @param {object} how
 * @param {new () => Error} how.DelayedError BullMQ's
 * @param {(job: GivenJob) => Promise<GivenAnswer>} how.fetch
 * @param {(answer: GivenAnswer, job: GivenJob) => Promise<Result>} how.process
 */
export function politeProcessor(cache, { DelayedError, fetch, process }) {
  return async (/** @type {GivenJob} */ job, /** @type {string | undefined} */ token) => {
    const { url } = job.data;
    await expectAllowed(cache, url);
    const turn = await cache.tryTurn(url);
    if (!turn.granted) {
      await job.moveToDelayed(turn.readyAt, token);
      throw new DelayedError();
    }
    const answer = await fetch(job);
    await cache.report(url, answer);
    return process(answer, job);
  };
}

/**
 * Which of so many queues a page's site belongs to.
 *
 * @param {string} url
 * @param {number} queues
 */
export function queueOf(url, queues) {
  let hash = 0;
  for (const character of new URL(url).origin)
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % queues;
}
