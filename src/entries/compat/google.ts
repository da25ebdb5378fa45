/** `robotparser/compat/google`: the API of Google's robots.txt library (C++, April 2026). */

export { RobotsMatcher } from '../../compat/google/index.js';
export { getKeyType, KeyType, parseRobotsTxt } from '../../compat/google/parsing.js';
export type { LineMetadata, RobotsParseHandler } from '../../compat/google/parsing.js';
export { RobotsParsingReporter } from '../../compat/google/parsing.js';
export type { RobotsParsedLine, TagName } from '../../compat/google/parsing.js';
export type { CheckOptions } from '../../core/robots.js';
