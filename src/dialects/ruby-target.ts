/** What robotstxt-parser 0.1.1 matches of a URL. */

import type { Settled } from '../core/dialect.js';
import { characterSet, LETTERS_AND_DIGITS } from '../core/percent.js';
import { rubyNormal } from './ruby-normal.js';
import { readRubyUri } from './ruby-uri.js';

const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const PERCENT = 0x25;
const HASH = 0x23;

const SERVER = characterSet(`${LETTERS_AND_DIGITS}-.`);

/** Path and query, normalised, or the exception that the original raises. Scheme, server and fragment do not count. */
export function rubyTarget(url: string): string | Settled {
  return plainTarget(url) ?? anyTarget(url);
}

function anyTarget(url: string): string | Settled {
  const uri = readRubyUri(url);
  if ('message' in uri) return { allowed: undefined, because: 'bad-url', error: uri };
  return rubyNormal((uri.path || '/') + uri.query);
}

/** The same for the URLs that nearly everybody asks for: escaping and decoding give back what they were given. */
function plainTarget(url: string): string | undefined {
  const start = startOfPlainPath(url);
  if (start < 0) return undefined;
  for (let i = start; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    if (unit === PERCENT || unit === HASH) return undefined;
  }
  const target = start === 0 ? url : url.slice(start);
  return target.charCodeAt(0) === SLASH ? target : `/${target}`;
}

/** Where path or query begin after a plain server, or -1. */
function startOfPlainPath(url: string): number {
  if (url.charCodeAt(0) === SLASH) return url.charCodeAt(1) === SLASH ? -1 : 0;
  const server = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : -1;
  if (server < 0) return -1;
  let end = server;
  while (SERVER[url.charCodeAt(end)] === 1) end++;
  const unit = url.charCodeAt(end);
  return end === url.length || unit === SLASH || unit === QUESTION_MARK ? end : -1;
}
