/** `robotparser/readings`: the answers of several dialects side by side, in words and as JSON. */

export { answerJson, verdictOf } from '../answers/answer.js';
export type { Answer, AnswerJson, Verdict } from '../answers/answer.js';
export { expectationsText, type Expectation, type Expectations } from '../answers/expectations.js';
export { Reading } from '../answers/reading.js';
export { Readings, type ReadingsOptions } from '../answers/readings.js';
export { preferencesJson, type PreferencesJson, type StatedUseJson } from '../answers/stated-uses.js';
export { tableJson } from '../answers/table.js';
export type { DialectAnswer, DialectAnswerJson, Table, TableJson } from '../answers/table.js';
