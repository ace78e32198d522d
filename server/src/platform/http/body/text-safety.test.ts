import { describe, expect, test } from 'vitest';
import { leastProcessorTimes } from '#test/harness/processor-time';
import { findUnstorable } from './text-safety.ts';

/** Nests a value below the given number of objects, each with the single key `a`. */
function nested(value: unknown, levels: number): unknown {
  let outermost = value;
  for (let level = 0; level < levels; level++) outermost = { a: outermost };
  return outermost;
}

describe('findUnstorable', () => {
  test.each([
    ['text alone', 'a\0', 'body'],
    ['text in an object', { name: 'a\0' }, 'name'],
    ['half a surrogate pair in a list', { items: [{ name: 'a' }, { name: '\ud800' }] }, 'items.1.name'],
    ['a key at the top', { 'a\0': 1 }, 'body'],
    ['a key further down, by its object', { items: [{ 'a\0': 1 }] }, 'items.0'],
    ['the first of several', { a: [{}, []], b: 'a\0', c: 'a\0' }, 'b'],
  ])('returns the path of %s', (_, body, path) => {
    expect(findUnstorable(body)).toBe(path);
  });

  test.each([[undefined], [null], [0], ['a'], [{}], [[]], [{ a: [null, 'é', '💥', { b: false }] }]])(
    'finds nothing in %j',
    (body) => {
      expect(findUnstorable(body)).toBeUndefined();
    },
  );

  test('searches more levels than the call stack holds', () => {
    expect(findUnstorable(nested('a', 200_000))).toBeUndefined();
    expect(findUnstorable(nested('a\0', 200_000))).toBe(Array.from({ length: 200_000 }, () => 'a').join('.'));
  });

  test('reads every value once', () => {
    let reads = 0;
    const counting = (list: readonly unknown[]) =>
      new Proxy(list, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(target, key);
        },
      });
    expect(findUnstorable(nested(counting(Array(1_000).fill(1)), 2_500))).toBeUndefined();
    expect(reads).toBe(1_000);
  });

  test('takes at most five times the processor time for a wide list 2,500 levels deep as for the list alone', async () => {
    const list = Array(110_000).fill(1);
    const deep = nested(list, 2_500);
    const used = await leastProcessorTimes({ flat: () => findUnstorable(list), deep: () => findUnstorable(deep) });
    expect(used.deep / used.flat).toBeLessThan(5);
  });
});
