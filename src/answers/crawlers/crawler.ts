/** What is known about a crawler. Types only. */

/**
 * What a crawler fetches pages for.
 *
 * - `search`: an index that links to pages;
 * - `training`: material for models;
 * - `answers`: what a model shows, cites or acts on for a person;
 * - `data`: collections that others buy or use, for models among other things;
 * - `ai`: for models in an unknown way;
 * - `preview`: links shown with title and image.
 */
export type CrawlerPurpose =
  'search' | 'training' | 'answers' | 'data' | 'ai' | 'ads' | 'preview' | 'seo' | 'archive' | 'other';

/**
 * - `crawler`: follows links on its own;
 * - `user-triggered`: fetches because a person has just asked for it;
 * - `control-token`: fetches nothing; its group says what pages fetched by another crawler may be used for.
 */
export type CrawlerKind = 'crawler' | 'user-triggered' | 'control-token';

/** What can be known about a crawler, each with a source. */
export type CrawlerFact =
  | 'tokens'
  | 'operator'
  | 'kind'
  | 'purposes'
  | 'everyone'
  | 'robotsTxt'
  | 'crawlDelay'
  | 'reading'
  | 'retired';

/** Where facts come from. */
export interface CrawlerSource {
  /** The URL of the document. */
  readonly url: string;
  /** The operator, or someone else. */
  readonly by: 'operator' | 'third-party';
  /** The day on which the document said so, as YYYY-MM-DD. */
  readonly asOf: string;
  /** The facts that it states. */
  readonly facts: readonly CrawlerFact[];
}

/** One crawler, or one name for a use of pages. Facts without a source are `unknown`. */
export interface Crawler {
  /** Its own name, as the operator writes it. */
  readonly token: string;
  /** The names by which it looks for a group, {@link Crawler.token} first: the first that has a group decides. */
  readonly tokens: readonly string[];
  /** The company or person that runs it. */
  readonly operator: string;
  /** Whether it fetches by itself, for a person, or not at all. */
  readonly kind: CrawlerKind;
  /** What it fetches pages for; empty if that is unknown. */
  readonly purposes: readonly CrawlerPurpose[];
  /** Whether the group of `*` applies to it if no group names it. */
  readonly everyone: 'followed' | 'ignored' | 'unknown';
  /** Whether it follows robots.txt. `may-ignore`: its operator reserves the right not to. */
  readonly robotsTxt: 'obeyed' | 'may-ignore' | 'ignored' | 'unknown';
  /** Whether it follows Crawl-delay. */
  readonly crawlDelay: 'obeyed' | 'ignored' | 'unknown';
  /** The dialect of its operator's own parser; undefined if the operator does not document it. */
  readonly reading?: string;
  /** Set if the name is no longer in use. */
  readonly retired?: {
    /** The day, as YYYY-MM-DD, or `unknown`. */
    readonly since: string;
    /** The names to use now. */
    readonly replacedBy: readonly string[];
  };
  /** The source of every fact that is not unknown. */
  readonly sources: readonly CrawlerSource[];
}
