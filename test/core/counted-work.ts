import { watchTextMethods } from '../support/watched-text-methods.js';

/** The methods by which the engine looks at a text. */
const counted = [
  'charCodeAt',
  'codePointAt',
  'charAt',
  'indexOf',
  'lastIndexOf',
  'startsWith',
  'endsWith',
  'includes',
  'slice',
] as const;

/** How often a text was looked at while `work` ran. Searches count as one: each is linear in itself. */
export function looksAtTexts(work: () => void): number {
  let looks = 0;
  const restore = watchTextMethods(counted, () => looks++);
  try {
    work();
  } finally {
    restore();
  }
  return looks;
}
