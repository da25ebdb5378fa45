/** `robotparser/compat/robots-parser`: npm robots-parser's function. */

export { default, type Robot } from '../../compat/robots-parser/index.js';
