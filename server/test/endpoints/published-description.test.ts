import type { Endpoint } from '@ngoma/api/common/endpoint';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#platform/openapi/schema';
import { sampleOf, seed, sized } from '../../../tools/size.ts';
import { aForm } from '../factories/events.ts';
import { anAdmin } from '../factories/people.ts';
import { buildTestApp } from '../harness/test-app.ts';
import { addressOf, endpoints, nameOf } from './endpoints.ts';
import { anEndpointFixture } from './fixture.ts';
import { asJson, describeExchange, requestChecks, runConcurrently, type Sent, validRequests } from './invalid-requests.ts';
import { allowedBy } from './schema-values.ts';

// The published description tells the truth: what it forbids is refused, and every reply has a status that it names.

const app = await buildTestApp();
const fixture = await anEndpointFixture(app);
const admin = await anAdmin(app);
const validRequest = validRequests(app, fixture, admin);
const { sendAndCheck } = requestChecks(app);
const runs = sized('Requests per endpoint from its description', { sample: 2, full: 40 });
/** The share of the forbidden requests that `npm test` sends. */
const share = 1 / 4;

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}
const description: Description = (await app.fastify.inject({ url: '/api/openapi.json' })).json();
const components = description.components.schemas;

function operationOf({ method, path }: Endpoint): Operation {
  const found = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not published`);
  return found;
}

const ajv = new Ajv2020({ strict: false, validateFormats: true });
formats.default(ajv, ['uuid', 'date-time', 'date', 'time', 'email', 'uri']);
ajv.addSchema({ $id: 'https://ngoma.example/description', components: { schemas: components } });

/** Returns a function that tells whether a published schema allows a value. */
function checkOf(schema: JsonSchema): (value: unknown) => boolean {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"https://ngoma.example/description#/components');
  return ajv.compile(JSON.parse(text));
}

const wrongValues: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 1_000_000_001, '', ' ', 'x', 'x'.repeat(9_000), '0x10', '1e3', '2026-02-30', '12/24/2026'],
  ...[[], {}, [null], [{}], { a: 1 }, ['x', 'x'], Array.from({ length: 300 }, () => 'x')],
];

/** Returns copies of a value in which one field, at any depth, is missing or has another value. */
function variantsOf(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item, place) => variantsOf(item).map((other) => value.with(place, other)));
  return Object.entries(value).flatMap(([key, field]) => {
    const { [key]: _left, ...others } = value as Record<string, unknown>;
    return [others, ...[...wrongValues, ...variantsOf(field)].map((other) => ({ ...value, [key]: other }))];
  });
}

/** Returns the value that a text of a query stands for, if it is a number. */
const numberIn = (text: string): unknown => (/^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text);

const each = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const bodyOf = (endpoint: Endpoint) => operationOf(endpoint).requestBody?.content['application/json']?.schema;
const formOf = (endpoint: Endpoint) => operationOf(endpoint).requestBody?.content['multipart/form-data']?.schema;

/** Endpoints that have accepted a request. */
const accepted = new Set<string>();

async function expectDeclared(endpoint: Endpoint, sent: Sent): Promise<number> {
  const { as } = validRequest(endpoint);
  const reply = await sendAndCheck(endpoint, as, sent);
  if (reply.statusCode < 300) accepted.add(nameOf(endpoint));
  expect(Object.keys(operationOf(endpoint).responses), describeExchange(endpoint, sent, reply)).toContain(
    String(reply.statusCode),
  );
  return reply.statusCode;
}

async function expectForbidden(endpoint: Endpoint, sent: Sent, shown: object = sent): Promise<void> {
  const status = await expectDeclared(endpoint, sent);
  expect([400, 413, 415], `${nameOf(endpoint)} ${JSON.stringify(shown).slice(0, 600)}`).toContain(status);
}

describe('what the description forbids is refused', () => {
  it.each(each(endpoints.filter(bodyOf)))('in the body of %s', async (_, endpoint) => {
    const schema = bodyOf(endpoint) as JsonSchema;
    const isAllowed = checkOf(schema);
    const url = addressOf(endpoint, validRequest(endpoint).params);
    const samples = fc.sample(allowedBy(schema, components), { numRuns: runs, seed });
    const forbidden = samples.flatMap(variantsOf).filter((value) => !isAllowed(value));
    await runConcurrently(sampleOf(forbidden, share, nameOf(endpoint)), (value) =>
      expectForbidden(endpoint, { url, ...asJson(value) }),
    );
  });

  it.each(each(endpoints.filter(formOf)))('in the form of %s', async (_, endpoint) => {
    const schema = formOf(endpoint) as JsonSchema;
    const isAllowed = checkOf(schema);
    const url = addressOf(endpoint, validRequest(endpoint).params);
    const samples = fc.sample(allowedBy(schema, components), { numRuns: runs, seed }).map((form) => textsOf(endpoint, form));
    const forms = samples.flatMap(variantsOf) as Record<string, unknown>[];
    // All values of a form are texts.
    const texts = forms.filter((form) =>
      Object.values(form).every((value) => typeof value === 'string' || typeof value === 'number'),
    );
    const checks = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, checkOf(field)]));
    /** Returns what the text of a field stands for: itself, a number or a list of one, whatever the description allows. */
    const readingOf = (name: string, text: string) =>
      [text, numberIn(text), [text]].find((reading) => checks[name]?.(reading)) ?? text;
    const asRead = (form: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(form).map(([name, value]) => [name, readingOf(name, String(value))]));
    const required = Object.keys(endpoint.files ?? {}).filter((name) => endpoint.files?.[name]?.required);
    const withFiles = (form: object) => ({ ...form, ...Object.fromEntries(required.map((name) => [name, 'a file'])) });
    const forbidden = texts.filter((form) => !isAllowed(withFiles(asRead(form))));
    await runConcurrently(sampleOf(forbidden, share, nameOf(endpoint)), (form) =>
      expectForbidden(endpoint, { url, payload: aForm(form) }, form),
    );
  });

  it.each(each(endpoints.filter(({ query }) => query)))('in the query of %s', async (_, endpoint) => {
    const { params, query } = validRequest(endpoint);
    for (const { name, schema } of operationOf(endpoint).parameters.filter((one) => one.in === 'query')) {
      const isAllowed = checkOf(schema);
      const texts = wrongValues.filter((value) => typeof value !== 'object').map(String);
      const forbidden = texts.filter((text) => !isAllowed(text) && !isAllowed(numberIn(text)));
      await runConcurrently(sampleOf(forbidden, share, `${nameOf(endpoint)} ${name}`), (text) =>
        expectForbidden(endpoint, { url: addressOf(endpoint, params, { ...query, [name]: text }) }),
      );
    }
  });
});

describe('what the description allows gets a status that it names', () => {
  it.each(each(endpoints))('%s', async (_, endpoint) => {
    const { params, query } = validRequest(endpoint);
    const { parameters } = operationOf(endpoint);
    const body = bodyOf(endpoint);
    const form = formOf(endpoint);
    const optional = Object.fromEntries(
      parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, allowedBy(schema, components)]),
    );
    const requests = fc.record({
      query: fc.record(optional, { requiredKeys: [] }),
      body: body ? allowedBy(body, components) : fc.constant(undefined),
      fields: form ? allowedBy(form, components) : fc.constant(undefined),
    });
    for (const one of fc.sample(requests, { numRuns: endpoint.produces ? 1 : runs, seed })) {
      const texts = Object.entries(one.query).map(([name, value]) => [name, String(value)] as const);
      const url = addressOf(endpoint, params, { ...query, ...Object.fromEntries(texts) });
      await expectDeclared(endpoint, { url, ...(one.body !== undefined && asJson(one.body)) });
      if (one.fields) await expectDeclared(endpoint, { url, payload: aForm(textsOf(endpoint, one.fields)) });
    }
  });
});

/** Returns the fields of a form without its files, whose bytes are the subject of other tests. */
function textsOf({ files = {} }: Endpoint, fields: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields as Record<string, unknown>).filter(([name]) => !(name in files)));
}

it('many of the endpoints have accepted what the description allows', () => {
  expect(accepted.size).toBeGreaterThan(100);
});

it('a description that forbids more than the server is found', async () => {
  const endpoint = endpoints.find((one) => nameOf(one) === 'PATCH /auth/me') as Endpoint;
  const isAllowed = checkOf({ type: 'object', properties: { name: { type: 'string', minLength: 200 } } });
  const body = { name: 'Ada' };
  expect(isAllowed(body)).toBe(false);
  await expect(expectForbidden(endpoint, { url: '/api/auth/me', ...asJson(body) })).rejects.toThrow('PATCH /auth/me');
});
