/** `robotparser/node`: what needs Node. */

export { PerlError } from '../compat/perl/errors.js';
export { RobotRulesAnyDBMFile } from './any-dbm-file.js';
export { DiskStore, type DiskStoreOptions } from './disk-store.js';
export { fetchSync, readSync, type ReadSyncOptions } from './read-sync.js';
