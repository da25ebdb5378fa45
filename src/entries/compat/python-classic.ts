/** `robotparser/compat/python-classic`: as `robotparser/compat/python`, but reading as CPython up to 3.13.7 does. */

export * from './python.js';
export { RobotFileParser } from '../../compat/python/classic.js';
