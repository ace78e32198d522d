// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../call.ts';
import { useRetryingRequest } from './use-retrying-request.ts';

const busyFor = (seconds?: number, code = 'busy') => new ApiProblem('Many people buy', 503, code, {}, seconds);
const lost = new ApiProblem('Server error', 0, 'unreachable');
const soldOut = new ApiProblem('Sold out', 409, 'sold_out');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders the hook with a server that gives these answers, and the last of them from then on. Returns what happened. */
function renderWith(...answers: readonly (string | Promise<string> | ApiProblem)[]) {
  const sent: { input: string; at: number }[] = [];
  const replies: string[] = [];
  const errors: Error[] = [];
  const send = async (input: string) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push({ input, at: Date.now() });
    if (answer instanceof ApiProblem) throw answer;
    return answer as string | Promise<string>;
  };
  const { result, unmount } = renderHook(() => useRetryingRequest(send));
  const place = (input: string) =>
    act(async () => {
      result.current.send(input, { onSuccess: (reply) => replies.push(reply), onError: (error) => errors.push(error) });
      await vi.advanceTimersByTimeAsync(0);
    });
  /** Returns the delays between the requests in whole seconds. */
  const delays = () => sent.slice(1).map(({ at }, index) => Math.floor((at - (sent[index]?.at ?? 0)) / 1_000));
  return { result, unmount, place, sent, delays, replies, errors };
}
/** Tells the page that the device is online or not, or that it is visible or hidden. */
function become(what: { readonly online?: boolean; readonly visible?: boolean }): void {
  if (what.online !== undefined) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(what.online);
  if (what.visible !== undefined)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(what.visible ? 'visible' : 'hidden');
  dispatchEvent(new Event(what.online === false ? 'offline' : 'online'));
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

it('sends the same input again until it succeeds, after what the server asks for and longer each time', async () => {
  const order = renderWith(busyFor(3), busyFor(1), busyFor(1), busyFor(1), busyFor(2), 'placed');
  await order.place('two tickets');
  expect(order.result.current).toMatchObject({ isPending: true, retryReason: 'busy' });
  await pass(60);
  expect(order.sent.map(({ input }) => input)).toEqual(Array(6).fill('two tickets'));
  expect(order.delays()).toEqual([3, 2, 4, 8, 10]);
  expect(order.replies).toEqual(['placed']);
  expect(order.errors).toEqual([]);
  expect(order.result.current).toMatchObject({ isPending: false, retryReason: undefined });
});

it.each([
  ['a refusal', soldOut],
  ['a 503 that does not ask for a retry', busyFor()],
  ['a 503 that asks for a retry in a minute', busyFor(60)],
  ['a connection that is lost at the first attempt', lost],
])('%s is an error at once', async (_, answer) => {
  const order = renderWith(answer, 'placed');
  await order.place('one ticket');
  expect(order.errors).toEqual([answer]);
  expect(order.result.current.retryReason).toBeUndefined();
  await pass(600);
  expect(order.sent).toHaveLength(1);
});

it('a refusal of a retry ends the retries', async () => {
  const order = renderWith(busyFor(1), soldOut);
  await order.place('one ticket');
  await pass(600);
  expect(order.errors).toEqual([soldOut]);
  expect(order.sent).toHaveLength(2);
});

it('gives up after about two minutes with the last error', async () => {
  const order = renderWith(busyFor(1));
  await order.place('one ticket');
  await pass(110);
  expect(order.errors).toEqual([]);
  await pass(40);
  expect(order.errors.map(({ message }) => message)).toEqual(['Many people buy']);
  expect(order.sent).toHaveLength(15);
});

it('tells a busy server, one that cannot answer and a lost connection apart', async () => {
  const order = renderWith(busyFor(1), busyFor(1, 'unavailable'), lost, 'placed');
  await order.place('one ticket');
  expect(order.result.current.retryReason).toBe('busy');
  await pass(2);
  expect(order.result.current.retryReason).toBe('unavailable');
  await pass(3);
  expect(order.result.current.retryReason).toBe('offline');
  await pass(5);
  expect(order.replies).toEqual(['placed']);
});

it('sends nothing while the device is offline or the page is hidden, and goes on afterwards', async () => {
  const order = renderWith(busyFor(1), busyFor(1), 'placed');
  await order.place('one ticket');
  become({ online: false });
  await pass(300);
  expect(order.sent).toHaveLength(1);
  expect(order.result.current.retryReason).toBe('offline');
  await act(async () => become({ online: true }));
  await pass(0);
  expect(order.sent).toHaveLength(2);
  become({ visible: false });
  await pass(300);
  expect(order.sent).toHaveLength(2);
  await act(async () => become({ visible: true }));
  await pass(0);
  expect(order.replies).toEqual(['placed']);
});

it('sends nothing more and reports nothing once the user has stopped it, and can be used again', async () => {
  const order = renderWith(busyFor(1), 'placed');
  await order.place('one ticket');
  act(() => order.result.current.stopRetrying());
  await pass(0);
  expect(order.result.current).toMatchObject({ isPending: false, retryReason: undefined });
  await pass(600);
  expect(order.sent).toHaveLength(1);
  expect([...order.replies, ...order.errors]).toEqual([]);
  await order.place('two tickets');
  expect(order.sent.at(-1)?.input).toBe('two tickets');
  expect(order.replies).toEqual(['placed']);
});

it('a retry that is on its way when the user stops is not reported', async () => {
  let answer: (reply: string) => void = () => undefined;
  const order = renderWith(busyFor(1), new Promise<string>((resolve) => (answer = resolve)));
  await order.place('one ticket');
  await pass(2);
  expect(order.sent).toHaveLength(2);
  act(() => order.result.current.stopRetrying());
  answer('placed');
  await pass(0);
  expect(order.replies).toEqual([]);
});

it('sends nothing more once the page was left', async () => {
  const order = renderWith(busyFor(1), 'placed');
  await order.place('one ticket');
  order.unmount();
  await pass(600);
  expect(order.sent).toHaveLength(1);
});
