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
  const originals = counted.map((name) => {
    const original = Object.getOwnPropertyDescriptor(String.prototype, name);
    const method: unknown = original?.value;
    if (original === undefined || typeof method !== 'function')
      throw new Error(`No String.prototype.${name}`);
    Object.defineProperty(String.prototype, name, {
      ...original,
      value: function count(this: string, ...given: unknown[]): unknown {
        looks++;
        return Reflect.apply(method, this, given);
      },
    });
    return { name, original };
  });
  try {
    work();
  } finally {
    for (const { name, original } of originals) Object.defineProperty(String.prototype, name, original);
  }
  return looks;
}
