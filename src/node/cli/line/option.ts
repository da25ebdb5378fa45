/** The definition of options: one table for parsing, help, completion, the man page and COMMANDS.md. */

import { isReadableUrl } from '../../../core/url-size.js';
import { withoutUser } from '../../../fetch/without-user.js';
import { Misuse } from '../exit.js';
import { didYouMean } from './suggestion.js';

/** The type of an option's value. Invalid values are refused before the command runs. */
export type ValueKind =
  /** A file or a folder. */
  | { readonly kind: 'path' }
  | { readonly kind: 'dialect' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'count'; readonly least: number; readonly most: number }
  /** A number, optionally with a fraction. */
  | { readonly kind: 'seconds'; readonly least: number; readonly most: number }
  /** An http or https URL. */
  | { readonly kind: 'site' }
  /** A URL with one of these schemes, or one of these words. */
  | { readonly kind: 'url'; readonly schemes: readonly string[]; readonly words?: readonly string[] }
  /** The value of a header field. */
  | { readonly kind: 'header' };

export interface OptionSpec {
  /** As shown in the help: `-o, --output FILE`. */
  readonly form: string;
  readonly name: string;
  readonly short: string | undefined;
  /** The placeholder of the value; undefined for an option without a value. */
  readonly value: string | undefined;
  /** Absent: any text. */
  readonly type: ValueKind | undefined;
  readonly multiple: boolean;
  readonly description: string;
}

export function option(form: string, description: string, type?: ValueKind): OptionSpec {
  const [, short, name = '', value] = /^(?:-(\w), )?--([\w-]+)(?: (.+))?$/.exec(form) ?? [];
  return { form, name, short, value, type, multiple: false, description };
}

export function repeatable(form: string, description: string, type?: ValueKind): OptionSpec {
  return { ...option(form, description, type), multiple: true };
}

/** @throws Misuse for an invalid value */
export function expectValue({ type }: OptionSpec, typed: string, value: string): void {
  switch (type?.kind) {
    case 'choice':
      if (!type.of.includes(value)) {
        throw new Misuse(
          `Option ${typed} takes one of ${type.of.join(', ')}, not '${value}'${didYouMean(value, type.of)}`,
        );
      }
      break;
    case 'count':
    case 'seconds':
      expectNumber(typed, value, type);
      break;
    case 'site':
      expectSite(typed, value);
      break;
    case 'url':
      expectUrl(typed, value, type.schemes, type.words ?? []);
      break;
    case 'header':
      expectHeader(typed, value);
      break;
    case 'path':
    case 'dialect':
    case undefined:
      break;
  }
}

function expectNumber(
  typed: string,
  value: string,
  { kind, least, most }: Extract<ValueKind, { readonly least: number }>,
): void {
  const count = Number(value);
  const [form, noun] = kind === 'count' ? [/^\d+$/, 'a whole number'] : [/^\d+(?:\.\d+)?$/, 'a number'];
  if (form.test(value) && count >= least && count <= most) return;
  throw new Misuse(`Option ${typed} takes ${noun} from ${least} to ${most}, got '${value}'`);
}

function expectSite(typed: string, value: string): void {
  if (isReadableUrl(value)) {
    const { protocol } = new URL(value);
    if (protocol === 'http:' || protocol === 'https:') return;
  }
  const advice = isReadableUrl(`https://${value}`) && !value.includes(':') ? `; write https://${value}` : '';
  throw new Misuse(
    `Option ${typed} takes the URL of a site, not '${withoutUser(value)}'${advice || '; write https://HOST'}`,
  );
}

function expectUrl(typed: string, value: string, schemes: readonly string[], words: readonly string[]): void {
  if (words.includes(value)) return;
  if (isReadableUrl(value) && schemes.includes(new URL(value).protocol.replace(/:$/, ''))) return;
  const forms = [...schemes.map((scheme) => `${scheme}://...`), ...words].join(', ');
  throw new Misuse(`Option ${typed} takes ${forms}, not '${withoutUser(value)}'`);
}

/** Node sends blanks and visible Latin-1 characters; any other character would be an error there. */
function expectHeader(typed: string, value: string): void {
  const wrong = /[^\t\x20-\x7e\x80-\xff]/u.exec(value)?.[0];
  if (wrong === undefined && value.trim() !== '') return;
  const reason = wrong === undefined ? 'it is blank' : `'${wrong}' is not allowed in a header`;
  throw new Misuse(`Option ${typed} cannot be sent: ${reason}; write Latin letters, such as 'FooBot/1.0'`);
}
