/** `robotparser/diff`: what a new version of a robots.txt changes, for which crawlers, and which lines cause it. */

export { diffRobots, type DiffOptions, type RobotsDiff } from '../answers/robots-diff.js';
export type { ChangeKind, Side } from '../answers/verdict-changes.js';
