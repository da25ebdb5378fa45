/** Reads and writes what a folder holds, whatever state its file is in, and prints how many keys it could not read. */
import { DiskStore } from '../../../src/node/disk-store.js';

const store = new DiskStore(process.argv[2] ?? '');
let unread = 0;
for (let index = 0; index < 300; index++) {
  try {
    const { entry } = await store.ask(`key ${index}`, { lockMs: 0 });
    if (entry === undefined) unread++;
    const result = { kind: 'copy', value: 'new', ageMs: 0, dueMs: 1000, ttlMs: 1000, worker: 'one' } as const;
    if (index % 50 === 0) await store.settle(`key ${index}`, { result });
  } catch {
    unread++;
  }
}
process.stdout.write(JSON.stringify({ unread }));
process.exit(0);
