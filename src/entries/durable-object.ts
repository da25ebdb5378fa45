/** `robotparser/durable-object`: Workers share cached files and request pacing through Durable Objects, one per site. */

export {
  durableObjectStore,
  robotsObject,
  type DurableStorage,
  type RobotsObject,
  type RobotsObjects,
} from '../cache/durable-object.js';
