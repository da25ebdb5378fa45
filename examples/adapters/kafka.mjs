// Kafka: pages are keyed by site, so a partition has all pages of its sites, and one consumer at a time reads it. A partition
// whose next page has to wait is paused until that page's turn, while the consumer goes on with the others. The pages of a
// consumer that died go to the others; those that it had not committed are fetched again.

/** @import { PageAnswer, RobotsCache } from 'robotparser/cache' */

/**
 * @typedef {object} Payload
 * @property {{ readonly messages: readonly { offset: string, value: Buffer | null }[] }} batch
 * @property {(offset: string) => void} resolveOffset
 * @property {() => Promise<void>} commitOffsetsIfNecessary
 * @property {() => Promise<void>} heartbeat
 * @property {() => boolean} isRunning
 * @property {() => boolean} isStale
 * @property {() => () => void} pause
 */

/**
 * A function for `eachBatch` of KafkaJS, with `eachBatchAutoResolve: false`, and `autoCommitThreshold: 1` so that each page is
 * committed. The value of a message is a page's URL.
 *
 * @template {PageAnswer} GivenAnswer
 * @param {RobotsCache} cache
 * @param {object} how
 * @param {(url: string) => Promise<GivenAnswer>} how.fetch
 * @param {(answer: GivenAnswer, url: string) => Promise<unknown>} how.process
 */
export function politeBatch(cache, { fetch, process }) {
  return async (/** @type {Payload} */ payload) => {
    const { batch, resolveOffset, commitOffsetsIfNecessary, heartbeat, isRunning, isStale, pause } = payload;
    for (const { offset, value } of batch.messages) {
      if (!isRunning() || isStale()) return;
      const url = String(value);
      const turn = (await cache.isAllowed(url)) ? await cache.tryTurn(url) : undefined;
      if (turn?.granted === true) {
        const answer = await fetch(url);
        await cache.report(url, answer);
        await process(answer, url);
      } else if (turn !== undefined && turn.skip !== true) {
        setTimeout(pause(), turn.readyAt - Date.now());
        return;
      }
      resolveOffset(offset);
      await commitOffsetsIfNecessary();
      await heartbeat();
    }
  };
}
