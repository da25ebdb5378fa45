/** `robotparser/serve`: verdicts, pace and preferences over HTTP, for crawlers in any language. */

export { serveRobots, type AnsweredRequest, type RobotsListener, type ServeOptions } from './serve-robots.js';
