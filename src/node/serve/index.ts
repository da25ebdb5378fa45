/** `robotparser/serve`: verdicts, pace and preferences for crawlers in every language, by HTTP. */

export { serveRobots, type AnsweredRequest, type RobotsListener, type ServeOptions } from './serve-robots.js';
