/** Takes the place of `src/node/memory-compression.ts` where there is no Node: no platform but Node unpacks at once. */
export function loadMemoryCompression(): Promise<undefined> {
  return Promise.resolve(undefined);
}
