/** The group of rules before the first User-agent line, in dialects in which they count. */

import type { Group, Rule } from './dialect.js';
import type { RulesOfGroup, SpanGroup } from './span-group.js';

/** A group for everyone with the rules of `group`. */
export function impliedGroup(group: SpanGroup): Group {
  return new ImpliedGroup(group);
}

class ImpliedGroup implements Group, RulesOfGroup {
  readonly id: number;
  readonly agents = ['*'];
  readonly agentLines = [0];
  readonly length: number;
  readonly table: SpanGroup['table'];
  readonly first: number;
  readonly #group: SpanGroup;

  constructor(group: SpanGroup) {
    this.id = group.id;
    this.length = group.length;
    this.table = group.table;
    this.first = group.first;
    this.#group = group;
  }

  get rules(): readonly Rule[] {
    return this.#group.rules;
  }

  rule(index: number): Rule {
    return this.#group.rule(index);
  }
}
