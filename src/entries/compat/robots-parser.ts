/** `robotparser/compat/robots-parser`: the function of the npm package robots-parser. */

export { default, type Robot } from '../../compat/robots-parser/index.js';
