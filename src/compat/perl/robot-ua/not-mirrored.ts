/** What LWP::UserAgent 6.83 has and RobotUA lacks. It is never ignored: either spelling of its name throws an error. */

import { camelCase } from '../../shared/original-spelling.js';

/** Options of LWP::UserAgent that also have a method of the same name. */
const OPTIONS =
  'conn_cache cookie_jar default_headers local_address max_size parse_head protocols_allowed protocols_forbidden ' +
  'requests_redirectable send_te show_progress ssl_opts use_alarm use_eval';

/** Methods of LWP::UserAgent, and what to do instead of calling them. */
const METHODS: readonly (readonly [instead: string, methods: string])[] = [
  ["write request(url, { method: 'PUT', body })", 'put'],
  ["write request(url, { method: 'PATCH', body })", 'patch'],
  ["write request(url, { method: 'DELETE' })", 'delete'],
  ['write the response of get(url) to a file', 'mirror'],
  ['call get(url) and check the status', 'is_online'],
  ['create another RobotUA', 'clone'],
  ['pass the header authorization with each request', 'credentials get_basic_credentials'],
  ['pass headers with each request', 'default_header'],
  ["pass the option 'proxy'", 'proxy'],
  ["pass the option 'proxy': 'environment' reads no_proxy", 'no_proxy'],
  ["pass the option 'envProxy'", 'env_proxy'],
  ["pass the option 'maxRedirect', or call simpleRequest(url)", 'redirect_ok'],
  [
    "wrap the option 'fetch'",
    'add_handler set_my_handler get_my_handler remove_handler handlers run_handlers',
  ],
  ["wrap the option 'fetch'", 'prepare_request'],
  ['call simpleRequest(url)', 'send_request'],
  ['read the body of the response as a stream', 'progress'],
  ['http and https are supported', 'is_protocol_supported'],
  ['leave it out', OPTIONS],
];

/** Options of LWP::UserAgent without a method, or with a method that `METHODS` lists on its own. */
const OPTIONS_ONLY = 'cookie_jar_class keep_alive no_proxy';

/** @throws TypeError for an option of LWP::UserAgent that would have no effect here */
export function refuseOptions(options: object): void {
  const given = new Set(Object.keys(options).map(lettersOf));
  const lost = `${OPTIONS} ${OPTIONS_ONLY}`.split(' ').find((name) => given.has(lettersOf(name)));
  if (lost !== undefined)
    throw new TypeError(`Option '${lost}' of LWP::UserAgent is not supported here: leave it out`);
}

/** Adds the missing methods of LWP::UserAgent to `facade`, the class's prototype: each throws a TypeError that names it. */
export function refuseMethods(facade: object): void {
  const methods = METHODS.flatMap(([instead, names]) =>
    names.split(' ').map((name) => [name, instead] as const),
  );
  for (const [name, instead] of methods) {
    const value = (): never => {
      throw new TypeError(`${name}() of LWP::UserAgent is not supported here: ${instead}`);
    };
    for (const spelling of new Set([name, camelCase(name)])) {
      Object.defineProperty(facade, spelling, { configurable: true, writable: true, value });
    }
  }
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
