/** `robotparser/compat/perl`: the API of Perl's WWW::RobotRules 6.03 and LWP::RobotUA 6.83. */

export { AnyRobotRules, type RobotRulesOptions } from '../../compat/perl/any-robot-rules.js';
export { PerlError } from '../../compat/perl/values.js';
export type { PerlTime } from '../../compat/perl/values.js';
export { RobotRules } from '../../compat/perl/robot-rules.js';
export { RobotUA } from '../../compat/perl/robot-ua/index.js';
export type {
  PageFetch,
  RobotUAArguments,
  RobotUAEnvironment,
  RobotUAOptions,
} from '../../compat/perl/robot-ua/options.js';
export type { PageInit } from '../../compat/perl/robot-ua/request.js';
