/** `urllib.parse.urljoin`: what a reference means on a page. */

import type { Failure } from '../../core/dialect.js';
import { urlparse, urlunparse } from './urls.js';

/** Schemes whose references are resolved; a reference to any other stays as it is. */
const USES_RELATIVE = new Set(
  ' ftp http gopher nntp imap wais file https shttp mms prospero rtsp rtsps rtspu sftp svn svn+ssh ws wss'.split(
    ' ',
  ),
);

/** `urljoin(base, reference)`; a Failure where Python raises. */
export function urljoin(base: string, reference: string): string | Failure {
  if (base === '') return reference;
  if (reference === '') return base;
  const from = urlparse(base);
  if ('message' in from) return from;
  const to = urlparse(reference, from.scheme);
  if ('message' in to) return to;
  if (to.scheme !== from.scheme || !USES_RELATIVE.has(to.scheme)) return reference;
  // Every scheme whose references are resolved has a host.
  if (to.netloc !== '') return urlunparse(to);
  const { netloc } = from;
  if (to.path === '' && to.params === '') {
    const query = to.query === '' ? from.query : to.query;
    return urlunparse({ ...to, netloc, path: from.path, params: from.params, query });
  }
  return urlunparse({ ...to, netloc, path: resolvePath(from.path, to.path) });
}

function resolvePath(base: string, path: string): string {
  const segments = path.startsWith('/') ? path.split('/') : besides(base, path);
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
  }
  const last = segments.at(-1);
  if (last === '.' || last === '..') resolved.push('');
  return resolved.join('/') || '/';
}

/** The segments of a path that is meant from where the page `base` is; empty ones inside are left out. */
function besides(base: string, path: string): string[] {
  const before = base.split('/');
  // What does not end in a slash is a page: its name is left out.
  if (before.at(-1) !== '') before.pop();
  const all = [...before, ...path.split('/')];
  return all.filter((segment, index) => segment !== '' || index === 0 || index === all.length - 1);
}
