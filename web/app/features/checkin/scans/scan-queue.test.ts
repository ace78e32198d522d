import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/call.ts';
import type { Verdict } from '../verdict.ts';
import { createScanQueue, retryAfterMs, type Scan } from './scan-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => Promise.reject(new ApiProblem('Server error', 0, 'unreachable'));
const welcome = ({ id }: Scan): Promise<Verdict> => Promise.resolve({ id, tone: 'enter', message: 'Welcome' });

/** Creates a queue whose network gives these answers in turn, and then admits every ticket. */
function aQueue(...answers: ((scan: Scan) => Promise<Verdict>)[]) {
  const sent: Scan[] = [];
  const verdicts: Verdict[] = [];
  const queue = createScanQueue({
    send(scan) {
      sent.push(scan);
      return (answers.shift() ?? welcome)(scan);
    },
    onVerdict: (verdict) => verdicts.push(verdict),
  });
  return { queue, sent, verdicts };
}
const scan = { ticketCode: 'K7WQ M3XP', eventId: 'makossa', isVerifyOnly: false };

describe('scan queue', () => {
  it('keeps a scan until it is answered', async () => {
    const { queue, verdicts } = aQueue();
    queue.submit(scan);
    expect(queue.read()).toMatchObject([{ scan, failures: 0 }]);
    await vi.runAllTimersAsync();
    expect(queue.read()).toEqual([]);
    expect(verdicts).toMatchObject([{ tone: 'enter' }]);
  });

  it('sends a scan again with the same nonce while the server does not answer', async () => {
    const overloaded = () => Promise.reject(new ApiProblem('Server error', 503, 'busy'));
    const { queue, sent, verdicts } = aQueue(lost, overloaded, lost);
    queue.submit(scan);
    await vi.advanceTimersByTimeAsync(500);
    expect(queue.read()).toMatchObject([{ failures: 1 }]);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(verdicts).toHaveLength(1);
  });

  it('sends waiting scans at once when the network is back', async () => {
    const { queue, sent, verdicts } = aQueue(lost);
    queue.submit(scan);
    await vi.advanceTimersByTimeAsync(10);
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).toHaveLength(2);
    expect(verdicts).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
  });

  it('treats a refusal as an answer and does not repeat the scan', async () => {
    const facts = { name: 'Brenda Ngo', typeName: 'VIP', entryTime: '2026-12-12T19:00:00.000Z' };
    const used = () => Promise.reject(new ApiProblem('Already used', 409, 'already_entered', facts));
    const { queue, sent, verdicts } = aQueue(used);
    const { id } = queue.submit(scan);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(verdicts).toEqual([
      {
        id,
        tone: 'stop',
        message: 'Already used',
        reason: 'already_entered',
        name: 'Brenda Ngo',
        typeName: 'VIP',
        enteredAt: facts.entryTime,
      },
    ]);
  });

  it('reports no verdict for a scan that was discarded', async () => {
    const { queue, sent, verdicts } = aQueue(lost);
    const { id } = queue.submit(scan);
    await vi.advanceTimersByTimeAsync(10);
    queue.discard(id);
    await vi.runAllTimersAsync();
    expect([sent.length, verdicts.length, queue.read().length]).toEqual([1, 0, 0]);
  });

  it('doubles the delay between attempts up to ten seconds', () => {
    expect([1, 2, 3, 4, 5, 50].map(retryAfterMs)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });
});
