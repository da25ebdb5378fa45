/** Sites whose robots.txt lies in an archive, and others, which are asked or cannot be. */

import type { Document } from '../input/document.js';
import { missing, type Archive } from './archive.js';
import { sendable, type DocumentSource } from './readings-source.js';

export class ArchivedSites implements DocumentSource {
  readonly #archive: Archive | undefined;
  readonly #network: DocumentSource | undefined;

  constructor(archive: Archive | undefined, network: DocumentSource | undefined) {
    this.#archive = archive;
    this.#network = network;
  }

  async documentsOf(sites: readonly string[]): Promise<readonly Document[]> {
    if (this.#archive === undefined) return (await this.#network?.documentsOf(sites)) ?? [];
    return sendable(await Promise.all(sites.map((site) => this.#documentOf(site))));
  }

  async #documentOf(site: string): Promise<Document> {
    const archived = await this.#archive?.find(site);
    const [asked] = archived === undefined ? ((await this.#network?.documentsOf([site])) ?? []) : [];
    return (
      archived ??
      asked ??
      missing(site, `There is no robots.txt of ${site} in --robots; --fetch asks the site`)
    );
  }
}
