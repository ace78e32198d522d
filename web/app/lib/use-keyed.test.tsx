// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiProblem } from './call.ts';
import { useKeyed } from './use-keyed.ts';

/** Sends wishes one after another, each with what becomes of it, and returns the keys they were sent under. */
async function keysOf(...sent: readonly (readonly [wish: unknown, outcome: 'done' | ApiProblem])[]): Promise<string[]> {
  const keys: string[] = [];
  let outcome: 'done' | ApiProblem = 'done';
  const { result } = renderHook(() =>
    useKeyed(async (_: unknown, key: string) => {
      keys.push(key);
      if (outcome !== 'done') throw outcome;
    }),
  );
  for (const [wish, next] of sent) {
    outcome = next;
    await result.current(wish).catch(() => undefined);
  }
  return keys.map((key) => `key ${keys.indexOf(key) + 1}`);
}

const lost = new ApiProblem('Server error', 0, 'unreachable');
const broken = new ApiProblem('Server error', 502, 'unknown');
const busy = new ApiProblem('Still being worked on', 409, 'idempotency_in_progress');
const refused = new ApiProblem('Please check', 422, 'invalid');

it('keeps the key of a wish until its answer has come', async () => {
  expect(await keysOf(['a', lost], ['a', broken], ['a', busy], ['a', 'done'], ['a', 'done'])).toEqual([
    ...['key 1', 'key 1', 'key 1', 'key 1'],
    'key 5',
  ]);
});

it('gives another wish another key, and so a refused one that is sent again', async () => {
  expect(await keysOf(['a', lost], ['b', lost])).toEqual(['key 1', 'key 2']);
  expect(await keysOf(['a', refused], ['a', 'done'])).toEqual(['key 1', 'key 2']);
});

it('knows one file from another', async () => {
  const file = (name: string) => ({ words: 'a', picture: new File(['x'], name, { lastModified: 1 }) });
  expect(await keysOf([file('a.png'), lost], [file('a.png'), lost], [file('b.png'), lost])).toEqual(['key 1', 'key 1', 'key 3']);
});
