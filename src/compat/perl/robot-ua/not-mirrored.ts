/** What LWP::UserAgent 6.83 has and RobotUA has not. None of it is ignored: it is refused by its name, in either spelling. */

import { camelCase } from '../../shared/original-spelling.js';

const METHODS: Readonly<Record<string, string>> = {
  put: "write request(url, { method: 'PUT', body })",
  patch: "write request(url, { method: 'PATCH', body })",
  delete: "write request(url, { method: 'DELETE' })",
  mirror: 'write what get(url) answers to a file',
  is_online: 'ask get(url) and look at the status',
  clone: 'make another RobotUA',
  credentials: 'give the header authorization of each request',
  get_basic_credentials: 'give the header authorization of each request',
  default_header: 'give the headers of each request',
  proxy: "give the option 'proxy'",
  no_proxy: "give the option 'proxy': 'environment' reads no_proxy",
  env_proxy: "give the option 'envProxy'",
  redirect_ok: "give the option 'maxRedirect', or call simpleRequest(url)",
  add_handler: "wrap the option 'fetch'",
  set_my_handler: "wrap the option 'fetch'",
  get_my_handler: "wrap the option 'fetch'",
  remove_handler: "wrap the option 'fetch'",
  handlers: "wrap the option 'fetch'",
  run_handlers: "wrap the option 'fetch'",
  prepare_request: "wrap the option 'fetch'",
  send_request: 'call simpleRequest(url)',
  progress: 'read the body of the response as it comes',
  is_protocol_supported: 'http and https are supported',
};

/** Options there, each with a method of the same name. */
const OPTIONS: readonly string[] = [
  ...['conn_cache', 'cookie_jar', 'default_headers', 'local_address', 'max_size', 'parse_head'],
  ...['protocols_allowed', 'protocols_forbidden', 'requests_redirectable', 'send_te', 'show_progress'],
  ...['ssl_opts', 'use_alarm', 'use_eval'],
];

/** Options there without a method, or with one that is told by itself. */
const OPTIONS_ONLY: readonly string[] = ['cookie_jar_class', 'keep_alive', 'no_proxy'];

/** @throws TypeError for an option of LWP::UserAgent that does something there and nothing here */
export function refuseOptions(options: object): void {
  const given = new Set(Object.keys(options).map(lettersOf));
  const lost = [...OPTIONS, ...OPTIONS_ONLY].find((name) => given.has(lettersOf(name)));
  if (lost !== undefined)
    throw new TypeError(`Option '${lost}' of LWP::UserAgent is not supported here: leave it out`);
}

/** Has each method of LWP::UserAgent that is missing in `facade`, the class's prototype, throw a TypeError that names it. */
export function refuseMethods(facade: object): void {
  const options = OPTIONS.map((name) => [name, 'leave it out'] as const);
  for (const [name, instead] of [...Object.entries(METHODS), ...options]) {
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
