import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, endpoint, pictureOf } from '@ngoma/api/common/endpoint';
import { blankable, Email, HexColor, Id, TextBoolean, textNumber } from '@ngoma/api/common/fields';
import { Validator } from '@seriousme/openapi-schema-validator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttp } from '../http/http.ts';
import { unlimited } from '../http/limits/rate-limit.ts';
import { mountRoutes } from '../http/mount.ts';
import { openApiDocument } from './openapi.ts';
import { publishOpenApi } from './publish.ts';

const Thing = z
  .object({ _id: Id, name: z.string(), parts: z.array(z.object({ quantity: z.int().min(1) })), note: z.string().nullable() })
  .meta({ id: 'Thing' });
const Person = z.object({ name: z.string().default('Ada'), email: Email }).meta({ id: 'Person' });

const endpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/things/:id',
    summary: 'One thing',
    allow: 'public',
    params: z.object({ id: Id }),
    query: z.object({ limit: z.coerce.number().int().default(20), q: z.string().optional() }),
    reply: z.object({ thing: Thing }),
    refuses: { 404: ['not_found'] },
  }),
  endpoint({
    method: 'POST',
    path: '/things',
    summary: 'New thing',
    allow: ['organizer', 'admin'],
    body: Person,
    status: 201,
    reply: z.object({ person: Person }),
    refuses: { 409: ['sold_out', 'sale_over'] },
    idempotent: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/things/:id/cover',
    summary: 'Cover',
    allow: 'signed-in',
    body: z.object({ color: HexColor }),
    files: { cover: pictureOf('The cover', true), logo: pictureOf('The logo') },
    reply: z.object({ message: z.string() }),
  }),
  endpoint({
    method: 'GET',
    path: '/things/:id/tickets.pdf',
    summary: 'PDF',
    allow: 'signed-in',
    reply: z.any(),
    produces: 'application/pdf',
  }),
];

/** Returns every endpoint that the api package exports. */
async function contract(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../../../api/src/features');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name) => import(join(folder, name))));
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value;

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; example?: unknown }[];
  requestBody?: {
    content: Record<
      string,
      { schema: { properties: Record<string, object>; required: string[]; $ref?: string }; example?: unknown; encoding?: object }
    >;
  };
  responses: Record<
    string,
    { content: Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: { code: string } }> }> }
  >;
}
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { required?: string[]; properties?: Record<string, unknown> }> };
};
const documentOf = (list: readonly Endpoint[]) => openApiDocument(list, { version: '1.2.3' }) as unknown as Document;
const operationOf = (document: Document, method: string, path: string) => document.paths[path]?.[method] as Operation;

const faultsOf = async (document: object) => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
  return valid ? [] : errors;
};

describe('the OpenAPI document', () => {
  const document = documentOf(endpoints);

  test('is valid OpenAPI 3.1, and the validator reports an invalid one', async () => {
    expect(await faultsOf(document)).toEqual([]);
    const broken = structuredClone(document) as unknown as { paths: Record<string, Record<string, { responses: unknown }>> };
    (broken.paths['/things'] as Record<string, { responses: unknown }>).post = { responses: 'none' };
    expect(await faultsOf(broken)).not.toEqual([]);
  });

  test('describes fields that may be blank, booleans as text, converted numbers, and bodies that may be left out', () => {
    const list = endpoint({
      ...{ method: 'GET', path: '/list', summary: 'List', allow: 'public', reply: z.object({}) },
      query: z.object({
        limit: textNumber(z.int().min(1).max(100)).default(20),
        free: blankable(TextBoolean).meta({ description: 'Only free ones' }),
      }),
    });
    const touch = endpoint({
      ...{ method: 'POST', path: '/touch', summary: 'Touch', allow: 'public', reply: z.object({}) },
      body: z.object({ note: z.string().optional() }),
    });
    const written = documentOf([list, touch]);
    const [limit, free] = operationOf(written, 'get', '/list').parameters as unknown as { schema: object }[];
    expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
    expect(free?.schema).toEqual({
      description: 'Only free ones',
      anyOf: [{ type: 'string', enum: ['true', '1', 'on', 'false', '0', 'off'], examples: ['true'] }, { const: '' }],
    });
    expect(operationOf(written, 'post', '/touch').requestBody).toMatchObject({ required: false });
  });

  test('describes parameters with examples', () => {
    expect(operationOf(document, 'get', '/things/{id}').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, example: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f' },
      { name: 'limit', in: 'query', required: false, example: 20 },
      { name: 'q', in: 'query', required: false },
    ]);
    expect(operationOf(document, 'get', '/things/{id}/tickets.pdf').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
  });

  test('names every refusal with its codes', () => {
    const codes = (method: string, path: string) =>
      Object.fromEntries(
        Object.entries(operationOf(document, method, path).responses).flatMap(([status, { content }]) => {
          const { examples } = content['application/json'] ?? {};
          return examples ? [[status, Object.values(examples).map(({ value }) => value.code)]] : [];
        }),
      );
    expect(codes('get', '/things/{id}')).toEqual({
      400: ['invalid_input'],
      404: ['not_found'],
      429: ['too_many_requests'],
      500: ['server_error'],
      503: ['unavailable'],
    });
    expect(codes('post', '/things')).toMatchObject({
      400: ['invalid_input', 'bad_json', 'json_too_deep'],
      401: ['unauthenticated'],
      403: ['forbidden'],
      409: ['sold_out', 'sale_over', 'idempotency_in_progress'],
      422: ['idempotency_mismatch'],
    });
    expect(codes('put', '/things/{id}/cover')).toMatchObject({
      413: ['payload_too_large', 'picture_too_large'],
      415: ['unsupported_media_type', 'not_a_picture'],
    });
    expect(codes('put', '/things/{id}/cover')).not.toHaveProperty('403');
  });

  test('states which endpoints need a token, and which requests may be repeated', () => {
    expect(operationOf(document, 'get', '/things/{id}').security).toEqual([{}, { bearer: [] }]);
    expect(operationOf(document, 'post', '/things').security).toEqual([{ bearer: [] }]);
    expect(operationOf(document, 'post', '/things').parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
  });

  test('describes forms with their files', () => {
    const content = operationOf(document, 'put', '/things/{id}/cover').requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']).toMatchObject({
      schema: { properties: { color: { type: 'string' }, cover: { format: 'binary' } }, required: ['color', 'cover'] },
      encoding: { logo: { contentType: expect.stringContaining('image/webp') } },
    });
  });

  test('has named schemas as components, with two components if request and response differ', () => {
    expect(Object.keys(document.components.schemas).sort()).toEqual(['Person', 'PersonOutput', 'Problem', 'Thing']);
    expect(document.components.schemas.Person?.required).toEqual(['email']);
    expect(document.components.schemas.PersonOutput?.required).toEqual(['name', 'email']);
    expect(document.components.schemas.Person?.properties?.email).toMatchObject({ format: 'email' });
  });

  test('describes files as files', () => {
    expect(Object.keys(operationOf(document, 'get', '/things/{id}/tickets.pdf').responses['200']?.content ?? {})).toEqual([
      'application/pdf',
    ]);
  });
});

describe('the API', async () => {
  const all = await contract();
  const document = documentOf(all);
  const named = all.map((each) => [`${each.method} ${each.path}`, each] as const);

  test('is published completely, and valid', async () => {
    expect(all.length).toBeGreaterThan(20);
    expect(await faultsOf(document)).toEqual([]);
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(ids).toHaveLength(all.length);
    expect(new Set(ids).size).toBe(all.length);
  });

  test.each(named)('has valid examples: %s', (_name, each) => {
    const { requestBody, responses } = operationOf(document, each.method.toLowerCase(), each.path.replace(/:(\w+)/g, '{$1}'));
    const sent = requestBody?.content['application/json'];
    if (sent && each.body) expect(each.body.safeParse(sent.example).error?.issues ?? []).toEqual([]);
    if (!each.produces)
      expect(
        each.reply.safeParse(responses[String(each.status ?? 200)]?.content['application/json']?.example).error?.issues ?? [],
      ).toEqual([]);
  });
});

describe('publishing', () => {
  const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: false }, logger: pino({ level: 'silent' }) });
  beforeAll(async () => {
    mountRoutes(app, [], {
      authenticate: async () => undefined,
      limiter: unlimited,
      idempotency: { run: () => Promise.reject(new Error('unused')) },
      strictReplies: true,
      extend: (api) => publishOpenApi(api, endpoints, { version: '1.2.3' }),
    });
    await app.ready();
  });
  afterAll(() => app.close());

  test('serves the document, and answers 304 to clients that have it', async () => {
    const answer = await app.inject('/api/openapi.json');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(documentOf(endpoints))));
    expect(
      (await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(answer.headers.etag) } })).statusCode,
    ).toBe(304);
  });

  test('serves a page that loads nothing from other sites', async () => {
    const moved = await app.inject('/api/docs');
    const page = moved.statusCode === 301 ? await app.inject(String(moved.headers.location)) : moved;
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
    const script = /<script[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect(script).not.toMatch(/^https?:/);
    const loaded = await app.inject(new URL(script, 'http://localhost/api/docs/').pathname);
    expect([loaded.statusCode, loaded.headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8']);
    expect(loaded.body.length).toBeGreaterThan(100_000);
  });
});
