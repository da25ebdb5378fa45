/** `robotparser serve`: verdicts and turns for crawlers in every language. */

import { DIALECT, FETCH_OPTIONS, SERVE_OPTIONS, SITES_OPTIONS } from '../line/options.js';
import type { Command } from './command.js';

export const serve: Command = {
  name: 'serve',
  summary: 'answer crawlers in every language by HTTP: verdicts, turns, preferences',
  forms: ['--agent HEADER'],
  details: [
    'It prints one line of JSON with its address when it listens; SERVE.md has the endpoints. Its log is JSON lines on\n' +
      'standard error, without URLs of pages.',
    'It listens on loopback, and elsewhere only with --token-file. SIGTERM and SIGINT end it when requests under way are\n' +
      'answered.',
  ],
  exits: {
    0: 'it was told to end, and has answered what it had',
    1: undefined,
    2: 'misuse',
    3: 'it cannot listen, or not use what --redis, --cache or --token-file name',
  },
  options: [
    SERVE_OPTIONS.agent,
    SERVE_OPTIONS.host,
    SERVE_OPTIONS.port,
    SERVE_OPTIONS.socket,
    SERVE_OPTIONS.tokenFile,
    SITES_OPTIONS.redis,
    { ...SITES_OPTIONS.cache, description: 'keep answers of sites in FOLDER (needs the package lmdb)' },
    DIALECT,
    FETCH_OPTIONS.deadline,
    {
      ...FETCH_OPTIONS.addresses,
      description: 'public refuses to connect to private addresses, and is the default; or any',
    },
    FETCH_OPTIONS.proxy,
  ],
  examples: [
    {
      description: 'beside a crawler',
      command: "serve --agent 'FooBot/1.0 (+https://foo.example/bot)' --port 8080",
    },
    {
      description: 'for a fleet',
      command: "serve --agent 'FooBot/1.0' --host :: --port 8080 --token-file token --redis redis://cache",
    },
  ],
  async run(line, terminal) {
    const { serveUntilStopped } = await import('./serve-run.js');
    return serveUntilStopped(line, terminal);
  },
};
