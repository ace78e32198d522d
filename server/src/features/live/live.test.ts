import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { buildTestApp, testClock, testDatabase } from '#test/harness';
import { listen, listening } from '#test/live';
import { aSale } from '#test/orders';
import { anOrganizer, aParticipant } from '#test/people';
import { announce } from './index.ts';
import { readAfter } from './live.read.ts';

// Two nodes behind a proxy: one database, and each reads the outbox for itself.
const database = await testDatabase();
const clock = testClock();
const here = await buildTestApp({ database, clock });
const there = await buildTestApp({ database, clock });
const { db } = here;
const [origin, other] = [await listening(here), await listening(there)];

const tell = (...userIds: string[]) => announce(db, [{ topic: 'tickets', userIds }]);

describe('a stream', () => {
  it('brings what concerns its reader and nobody else, on every node', async () => {
    const [brenda, paul] = [await aParticipant(here), await aParticipant(here)];
    const streams = [await listen(origin, brenda), await listen(other, brenda), await listen(origin, paul)];
    await tell(brenda.user.id);
    await tell(paul.user.id);
    const [one, two, three] = await Promise.all(streams.map((stream) => stream.hears(1)));
    for (const heard of [one, two, three]) expect(heard).toEqual([{ topic: 'tickets', id: expect.stringMatching(/^\d+-\d+$/) }]);
    expect(one?.[0]?.id).toBe(two?.[0]?.id);
    expect(three?.[0]?.id).not.toBe(one?.[0]?.id);
  });

  it('is an event stream that nobody on the way may keep, hold back or pack', async () => {
    const stream = await listen(origin, await aParticipant(here), { 'accept-encoding': 'br, gzip' });
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    await vi.waitFor(() => expect(stream.text()).toMatch(/^retry: 3000\n\nid: \d+-\d+\n\n$/));
  });

  it('brings an organizer what happens at their own events, many sales as one', async () => {
    const [ada, otto] = [await anOrganizer(here), await anOrganizer(here)];
    const { eventId } = await aSale(here, { organizer: ada });
    const { eventId: ofOtto } = await aSale(here, { organizer: otto });
    const stream = await listen(origin, ada);
    await db.transaction().execute(async (tx) => {
      for (let sale = 0; sale < 20; sale += 1) await announce(tx, [{ topic: 'sales', eventId }]);
      await announce(tx, [{ topic: 'sales', eventId: ofOtto }]);
    });
    await announce(db, [{ topic: 'entries', eventId }]);
    expect(await stream.hears(2)).toEqual([
      expect.objectContaining({ topic: 'sales', eventId }),
      expect.objectContaining({ topic: 'entries', eventId }),
    ]);
  });

  it('says nothing of what was rolled back', async () => {
    const brenda = await aParticipant(here);
    const stream = await listen(origin, brenda);
    const failed = db.transaction().execute(async (tx) => {
      await announce(tx, [{ topic: 'orders', userIds: [brenda.user.id] }]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await tell(brenda.user.id);
    expect((await stream.hears(1)).map(({ topic }) => topic)).toEqual(['tickets']);
  });

  it('is refused to strangers, and to whoever asks for no stream', async () => {
    expect((await listen(origin, undefined)).status).toBe(401);
    const { headers } = await aParticipant(here);
    for (const accept of ['application/json', '*/*', 'text/event-streams']) {
      const reply = await here.app.inject({ url: '/api/live', headers: { ...headers, accept } });
      expect([reply.statusCode, reply.json().code]).toEqual([406, 'event_stream_only']);
    }
    const head = await here.app.inject({
      method: 'HEAD',
      url: '/api/live',
      headers: { ...headers, accept: 'text/event-stream' },
    });
    expect(head.statusCode).toBe(406);
  });

  it('is not opened a ninth time by one person, until one of theirs is closed', async () => {
    const brenda = await aParticipant(here);
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(origin, brenda)));
    const refused = await listen(origin, brenda);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await listen(origin, await aParticipant(here))).status).toBe(200);
    streams[0]?.leave();
    await vi.waitFor(async () => expect((await listen(origin, brenda)).status).toBe(200), 3_000);
  });
});

describe('whoever comes back', () => {
  it('is told what they missed, by another node as well', async () => {
    const brenda = await aParticipant(here);
    const before = await listen(origin, brenda);
    await tell(brenda.user.id);
    await before.hears(1);
    before.leave();
    await announce(db, [{ topic: 'orders', userIds: [brenda.user.id] }]);
    await announce(db, [{ topic: 'orders', userIds: [(await aParticipant(here)).user.id] }]);
    const after = await listen(other, brenda, { 'last-event-id': before.lastId() });
    expect((await after.hears(1)).map(({ topic }) => topic)).toEqual(['orders']);
    await tell(brenda.user.id);
    await tell(brenda.user.id);
    await after.hears(2);
    after.leave();
    const twice = await listen(origin, brenda, { 'last-event-id': before.lastId() });
    // What was said twice meanwhile is said once.
    expect((await twice.hears(2)).map(({ topic }) => topic)).toEqual(['orders', 'tickets']);
  });

  it.each(['999999999999-1', 'junk', '1-2-3'])('with %s is told that anything may have changed', async (id) => {
    const brenda = await aParticipant(here);
    const stream = await listen(origin, brenda, { 'last-event-id': id });
    expect((await stream.hears(1)).map(({ topic }) => topic)).toEqual(['reset']);
    await tell(brenda.user.id);
    expect((await stream.hears(2)).map(({ topic }) => topic)).toEqual(['reset', 'tickets']);
  });

  it('after what they had was tidied away begins anew; the rest is kept without a gap', async () => {
    const brenda = await aParticipant(here);
    const node = await buildTestApp({ database, clock });
    const third = await listening(node);
    const first = await listen(third, brenda);
    await tell(brenda.user.id);
    await first.hears(1);
    const old = first.lastId();
    await tell(brenda.user.id);
    await first.hears(2);
    first.leave();
    await sql`update live_entries set created_at = now() - interval '16 minutes'`.execute(db);
    await announce(db, [{ topic: 'orders', userIds: [brenda.user.id] }]);
    await node.platform.jobs.enqueue(db, 'live.tidy', {});
    await node.runJobs();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from live_entries`.execute(db);
    expect(rows[0]?.count).toBe(2);
    // A node that begins now knows only what is left.
    const fresh = await listening(await buildTestApp({ database, clock }));
    expect((await (await listen(fresh, brenda, { 'last-event-id': old })).hears(1))[0]?.topic).toBe('reset');
    expect((await (await listen(fresh, brenda, { 'last-event-id': first.lastId() })).hears(1))[0]?.topic).toBe('orders');
  });
});

describe('the end', () => {
  it('of a session is the end of its streams, on every node; those of other sessions go on', async () => {
    const brenda = await aParticipant(here);
    const paul = await aParticipant(here);
    const [mine, mineThere, his] = [await listen(origin, brenda), await listen(other, brenda), await listen(origin, paul)];
    await here.app.inject({ method: 'POST', url: '/api/auth/logout', headers: brenda.headers });
    await Promise.all([mine.ended, mineThere.ended]);
    await tell(paul.user.id);
    await his.hears(1);
    expect(his.isEnded()).toBe(false);
    expect((await listen(origin, brenda)).status).toBe(401);
  });

  it('of the process does not wait for streams, not even for one that takes nothing in', async () => {
    const node = await buildTestApp({ database, clock });
    const address = await listening(node);
    const stream = await listen(address, await aParticipant(here));
    const began = Date.now();
    await node.close();
    await stream.ended;
    // An idle connection that nobody closes would be waited for more than a minute.
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

describe('two transactions at once', () => {
  /** One that took its number first and commits last, beside one that begins and ends meanwhile. */
  async function overtaken(userId: string, meanwhile: () => Promise<void>): Promise<void> {
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query(`insert into live_entries (topic, user_ids) values ('orders', array[$1::uuid])`, [userId]);
    await tell(userId);
    await meanwhile();
    await slow.query('commit');
    slow.release();
  }

  it('lose no entry, though the later one commits first', async () => {
    const brenda = await aParticipant(here);
    const stream = await listen(origin, brenda);
    await overtaken(brenda.user.id, async () => {
      await sleep(1_200);
      expect(stream.heard).toEqual([]);
    });
    expect((await stream.hears(2)).map(({ topic }) => topic)).toEqual(['orders', 'tickets']);
  });

  it('would lose one to a reader that goes by the sequence alone', async () => {
    const brenda = await aParticipant(here);
    const found: string[] = [];
    const top = await sql<{ id: number }>`select coalesce(max(id), 0) as id from live_entries`.execute(db);
    let reached = top.rows[0]?.id ?? 0;
    const readNaively = async () => {
      const { rows } = await sql<{ id: number; topic: string }>`
        select id, topic from live_entries where id > ${reached} order by id`.execute(db);
      found.push(...rows.map(({ topic }) => topic));
      reached = rows.at(-1)?.id ?? reached;
    };
    await overtaken(brenda.user.id, readNaively);
    await readNaively();
    expect(found).toEqual(['tickets']);
  });

  it('by the dozen are all read, once each and in the order that every node sees', async () => {
    const writers = 12;
    const perWriter = 15;
    const mark = (await aParticipant(here)).user.id;
    const start = await readAfter(db, { xid: 0, id: 0 }, 1);
    let place = { xid: start.settledXid, id: 0 };
    const seen: string[] = [];
    let isWriting = true;
    const reading = (async () => {
      for (;;) {
        const wasWriting = isWriting;
        const look = await readAfter(db, place, 7);
        for (const { at, userIds } of look.entries) if (userIds.includes(mark)) seen.push(`${at.xid}-${at.id}`);
        place = look.entries.length === 7 ? (look.entries.at(-1)?.at ?? place) : { xid: look.settledXid, id: 0 };
        if (!wasWriting && look.entries.length < 7 && seen.length >= writers * perWriter) return;
        if (!wasWriting && seen.length < writers * perWriter) await sleep(20);
      }
    })();
    await Promise.all(
      Array.from({ length: writers / 2 }, async (_, writer) => {
        for (let round = 0; round < perWriter * 2; round += 1) {
          await db.transaction().execute(async (tx) => {
            await announce(tx, [{ topic: 'orders', userIds: [mark] }]);
            await sleep((writer * 7 + round * 3) % 11);
          });
        }
      }),
    );
    isWriting = false;
    await reading;
    expect(seen).toHaveLength(writers * perWriter);
    expect(new Set(seen).size).toBe(seen.length);
    const byPlace = (one: string, two: string) => {
      const [a, b] = [one, two].map((text) => text.split('-').map(Number)) as [number[], number[]];
      return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
    };
    expect(seen).toEqual([...seen].sort(byPlace));
  });
});
