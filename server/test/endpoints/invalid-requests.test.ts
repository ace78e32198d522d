import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { isLong, sampleOf, seed } from '../../../tools/size.ts';
import { aForm } from '../factories/events.ts';
import { anAdmin, aPerson } from '../factories/people.ts';
import { buildTestApp } from '../harness/test-app.ts';
import { addressOf, endpoints, nameOf, type Shape, shapeOf } from './endpoints.ts';
import { anEndpointFixture } from './fixture.ts';
import {
  asJson,
  describeExchange,
  isUuid,
  json,
  requestChecks,
  runConcurrently,
  tooLarge,
  validRequests,
} from './invalid-requests.ts';

// Invalid requests always get a 4xx reply in the caller's language, never a 5xx. Every endpoint gets a part of the invalid values,
// each another one; `npm run test:long` sends all of them.

/** The part of the invalid values that an endpoint gets in `npm test`. */
const share = 0.25;

const app = await buildTestApp();
const { fastify } = app;
const fixture = await anEndpointFixture(app);
const admin = await anAdmin(app);

const validRequest = validRequests(app, fixture, admin);
const { sendAndCheck, checkBothLanguages, expectRefusal } = requestChecks(app);

describe('paths and queries', () => {
  const malformed = [
    'x',
    '0',
    '-1',
    'null',
    'undefined',
    '[object Object]',
    '../../etc/passwd',
    "' or 1=1 --",
    '💥',
    'a\0b',
    'x'.repeat(400),
    'x'.repeat(5_000),
    '__proto__',
  ];
  const unreadable = ['%', '%ff', '%c3%28', '%00', '%ed%a0%80'];
  const withParams = endpoints.filter(({ params }) => params);

  it.each(withParams.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers an unknown id with 404 and a malformed one with 4xx',
    async (_, endpoint) => {
      const { as, params = {}, query, body } = validRequest(endpoint);
      const payload = body && { payload: body };
      for (const [key, shape] of Object.entries(shapeOf(endpoint.params).properties ?? {})) {
        if (isUuid(shape) && endpoint.refuses?.[404])
          await expectRefusal(
            endpoint,
            as,
            { url: addressOf(endpoint, { ...params, [key]: newId() }, query), ...payload },
            [404],
          );
        const name = `${nameOf(endpoint)} ${key}`;
        const urls = [
          ...sampleOf(malformed, share, name).map((wrong) => addressOf(endpoint, { ...params, [key]: wrong }, query)),
          ...sampleOf(unreadable, share, name).map((wrong) =>
            addressOf(endpoint, { ...params, [key]: 'HERE' }, query).replace('HERE', wrong),
          ),
        ];
        await runConcurrently(urls, (url) => expectRefusal(endpoint, as, { url, ...payload }, [400, 404]));
      }
    },
  );

  const junk = [
    '',
    ' ',
    '-1',
    '0',
    '1.5',
    '1e999',
    '99999999999999999999',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    'x'.repeat(3_000),
    '%',
    '%ff',
    '%00',
    '%ed%a0%80',
    '__proto__',
    "'--",
    '%25',
    '_%5C',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '275760-09-13T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '%F0%9F%92%A5',
  ];
  const listed = endpoints.filter(({ query }) => query);

  it.each(listed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers any query without a 5xx',
    async (_, endpoint) => {
      const { as, params, query } = validRequest(endpoint);
      const url = addressOf(endpoint, params, query);
      // A file takes long to produce and is the same for every query: sent without a session.
      const who = endpoint.produces ? undefined : as;
      const ask = (search: string) => sendAndCheck(endpoint, who, { url: `${url}${url.includes('?') ? '&' : '?'}${search}` });
      for (const key of [...Object.keys(shapeOf(endpoint.query).properties ?? {}), 'unknown']) {
        const forms = [`${key}=1&${key}=2`, `${key}[]=1`, `${key}[a]=1`, key, `${key}=%22&${key}`];
        const all = [...junk.map((wrong) => `${key}=${wrong}`), ...forms];
        await runConcurrently(sampleOf(all, share, `${nameOf(endpoint)} ${key}`), ask);
      }
    },
  );
});

const withBodies = endpoints.filter(({ method, body, files }) => method !== 'GET' && (body || files));

describe('bodies', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const texts = ['null', '[]', '[{}]', '"text"', '42', 'true', '{}'];
  const broken = ['{', '{"a":', 'undefined', "{'a':1}", '{"a":1,}', 'NaN', '\u0000', deep.slice(1), '{"a":1}{"b":2}'];

  it.each(withBodies.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s refuses a body of another type',
    async (_, endpoint) => {
      const { as, params, body = {} } = validRequest(endpoint);
      const url = addressOf(endpoint, params);
      for (const text of sampleOf(texts, share, nameOf(endpoint))) {
        const isTaken = !endpoint.files && endpoint.body?.safeParse(JSON.parse(text) ?? {}).success;
        if (!isTaken && !endpoint.files) await expectRefusal(endpoint, as, { url, headers: json, payload: text }, [400]);
        else await checkBothLanguages(endpoint, as, { url, headers: json, payload: text });
      }
      await runConcurrently(sampleOf(broken, share, nameOf(endpoint)), (text) =>
        expectRefusal(endpoint, as, { url, headers: json, payload: text }, [400]),
      );
      await expectRefusal(
        endpoint,
        as,
        { url, headers: json, payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
        [400],
      );
      await expectRefusal(
        endpoint,
        as,
        { url, headers: { 'content-type': 'application/json; charset=utf-16le' }, payload: '{}' },
        [415],
      );
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])
        await expectRefusal(endpoint, as, { url, headers: { 'content-type': type }, payload: 'a=1' }, [415]);
      await expectRefusal(endpoint, as, { url, ...asJson({ ...body, more: 'x'.repeat(300_000) }) }, [413]);
      for (const trap of ['__proto__', 'constructor']) {
        const payload = `{"${trap}":{"prototype":{"isAdmin":true}},${JSON.stringify(body).slice(1)}`.replace(',}', '}');
        await expectRefusal(endpoint, as, { url, headers: json, payload }, [400]);
      }
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  const forms = withBodies.filter(({ files }) => files);
  it.each(forms.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s refuses an invalid form', async (_, endpoint) => {
    const { as, params, body = {} } = validRequest(endpoint);
    const url = addressOf(endpoint, params);
    const fields = body as Record<string, unknown>;
    const [file = ''] = Object.keys(endpoint.files ?? {});
    const send = (form: FormData, statuses: readonly number[]) => expectRefusal(endpoint, as, { url, payload: form }, statuses);
    const multipart = 'multipart/form-data; boundary=cut';
    await expectRefusal(endpoint, as, { url, headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }, [400, 415]);
    await expectRefusal(endpoint, as, { url, headers: { 'content-type': multipart }, payload: '--cut\r\nnonsense' }, [400]);
    await expectRefusal(
      endpoint,
      as,
      {
        url,
        headers: { 'content-type': multipart },
        payload: `--cut\r\nContent-Disposition: form-data; name="${file}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf`,
      },
      [400],
    );
    await send(aForm(fields, { [file]: Buffer.from('no picture at all') }), [400, 415]);
    await send(aForm(fields, { unexpected: Buffer.from('x') }), [400]);
    await send(aForm({ ...fields, [file]: 'text where a file belongs' }), [400]);
    await send(tooLarge(endpoint, file, fields), [413]);
    await send(aForm({ ...fields, more: 'a\0b' }), [400]);
    await send(aForm({ ...fields, more: 'x'.repeat(70_000) }), [413]);
    await send(aForm({ ...fields, ...Object.fromEntries(Array.from({ length: 130 }, (__, n) => [`f${n}`, '1'])) }), [413]);
    for (const trap of ['__proto__', 'constructor', 'toString'])
      await checkBothLanguages(endpoint, as, { url, payload: aForm({ ...fields, [trap]: 'x' }) });
    const script = new FormData();
    for (const [name, value] of Object.entries(fields)) script.append(name, String(value));
    script.append(file, new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }), '../../evil.svg');
    await send(script, [415]);
  });
});

describe('fields', () => {
  const edges: readonly unknown[] = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    -0.1,
    1e308,
    2 ** 31,
    2 ** 53,
    1_000_000_001,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    'x'.repeat(9_000),
    'x'.repeat(130),
    '٣٣٣٣٣٣',
    '1e3',
    'null',
    '-1',
    '0x10',
    '#GGGGGG',
    '#2F3BA2',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00.000Z',
    'javascript:alert(1)',
    'http://[',
    "'; drop table users; --",
    '__proto__',
    '%00',
    newId(),
    [],
    {},
    [[]],
    [null],
    [{}],
    { a: 1 },
    { length: -1 },
    Array.from({ length: 40 }, () => 'x'),
    'Africa/Nowhere',
    'admin',
  ];
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.integer(),
    fc.double(),
  );

  /** Returns the paths of all fields that can be replaced: those of the valid body and those of the schema. */
  function placesIn(value: unknown, shape: Shape | undefined, path: readonly string[] = []): (readonly string[])[] {
    const own = value !== null && typeof value === 'object' ? Object.keys(value) : [];
    const described = Object.keys(shape?.properties ?? {});
    return [...new Set([...own, ...described])].flatMap((key) => {
      const child = (value as Record<string, unknown> | undefined)?.[key];
      return [[...path, key], ...placesIn(child, shape?.properties?.[key] ?? shape?.items, [...path, key])];
    });
  }

  function withReplaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
    if (key === undefined) return by;
    const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
    (copy as Record<string, unknown>)[key] = withReplaced((copy as Record<string, unknown>)[key], rest, by);
    return copy;
  }

  const fuzzed = withBodies.filter(({ body }) => body);
  it.each(fuzzed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s refuses values that its schema does not allow, and handles those that it does',
    { timeout: 60_000 },
    async (_, endpoint) => {
      const { as, params, body = {} } = validRequest(endpoint);
      const url = addressOf(endpoint, params);
      const places = placesIn(body, shapeOf(endpoint.body));
      const isTaken = (wrong: unknown) => endpoint.body?.safeParse(wrong).success ?? true;
      const replaceAt = (place: readonly string[], by: unknown) => JSON.parse(JSON.stringify(withReplaced(body, place, by)));
      const send = async (wrong: unknown, ask: typeof sendAndCheck): Promise<void> => {
        const sent = { url, ...asJson(wrong) };
        const reply = await ask(endpoint, as, sent);
        if (!isTaken(wrong)) expect([400, 413], describeExchange(endpoint, sent, reply)).toContain(reply.statusCode);
      };
      const wrongs = places.flatMap((place) =>
        sampleOf(edges, share, `${nameOf(endpoint)} ${place.join('.')}`).map((by) => replaceAt(place, by)),
      );
      // Sequential, because accepted values may change what the next request finds.
      for (const wrong of wrongs.filter(isTaken)) await send(wrong, sendAndCheck);
      await runConcurrently(
        wrongs.filter((wrong) => !isTaken(wrong)),
        (wrong) => send(wrong, sendAndCheck),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), anything, (place, by) => send(replaceAt(place, by), checkBothLanguages)),
        { numRuns: isLong ? 200 : 10, seed, endOnFailure: true },
      );
    },
  );
});

describe('accepted values', () => {
  it('are shown by every GET endpoint without a 5xx', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const { params, query } = validRequest(endpoint);
      const readers = [fixture.ada, fixture.otto, fixture.brenda, admin, undefined];
      await runConcurrently(readers, (as) => sendAndCheck(endpoint, as, { url: addressOf(endpoint, params, query) }));
    }
    // Some of the replies are files, which take long beside other work.
  }, 120_000);

  it('may be times in any offset, which are answered in UTC; impossible times are refused', async () => {
    const update = endpoints.find((one) => nameOf(one) === 'PATCH /event/:id');
    if (!update) throw new Error('The API has no such endpoint');
    const params = { id: fixture.ofOtto.eventId };
    const move = (date: string) => ({ url: addressOf(update, params), ...asJson({ date }) });
    const moved = await sendAndCheck(update, fixture.otto, move('2030-12-12T19:00:00+01:00'));
    expect(moved.json().eventWithDetails.date).toBe('2030-12-12T18:00:00.000Z');
    for (const date of ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-05:00', '2200-01-01T00:00:00Z', '0000-01-01T00:00:00+05:00'])
      await expectRefusal(update, fixture.otto, move(date), [400, 409]);
  });
});

describe('headers', () => {
  it('with any value get no 5xx', async () => {
    const endpoint = endpoints.find((one) => nameOf(one) === 'POST /event-order/order');
    if (!endpoint) throw new Error('The API has no endpoint for orders');
    const buyer = await aPerson(app, { role: 'participant' });
    const { body } = validRequest(endpoint);
    const wrong: Readonly<Record<string, string>>[] = [
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'x'.repeat(201) },
      { 'idempotency-key': 'ké'.repeat(10) },
    ];
    for (const headers of wrong)
      await expectRefusal(
        endpoint,
        buyer,
        { url: '/api/event-order/order', headers: { ...json, ...headers }, payload: JSON.stringify(body) },
        [400],
      );
    for (const language of ['', '*', 'de', 'x'.repeat(5_000), 'fr;q=nonsense', ',,,;;;', '\u00e9']) {
      const reply = await fastify.inject({ method: 'GET', url: '/api/event/nothing', headers: { 'accept-language': language } });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
    }
    for (const authorization of [
      'Bearer',
      'Bearer  ',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer a b',
      'bearer ünicode',
      'Negotiate x',
    ]) {
      const reply = await fastify.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization } });
      expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });
});
