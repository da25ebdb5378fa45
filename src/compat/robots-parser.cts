import entry = require('./robots-parser.js');
import type { Robot as ParsedRobot } from './robots-parser.js';

namespace robotsParser {
  export type Robot = ParsedRobot;
}
const robotsParser = entry.default;

export = robotsParser;
