/** From the body of an answer to the text that is kept: what the facade of the policy's original would read. */

import { googleText } from '../dialects/google/body.js';
import { isPerlTextType, perlText } from '../dialects/perl/body.js';
import { protegoText } from '../dialects/protego/body.js';
import { reppyText } from '../dialects/reppy/body.js';
import { rubyText } from '../dialects/ruby/body.js';
import { charsetOf } from '../fetch/content-type.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { PolicyName } from '../fetch/policies.js';

type Decode = (bytes: Uint8Array, contentType: string | undefined) => string;

/** Of policies whose originals make a text of a body in a way of their own; the others' outcomes come with it. */
const DECODED: Partial<Record<PolicyName, Decode>> = {
  google: googleText,
  reppy: reppyText,
  scrapy: protegoText,
  ruby: (bytes, contentType) => rubyText(bytes, charsetOf(contentType)),
  perl: robotUAText,
};

export function textOfBody({ bytes, text, headers }: FetchOutcome, policy: PolicyName): string {
  return DECODED[policy]?.(bytes, headers['content-type']) ?? text;
}

/** LWP::RobotUA takes what is no text, or in a charset that it does not know, for an empty file. */
function robotUAText(bytes: Uint8Array, contentType = ''): string {
  if (!isPerlTextType(contentType)) return '';
  try {
    return perlText(bytes, contentType);
  } catch {
    return '';
  }
}
