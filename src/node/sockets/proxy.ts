/** Which proxy a request goes through. */

import { MisuseError } from '../../fetch/misuse.js';
import { isIP } from 'node:net';
import type { ProxyRules } from '../../fetch/transport.js';

export interface Proxy {
  readonly url: URL;
  /** The value of Proxy-Authorization, if the proxy's URL names a user. */
  readonly authorization: string | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for `url`, if there is one.
 *
 * @param choice - a proxy's URL, `environment`, or false for none
 * @param rules - whose interpretation of the environment variables applies
 * @throws TypeError for a proxy that is not an http or https URL
 */
export function proxyFor(
  url: URL,
  choice: string | false,
  rules: ProxyRules = 'urllib',
  environment: Variables = process.env,
): Proxy | undefined {
  if (choice === false) return undefined;
  if (choice !== 'environment') return readProxy(choice, "Option 'proxy'");
  const name = rules === 'ruby' ? 'http_proxy' : `${url.protocol.slice(0, -1)}_proxy`;
  const value = variable(name, environment);
  if (value === undefined || value === '') return undefined;
  return BYPASSES[rules](url, environment) ? undefined : readProxy(value, `The environment's ${name}`);
}

/** Prefers lower case to upper. In a CGI program HTTP_PROXY comes from a request header, so it is ignored. */
function variable(name: string, environment: Variables): string | undefined {
  const isForged = name === 'http_proxy' && environment['REQUEST_METHOD'] !== undefined;
  return environment[name] ?? (isForged ? undefined : environment[name.toUpperCase()]);
}

function readProxy(text: string, source: string): Proxy {
  // As in curl and Python, a host and port need no scheme.
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new MisuseError(`${source} must be the URL of an http or https proxy, or 'environment', or false`);
  }
  const { username, password } = url;
  const named = username !== '' || password !== '';
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = named ? `Basic ${Buffer.from(user, 'utf8').toString('base64')}` : undefined;
  url.username = '';
  url.password = '';
  return { url, authorization };
}

const BYPASSES: Readonly<Record<ProxyRules, (url: URL, environment: Variables) => boolean>> = {
  // urllib.request.proxy_bypass_environment: names and their subdomains, with or without the port.
  urllib(url, environment) {
    const list = variable('no_proxy', environment) ?? '';
    if (list.trim() === '*') return true;
    const hosts = [hostOf(url), url.host.toLowerCase()];
    return entriesOf(list).some((entry) => {
      const name = entry.replace(/^\.+/, '').toLowerCase();
      return name !== '' && hosts.some((host) => host === name || host.endsWith(`.${name}`));
    });
  },
  // URI::Generic#find_proxy: no proxy for this machine; a port in an entry must match.
  ruby(url, environment) {
    const host = hostOf(url);
    if (host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) return true;
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return entriesOf(variable('no_proxy', environment) ?? '').some((entry) => {
      const [, name = '', wanted] = /^\.?([^:]*)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      const isMeant = name !== '' && (host === name || (isIP(host) === 0 && host.endsWith(`.${name}`)));
      return isMeant && (wanted === undefined || wanted === port);
    });
  },
  // LWP::UserAgent: any host that ends in an entry, even in the middle of a label.
  lwp(url, environment) {
    const host = hostOf(url);
    return entriesOf(variable('no_proxy', environment) ?? '').some((entry) =>
      host.endsWith(entry.toLowerCase()),
    );
  },
};

function entriesOf(list: string): readonly string[] {
  return list.split(/[\s,]+/).filter((entry) => entry !== '');
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}
