/** Every command, in the order in which they are listed. */

import { audit } from './audit.js';
import { bulk } from './bulk.js';
import { check } from './check.js';
import type { Command } from './command.js';
import { compare } from './compare.js';
import { explain } from './explain.js';
import { fetch } from './fetch.js';
import { lint } from './lint.js';
import { pack } from './pack.js';
import { serve } from './serve.js';
import { survey } from './survey.js';
import { test } from './test.js';

export const COMMANDS: readonly Command[] = [
  check,
  explain,
  compare,
  lint,
  fetch,
  bulk,
  pack,
  test,
  audit,
  survey,
  serve,
];
