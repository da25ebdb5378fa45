/** Decodes a response body like the facade of the policy's original. */

import { googleText, isPerlTextType, perlText, protegoText, reppyText, rubyText } from '../dialects/body.js';
import { charsetOf } from '../fetch/content-type.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { PolicyName } from '../fetch/policies.js';

type Decode = (bytes: Uint8Array, contentType: string | undefined) => string;

/** Decoders of originals that do it their own way. All other bodies are decoded already. */
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

/** LWP::RobotUA treats a body that is not text, or is in an unknown charset, as an empty file. */
function robotUAText(bytes: Uint8Array, contentType = ''): string {
  if (!isPerlTextType(contentType)) return '';
  try {
    return perlText(bytes, contentType);
  } catch {
    return '';
  }
}
