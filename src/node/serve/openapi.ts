/** The OpenAPI 3.1 document of the service, generated from the table of endpoints. */

import { ENDPOINTS, object, TEXT, type Endpoint } from './endpoints.js';
import { IN_LINE, type Field, type FieldTable } from './fields.js';
import { PROBLEM_TYPE } from './problem.js';

export const JSON_TYPE = 'application/json';

const PROBLEM = object(
  { type: TEXT, title: TEXT, status: { type: 'integer' }, detail: TEXT, parameter: TEXT },
  ['type', 'title', 'status', 'detail'],
);

/** @param needsToken - whether requests need a token */
export function openApi({ needsToken }: { readonly needsToken: boolean }): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, needsToken && endpoint.isOpen !== true);
  }
  const token = { type: 'http', scheme: 'bearer' };
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'robotparser',
      version: '1',
      description: 'Verdicts, pace and preferences of robots.txt for crawlers',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: PROBLEM, Line: objectOf(IN_LINE) },
      ...(needsToken && { securitySchemes: { token } }),
    },
  });
}

function operationOf(
  { summary, input, answer, mediaType = JSON_TYPE, path, method }: Endpoint,
  isGuarded: boolean,
): object {
  const problem = { $ref: '#/components/schemas/Problem' };
  const said = Object.keys(answer).length > 0;
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/.](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    ...(input.from === 'query' ? { parameters: parametersOf(input.fields) } : { requestBody: bodyOf(input) }),
    ...(isGuarded && { security: [{ token: [] }] }),
    responses: {
      ...(said
        ? { 200: { description: 'The answer', content: { [mediaType]: { schema: answer } } } }
        : { 204: { description: 'Noted' } }),
      default: { description: 'Why there is no answer', content: { [PROBLEM_TYPE]: { schema: problem } } },
    },
  };
}

function parametersOf(fields: FieldTable): object[] {
  return Object.entries(fields).map(([name, field]) => {
    const { description, isRequired = false } = field;
    return { name, in: 'query', description, required: isRequired, schema: schemaOf(field) };
  });
}

/** JSON lines are described as text: an invalid line has an answer, too. */
function bodyOf({ from, fields }: Endpoint['input']): object {
  const content =
    from === 'body'
      ? { [JSON_TYPE]: { schema: objectOf(fields) } }
      : {
          'text/plain': { schema: { type: 'string', minLength: 1, description: 'JSON lines, each a Line' } },
        };
  return { required: true, content };
}

function objectOf(fields: FieldTable): object {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]),
  );
  const required = Object.keys(fields).filter((name) => fields[name]?.isRequired === true);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The field without the members that only error messages use. */
function schemaOf(field: Field): object {
  const schema = { ...field, expected: undefined, isRequired: undefined };
  return 'pattern' in schema ? { ...schema, pattern: schema.pattern.source } : schema;
}
