/** The service worker: keeps the page, which is one file, so that it opens without a network. */

const CACHE = 'page';

/** What the events of a service worker have; the types of pages do not know them. */
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lifetime {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

function isLifetime(event: Event): event is Lifetime {
  return 'waitUntil' in event;
}

function isFetching(event: Event): event is Fetching {
  return 'respondWith' in event;
}

self.addEventListener('install', (event) => {
  if (isLifetime(event)) event.waitUntil(caches.open(CACHE).then((cache) => cache.add('./')));
});

self.addEventListener('fetch', (event) => {
  if (isFetching(event) && event.request.mode === 'navigate') event.respondWith(latest(event.request));
});

/** From the network, and kept; what was kept where there is no network. */
async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put('./', response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match('./');
    if (kept === undefined) throw error;
    return kept;
  }
}
