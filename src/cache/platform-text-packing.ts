/** Takes the place of `src/node/text-packing.ts` where there is no Node: no platform but Node unpacks at once. */
export function loadTextPacking(): Promise<undefined> {
  return Promise.resolve(undefined);
}
