import { describe, expect, it } from 'vitest';
import { aFinishedDraft } from '#test/factories/events';
import { buildTestApp } from '#test/harness/test-app';
import { inventoryFeature } from './index.ts';

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
