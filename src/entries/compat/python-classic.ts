/** `robotparser/compat/python-classic`: like `robotparser/compat/python`, but reads as CPython up to 3.13.7 does. */

export * from './python.js';
export { RobotFileParser } from '../../compat/python/classic.js';
