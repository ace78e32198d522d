import type { Endpoint } from '@ngoma/api/common/endpoint';
import { Problem } from '@ngoma/api/common/problem';
import { declaredRefusals } from '../http/declared-refusals.ts';
import { exampleOf } from './example.ts';
import { type JsonSchema, type SchemaBook, schemaBook } from './schema.ts';

type Json = Record<string, unknown>;

const bearer = 'bearer';
const problemRef: JsonSchema = { $ref: '#/components/schemas/Problem' };

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'The input is invalid; `errors` lists the invalid fields',
  401: 'Not signed in, or the session has ended',
  403: 'Signed in, but not allowed',
  404: 'Not found, or not visible to the caller',
  409: 'Not possible in the current state',
  410: 'No longer available',
  413: 'Too large',
  415: 'Content type not accepted',
  422: 'Understood, but not possible',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait',
  500: 'Server error',
  503: 'Temporarily unavailable; `Retry-After` is the number of seconds to wait',
};

/**
 * Returns the OpenAPI 3.1 document of the API, made from the same endpoints that the server validates with. Paths are relative to
 * the server `/api`.
 */
export function openApiDocument(endpoints: readonly Endpoint[], info: { version: string }): Json {
  const book = schemaBook();
  book.write(Problem, 'output');
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, book) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Ngoma',
      version: info.version,
      description:
        'Events and ticketing for Cameroon and the CEMAC zone. Money is whole XAF, times are ISO 8601 in UTC, ids are UUIDv7. Messages for people come in English or French (`Accept-Language`, or the language of the account); programs read `code`.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: book.components,
      securitySchemes: { [bearer]: { type: 'http', scheme: 'bearer', description: 'The `token` of `POST /auth/login`' } },
    },
  };
}

function operation(endpoint: Endpoint, book: SchemaBook): Json {
  const body = requestBody(endpoint, book);
  return {
    operationId: operationId(endpoint),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: accessOf(endpoint),
    security: endpoint.allow === 'public' ? [{}, { [bearer]: [] }] : [{ [bearer]: [] }],
    parameters: parameters(endpoint, book),
    ...(body && { requestBody: body }),
    responses: { [String(endpoint.status ?? 200)]: success(endpoint, book), ...refusals(endpoint) },
  };
}

const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? 'general';

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('');
}

function accessOf({ allow }: Endpoint): string {
  if (allow === 'public') return 'Public.';
  return allow === 'signed-in' ? 'For signed-in users.' : `For the roles: ${allow.join(', ')}.`;
}

function parameters(endpoint: Endpoint, book: SchemaBook): Json[] {
  const of = (schema: Endpoint['query'], place: 'path' | 'query'): Json[] => {
    const { properties = {}, required = [] } = schema ? resolve(book.write(schema, 'input'), book) : {};
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
      example: exampleOf(property, book.components, name),
    }));
  };
  const described = of(endpoint.params, 'path');
  // Parameters of the path without a schema are listed, too.
  const bare = [...endpoint.path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !described.some((one) => one.name === name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return [...described, ...bare, ...of(endpoint.query, 'query'), ...(endpoint.idempotent ? [idempotencyKey] : [])];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the first response for 24 hours, and is not executed again.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  example: '5b0c2a52-1a5f-4d7e-9c39-0c8f6a7a1d11',
};

const resolve = (schema: JsonSchema, book: SchemaBook): JsonSchema =>
  schema.$ref ? (book.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

function requestBody(endpoint: Endpoint, book: SchemaBook): Json | undefined {
  if (!endpoint.body && !endpoint.files) return undefined;
  const schema: JsonSchema = endpoint.body ? book.write(endpoint.body, 'input') : { type: 'object', properties: {} };
  const json = { schema, example: exampleOf(schema, book.components) };
  // A missing body counts as an empty one.
  const required = endpoint.body?.safeParse({}).success !== true;
  if (!endpoint.files) return { required, content: { 'application/json': json } };

  const fields = resolve(schema, book);
  const files = Object.entries(endpoint.files);
  const form: JsonSchema = {
    type: 'object',
    properties: {
      ...fields.properties,
      ...Object.fromEntries(
        files.map(([name, part]) => [
          name,
          { type: 'string', format: 'binary', description: `${part.describe}; at most ${Math.floor(part.maxBytes / 1024)} KB` },
        ]),
      ),
    },
    required: [...(fields.required ?? []), ...files.filter(([, part]) => part.required).map(([name]) => name)],
  };
  const encoding = Object.fromEntries(files.map(([name, part]) => [name, { contentType: part.contentTypes.join(', ') }]));
  const needsFile = files.some(([, part]) => part.required);
  return {
    required: required || needsFile,
    content: { 'multipart/form-data': { schema: form, encoding }, ...(!needsFile && { 'application/json': json }) },
  };
}

function success(endpoint: Endpoint, book: SchemaBook): Json {
  if (endpoint.produces)
    return { description: 'The file', content: { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } } };
  const schema = book.write(endpoint.reply, 'output');
  return { description: 'Done', content: { 'application/json': { schema, example: exampleOf(schema, book.components) } } };
}

/** Returns every status that may come instead of success, with its codes. */
const refusals = (endpoint: Endpoint): Json =>
  Object.fromEntries([...declaredRefusals(endpoint)].map(([status, named]) => [String(status), refusal(status, [...named])]));

function refusal(status: number, codes: readonly string[]): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }]));
  return {
    description: statusDescriptions[status] ?? 'Refused',
    content: { 'application/json': { schema: problemRef, examples } },
  };
}

function problemExample(code: string): Json {
  if (code === 'invalid_input') return { message: 'This field is required', code, errors: { field: 'This field is required' } };
  const words = code.replaceAll('_', ' ');
  return { message: words[0]?.toUpperCase() + words.slice(1), code };
}
