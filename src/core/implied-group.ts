/** A group for everyone that no agent line begins: where a dialect lets rules before the first one count. */

import type { Group, Rule } from './dialect.js';
import type { SpanGroup } from './span-group.js';

export function impliedGroup(group: SpanGroup): Group {
  return {
    id: group.id,
    agents: ['*'],
    agentLines: [0],
    get rules(): readonly Rule[] {
      return group.rules;
    },
    span: group,
  };
}
