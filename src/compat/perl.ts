/** `robotparser/compat/perl`: the calls of Perl's WWW::RobotRules 6.04 and LWP::RobotUA 6.84. */

export { AnyRobotRules, type RobotRulesOptions } from './any-robot-rules.js';
export { PerlError } from './perl-errors.js';
export type { PerlTime } from './perl-values.js';
export { RobotRules } from './robot-rules.js';
export { RobotUA } from './robot-ua.js';
export type { PageFetch, RobotUAArguments, RobotUAMeans, RobotUAOptions } from './robot-ua-options.js';
