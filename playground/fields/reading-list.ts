/** All readings in their families, to choose from. */

import { element } from '../parts/element.js';
import { OWN, type Versions } from '../survey/survey.js';
import { readingFamilies } from '../tables/reading-families.js';

export function listReadings(versions: Versions, ...lists: readonly HTMLSelectElement[]): void {
  for (const list of lists) {
    list.replaceChildren(
      element('option', { value: OWN }, 'each crawler by its own reading'),
      ...readingFamilies.map(({ name, members }) =>
        element(
          'optgroup',
          { label: name },
          ...members.map((dialect) =>
            element('option', { value: dialect }, optionName(name, versions[dialect])),
          ),
        ),
      ),
    );
  }
}

function optionName(family: string, version = ''): string {
  return `${family.charAt(0).toUpperCase()}${family.slice(1)}: ${version}`;
}
