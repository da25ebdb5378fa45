const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

/** Holds up the loop, as a stop of the process does, and like that without work. */
export function standStill(ms: number): void {
  Atomics.wait(nobodyWakes, 0, 0, ms);
}
