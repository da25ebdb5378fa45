/** `robotparser/durable-object`: Workers share what they know through Durable Objects, one a site. */

export {
  durableObjectStore,
  robotsObject,
  type DurableStorage,
  type RobotsObject,
  type RobotsObjects,
} from '../cache/durable-object.js';
