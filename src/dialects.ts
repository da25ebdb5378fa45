/** `robotparser/dialects`: the readings, one by one. */

import type { Dialect } from './core/dialect.js';
import { google } from './dialects/google.js';
import { perl } from './dialects/perl.js';
import { protego } from './dialects/protego.js';
import { pythonClassic } from './dialects/python-classic.js';
import { pythonRfc9309 } from './dialects/python-rfc9309.js';
import { reppy } from './dialects/reppy.js';
import { rerpGym2008, rerpMk1996 } from './dialects/rerp.js';
import { rfc9309 } from './dialects/rfc9309.js';
import { robotsParser } from './dialects/robots-parser.js';
import { ruby, rubyLastAgent } from './dialects/ruby.js';

export {
  google,
  perl,
  protego,
  pythonClassic,
  pythonRfc9309,
  reppy,
  rerpGym2008,
  rerpMk1996,
  rfc9309,
  robotsParser,
  ruby,
  rubyLastAgent,
};

/**
 * All readings by name.
 *
 * @example
 * Object.keys(dialects).includes('rfc9309'); // true
 */
export const dialects = {
  rfc9309,
  google,
  pythonClassic,
  pythonRfc9309,
  rerpGym2008,
  rerpMk1996,
  protego,
  reppy,
  robotsParser,
  ruby,
  rubyLastAgent,
  perl,
} as const satisfies Readonly<Record<string, Dialect>>;
