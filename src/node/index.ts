/** `robotparser/node`: what needs Node. */

export { PerlError } from '../compat/perl/values.js';
export { RobotRulesAnyDBMFile } from './any-dbm-file.js';
export { publishDiagnostics, type CacheDiagnostics } from './diagnostics.js';
export { DiskStore, type DiskStoreOptions } from './disk-store.js';
export { fetchSync, readSync, type ReadSyncOptions } from './read-sync.js';
