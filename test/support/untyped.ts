/** Calls as JavaScript makes them, with whatever arguments. */

export function callUntyped(owner: object, method: string, ...given: readonly unknown[]): unknown {
  const called: unknown = Reflect.get(owner, method);
  if (typeof called !== 'function') throw new Error(`There is no method ${method}`);
  const answer: unknown = Reflect.apply(called, owner, given);
  return answer;
}
