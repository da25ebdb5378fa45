/**
 * The part of a URL that is matched: path and query in normal form. The code is in core, because preferences and the
 * linter use the same paths.
 */

export {
  locateOrigin as locate,
  standardTarget as target,
  type OriginSite,
} from '../../core/standard-target.js';
