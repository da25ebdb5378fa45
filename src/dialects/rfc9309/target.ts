/**
 * What of a URL is matched: its path and query in normal form. The work is done in core, because preferences and the
 * linter speak of the same paths.
 */

export {
  locateOrigin as locate,
  standardTarget as target,
  type OriginSite,
} from '../../core/standard-target.js';
