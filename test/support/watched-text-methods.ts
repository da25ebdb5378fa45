/**
 * Until the result is called, `called` hears of each call of these methods of texts.
 *
 * @param called - is given the method, the text, what was asked and what came back
 */
export function watchTextMethods<Name extends string>(
  names: readonly Name[],
  called: (name: Name, text: string, given: unknown[], result: unknown) => void,
): () => void {
  const originals = names.map((name) => {
    const original = Object.getOwnPropertyDescriptor(String.prototype, name);
    const method: unknown = original?.value;
    if (original === undefined || typeof method !== 'function')
      throw new Error(`No String.prototype.${name}`);
    Object.defineProperty(String.prototype, name, {
      ...original,
      value: function watched(this: string, ...given: unknown[]): unknown {
        const result: unknown = Reflect.apply(method, this, given);
        called(name, this, given, result);
        return result;
      },
    });
    return { name, original };
  });
  return () => {
    for (const { name, original } of originals) Object.defineProperty(String.prototype, name, original);
  };
}
