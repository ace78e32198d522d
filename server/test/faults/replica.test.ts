import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, replicaOf } from '#platform/postgres/database';
import { migrate } from '#platform/postgres/migrate';
import { aCheckinEvent, aNonce, checkInTicket, ticketsOf } from '#test/factories/checkin';
import { aSale, order, pay } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { startPrimary, startReplica, withoutFlush } from '../../../tools/cluster/postgres-server.ts';

// A real primary with a streaming replica. What the replica knows is held back by pausing its replay.
const folder = mkdtempSync(join(tmpdir(), 'ngoma-replica-'));
await chmod(folder, 0o755);
const primary = await startPrimary(join(folder, 'primary'), withoutFlush);
await migrate(primary.url);
const replica = await startReplica(primary, join(folder, 'replica'), { settings: withoutFlush });
/** The statements that reached the replica. Recorded from the first connection on: a pool keeps the methods of its connections. */
const sent: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { readonly text?: string }).text);
  if (this.port === replica.port && !/^select (1$|pg_is_in_recovery)/.test(text)) sent.push(text);
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
const handle = openDatabase(primary.url, { applicationName: 'ngoma-with-replica', replicaUrl: replica.url });
const test = await buildTestApp({ database: { ...handle, url: primary.url } });
const state = replicaOf(handle.pool);
if (!state) throw new Error('The database has no replica');
const onReplica = new pg.Client({ connectionString: replica.url });
onReplica.on('error', () => {});
await onReplica.connect();
afterAll(async () => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  await test.close();
  await handle.close();
  await onReplica.end().catch(() => {});
  await replica.kill();
  await primary.kill();
  rmSync(folder, { recursive: true, force: true });
});

const organizer = await anOrganizer(test);
const usable = () => vi.waitFor(() => expect(state.isUsable).toBe(true), { timeout: 20_000, interval: 50 });
const pause = () => onReplica.query('select pg_wal_replay_pause()');
const resume = () => onReplica.query('select pg_wal_replay_resume()');

/** Returns the name of an event as a reader with or without a session sees it. */
async function nameOf(eventId: string, reader?: Person): Promise<string> {
  const reply = await test.fastify.inject({ url: `/api/event/${eventId}`, ...(reader && { headers: reader.headers }) });
  return reply.json().eventWithDetails.eventName;
}
const rename = (eventId: string, name: string) => test.db.updateTable('events').set({ name }).where('id', '=', eventId).execute();
/** Renames an event in a transaction that drops its pages, as the editor does. */
const renameOnPages = (eventId: string, name: string) =>
  test.db.transaction().execute(async (tx) => {
    await tx.updateTable('events').set({ name }).where('id', '=', eventId).execute();
    await test.platform.pages.drop(tx, [`event:${eventId}`, 'events']);
  });

describe('public reads', () => {
  it('come from the replica without a session, and from the primary with one', async () => {
    const { eventId } = await aSale(test, { organizer, name: 'First' });
    await usable();
    expect(await nameOf(eventId)).toBe('First');
    await pause();
    await rename(eventId, 'Second');
    expect(await nameOf(eventId)).toBe('First');
    expect(await nameOf(eventId, organizer)).toBe('Second');
    await resume();
    await vi.waitFor(async () => expect(await nameOf(eventId)).toBe('Second'), { timeout: 10_000, interval: 50 });
  });

  it('come from the primary after a page was dropped, until the replica has the change', async () => {
    const { eventId } = await aSale(test, { organizer, name: 'First' });
    await usable();
    await pause();
    await renameOnPages(eventId, 'Second');
    expect(await nameOf(eventId)).toBe('Second');
    expect(state.isUsable).toBe(false);
    await resume();
    await usable();
    await pause();
    await rename(eventId, 'Third');
    expect(await nameOf(eventId)).toBe('Second');
    await resume();
  });

  it('come from the primary while the replica is more than five seconds behind', async () => {
    const { eventId } = await aSale(test, { organizer, name: 'First' });
    await usable();
    await pause();
    await rename(eventId, 'Second');
    await vi.waitFor(() => expect(state.isUsable).toBe(false), { timeout: 20_000, interval: 50 });
    expect(state.ageSeconds).toBeGreaterThanOrEqual(5);
    expect(await nameOf(eventId)).toBe('Second');
    await resume();
    await usable();
  });

  it('are counted in the metrics', async () => {
    await usable();
    const { body } = await test.fastify.inject({ url: '/metrics' });
    expect(body).toMatch(/^database_replica_used 1$/m);
    expect(body).toMatch(/^database_replica_age_seconds [\d.]+$/m);
  });
});

describe('everything else', () => {
  it('signing in, buying, paying and scanning send no statement to the replica', async () => {
    await usable();
    sent.length = 0;
    const buyer = await aParticipant(test);
    const sale = await aSale(test, { organizer });
    const { body } = await order(test, buyer, sale);
    expect(await pay(test, body.paymentUrl)).toBe(200);
    await test.fastify.inject({ url: `/api/event/${sale.eventId}/availability` });
    const event = await aCheckinEvent(test, { organizer });
    const [ticket] = await ticketsOf(test, buyer, event);
    const entered = await checkInTicket(test, organizer, { ticketCode: ticket?.qr ?? '', nonce: aNonce() });
    expect(entered.status).toBe(200);
    expect(sent).toEqual([]);
    await usable();
    await nameOf(sale.eventId);
    expect(sent).not.toEqual([]);
  });
});

describe('a replica that goes away', () => {
  it('fails no public read', async () => {
    const { eventId } = await aSale(test, { organizer, name: 'First' });
    await usable();
    expect(await nameOf(eventId)).toBe('First');
    // Commits would wait for it.
    await sql`alter system reset synchronous_standby_names`.execute(test.db);
    await sql`select pg_reload_conf()`.execute(test.db);
    await replica.kill();
    expect(state.isUsable).toBe(true);
    expect(await nameOf(eventId)).toBe('First');
    await vi.waitFor(() => expect(state.isUsable).toBe(false), { timeout: 20_000, interval: 50 });
    expect(await nameOf(eventId)).toBe('First');
  });
});
