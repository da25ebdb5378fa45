/** What the documentation site is made of: the documents of the repository. */
import { readFileSync, readdirSync } from 'node:fs';
import { fragmentOf, renderReadings } from './readings.js';

/** A document as typedoc takes it: Markdown, with a title and a group for the navigation. */
export interface SiteDocument {
  /** Below the folder of the sources, and by that name in links: `guides/write-a-store.md`. */
  readonly file: string;
  readonly title: string;
  readonly group: 'Guides' | 'Moving from' | 'Reference' | 'About';
  readonly markdown: string;
}

/** Stands for the page in documents: typedoc copies what a relative link leads to, and the page is not there yet. */
export const PAGE_ADDRESS = 'https://page.invalid/';

const THE_PAGE = `# The page

Type a robots.txt, some URLs and a crawler: the page shows the answer of every parser and the line that decides. Everything
happens in your browser; nothing is sent anywhere. [Open it in its own window](${PAGE_ADDRESS}).

<iframe src="${PAGE_ADDRESS}" title="What every parser makes of a robots.txt"></iframe>
`;

const GUIDES = [
  ['guides/getting-started.md', 'Getting started without Node'],
  ['guides/crawl-politely.md', 'Crawl politely'],
  ['FLEET.md', 'Run a fleet'],
  ['SERVE.md', 'Serve crawlers in any language'],
  ['guides/explain-and-audit.md', 'Explain and audit'],
  ['PREFERENCES.md', 'Preferences: may this page be used?'],
  ['guides/write-a-dialect.md', 'Write a dialect'],
  ['guides/write-a-store.md', 'Write a store'],
  ['guides/bulk-and-engines.md', 'Bulk and engines'],
  ['guides/faq.md', 'Questions and error messages'],
  ['guides/glossary.md', 'Glossary'],
] as const;

const REFERENCE = [
  ['COMMANDS.md', 'The command line'],
  ['LINT.md', 'Lint codes'],
] as const;

const ABOUT = [
  ['HOW_WE_KNOW.md', 'How we know'],
  ['bench/results.md', 'Speed'],
  ['SECURITY.md', 'Security'],
  ['CHANGELOG.md', 'Changelog'],
  ['ARCHITECTURE.md', 'Architecture'],
  ['CONTRIBUTING.md', 'Contributing'],
] as const;

/** Everything but README.md, which is the site's front. */
export function siteDocuments(): SiteDocument[] {
  const read = ([file, title]: readonly [string, string], group: SiteDocument['group']): SiteDocument => ({
    file,
    title,
    group,
    markdown: readFileSync(file, 'utf8'),
  });
  return [
    ...GUIDES.map((guide) => read(guide, 'Guides')),
    {
      file: 'READINGS.md',
      title: 'Who reads what how',
      group: 'Guides',
      markdown: renderReadings((asked, dialect) => PAGE_ADDRESS + fragmentOf(asked, dialect)),
    },
    { file: 'guides/the-page.md', title: 'The page', group: 'Guides', markdown: THE_PAGE },
    read(['MIGRATION.md', 'First steps'], 'Moving from'),
    ...readdirSync('migration').map((page) =>
      read([`migration/${page}`, titleOf(`migration/${page}`)], 'Moving from'),
    ),
    read(['FETCHING.md', 'Fetching'], 'Moving from'),
    ...REFERENCE.map((document) => read(document, 'Reference')),
    ...ABOUT.map((document) => read(document, 'About')),
  ];
}

function titleOf(file: string): string {
  return /^# (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}
