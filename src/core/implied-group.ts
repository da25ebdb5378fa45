/** A group for everyone that no agent line begins: where a dialect lets rules before the first one count. */

import type { Group, Rule } from './dialect.js';
import { RuleSpan, type SpanGroup } from './span-group.js';

export function impliedGroup(group: SpanGroup): Group {
  return new ImpliedGroup(group);
}

class ImpliedGroup extends RuleSpan implements Group {
  readonly id: number;
  readonly agents = ['*'];
  readonly agentLines = [0];
  readonly length: number;
  readonly table: SpanGroup['table'];
  readonly first: number;
  readonly #group: SpanGroup;

  constructor(group: SpanGroup) {
    super();
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
