// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFetched } from './use-fetched.ts';

const questions: { answer: (words: string) => void; fail: () => void; signal: AbortSignal }[] = [];

function Seats({ of }: { of?: string }) {
  const { data, error, isFetching } = useFetched(
    of,
    (signal) =>
      new Promise<string>((answer, fail) => questions.push({ answer, fail: () => fail(new Error('Server error')), signal })),
    5_000,
  );
  return <output>{data ?? error?.message ?? (isFetching ? 'asking' : 'nothing')}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const answer = (place: number, words: string) => act(async () => questions[place]?.answer(words));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  questions.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('drops an answer that comes after a later one', async () => {
  render(<Seats of="vip" />);
  wait(5_000);
  expect(questions).toHaveLength(2);
  await answer(1, 'two left');
  expect(shown()).toBe('two left');
  await answer(0, 'nine left');
  expect(shown()).toBe('two left');
});

it('drops an answer to another question, and says so to whoever fetches it', async () => {
  const { rerender } = render(<Seats of="vip" />);
  rerender(<Seats of="standard" />);
  expect(questions[0]?.signal.aborted).toBe(true);
  await answer(0, 'two left');
  expect(shown()).toBe('asking');
  await answer(1, 'nine left');
  expect(shown()).toBe('nine left');
});

it('keeps what it knows when a repetition fails', async () => {
  render(<Seats of="vip" />);
  await answer(0, 'nine left');
  wait(5_000);
  await act(async () => questions[1]?.fail());
  expect(shown()).toBe('nine left');
});

it('is on its way, then there, or failed with its words', async () => {
  const { unmount } = render(<Seats of="vip" />);
  expect(shown()).toBe('asking');
  await answer(0, 'nine left');
  expect(shown()).toBe('nine left');
  unmount();
  render(<Seats of="standard" />);
  await act(async () => questions[1]?.fail());
  expect(shown()).toBe('Server error');
});
