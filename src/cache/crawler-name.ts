import { argumentError } from '../core/arguments.js';
import { namesOfCaller } from '../core/user-agent-header.js';

/** Crawlers that imitate a browser's header call themselves compatible. */
const BROWSER = /^Mozilla\/(?!.*\bcompatible\b)/i;

/**
 * The name by which a robots.txt addresses the crawler that sends this User-Agent header.
 *
 * It is the only word with a version (`FooBot/1.0`), or else the only word, ignoring those that nearly every browser's
 * header contains. A `given` name must appear in the header: site owners copy names from their logs, so rules for a
 * name that never appears there have no effect.
 *
 * @example
 * productToken('Mozilla/5.0 (compatible; FooBot/1.0; +https://foo.example/bot)'); // 'FooBot'
 */
export function productToken(userAgent: string, given?: string): string {
  const names = namesOfCaller(userAgent).filter((name) => name !== '');
  if (given !== undefined) return confirmed(userAgent, names, given);
  const lower = userAgent.toLowerCase();
  const versioned = names.filter((name) => lower.includes(`${name}/`));
  const [name, ...others] = versioned.length > 0 ? versioned : names;
  // An unversioned word in a browser's header is the name of a device.
  const isOfBrowser = versioned.length === 0 && BROWSER.test(userAgent);
  if (name === undefined || isOfBrowser) {
    const hint = isOfBrowser ? ", and this is a browser's: append FooBot/1.0 to send it" : '';
    throw argumentError(
      'userAgent',
      userAgent,
      `a header that names its crawler, such as 'FooBot/1.0'${hint}`,
    );
  }
  if (others.length > 0) {
    throw new TypeError(
      `Argument 'userAgent' names several products (${[name, ...others].join(', ')}): set productToken to the one that is the crawler`,
    );
  }
  const start = lower.indexOf(name);
  return userAgent.slice(start, start + name.length);
}

function confirmed(userAgent: string, names: readonly string[], given: string): string {
  if (names.includes(given.toLowerCase())) return given;
  throw new TypeError(
    `Argument 'productToken' must be a name from the header userAgent (${names.join(', ')}), got '${given}'`,
  );
}
