/** `robotparser/compat/protego`: the API of Python's Protego 0.6.1 and 0.7.0, Scrapy's default parser. */

export { Protego, RequestRate, VisitTime } from '../../compat/protego/index.js';
export type { ProtegoOptions } from '../../compat/protego/index.js';
export { ValueError } from '../../compat/shared/python-errors.js';
export type { TimeOfDay } from '../../core/dialect.js';
export type { CheckOptions } from '../../core/robots.js';
