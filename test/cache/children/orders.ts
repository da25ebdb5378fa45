import type { RobotsCacheOptions } from '../../../src/cache/options.js';
import type { Where } from './open-store.js';

/** What a process of a fleet is to do. */
export interface Orders {
  readonly store: Where;
  readonly options?: Partial<RobotsCacheOptions>;
  /** Ask about these pages, each by its place in the list, in this order. */
  readonly pages?: readonly string[];
  readonly checks?: readonly number[];
  /** Take so many turns of the first page's site. */
  readonly turns?: number;
}

export function ordersIn(line: string): Orders {
  const orders: unknown = JSON.parse(line);
  if (isOrders(orders)) return orders;
  throw new Error(`No orders: ${line}`);
}

function isOrders(value: unknown): value is Orders {
  return typeof value === 'object' && value !== null && 'store' in value;
}
