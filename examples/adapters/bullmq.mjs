// BullMQ: a job whose site has to be left alone goes back into the queue until its turn, so no worker slot is
// blocked. All processes may share one queue: with `retryIn` the turn is for the process that has the job then. BullMQ gives the jobs of a process that died to the others (`stalledInterval`).
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
    const turn = await cache.tryTurn(url, { retryIn: 'any-process' });
    if (!turn.granted) {
      await job.moveToDelayed(turn.readyAt, token);
      throw new DelayedError();
    }
    const answer = await fetch(job);
    await cache.report(url, answer);
    return process(answer, job);
  };
}
