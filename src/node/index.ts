/** `robotparser/node`: what needs Node. */

export { DiskStore, type DiskStoreOptions } from './disk-store.js';
