/** The drivers, in the order in which they report. */

import type { Driver } from '../driver.js';
import { crawlerCommons } from './crawler-commons.js';
import { google } from './google.js';
import { protego } from './protego.js';
import { python } from './python.js';
import { reppy, reppyCaches } from './reppy.js';
import { rerp } from './rerp.js';
import { robotRules, robotUa } from './perl.js';
import { robotsParser } from './robots-parser.js';
import { ruby } from './ruby.js';
import { scrapy } from './scrapy.js';
import { temoto } from './temoto.js';

export const drivers: readonly Driver[] = [
  python,
  rerp,
  protego,
  robotRules,
  robotUa,
  ruby,
  reppy,
  ...reppyCaches,
  google,
  robotsParser,
  scrapy,
  crawlerCommons,
  temoto,
];
