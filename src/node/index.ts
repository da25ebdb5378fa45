/** `robotparser/node`: what needs Node. */

export { DiskStore, type DiskStoreOptions } from './disk-store.js';
export { fetchSync, readSync, type ReadSyncOptions } from './read-sync.js';
