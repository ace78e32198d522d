import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMountedApp } from '#test/harness/mounted-app';
import { leastProcessorTimes } from '#test/harness/processor-time';
import { isDeeperThan, maxJsonDepth } from './json-body.ts';

let app: Awaited<ReturnType<typeof aMountedApp>>;
beforeAll(async () => {
  app = await aMountedApp({ strictReplies: true });
});
afterAll(() => app.close());

const send = (payload: string, language = 'en') =>
  app.inject({
    method: 'POST',
    url: '/api/paint',
    payload,
    headers: { 'content-type': 'application/json', 'accept-language': language },
  });

/** Wraps `json` in the given number of objects. */
const within = (levels: number, json: string) => `${'{"a":'.repeat(levels)}${json}${'}'.repeat(levels)}`;
/** Returns a valid body of the endpoint with an extra value nested by the given number of levels below the body's object. */
const painting = (levels: number, text = '') => `{"primaryColor":"#000000","more":${within(levels, `"${text}"`)}}`;

describe('the depth of a JSON body', () => {
  test('is 32 levels at most', async () => {
    expect(maxJsonDepth).toBe(32);
    expect((await send(painting(31))).statusCode).toBe(201);
    expect((await send(painting(32))).statusCode).toBe(400);
  });

  test.each([
    ['without an escape', painting(32)],
    ['with an escape', painting(32, '\\u00e9')],
    ['of lists', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['of 100,000 lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('above the limit is refused in the reader’s language, %s', async (_, payload) => {
    const english = await send(payload);
    expect([english.statusCode, english.json()]).toEqual([
      400,
      { code: 'json_too_deep', message: 'This request is nested too deeply: at most 32 levels are accepted' },
    ]);
    const french = await send(payload, 'fr');
    expect([french.statusCode, french.json()]).toEqual([
      400,
      {
        code: 'json_too_deep',
        message: 'Cette requête comporte trop de niveaux imbriqués\u00a0: 32 niveaux au maximum sont acceptés',
      },
    ]);
  });

  test('costs at most five times the processor time of a flat body of the same size', async () => {
    const list = (length: number) => `["\\u0041"${',1'.repeat((length - 10) / 2)}]`;
    const size = 230_000;
    const bodies = {
      flat: list(size),
      accepted: within(31, list(size - 31 * 6)),
      refused: within(2_500, list(size - 2_500 * 6)),
    };
    for (const body of Object.values(bodies)) expect(body).toHaveLength(size);
    const used = await leastProcessorTimes({
      flat: () => send(bodies.flat),
      accepted: () => send(bodies.accepted),
      refused: () => send(bodies.refused),
    });
    expect(used.accepted / used.flat).toBeLessThan(5);
    expect(used.refused / used.flat).toBeLessThan(5);
  });
});

describe('isDeeperThan', () => {
  const isDeeper = (levels: number, json: string) => isDeeperThan(levels, Buffer.from(json));

  test.each([
    ['text alone', '"[[[["', 0],
    ['a list', '[]', 1],
    ['lists beside each other', '[[],[],[]]', 2],
    ['brackets in text', '["[[[[","{{{{"]', 1],
    ['a quote in text', '["\\"[[[["]', 1],
    ['a backslash at the end of text', '["\\\\",[[]]]', 3],
    ['brackets in a key', '{"[[[[":{}}', 2],
    ['text that is not ASCII', '["é[💥"]', 1],
  ])('counts the levels of %s', (_, json, levels) => {
    expect([isDeeper(levels - 1, json), isDeeper(levels, json)]).toEqual([levels > 0, false]);
  });

  test('agrees with the levels of any parsed value', () => {
    const depthOf = (value: unknown): number =>
      value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (value, levels) => {
        expect(isDeeper(levels, JSON.stringify(value))).toBe(depthOf(value) > levels);
      }),
    );
  });

  test('reads each byte once, and none after the limit is exceeded', () => {
    const readsOf = (json: string) => {
      let reads = 0;
      const bytes = new Proxy(Buffer.from(json), {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(target, key, target);
        },
      });
      isDeeperThan(32, bytes);
      return reads;
    };
    expect(readsOf(within(31, '[1,2,"abc"]'))).toBe(within(31, '[1,2,"abc"]').length);
    expect(readsOf('['.repeat(200_000))).toBe(33);
  });
});
