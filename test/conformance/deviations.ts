import type { Deviation } from './case.js';
import { crawlerCommons } from './deviations/crawler-commons.js';
import { google } from './deviations/google.js';
import { perl } from './deviations/perl.js';
import { protego, protego07 } from './deviations/protego.js';
import { pythonClassic } from './deviations/python-classic.js';
import { pythonRfc9309, pythonRfc9309Early, pythonRfc9309Released } from './deviations/python-rfc9309.js';
import { reppy } from './deviations/reppy.js';
import { rerpGym2008, rerpMk1996 } from './deviations/rerp.js';
import { robotsParser } from './deviations/robots-parser.js';
import { ruby, rubyLastAgent } from './deviations/ruby.js';
import { temoto } from './deviations/temoto.js';

/** By the name of the dialect. The cases are worded for `rfc9309`, so that has none. */
export const deviations: ReadonlyMap<string, readonly Deviation[]> = new Map([
  ['rfc9309', []],
  ['google', google],
  ['crawlerCommons', crawlerCommons],
  ['pythonClassic', pythonClassic],
  ['pythonRfc9309Early', pythonRfc9309Early],
  ['pythonRfc9309Released', pythonRfc9309Released],
  ['pythonRfc9309', pythonRfc9309],
  ['rerpGym2008', rerpGym2008],
  ['rerpMk1996', rerpMk1996],
  ['ruby', ruby],
  ['rubyLastAgent', rubyLastAgent],
  ['perl', perl],
  ['protego', protego],
  ['protego07', protego07],
  ['reppy', reppy],
  ['robotsParser', robotsParser],
  ['temoto', temoto],
]);
