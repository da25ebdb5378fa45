/** Builds what asks an original, each in a folder of its own, once for each state of the sources. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './ask-process.js';

/** The folder that `make` filled from this input. */
export function builtFolder(
  name: string,
  input: readonly (string | Buffer)[],
  make: (folder: string) => void,
): string {
  const digest = createHash('sha256');
  for (const each of input) digest.update(each);
  const folder = resolve('.tmp', 'parity', `${name}-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${String(process.pid)}`;
  mkdirSync(unfinished, { recursive: true });
  make(unfinished);
  renameSync(unfinished, folder);
  return folder;
}

export interface CppProgram {
  readonly name: string;
  readonly sources: readonly string[];
  /** Folders in which included files are looked for. */
  readonly include: readonly string[];
  /** Files that are included; when one changes, the program is built anew. */
  readonly headers?: readonly string[];
  readonly libraries?: readonly string[];
}

/** The folder of what asks originals, `calls.hpp` among it. */
export const DRIVERS = fileURLToPath(new URL('drivers', import.meta.url));

/** The path of the program. */
export function builtCpp({ name, sources, include, headers = [], libraries = [] }: CppProgram): string {
  const options = [
    ...[DRIVERS, ...include].map((each) => `-I${each}`),
    ...sources,
    ...libraries.map((each) => `-l${each}`),
  ];
  const files = [...sources, ...headers, join(DRIVERS, 'calls.hpp')].map((file) => readFileSync(file));
  const folder = builtFolder(name, [JSON.stringify([include, libraries]), ...files], (folder) => {
    run('g++', ['-O2', '-std=c++17', '-w', ...options, '-o', join(folder, 'program')]);
  });
  return join(folder, 'program');
}

/**
 * The class path of the sources and of libraries, which Maven fetches with all that they need. Where both have a class, that
 * of the sources counts.
 *
 * @param libraries - as Maven writes them: `group:artifact:version`
 */
export function builtJava(name: string, libraries: readonly string[], sources: readonly string[]): string {
  const needed = libraries.map((library) => {
    const [group = '', artifact = '', version = ''] = library.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parity</groupId>
  <artifactId>parity</artifactId>
  <version>1</version>
  <dependencies>${needed.join('')}</dependencies>
</project>
`;
  const folder = builtFolder(name, [project, ...sources.map((file) => readFileSync(file))], (folder) => {
    writeFileSync(join(folder, 'pom.xml'), project);
    run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { folder });
    run('javac', ['-cp', join(folder, 'lib', '*'), '-d', folder, ...sources]);
  });
  return `${folder}:${join(folder, 'lib', '*')}`;
}
