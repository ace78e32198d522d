import { describe, expect, it } from 'vitest';
import { type LiveEntry, mergeEntries, parsePosition, requireEventStream } from './live.rules.ts';
import { liveStreams } from './streams.ts';

const entry = (id: number, topic: LiveEntry['topic'], eventId: string | null = null): LiveEntry => ({
  ...{ at: { xid: 10, id }, topic, userIds: ['brenda'], eventId },
});

describe('live update rules', () => {
  it('parse positions in the issued form and nothing else', () => {
    expect(parsePosition('12-34')).toEqual({ xid: 12, id: 34 });
    for (const text of [undefined, '', '12', '12-', '-1-2', '1-2-3', '1e3-1', ' 1-2', `${'9'.repeat(16)}-1`]) {
      expect(parsePosition(text)).toBeUndefined();
    }
  });

  it('merge repeated entries of one topic and event into the last one', () => {
    const all = [entry(1, 'sales', 'a'), entry(2, 'sales', 'b'), entry(3, 'tickets'), entry(4, 'sales', 'a')];
    expect(mergeEntries(all).map(({ at }) => at.id)).toEqual([2, 3, 4]);
  });

  it('accept requests that ask for an event stream, alone or among other types', () => {
    for (const accept of ['text/event-stream', 'text/html, text/event-stream;q=0.9', 'TEXT/EVENT-STREAM']) {
      expect(requireEventStream('GET', accept)).toBeUndefined();
    }
    for (const accept of [undefined, '', '*/*', 'text/event-streams', 'x-text/event-stream']) {
      expect(() => requireEventStream('GET', accept)).toThrow(expect.objectContaining({ status: 406 }));
    }
  });
});

describe('a stream whose client stops reading', () => {
  it('is closed before much has accumulated, and other streams stay open', () => {
    const streams = liveStreams();
    let closed = 0;
    const start = { xid: 1, id: 0 };
    const slow = streams.open({ userId: 'brenda', token: '' }, start, () => closed++);
    const quick = streams.open({ userId: 'brenda', token: '' }, start, () => closed++);
    for (const stream of [slow, quick]) streams.release(stream, []);
    quick.readable.resume();
    let id = 0;
    while (!slow.readable.destroyed && id < 10_000) {
      id += 1;
      streams.broadcast([entry(id, 'tickets')], new Map());
      quick.readable.read();
    }
    expect(slow.readable.readableLength).toBeLessThan(66_000);
    expect([slow.readable.destroyed, quick.readable.destroyed]).toEqual([true, false]);
    return new Promise<void>((resolve) => {
      slow.readable.once('close', () => {
        expect([closed, streams.countOf('brenda')]).toEqual([1, 1]);
        resolve();
      });
    });
  });
});
