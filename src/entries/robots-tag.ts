/** `robotparser/robots-tag`: what header fields and meta elements say about a page, in Node and in browsers. */

export { metaTags } from '../robots-tag/meta-tags.js';
export { parseRobotsTag, RobotsTag, type PageRules, type RobotsTagSource } from '../robots-tag/robots-tag.js';
export type { IndexRules } from '../robots-tag/tag-rules.js';
export type { TdmAnswer, TdmRule } from '../robots-tag/tdmrep.js';
export type { Evidence, PreferenceAnswer, Statement, Subject } from '../core/preferences/statement.js';
export type { ResponseStatements } from '../core/preferences/preferences.js';
