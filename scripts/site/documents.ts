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

/** Replaced by the playground's address: typedoc copies what a relative link leads to, and the playground is built later. */
export const PAGE_ADDRESS = 'https://page.invalid/';

const PLAYGROUND = `# Playground

Type a robots.txt, some URLs and a crawler: the playground shows the verdict of every parser and the line that decides.
Everything runs in your browser, and nothing is sent anywhere. [Open it in its own window](${PAGE_ADDRESS}).

<iframe src="${PAGE_ADDRESS}" title="What every parser makes of a robots.txt"></iframe>
`;

const GUIDES = [
  ['guides/getting-started.md', 'Getting started without knowing Node'],
  ['guides/crawl-politely.md', 'Crawl politely'],
  ['FLEET.md', 'Run a fleet'],
  ['SERVE.md', 'Serve crawlers in any language'],
  ['guides/explain-and-audit.md', 'Explain and audit'],
  ['PREFERENCES.md', 'Preferences: what may a page be used for?'],
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
      title: 'How each parser reads robots.txt',
      group: 'Guides',
      markdown: renderReadings((asked, dialect) => PAGE_ADDRESS + fragmentOf(asked, dialect)),
    },
    { file: 'guides/playground.md', title: 'Playground', group: 'Guides', markdown: PLAYGROUND },
    read(['MIGRATION.md', 'Coming from another parser'], 'Moving from'),
    ...readdirSync('migration').map((page) =>
      read([`migration/${page}`, titleOf(`migration/${page}`)], 'Moving from'),
    ),
    read(['FETCHING.md', 'Fetching'], 'Moving from'),
    ...REFERENCE.map((document) => read(document, 'Reference')),
    ...ABOUT.map((document) => read(document, 'About')),
  ];
}

/** A link to a document's source; empty unless the manifest names the repository (`scripts/name-repository.mjs`). */
export function editLink(
  file: string,
  manifest: { readonly name: string; readonly repository?: { readonly url: string } },
): string {
  const home = /^git\+(.*)\.git$/.exec(manifest.repository?.url ?? '')?.[1];
  return home === undefined ? '' : `\n\n---\n\n[Edit this page](${home}/edit/HEAD/${sourceOf(file)})\n`;
}

/** READINGS.md is generated. */
function sourceOf(file: string): string {
  return file === 'READINGS.md' ? 'test/conformance/quirks.md' : file;
}

function titleOf(file: string): string {
  return /^# (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}
