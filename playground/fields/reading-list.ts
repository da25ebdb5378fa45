/** All readings in their families, to choose from. */

import { element } from '../parts/element.js';
import type { Versions } from '../survey/survey.js';
import { readingFamilies } from '../tables/reading-families.js';

export function listReadings(versions: Versions, ...lists: readonly HTMLSelectElement[]): void {
  for (const list of lists) {
    list.replaceChildren(
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

/** A link may name a reading that does not exist; the worker takes the standard's then. */
export function chooseReading(list: HTMLSelectElement, dialect: string): void {
  list.value = dialect;
  if (list.value !== dialect) list.value = 'rfc9309';
}

function optionName(family: string, version = ''): string {
  return `${family.charAt(0).toUpperCase()}${family.slice(1)}: ${version}`;
}
