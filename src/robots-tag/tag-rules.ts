/**
 * The rules of X-Robots-Tag and of robots meta elements as Google documents them, and `noai`, `noimageai` and `noml`, a
 * convention that DeviantArt began on 11 November 2022 and that has no specification.
 *
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */

import { parseMailDate } from '../fetch/mail-date.js';

/** One rule as written, for all crawlers or for one. */
export interface TagRule {
  readonly where: 'header' | 'meta';
  /** The name of the field or element, as written. */
  readonly field: string;
  /** The crawler that the rule applies to, in lower case; undefined for all. */
  readonly crawler: string | undefined;
  /** The name of the rule, in lower case. */
  readonly rule: string;
  readonly value: string;
  /** The whole rule, as written. */
  readonly text: string;
}

/** Rules with a value after a colon. Their names are never read as the name of a crawler. */
const WITH_VALUE = new Map<string, (value: string) => unknown>([
  ['max-snippet', limitOf],
  ['max-image-preview', previewOf],
  ['max-video-preview', limitOf],
  ['unavailable_after', parseRuleDate],
]);

/** The rules of one field line, or of one element's content. `crawler` is the one that a meta element names, if any. */
export function readRules(
  where: 'header' | 'meta',
  field: string,
  content: string,
  crawler: string | undefined,
): TagRule[] {
  const rules: TagRule[] = [];
  let current = crawler;
  for (const written of content.split(',')) {
    let piece = written.trim();
    const last = rules.at(-1);
    // A date may contain a comma: `Wed, 03 Dec 2025 13:09:53 GMT`.
    if (last?.rule === 'unavailable_after' && piece !== '' && continuesDate(last, piece)) {
      rules[rules.length - 1] = {
        ...last,
        value: `${last.value}, ${piece}`,
        text: `${last.text},${written.trimEnd()}`,
      };
      continue;
    }
    const named = where === 'header' ? crawlerBefore(piece) : undefined;
    if (named !== undefined) {
      current = named;
      piece = piece.slice(piece.indexOf(':') + 1).trim();
    }
    if (piece === '') continue;
    const colon = piece.indexOf(':');
    const rule = (colon < 0 ? piece : piece.slice(0, colon)).trim().toLowerCase();
    const value = colon < 0 ? '' : piece.slice(colon + 1).trim();
    rules.push({ where, field, crawler: current, rule, value, text: piece });
  }
  return rules;
}

/** The crawler named before a colon, as in `otherbot: noindex`, but not in `max-snippet: 5` or in a time of day. */
function crawlerBefore(piece: string): string | undefined {
  const colon = piece.indexOf(':');
  const name = colon < 0 ? '' : piece.slice(0, colon).trim().toLowerCase();
  return name === '' || /[\s]/.test(name) || WITH_VALUE.has(name) ? undefined : name;
}

function continuesDate({ value }: TagRule, piece: string): boolean {
  if (parseRuleDate(value) !== undefined) return false;
  const colon = piece.indexOf(':');
  const word = (colon < 0 ? piece : piece.slice(0, colon)).trim().toLowerCase();
  return (
    !ALONE.has(word) && !WITH_VALUE.has(word) && (crawlerBefore(piece) === undefined || /^\d/.test(piece))
  );
}

/** The combined rules for one crawler. */
export interface IndexRules {
  /** Whether the page may appear in search results. */
  readonly index: boolean;
  /** Whether its links may be followed. */
  readonly follow: boolean;
  /** The longest snippet in characters: -1 for no limit, 0 for no snippet. */
  readonly snippet: number;
  /** The largest image preview; null if nothing is stated. */
  readonly imagePreview: 'none' | 'standard' | 'large' | null;
  /** The longest video preview in seconds: -1 for no limit, 0 for at most a still image. */
  readonly videoPreview: number;
  /** Whether a cached copy may be shown. */
  readonly archive: boolean;
  /** Whether a translation of the page may be offered. */
  readonly translate: boolean;
  /** Whether the images of the page may appear in search results. */
  readonly imageIndex: boolean;
  /** Whether the page may be shown embedded in another page, although it may not be indexed itself. */
  readonly indexIfEmbedded: boolean;
  /** When the page stops being allowed in search results; null if nothing is stated. */
  readonly unavailableAfter: Date | null;
}

type MutableRules = { -readonly [Name in keyof IndexRules]: IndexRules[Name] };

/** The rules for a page that states none. */
const UNRESTRICTED: IndexRules = {
  index: true,
  follow: true,
  snippet: -1,
  imagePreview: null,
  videoPreview: -1,
  archive: true,
  translate: true,
  imageIndex: true,
  indexIfEmbedded: false,
  unavailableAfter: null,
};

/** Combines the restrictions, wherever they are stated. Rules that grant what is granted anyway have no effect. */
export function combineRules(rules: readonly TagRule[], now: Date): IndexRules {
  const combined = sumOf(rules);
  const { unavailableAfter } = combined;
  const noIndex = !combined.index;
  if (unavailableAfter !== null && unavailableAfter <= now) combined.index = false;
  // `indexifembedded` has an effect only together with `noindex`.
  return { ...combined, indexIfEmbedded: combined.indexIfEmbedded && noIndex };
}

/** Whether this rule contributes to the combined rules. One that a stricter rule overrides decides nothing. */
export function isDecisive(rule: TagRule, combined: IndexRules): boolean {
  if (SAYS_OF_TRAINING.has(rule.rule)) return true;
  const alone = sumOf([rule]);
  return Object.entries(UNRESTRICTED).some(([aspect, usual]) => {
    const value = comparable(Reflect.get(alone, aspect));
    return value !== usual && value === comparable(Reflect.get(combined, aspect));
  });
}

/** The rules about training, which no other rule affects. */
const SAYS_OF_TRAINING = new Set(['noai', 'noimageai', 'noml']);

function comparable(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function sumOf(rules: readonly TagRule[]): MutableRules {
  const sum: MutableRules = { ...UNRESTRICTED };
  for (const rule of rules) EFFECTS.get(rule.rule)?.(sum, rule.value);
  return sum;
}

/** Whether a rule is known and its value is valid. */
export function isReadable({ rule, value }: TagRule): boolean {
  return ALONE.has(rule) || WITH_VALUE.get(rule)?.(value) !== undefined;
}

const EFFECTS = new Map<string, (rules: MutableRules, value: string) => void>(
  Object.entries({
    noindex: (rules) => (rules.index = false),
    nofollow: (rules) => (rules.follow = false),
    none: (rules) => (rules.index = rules.follow = false),
    nosnippet: (rules) => (rules.snippet = rules.videoPreview = 0),
    noarchive: (rules) => (rules.archive = false),
    nocache: (rules) => (rules.archive = false),
    notranslate: (rules) => (rules.translate = false),
    noimageindex: (rules) => (rules.imageIndex = false),
    indexifembedded: (rules) => (rules.indexIfEmbedded = true),
    'max-snippet': (rules, value) => (rules.snippet = lower(rules.snippet, limitOf(value))),
    'max-video-preview': (rules, value) => (rules.videoPreview = lower(rules.videoPreview, limitOf(value))),
    'max-image-preview'(rules, value) {
      const preview = previewOf(value);
      if (preview === undefined) return;
      const { imagePreview } = rules;
      if (imagePreview === null || PREVIEWS.indexOf(preview) < PREVIEWS.indexOf(imagePreview)) {
        rules.imagePreview = preview;
      }
    },
    unavailable_after(rules, value) {
      const date = parseRuleDate(value);
      if (date !== undefined && (rules.unavailableAfter === null || date < rules.unavailableAfter)) {
        rules.unavailableAfter = date;
      }
    },
  }),
);

/** Rules without a value. The first four grant what is granted anyway. */
const ALONE: ReadonlySet<string> = new Set([
  ...['all', 'archive', 'follow', 'index'],
  ...SAYS_OF_TRAINING,
  ...[...EFFECTS.keys()].filter((rule) => !WITH_VALUE.has(rule)),
]);

const PREVIEWS = ['none', 'standard', 'large'] as const;

function previewOf(value: string): (typeof PREVIEWS)[number] | undefined {
  return PREVIEWS.find((preview) => preview === value.toLowerCase());
}

/** -1 means no limit; a value that is not a whole number is not a rule. */
function limitOf(value: string): number | undefined {
  return /^(?:-1|\d{1,9})$/.test(value) ? Number(value) : undefined;
}

function lower(one: number, other: number | undefined): number {
  if (other === undefined || other < 0) return one;
  return one < 0 ? other : Math.min(one, other);
}

/** A date, optionally with a time and a time zone, which is UTC by default. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The date of an `unavailable_after`, in the formats of mail, HTTP or ISO 8601. Anything else is not a rule. */
function parseRuleDate(text: string): Date | undefined {
  const iso = ISO.exec(text.trim());
  if (iso !== null) {
    const [, day = '', time = '00:00', zone = 'Z'] = iso;
    return valid(
      Date.parse(
        `${day}T${time}${/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()}`,
      ),
    );
  }
  const seconds = parseMailDate(text.trim());
  return seconds === undefined ? undefined : valid(seconds * 1000);
}

function valid(milliseconds: number): Date | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds);
}
