/** Sites whose robots.txt is in an archive, and others, which are asked or are not there. */

import type { Document } from '../input/document.js';
import { missing, type Archive } from './archive.js';
import type { DocumentSource } from './answerers.js';

export class ArchivedSites implements DocumentSource {
  readonly #archive: Archive | undefined;
  readonly #network: DocumentSource | undefined;
  readonly #at: number | undefined;

  /** @param at - the time whose captures decide, unless a question has its own; the latest by default */
  constructor(archive: Archive | undefined, network: DocumentSource | undefined, at?: number) {
    this.#at = at;
    this.#archive = archive;
    this.#network = network;
  }

  documentOf(site: string, at = this.#at): Document | Promise<Document> {
    return this.#archive?.find(site, at) ?? this.#other(site);
  }

  async #other(site: string): Promise<Document> {
    const document = (await this.#archive?.findInFolders(site)) ?? (await this.#network?.documentOf(site));
    return document ?? missing(site, `There is no robots.txt of ${site} in --robots; --fetch asks the site`);
  }
}
