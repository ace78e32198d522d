// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, startSession } from '#lib/session/session.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { keysOf } from './live-keys.ts';
import { createLiveParser, type LiveMessage } from './live-message.ts';
import { shareLive } from './live-share.ts';
import { followLive } from './live-stream.ts';

describe('server-sent events', () => {
  it('are parsed from chunks of any size', () => {
    const text =
      'retry: 3000\n\nid: 7-0\n\nevent: sales\nid: 8-1\ndata: {"eventId":"e1"}\n\n: nothing\n\nevent: reset\r\nid: 9-2\r\ndata: {}\r\n\r\n';
    const expected = [
      { id: '7-0' },
      { id: '8-1', topic: 'sales', data: { eventId: 'e1' } },
      { id: '9-2', topic: 'reset', data: {} },
    ];
    expect(createLiveParser()(text)).toEqual(expected);
    const read = createLiveParser();
    expect([...text].flatMap((character) => read(character))).toEqual(expected);
  });
});

describe('query keys of a live message', () => {
  it('follow from its topic; after a gap they are all keys, each once', () => {
    expect(keysOf({ id: '1-1' })).toEqual([]);
    expect(keysOf({ topic: 'entries', data: { eventId: 'e1' } })).toContainEqual(['checkin', 'counts', 'e1']);
    const all = keysOf({ topic: 'reset', data: {} }).map((key) => key.join('/'));
    expect(all).toEqual(expect.arrayContaining(['tickets', 'orders', 'notifications/stored', 'dashboard', 'checkin/counts']));
    expect(new Set(all).size).toBe(all.length);
  });

  it('are empty for an unknown topic', () => {
    expect(keysOf({ topic: 'weather' as never, data: {} })).toEqual([]);
  });
});

/**
 * Stubs `fetch` with these answers in turn: a list is a stream, a number an error status. Returns the ids that the client resumed
 * from.
 */
function stubStreams(...streams: (readonly string[] | number)[]) {
  const resumedFrom: (string | null)[] = [];
  stubFetch(async (_address: string, { headers, signal }: RequestInit) => {
    resumedFrom.push(new Headers(headers).get('last-event-id'));
    const next = streams.shift();
    if (next === undefined) {
      return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError'))));
    }
    if (typeof next === 'number') return new Response('{}', { status: next });
    return new Response(next.join(''));
  });
  return resumedFrom;
}

const received: LiveMessage[] = [];
let lastId: string | undefined;
const follow = (signal: AbortSignal) =>
  followLive({
    onMessage: (one) => {
      received.push(one);
      lastId = one.id ?? lastId;
    },
    lastId: () => lastId,
    signal,
  });

describe('live connection', () => {
  let leaving = new AbortController();
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    received.length = 0;
    lastId = undefined;
    leaving = new AbortController();
    startSession({ token: 'token', user: aPerson(), expiresIn: 600_000 });
  });
  afterEach(() => {
    leaving.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('resumes from the last id after ends and errors', async () => {
    const resumedFrom = stubStreams(['event: tickets\nid: 5-1\ndata: {}\n\n'], 503, ['id: 6-0\n\n']);
    void follow(leaving.signal);
    await vi.waitFor(() => expect(resumedFrom).toEqual([null, '5-1', '5-1', '6-0']), 15_000);
    expect(received.map(({ topic }) => topic)).toEqual(['tickets', undefined]);
  });

  it('ends the local session when the server answers 401', async () => {
    stubStreams(401);
    await follow(leaving.signal);
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'refused' });
  });

  it('reconnects after a connection without data', async () => {
    const resumedFrom = stubStreams();
    void follow(leaving.signal);
    await vi.waitFor(() => expect(resumedFrom).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(46_000);
    await vi.waitFor(() => expect(resumedFrom).toHaveLength(2));
  });

  it('stops when it is aborted', async () => {
    const resumedFrom = stubStreams();
    const following = follow(leaving.signal);
    await vi.waitFor(() => expect(resumedFrom).toHaveLength(1));
    leaving.abort();
    await following;
    expect(resumedFrom).toHaveLength(1);
  });

  it('works in a single tab without locks and channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    stubStreams(['event: orders\nid: 5-1\ndata: {}\n\n']);
    const messages: LiveMessage[] = [];
    const stop = shareLive('brenda', (one) => messages.push(one));
    await vi.waitFor(() => expect(messages).toEqual([{ id: '5-1', topic: 'orders', data: {} }]));
    stop();
  });
});
