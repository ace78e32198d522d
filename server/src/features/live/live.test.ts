import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { aSale } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { listenOnFreePort, openLiveStream } from '#test/harness/live-stream';
import { buildTestApp, testClock, testDatabase } from '#test/harness/test-app';
import { emitLiveChanges } from './index.ts';
import { readAfter } from './live.read.ts';

// Two nodes behind a proxy share one database, and each reads the outbox for itself.
const database = await testDatabase();
const clock = testClock();
const here = await buildTestApp({ database, clock });
const there = await buildTestApp({ database, clock });
const { db } = here;
const [origin, other] = [await listenOnFreePort(here), await listenOnFreePort(there)];

const notify = (...userIds: string[]) => emitLiveChanges(db, [{ topic: 'tickets', userIds }]);

describe('a live stream', () => {
  it('brings on every node what concerns its reader and nothing else', async () => {
    const [brenda, paul] = [await aParticipant(here), await aParticipant(here)];
    const streams = [
      await openLiveStream(origin, brenda),
      await openLiveStream(other, brenda),
      await openLiveStream(origin, paul),
    ];
    await notify(brenda.user.id);
    await notify(paul.user.id);
    const [one, two, three] = await Promise.all(streams.map((stream) => stream.untilReceived(1)));
    for (const received of [one, two, three])
      expect(received).toEqual([{ topic: 'tickets', id: expect.stringMatching(/^\d+-\d+$/) }]);
    expect(one?.[0]?.id).toBe(two?.[0]?.id);
    expect(three?.[0]?.id).not.toBe(one?.[0]?.id);
  });

  it('is an event stream that proxies must not cache, buffer or compress', async () => {
    const stream = await openLiveStream(origin, await aParticipant(here), { 'accept-encoding': 'br, gzip' });
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

  it('brings organizers changes at their own events, with many sales merged into one', async () => {
    const [ada, otto] = [await anOrganizer(here), await anOrganizer(here)];
    const { eventId } = await aSale(here, { organizer: ada });
    const { eventId: ofOtto } = await aSale(here, { organizer: otto });
    const stream = await openLiveStream(origin, ada);
    await db.transaction().execute(async (tx) => {
      for (let sale = 0; sale < 20; sale += 1) await emitLiveChanges(tx, [{ topic: 'sales', eventId }]);
      await emitLiveChanges(tx, [{ topic: 'sales', eventId: ofOtto }]);
    });
    await emitLiveChanges(db, [{ topic: 'entries', eventId }]);
    expect(await stream.untilReceived(2)).toEqual([
      expect.objectContaining({ topic: 'sales', eventId }),
      expect.objectContaining({ topic: 'entries', eventId }),
    ]);
  });

  it('brings nothing of a transaction that rolled back', async () => {
    const brenda = await aParticipant(here);
    const stream = await openLiveStream(origin, brenda);
    const failed = db.transaction().execute(async (tx) => {
      await emitLiveChanges(tx, [{ topic: 'orders', userIds: [brenda.user.id] }]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await notify(brenda.user.id);
    expect((await stream.untilReceived(1)).map(({ topic }) => topic)).toEqual(['tickets']);
  });

  it('is refused without a session and without an Accept header for event streams', async () => {
    expect((await openLiveStream(origin, undefined)).status).toBe(401);
    const { headers } = await aParticipant(here);
    for (const accept of ['application/json', '*/*', 'text/event-streams']) {
      const reply = await here.fastify.inject({ url: '/api/live', headers: { ...headers, accept } });
      expect([reply.statusCode, reply.json().code]).toEqual([406, 'event_stream_only']);
    }
    const head = await here.fastify.inject({
      method: 'HEAD',
      url: '/api/live',
      headers: { ...headers, accept: 'text/event-stream' },
    });
    expect(head.statusCode).toBe(406);
  });

  it('is refused as the ninth of one person until another one is closed', async () => {
    const brenda = await aParticipant(here);
    const streams = await Promise.all(Array.from({ length: 8 }, () => openLiveStream(origin, brenda)));
    const refused = await openLiveStream(origin, brenda);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await openLiveStream(origin, await aParticipant(here))).status).toBe(200);
    streams[0]?.leave();
    await vi.waitFor(async () => expect((await openLiveStream(origin, brenda)).status).toBe(200), 3_000);
  });
});

describe('a client that reconnects', () => {
  it('receives what it missed, from another node as well', async () => {
    const brenda = await aParticipant(here);
    const before = await openLiveStream(origin, brenda);
    await notify(brenda.user.id);
    await before.untilReceived(1);
    before.leave();
    await emitLiveChanges(db, [{ topic: 'orders', userIds: [brenda.user.id] }]);
    await emitLiveChanges(db, [{ topic: 'orders', userIds: [(await aParticipant(here)).user.id] }]);
    const after = await openLiveStream(other, brenda, { 'last-event-id': before.lastId() });
    expect((await after.untilReceived(1)).map(({ topic }) => topic)).toEqual(['orders']);
    await notify(brenda.user.id);
    await notify(brenda.user.id);
    await after.untilReceived(2);
    after.leave();
    const twice = await openLiveStream(origin, brenda, { 'last-event-id': before.lastId() });
    // Two changes of one topic are merged into one.
    expect((await twice.untilReceived(2)).map(({ topic }) => topic)).toEqual(['orders', 'tickets']);
  });

  it.each(['999999999999-1', 'junk', '1-2-3'])('with the unusable id %s receives a reset', async (id) => {
    const brenda = await aParticipant(here);
    const stream = await openLiveStream(origin, brenda, { 'last-event-id': id });
    expect((await stream.untilReceived(1)).map(({ topic }) => topic)).toEqual(['reset']);
    await notify(brenda.user.id);
    expect((await stream.untilReceived(2)).map(({ topic }) => topic)).toEqual(['reset', 'tickets']);
  });

  it('with an id older than the kept entries receives a reset, and with a newer one everything since', async () => {
    const brenda = await aParticipant(here);
    const node = await buildTestApp({ database, clock });
    const third = await listenOnFreePort(node);
    const first = await openLiveStream(third, brenda);
    await notify(brenda.user.id);
    await first.untilReceived(1);
    const old = first.lastId();
    await notify(brenda.user.id);
    await first.untilReceived(2);
    first.leave();
    await sql`update live_entries set created_at = now() - interval '16 minutes'`.execute(db);
    await emitLiveChanges(db, [{ topic: 'orders', userIds: [brenda.user.id] }]);
    await node.platform.jobs.enqueue(db, 'live.tidy', {});
    await node.runJobs();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from live_entries`.execute(db);
    expect(rows[0]?.count).toBe(2);
    // A node that starts now knows only the remaining entries.
    const fresh = await listenOnFreePort(await buildTestApp({ database, clock }));
    expect((await (await openLiveStream(fresh, brenda, { 'last-event-id': old })).untilReceived(1))[0]?.topic).toBe('reset');
    expect((await (await openLiveStream(fresh, brenda, { 'last-event-id': first.lastId() })).untilReceived(1))[0]?.topic).toBe(
      'orders',
    );
  });
});

describe('the end', () => {
  it('of a session ends its streams on every node and no others', async () => {
    const brenda = await aParticipant(here);
    const paul = await aParticipant(here);
    const [mine, mineThere, his] = [
      await openLiveStream(origin, brenda),
      await openLiveStream(other, brenda),
      await openLiveStream(origin, paul),
    ];
    await here.fastify.inject({ method: 'POST', url: '/api/auth/logout', headers: brenda.headers });
    await Promise.all([mine.ended, mineThere.ended]);
    await notify(paul.user.id);
    await his.untilReceived(1);
    expect(his.isEnded()).toBe(false);
    expect((await openLiveStream(origin, brenda)).status).toBe(401);
  });

  it('of the process does not wait for streams, not even for one whose client reads nothing', async () => {
    const node = await buildTestApp({ database, clock });
    const address = await listenOnFreePort(node);
    const stream = await openLiveStream(address, await aParticipant(here));
    const began = Date.now();
    await node.close();
    await stream.ended;
    // Node would wait for an idle open connection for more than a minute.
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

describe('entries of overlapping transactions', () => {
  /** Inserts an entry that takes its number first and commits last, and one that is committed in between. */
  async function withOverlappingTransactions(userId: string, meanwhile: () => Promise<void>): Promise<void> {
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query(`insert into live_entries (topic, user_ids) values ('orders', array[$1::uuid])`, [userId]);
    await notify(userId);
    await meanwhile();
    await slow.query('commit');
    slow.release();
  }

  it('are all delivered though the later one commits first', async () => {
    const brenda = await aParticipant(here);
    const stream = await openLiveStream(origin, brenda);
    await withOverlappingTransactions(brenda.user.id, async () => {
      await sleep(1_200);
      expect(stream.received).toEqual([]);
    });
    expect((await stream.untilReceived(2)).map(({ topic }) => topic)).toEqual(['orders', 'tickets']);
  });

  it('would be lost by a reader that goes by the sequence alone', async () => {
    const brenda = await aParticipant(here);
    const found: string[] = [];
    const top = await sql<{ id: number }>`select coalesce(max(id), 0) as id from live_entries`.execute(db);
    let readUpTo = top.rows[0]?.id ?? 0;
    const readNaively = async () => {
      const { rows } = await sql<{ id: number; topic: string }>`
        select id, topic from live_entries where id > ${readUpTo} order by id`.execute(db);
      found.push(...rows.map(({ topic }) => topic));
      readUpTo = rows.at(-1)?.id ?? readUpTo;
    };
    await withOverlappingTransactions(brenda.user.id, readNaively);
    await readNaively();
    expect(found).toEqual(['tickets']);
  });

  it('are read once each and in order by a reader that polls while many are written', async () => {
    const writers = 12;
    const perWriter = 15;
    const mark = (await aParticipant(here)).user.id;
    const start = await readAfter(db, { xid: 0, id: 0 }, 1);
    let position = { xid: start.oldestRunningXid, id: 0 };
    const seen: string[] = [];
    let isWriting = true;
    const reading = (async () => {
      for (;;) {
        const wasWriting = isWriting;
        const snapshot = await readAfter(db, position, 7);
        for (const { at, userIds } of snapshot.entries) if (userIds.includes(mark)) seen.push(`${at.xid}-${at.id}`);
        position =
          snapshot.entries.length === 7 ? (snapshot.entries.at(-1)?.at ?? position) : { xid: snapshot.oldestRunningXid, id: 0 };
        if (!wasWriting && snapshot.entries.length < 7 && seen.length >= writers * perWriter) return;
        if (!wasWriting && seen.length < writers * perWriter) await sleep(20);
      }
    })();
    await Promise.all(
      Array.from({ length: writers / 2 }, async (_, writer) => {
        for (let round = 0; round < perWriter * 2; round += 1) {
          await db.transaction().execute(async (tx) => {
            await emitLiveChanges(tx, [{ topic: 'orders', userIds: [mark] }]);
            await sleep((writer * 7 + round * 3) % 11);
          });
        }
      }),
    );
    isWriting = false;
    await reading;
    expect(seen).toHaveLength(writers * perWriter);
    expect(new Set(seen).size).toBe(seen.length);
    const byPosition = (one: string, two: string) => {
      const [a, b] = [one, two].map((text) => text.split('-').map(Number)) as [number[], number[]];
      return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
    };
    expect(seen).toEqual([...seen].sort(byPosition));
  });
});
