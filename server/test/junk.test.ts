import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { addressOf, endpoints, nameOf, type Shape, shapeOf } from './contract.ts';
import { aForm } from './events.ts';
import { buildTestApp } from './harness.ts';
import { asJson, isUuid, json, judging, sideBySide, soundCalls, telling, tooLarge } from './junk-calls.ts';
import { anAdmin, aPerson } from './people.ts';
import { aWorld } from './walk-world.ts';

// Whatever is sent, the answer is the caller's own mistake, said in their language, and never a fault of ours.

const house = await buildTestApp();
const { app } = house;
const world = await aWorld(house);
const admin = await anAdmin(house);

const soundCall = soundCalls(house, world, admin);
const { judge, tell, refuses } = judging(house);

describe('addresses', () => {
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
      const { as, params = {}, query, body } = soundCall(endpoint);
      const payload = body && { payload: body };
      for (const [key, shape] of Object.entries(shapeOf(endpoint.params).properties ?? {})) {
        if (isUuid(shape) && endpoint.refuses?.[404])
          await refuses(endpoint, as, { url: addressOf(endpoint, { ...params, [key]: newId() }, query), ...payload }, [404]);
        const urls = [
          ...malformed.map((wrong) => addressOf(endpoint, { ...params, [key]: wrong }, query)),
          ...unreadable.map((wrong) => addressOf(endpoint, { ...params, [key]: 'HERE' }, query).replace('HERE', wrong)),
        ];
        await sideBySide(urls, (url) => refuses(endpoint, as, { url, ...payload }, [400, 404]));
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

  it.each(listed.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s lives with any question', async (_, endpoint) => {
    const { as, params, query } = soundCall(endpoint);
    const url = addressOf(endpoint, params, query);
    // A file takes long to make, and is the same whatever is asked: strangers ask for it.
    const who = endpoint.produces ? undefined : as;
    const ask = (search: string) => judge(endpoint, who, { url: `${url}${url.includes('?') ? '&' : '?'}${search}` });
    for (const key of [...Object.keys(shapeOf(endpoint.query).properties ?? {}), 'unknown']) {
      const forms = [`${key}=1&${key}=2`, `${key}[]=1`, `${key}[a]=1`, key, `${key}=%22&${key}`];
      await sideBySide([...junk.map((wrong) => `${key}=${wrong}`), ...forms], ask);
    }
  });
});

const withBodies = endpoints.filter(({ method, body, files }) => method !== 'GET' && (body || files));

describe('bodies', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const texts = ['null', '[]', '[{}]', '"text"', '42', 'true', '{}'];
  const broken = ['{', '{"a":', 'undefined', "{'a':1}", '{"a":1,}', 'NaN', '\u0000', deep.slice(1), '{"a":1}{"b":2}'];

  it.each(withBodies.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s says what is wrong with a body of another shape',
    async (_, endpoint) => {
      const { as, params, body = {} } = soundCall(endpoint);
      const url = addressOf(endpoint, params);
      for (const text of texts) {
        const isTaken = !endpoint.files && endpoint.body?.safeParse(JSON.parse(text) ?? {}).success;
        if (!isTaken && !endpoint.files) await refuses(endpoint, as, { url, headers: json, payload: text }, [400]);
        else await tell(endpoint, as, { url, headers: json, payload: text });
      }
      await sideBySide(broken, (text) => refuses(endpoint, as, { url, headers: json, payload: text }, [400]));
      await refuses(
        endpoint,
        as,
        { url, headers: json, payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
        [400],
      );
      await refuses(
        endpoint,
        as,
        { url, headers: { 'content-type': 'application/json; charset=utf-16le' }, payload: '{}' },
        [415],
      );
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])
        await refuses(endpoint, as, { url, headers: { 'content-type': type }, payload: 'a=1' }, [415]);
      await refuses(endpoint, as, { url, ...asJson({ ...body, more: 'x'.repeat(300_000) }) }, [413]);
      for (const trap of ['__proto__', 'constructor']) {
        const payload = `{"${trap}":{"prototype":{"isAdmin":true}},${JSON.stringify(body).slice(1)}`.replace(',}', '}');
        await refuses(endpoint, as, { url, headers: json, payload }, [400]);
      }
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  const forms = withBodies.filter(({ files }) => files);
  it.each(forms.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s says what is wrong with a form',
    async (_, endpoint) => {
      const { as, params, body = {} } = soundCall(endpoint);
      const url = addressOf(endpoint, params);
      const fields = body as Record<string, unknown>;
      const [file = ''] = Object.keys(endpoint.files ?? {});
      const send = (form: FormData, statuses: readonly number[]) => refuses(endpoint, as, { url, payload: form }, statuses);
      const multipart = 'multipart/form-data; boundary=cut';
      await refuses(endpoint, as, { url, headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }, [400, 415]);
      await refuses(endpoint, as, { url, headers: { 'content-type': multipart }, payload: '--cut\r\nnonsense' }, [400]);
      await refuses(
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
        await tell(endpoint, as, { url, payload: aForm({ ...fields, [trap]: 'x' }) });
      const script = new FormData();
      for (const [name, value] of Object.entries(fields)) script.append(name, String(value));
      script.append(file, new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }), '../../evil.svg');
      await send(script, [415]);
    },
  );
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

  /** Every place in a body that may be spoilt: what the sound body has, and what the description adds to it. */
  function placesIn(value: unknown, shape: Shape | undefined, path: readonly string[] = []): (readonly string[])[] {
    const own = value !== null && typeof value === 'object' ? Object.keys(value) : [];
    const described = Object.keys(shape?.properties ?? {});
    return [...new Set([...own, ...described])].flatMap((key) => {
      const child = (value as Record<string, unknown> | undefined)?.[key];
      return [[...path, key], ...placesIn(child, shape?.properties?.[key] ?? shape?.items, [...path, key])];
    });
  }

  function spoilt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
    if (key === undefined) return by;
    const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
    (copy as Record<string, unknown>)[key] = spoilt((copy as Record<string, unknown>)[key], rest, by);
    return copy;
  }

  const fuzzed = withBodies.filter(({ body }) => body);
  it.each(fuzzed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s refuses what its description does not allow, and survives what it does',
    { timeout: 60_000 },
    async (_, endpoint) => {
      const { as, params, body = {} } = soundCall(endpoint);
      const url = addressOf(endpoint, params);
      const places = placesIn(body, shapeOf(endpoint.body));
      const isTaken = (wrong: unknown) => endpoint.body?.safeParse(wrong).success ?? true;
      const spoil = (place: readonly string[], by: unknown) => JSON.parse(JSON.stringify(spoilt(body, place, by)));
      const send = async (wrong: unknown, ask: typeof judge): Promise<void> => {
        const sent = { url, ...asJson(wrong) };
        const reply = await ask(endpoint, as, sent);
        if (!isTaken(wrong)) expect([400, 413], telling(endpoint, sent, reply)).toContain(reply.statusCode);
      };
      const wrongs = places.flatMap((place) => edges.map((by) => spoil(place, by)));
      // What is taken may change what the next one finds.
      for (const wrong of wrongs.filter(isTaken)) await send(wrong, judge);
      await sideBySide(
        wrongs.filter((wrong) => !isTaken(wrong)),
        (wrong) => send(wrong, judge),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), anything, (place, by) => send(spoil(place, by), tell)),
        { numRuns: 40, interruptAfterTimeLimit: 3_000, markInterruptAsFailure: false },
      );
    },
  );
});

describe('what was let in', () => {
  it('is shown again by every call without a fault', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const { params, query } = soundCall(endpoint);
      const readers = [world.ada, world.otto, world.brenda, admin, undefined];
      await sideBySide(readers, (as) => judge(endpoint, as, { url: addressOf(endpoint, params, query) }));
    }
  });

  it('may name a time in any offset, and is told it in UTC; a time that no calendar has is refused', async () => {
    const update = endpoints.find((one) => nameOf(one) === 'PATCH /event/:id');
    if (!update) throw new Error('The contract has no such call');
    const params = { id: world.ofOtto.eventId };
    const move = (date: string) => ({ url: addressOf(update, params), ...asJson({ date }) });
    const moved = await judge(update, world.otto, move('2030-12-12T19:00:00+01:00'));
    expect(moved.json().eventWithDetails.date).toBe('2030-12-12T18:00:00.000Z');
    for (const date of ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-05:00', '2200-01-01T00:00:00Z', '0000-01-01T00:00:00+05:00'])
      await refuses(update, world.otto, move(date), [400, 409]);
  });
});

describe('headers', () => {
  it('of any kind are lived with', async () => {
    const endpoint = endpoints.find((one) => nameOf(one) === 'POST /event-order/order');
    if (!endpoint) throw new Error('The contract has no order');
    const buyer = await aPerson(house, { role: 'participant' });
    const { body } = soundCall(endpoint);
    const wrong: Readonly<Record<string, string>>[] = [
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'x'.repeat(201) },
      { 'idempotency-key': 'ké'.repeat(10) },
    ];
    for (const headers of wrong)
      await refuses(
        endpoint,
        buyer,
        { url: '/api/event-order/order', headers: { ...json, ...headers }, payload: JSON.stringify(body) },
        [400],
      );
    for (const language of ['', '*', 'de', 'x'.repeat(5_000), 'fr;q=nonsense', ',,,;;;', '\u00e9']) {
      const reply = await app.inject({ method: 'GET', url: '/api/event/nothing', headers: { 'accept-language': language } });
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
      const reply = await app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization } });
      expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
    }
  });
});
