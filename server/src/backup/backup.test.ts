import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { ticketsFeature } from '#features/tickets/index';
import { openKeyRing } from '#platform/keys/key-ring';
import { openDatabase } from '#platform/postgres/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded/embedded-postgres';
import { migrate } from '#platform/postgres/migrate';
import { aSale, order, pay } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { readManifest, verifyFiles } from './manifest.ts';
import { proveDatabase } from './prove-database.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { copyBeforeMigrations, takeBackup } from './take-backup.ts';

const logger = pino({ level: 'silent' });
const parent = mkdtempSync(join(tmpdir(), 'ngoma-backup-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const folderOf = (name: string) => join(parent, name);

const servers: EmbeddedPostgres[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
});

async function start(dataDir: string, walArchive?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, logger, walArchive });
  servers.push(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

/** Runs a query on a connection of its own. */
async function ask<T>(url: string, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text, [...values])
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}

const archive = folderOf('archive');
const live = await start(folderOf('live'), archive);
await migrate(live.url);
const test = await buildTestApp({ database: { ...openDatabase(live.url), url: live.url }, env: { DATA_DIR: folderOf('live') } });
afterAll(() => test.platform.pool.end());
const context = { config: test.platform.config, logger, say: () => {} };
const organizer = await anOrganizer(test);
const sale = await aSale(test, { organizer, types: [{ priceXaf: 1_000, size: 100_000, maxPerOrder: 10 }] });

/** Places an order, and returns its id and the time of the answer. */
async function placeOrder() {
  const buyer = await aParticipant(test);
  const { body } = await order(test, buyer, sale);
  return { buyer, orderId: body.savedOrder._id, at: new Date().toISOString(), paymentUrl: body.paymentUrl };
}

/** Reads the tickets of an order as its buyer does. */
async function ticketOf(paid: {
  readonly orderId: string;
  readonly buyer: Person;
}): Promise<{ readonly _id: string; readonly qr: string }> {
  const reply = await test.fastify.inject({ url: `/api/event-order/${paid.orderId}`, headers: paid.buyer.headers });
  return reply.json().order.tickets[0];
}

/** Requires that a ticket which was sold before the backup is accepted in the restored database. */
async function expectTicket(url: string, { _id, qr }: { readonly _id: string; readonly qr: string }): Promise<void> {
  const { db, close } = openDatabase(url);
  const keys = await openKeyRing(db, test.platform.config, test.clock);
  const tickets = ticketsFeature({ ...test.platform, db, keys }, { cover: () => ({ url: '' }) });
  expect((await tickets.findByPresented(db, qr))?.id).toBe(_id);
  await tickets.close();
  await close();
}

const restoredConfig = (name: string, walArchive?: string) => ({ ...test.platform.config, dataDir: folderOf(name), walArchive });
const restore = (backup: string, name: string, options?: RestoreOptions, walArchive?: string) =>
  restoreBackup({ ...context, config: restoredConfig(name, walArchive) }, backup, options);
const ordersOf = async (url: string) => (await ask<{ id: string }>(url, 'select id from orders')).map(({ id }) => id);

describe('a backup that is taken while tickets are sold', async () => {
  const backup = folderOf('first');
  const acknowledged: { orderId: string; at: string }[] = [];

  it('is verified, and has every order that was acknowledged before its end', async () => {
    await test.platform.files.put('covers/one.webp', Buffer.from('a picture'), 'image/webp');
    const paid = await placeOrder();
    await pay(test, paid.paymentUrl);
    const ticket = await ticketOf(paid);
    let isSelling = true;
    const buyers = [1, 2].map(async () => {
      for (let count = 0; isSelling && count < 20; count += 1) acknowledged.push(await placeOrder());
    });
    const manifest = await takeBackup(context, backup).finally(() => {
      isSelling = false;
    });
    await Promise.all(buyers);
    expect(manifest.verified?.transfers).toBeGreaterThan(0);
    expect(readdirSync(backup).sort()).toEqual(['database', 'files', 'manifest.json', 'manifest.sha256', 'postgres.json']);

    const { proof } = await restore(backup, 'restored');
    expect(proof.transfers).toBe(manifest.verified?.transfers);
    const server = await start(folderOf('restored'));
    const found = new Set(await ordersOf(server.url));
    const due = acknowledged.filter(({ at }) => at < manifest.endedAt);
    expect(due.length).toBeGreaterThan(0);
    expect(due.filter(({ orderId }) => !found.has(orderId))).toEqual([]);
    expect(await ask(server.url, 'select state from tickets where order_id = $1', [paid.orderId])).toEqual([{ state: 'valid' }]);
    expect(readFileSync(join(folderOf('restored'), 'files/covers/one.webp'), 'utf8')).toBe('a picture');
    await expectTicket(server.url, ticket);
    await stop(server);
  }, 300_000);

  it('is refused when the ledger of its copy does not add up', async () => {
    const [account] = await ask<{ code: string }>(live.url, 'select code from ledger_accounts order by code limit 1');
    const add = (xaf: number) =>
      ask(live.url, 'update ledger_accounts set balance_xaf = balance_xaf + $1 where code = $2', [xaf, account?.code]);
    await add(1);
    await expect(proveDatabase(live.url, context)).rejects.toThrow(/does not add up/);
    await add(-1);
    expect((await proveDatabase(live.url, context)).transfers).toBeGreaterThan(0);
  });

  it('is refused when one byte of any file was changed, and leaves the folder untouched', async () => {
    const manifest = await readManifest(backup);
    for (const name of ['database/global/pg_control', 'manifest.json']) {
      const path = join(backup, name);
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      writeFileSync(path, changed);
      await expect(restore(backup, 'untouched')).rejects.toThrow(/damaged/);
      expect(existsSync(join(folderOf('untouched'), 'postgres'))).toBe(false);
      writeFileSync(path, bytes);
    }
    await expect(verifyFiles(backup, manifest)).resolves.toBeUndefined();
  }, 300_000);

  it('is refused by a running server and, without being asked to replace it, by a folder with a database', async () => {
    await expect(restore(backup, 'live')).rejects.toThrow(/Stop it first/);
    await expect(restore(backup, 'restored')).rejects.toThrow(/--replace/);
  });

  it('needs an empty folder outside of the data folder', async () => {
    await expect(takeBackup(context, backup)).rejects.toThrow(/not empty/);
    await expect(takeBackup(context, join(folderOf('live'), 'backup'))).rejects.toThrow(/in the data folder/);
  });

  it('restores everything from the archived log, and a moment between two orders', async () => {
    const { orderId: first } = await placeOrder();
    const [between] = await ask<{ now: Date }>(live.url, 'select clock_timestamp() as now');
    const { orderId: second } = await placeOrder();
    const [segment] = await ask<{ name: string }>(live.url, 'select pg_walfile_name(pg_switch_wal()) as name');
    const archived = async () =>
      (
        await ask<{ isDone: boolean }>(live.url, 'select last_archived_wal >= $1 as "isDone" from pg_stat_archiver', [
          segment?.name,
        ])
      )[0]?.isDone;
    await expect.poll(archived, { timeout: 60_000, interval: 200 }).toBe(true);

    await restore(backup, 'latest', {}, archive);
    const latest = await start(folderOf('latest'));
    expect(await ordersOf(latest.url)).toEqual(expect.arrayContaining([first, second]));
    // A restore that is a drill adds nothing to the archive. A start with the archive sends the new timeline.
    const [systemId = ''] = readdirSync(join(archive, 'wal'));
    expect(readdirSync(join(archive, 'wal', systemId)).filter((name) => name.startsWith('00000002'))).toEqual([]);
    expect(readdirSync(join(folderOf('latest'), 'postgres/pg_wal/archive_status'))).toContain('00000002.history.ready');
    await stop(latest);

    await restore(backup, 'between', { until: between?.now }, archive);
    const then = await start(folderOf('between'));
    expect(await ordersOf(then.url)).toContain(first);
    expect(await ordersOf(then.url)).not.toContain(second);
    await stop(then);
  }, 300_000);

  it('cannot restore a moment before its end, nor any moment without an archive', async () => {
    const { startedAt } = await readManifest(backup);
    await expect(restore(backup, 'early', { until: new Date(startedAt) }, archive)).rejects.toThrow(/Use an earlier backup/);
    await expect(restore(backup, 'early', { until: new Date() })).rejects.toThrow(/WAL_ARCHIVE/);
  });

  it('the last two copies before migrations are kept, and can be restored', async () => {
    const parent = join(folderOf('live'), 'before-migrations');
    for (const name of ['2026-01-01T00-00-00-000Z', '2026-01-02T00-00-00-000Z'])
      mkdirSync(join(parent, name), { recursive: true });
    const copy = await copyBeforeMigrations({ dataDir: folderOf('live'), url: live.url, logger });
    expect(readdirSync(parent).sort()).toEqual(['2026-01-02T00-00-00-000Z', basename(copy)]);
    const { proof, former } = await restore(copy, 'between', { replaces: true });
    expect(proof.transfers).toBeGreaterThan(0);
    expect(existsSync(join(former ?? '', 'postgres/PG_VERSION'))).toBe(true);
    expect(existsSync(join(folderOf('between'), 'files/covers/one.webp'))).toBe(true);
  }, 300_000);
});
