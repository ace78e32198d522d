import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aFinishedDraft } from '#test/factories/events';
import { buildTestApp } from '#test/harness/test-app';
import { inventoryFeature } from './index.ts';
import { inventoryStore } from './inventory.store.ts';

const test = await buildTestApp();
const { db } = test;
const stock = inventoryFeature();
const aStock = async (quantity: number) => {
  const { eventId, quotaIds } = await aFinishedDraft(test, { ticketTypes: [{ name: 'Standard', price: 0, quantity }] });
  const quotaId = quotaIds[0] ?? '';
  const read = async () => (await stock.listByEvent(db, eventId)).get(quotaId);
  return { eventId, quotaId, read };
};

describe('stock', () => {
  it('the database prevents 200 simultaneous sales from overselling 50 tickets', async () => {
    const { eventId, quotaId, read } = await aStock(50);
    const attempts = Array.from({ length: 200 }, () =>
      db
        .transaction()
        .execute((tx) => stock.apply(tx, [{ eventId, quotaId, sold: 1, held: 0 }]))
        .then(
          () => 1,
          (error: Error) => {
            expect(error.message).toContain('quotas_never_oversold');
            return 0;
          },
        ),
    );
    const sold = (await Promise.all(attempts)).reduce<number>((sum, one) => sum + one, 0);
    expect(sold).toBe(50);
    expect(await read()).toMatchObject({ size: 50, sold: 50, held: 0 });
  });

  it('several changes of one quota are summed and applied in one statement', async () => {
    const { eventId, quotaId, read } = await aStock(10);
    const apply = (...deltas: { sold: number; held: number }[]) =>
      db.transaction().execute((tx) =>
        stock.apply(
          tx,
          deltas.map((delta) => ({ eventId, quotaId, ...delta })),
        ),
      );
    await apply({ sold: 0, held: 4 }, { sold: 0, held: 3 });
    await apply({ sold: 4, held: -4 });
    expect(await read()).toMatchObject({ sold: 4, held: 3 });
    await expect(apply({ sold: 0, held: -4 })).rejects.toThrow(/quotas_held_check/);
    expect(await read()).toMatchObject({ sold: 4, held: 3 });
  });

  it('an event that another node sells without pause is not locked, and one whose lock stays is', async () => {
    const [hot, stuck, free] = [await aStock(10), await aStock(10), await aStock(10)];
    const ids = [hot, stuck, free].map(({ eventId }) => eventId);
    // Like two connections of another node: the next batch waits for the lock of the one before.
    let isOver = false;
    let batches = 0;
    const sell = async () => {
      while (!isOver) {
        await db.transaction().execute(async (tx) => {
          await stock.lockByEvent(tx, hot.eventId);
          await sql`select pg_sleep(0.005)`.execute(tx);
        });
        batches += 1;
      }
    };
    const selling = [sell(), sell()];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const keeping = db.transaction().execute(async (tx) => {
      await stock.lockByEvent(tx, stuck.eventId);
      hold();
      await released;
    });
    await held;
    // A look without patience takes the hot event for a locked one.
    const looks = [];
    for (let look = 0; look < 20; look += 1) looks.push(...(await inventoryStore.findLockedNow(db, ids)));
    expect(looks).toContain(hot.eventId);
    for (let look = 0; look < 5; look += 1) expect(await stock.findLocked(db, ids)).toEqual(new Set([stuck.eventId]));
    const before = batches;
    await expect.poll(() => batches).toBeGreaterThan(before);
    isOver = true;
    release();
    await Promise.all([...selling, keeping]);
    expect(await stock.findLocked(db, ids)).toEqual(new Set());
  });

  it('of many locked events all are found, also those that there is no time to try', async () => {
    const stocks: { eventId: string; quotaId: string }[] = [];
    for (let count = 0; count < 16; count += 1) stocks.push(await aStock(1));
    const ids = stocks.map(({ eventId }) => eventId);
    await db.transaction().execute(async (tx) => {
      await stock.lock(tx, stocks);
      expect(await stock.findLocked(db, ids)).toEqual(new Set(ids));
    });
  });

  it('a change of an unknown quota throws', async () => {
    const { eventId } = await aStock(1);
    const quotaId = '0199c000-0000-7000-8000-00000000ffff';
    const change = () => db.transaction().execute((tx) => stock.apply(tx, [{ eventId, quotaId, sold: 1, held: 0 }]));
    await expect(change()).rejects.toThrow(/1 quotas/);
  });

  it('a change that names another event throws', async () => {
    const [{ quotaId }, { eventId }] = [await aStock(1), await aStock(1)];
    const change = () => db.transaction().execute((tx) => stock.apply(tx, [{ eventId, quotaId, sold: 1, held: 0 }]));
    await expect(change()).rejects.toThrow(/1 quotas/);
  });

  it('quotas are always locked in the order of ids, so opposite orders do not deadlock', async () => {
    const stocks = [await aStock(1_000), await aStock(1_000), await aStock(1_000)];
    const ids = stocks.map(({ quotaId }) => quotaId);
    const rounds = Array.from({ length: 60 }, (_, round) =>
      db.transaction().execute(async (tx) => {
        const asked = round % 2 === 0 ? stocks : [...stocks].reverse();
        const locked = await stock.lock(tx, asked);
        expect([...locked.keys()]).toEqual([...ids].sort());
        await stock.apply(
          tx,
          asked.map(({ eventId, quotaId }) => ({ eventId, quotaId, sold: 1, held: 0 })),
        );
      }),
    );
    await Promise.all(rounds);
    for (const { read } of stocks) expect((await read())?.sold).toBe(60);
  });

  it('a quota cannot be resized below its sold and held tickets, and a retired one has nothing left', async () => {
    const { eventId, quotaId, read } = await aStock(10);
    await db.transaction().execute((tx) => stock.apply(tx, [{ eventId, quotaId, sold: 3, held: 1 }]));
    const resize = (size: number) =>
      db.transaction().execute((tx) => stock.configure(tx, eventId, [{ id: quotaId, name: null, size }]));
    await expect(resize(3)).rejects.toMatchObject({
      code: 'below_sold',
      status: 409,
      extras: { facts: { quotas: [{ quotaId, name: null, quantity: 3, sold: 3, held: 1 }] } },
    });
    await resize(4);
    expect(await read()).toMatchObject({ size: 4 });
    await resize(9);
    await db.transaction().execute((tx) => stock.retire(tx, [quotaId]));
    expect(await read()).toMatchObject({ size: 4, sold: 3, held: 1 });
  });
});
