/** The thread behind a blocking fetch: makes one fetch and hands over what came of it. */

import { workerData } from 'node:worker_threads';
import { fetchRobots } from '../fetch/fetch-robots.js';
import type { FetchRequest } from '../fetch/request.js';
import { isBlockingOrder, reach, Stage } from './blocking-order.js';
import { recordOf, type FetchRecord } from './fetch-record.js';

const order: unknown = workerData;
if (isBlockingOrder(order)) {
  const answer = (record: FetchRecord): void => {
    order.answers.postMessage(record);
    reach(Stage.answered, order);
  };
  // Whatever happens here, somebody is waiting.
  process.once('uncaughtException', (thrown) => {
    answer(recordOf(thrown));
  });
  reach(Stage.begun, order);
  void recordFor(order.request).then(answer);
}

async function recordFor(request: FetchRequest): Promise<FetchRecord> {
  try {
    return { is: 'outcome', outcome: await fetchRobots(request) };
  } catch (thrown) {
    return recordOf(thrown);
  }
}
