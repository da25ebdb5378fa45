/** Stops itself in the middle of a change of a DiskStore, and says so when it has gone on. */
import { DiskStore } from '../../../src/node/disk-store.js';

const NOW = Date.UTC(2026, 0);

const store = new DiskStore(process.argv[2] ?? '', {
  // The date is read within the transaction.
  now: () => {
    process.kill(process.pid, 'SIGSTOP');
    return NOW;
  },
});
const result = {
  kind: 'copy',
  value: 'text',
  ageMs: 0,
  dueMs: 60_000,
  ttlMs: 60_000,
  worker: 'stopped',
} as const;
await store.settle('key', { result });
await store.close();
process.stdout.write('went on\n');
