// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFetched } from './use-fetched.ts';

const requests: { answer: (text: string) => void; fail: () => void; signal: AbortSignal }[] = [];

function Seats({ of }: { of?: string }) {
  const { data, error, isFetching } = useFetched(
    of,
    (signal) =>
      new Promise<string>((answer, fail) => requests.push({ answer, fail: () => fail(new Error('Server error')), signal })),
    5_000,
  );
  return <output>{data ?? error?.message ?? (isFetching ? 'asking' : 'nothing')}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const answer = (place: number, text: string) => act(async () => requests[place]?.answer(text));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('drops an answer that arrives after a later one', async () => {
  render(<Seats of="vip" />);
  wait(5_000);
  expect(requests).toHaveLength(2);
  await answer(1, 'two left');
  expect(shown()).toBe('two left');
  await answer(0, 'nine left');
  expect(shown()).toBe('two left');
});

it('drops an answer for a previous key, and aborts its request', async () => {
  const { rerender } = render(<Seats of="vip" />);
  rerender(<Seats of="standard" />);
  expect(requests[0]?.signal.aborted).toBe(true);
  await answer(0, 'two left');
  expect(shown()).toBe('asking');
  await answer(1, 'nine left');
  expect(shown()).toBe('nine left');
});

it('keeps the last data when a repeated request fails', async () => {
  render(<Seats of="vip" />);
  await answer(0, 'nine left');
  wait(5_000);
  await act(async () => requests[1]?.fail());
  expect(shown()).toBe('nine left');
});

it('is first loading, then has data or an error message', async () => {
  const { unmount } = render(<Seats of="vip" />);
  expect(shown()).toBe('asking');
  await answer(0, 'nine left');
  expect(shown()).toBe('nine left');
  unmount();
  render(<Seats of="standard" />);
  await act(async () => requests[1]?.fail());
  expect(shown()).toBe('Server error');
});
