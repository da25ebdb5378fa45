import { serve } from './loopback.js';

export const FORBID_A = 'User-agent: *\nDisallow: /a\n';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The URL of a robots.txt that is answered so; {@link FORBID_A} where nothing is said. */
export async function robotsTxt({ status = 200, headers = {}, body = FORBID_A }: Answer): Promise<string> {
  const { origin } = await serve((_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  return `${origin}/robots.txt`;
}
