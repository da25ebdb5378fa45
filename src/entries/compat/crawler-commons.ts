/** `robotparser/compat/crawler-commons`: the API of Java's crawler-commons 1.6. */

export { SimpleRobotRules, SimpleRobotRulesParser } from '../../compat/crawler-commons/index.js';
export type { SimpleRobotRulesParserOptions } from '../../compat/crawler-commons/index.js';
export type { CheckOptions } from '../../core/robots.js';
