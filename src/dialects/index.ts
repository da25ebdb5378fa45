/** Every dialect by its name, as separate exports, so that a bundle contains only the dialects it uses. */

export { crawlerCommons } from './crawler-commons/index.js';
export { google } from './google/index.js';
export { perl } from './perl/index.js';
export { protego } from './protego/v06/index.js';
export { protego07 } from './protego/v07/index.js';
export { pythonClassic } from './python/classic/index.js';
export { pythonRfc9309, pythonRfc9309Early, pythonRfc9309Released } from './python/rfc9309/index.js';
export { reppy } from './reppy/index.js';
export { rerpGym2008, rerpMk1996 } from './rerp/index.js';
export { rfc9309 } from './rfc9309/index.js';
export { robotsParser } from './robots-parser/index.js';
export { ruby, rubyLastAgent } from './ruby/index.js';
export { temoto } from './temoto/index.js';
