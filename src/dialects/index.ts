/** All dialects by name. */

import type { Dialect } from '../core/dialect.js';
import { google } from './google/index.js';
import { perl } from './perl/index.js';
import { protego } from './protego/v06/index.js';
import { protego07 } from './protego/v07/index.js';
import { pythonClassic } from './python/classic/index.js';
import { pythonRfc9309, pythonRfc9309Early, pythonRfc9309Released } from './python/rfc9309/index.js';
import { reppy } from './reppy/index.js';
import { rerpGym2008, rerpMk1996 } from './rerp/index.js';
import { rfc9309 } from './rfc9309/index.js';
import { robotsParser } from './robots-parser/index.js';
import { ruby, rubyLastAgent } from './ruby/index.js';

/**
 * All dialects by name.
 *
 * @since 0.1.0
 * @example
 * Object.keys(dialects).includes('rfc9309'); // true
 */
export const dialects = {
  rfc9309,
  google,
  pythonClassic,
  pythonRfc9309Early,
  pythonRfc9309Released,
  pythonRfc9309,
  rerpGym2008,
  rerpMk1996,
  protego,
  protego07,
  reppy,
  robotsParser,
  ruby,
  rubyLastAgent,
  perl,
} as const satisfies Readonly<Record<string, Dialect>>;
