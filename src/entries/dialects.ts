/** `robotparser/dialects`: the readings, one by one. */

export { google } from '../dialects/google/index.js';
export { dialectFamilies } from '../dialects/families.js';
export type { DialectFamily, FamilyMember } from '../dialects/families.js';
export { dialects } from '../dialects/index.js';
export { perl } from '../dialects/perl/index.js';
export { protego } from '../dialects/protego/v06/index.js';
export { protego07 } from '../dialects/protego/v07/index.js';
export { pythonClassic } from '../dialects/python/classic/index.js';
export {
  pythonRfc9309,
  pythonRfc9309Early,
  pythonRfc9309Released,
} from '../dialects/python/rfc9309/index.js';
export { reppy } from '../dialects/reppy/index.js';
export { rerpGym2008, rerpMk1996 } from '../dialects/rerp/index.js';
export { rfc9309 } from '../dialects/rfc9309/index.js';
export { robotsParser } from '../dialects/robots-parser/index.js';
export { ruby, rubyLastAgent } from '../dialects/ruby/index.js';
