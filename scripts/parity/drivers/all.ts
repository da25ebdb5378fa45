/** The drivers, in the order in which they report. */

import type { Driver } from '../driver.js';
import { crawlerCommons } from './crawler-commons.js';
import { google } from './google.js';
import { protego } from './protego.js';
import { python } from './python.js';
import { reppy } from './reppy.js';
import { rerp } from './rerp.js';
import { robotRules } from './robot-rules.js';
import { robotsParser } from './robots-parser.js';
import { ruby } from './ruby.js';
import { scrapy } from './scrapy.js';
import { temoto } from './temoto.js';

export const drivers: readonly Driver[] = [
  python,
  rerp,
  protego,
  robotRules,
  ruby,
  reppy,
  google,
  robotsParser,
  scrapy,
  crawlerCommons,
  temoto,
];
