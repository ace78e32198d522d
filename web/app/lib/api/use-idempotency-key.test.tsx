// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiProblem } from './call.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Sends requests one after another, each with its outcome, and returns the idempotency keys they were sent with. */
async function keysOf(...sent: readonly (readonly [input: unknown, outcome: 'done' | ApiProblem])[]): Promise<string[]> {
  const keys: string[] = [];
  let outcome: 'done' | ApiProblem = 'done';
  const { result } = renderHook(() =>
    useIdempotencyKey(async (_: unknown, key: string) => {
      keys.push(key);
      if (outcome !== 'done') throw outcome;
    }),
  );
  for (const [input, next] of sent) {
    outcome = next;
    await result.current(input).catch(() => undefined);
  }
  return keys.map((key) => `key ${keys.indexOf(key) + 1}`);
}

const lost = new ApiProblem('Server error', 0, 'unreachable');
const broken = new ApiProblem('Server error', 502, 'unknown');
const busy = new ApiProblem('Still being worked on', 409, 'idempotency_in_progress');
const refused = new ApiProblem('Please check', 422, 'invalid');

it('keeps the key of a request until its answer has come', async () => {
  expect(await keysOf(['a', lost], ['a', broken], ['a', busy], ['a', 'done'], ['a', 'done'])).toEqual([
    ...['key 1', 'key 1', 'key 1', 'key 1'],
    'key 5',
  ]);
});

it('gives another request another key, and also a refused request that is sent again', async () => {
  expect(await keysOf(['a', lost], ['b', lost])).toEqual(['key 1', 'key 2']);
  expect(await keysOf(['a', refused], ['a', 'done'])).toEqual(['key 1', 'key 2']);
});

it('tells one file from another', async () => {
  const file = (name: string) => ({ words: 'a', picture: new File(['x'], name, { lastModified: 1 }) });
  expect(await keysOf([file('a.png'), lost], [file('a.png'), lost], [file('b.png'), lost])).toEqual(['key 1', 'key 1', 'key 3']);
});
