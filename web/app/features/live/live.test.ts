// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, startSession } from '#lib/session.ts';
import { aPerson } from '../../test/people.ts';
import { keysOf } from './live-keys.ts';
import { shareLive } from './live-share.ts';
import { followLive } from './live-stream.ts';
import { type LiveSaid, liveReader } from './live-text.ts';

describe('server-sent events', () => {
  it('are read in pieces of any size', () => {
    const text =
      'retry: 3000\n\nid: 7-0\n\nevent: sales\nid: 8-1\ndata: {"eventId":"e1"}\n\n: nothing\n\nevent: reset\r\nid: 9-2\r\ndata: {}\r\n\r\n';
    const whole = [
      { id: '7-0' },
      { id: '8-1', topic: 'sales', data: { eventId: 'e1' } },
      { id: '9-2', topic: 'reset', data: {} },
    ];
    expect(liveReader()(text)).toEqual(whole);
    const read = liveReader();
    expect([...text].flatMap((letter) => read(letter))).toEqual(whole);
  });
});

describe('what is asked anew', () => {
  it('follows from what changed; after a gap it is everything, once each', () => {
    expect(keysOf({ id: '1-1' })).toEqual([]);
    expect(keysOf({ topic: 'entries', data: { eventId: 'e1' } })).toContainEqual(['door', 'counts', 'e1']);
    const all = keysOf({ topic: 'reset', data: {} }).map((key) => key.join('/'));
    expect(all).toEqual(expect.arrayContaining(['tickets', 'orders', 'notifications/stored', 'dashboard', 'door/counts']));
    expect(new Set(all).size).toBe(all.length);
  });

  it('is nothing for a topic of a later version', () => {
    expect(keysOf({ topic: 'weather' as never, data: {} })).toEqual([]);
  });
});

/** A server whose every stream is an entry of this list; a number is a refusal. */
function aServer(...streams: (readonly string[] | number)[]) {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: RequestInit) => {
    asked.push(new Headers(headers).get('last-event-id'));
    const next = streams.shift();
    if (next === undefined) {
      return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError'))));
    }
    if (typeof next === 'number') return new Response('{}', { status: next });
    return new Response(next.join(''));
  });
  return asked;
}

const said: LiveSaid[] = [];
let lastId: string | undefined;
const follow = (signal: AbortSignal) =>
  followLive({
    onSaid: (one) => {
      said.push(one);
      lastId = one.id ?? lastId;
    },
    lastId: () => lastId,
    signal,
  });

describe('a page that follows', () => {
  let leaving = new AbortController();
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    said.length = 0;
    lastId = undefined;
    leaving = new AbortController();
    startSession({ token: 'token', user: aPerson(), expiresIn: 600_000 });
  });
  afterEach(() => {
    leaving.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('comes back from where it left off, after ends and refusals', async () => {
    const asked = aServer(['event: tickets\nid: 5-1\ndata: {}\n\n'], 503, ['id: 6-0\n\n']);
    void follow(leaving.signal);
    await vi.waitFor(() => expect(asked).toEqual([null, '5-1', '5-1', '6-0']), 15_000);
    expect(said.map(({ topic }) => topic)).toEqual(['tickets', undefined]);
  });

  it('ends the session here when it has ended there', async () => {
    aServer(401);
    await follow(leaving.signal);
    expect(readSession()).toMatchObject({ status: 'anonymous', reason: 'refused' });
  });

  it('comes back when a line has gone silent', async () => {
    const asked = aServer();
    void follow(leaving.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(46_000);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  it('lets go when nobody needs it any more', async () => {
    const asked = aServer();
    const following = follow(leaving.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    leaving.abort();
    await following;
    expect(asked).toHaveLength(1);
  });

  it('listens by itself where tabs cannot agree', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    aServer(['event: orders\nid: 5-1\ndata: {}\n\n']);
    const heard: LiveSaid[] = [];
    const stop = shareLive('brenda', (one) => heard.push(one));
    await vi.waitFor(() => expect(heard).toEqual([{ id: '5-1', topic: 'orders', data: {} }]));
    stop();
  });
});
