// What stands in a package.json, as far as it is needed here.

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: unknown;
}

export function manifestIn(text: string): Manifest {
  const { name, version, dependencies, bin } = fieldsIn(text);
  const needed: Record<string, string> = {};
  for (const [wanted, range] of Object.entries(dependencies ?? {})) needed[wanted] = String(range);
  return { name: String(name), version: String(version), dependencies: needed, bin };
}

export function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(text);
  return typeof json === 'object' && json !== null ? { ...json } : {};
}
