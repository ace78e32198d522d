// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePrefetch } from './use-prefetch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const comes = vi.fn(async () => undefined);
const failsFirst = vi.fn<() => Promise<unknown>>();
const loads = [failsFirst, comes];
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('loads everything once the page is there, and retries what failed when the network is back', async () => {
  failsFirst.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({});
  const { unmount } = renderHook(() => usePrefetch(loads));
  await wait(1_499);
  expect(failsFirst).not.toHaveBeenCalled();
  await wait(1);
  expect([failsFirst.mock.calls.length, comes.mock.calls.length]).toEqual([1, 1]);
  dispatchEvent(new Event('online'));
  await wait(0);
  dispatchEvent(new Event('online'));
  await wait(0);
  expect([failsFirst.mock.calls.length, comes.mock.calls.length]).toEqual([2, 1]);
  unmount();
});

it('loads nothing after the page has been left', async () => {
  failsFirst.mockReset().mockResolvedValue({});
  comes.mockClear();
  const { unmount } = renderHook(() => usePrefetch(loads));
  unmount();
  await wait(5_000);
  expect([failsFirst.mock.calls.length, comes.mock.calls.length]).toEqual([0, 0]);
});
