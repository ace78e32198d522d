import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ngoma, startNgoma } from './support/ngoma.ts';
import type { Person } from './support/people.ts';
import { type OnSale, type Shop, shopAt } from './support/shop.ts';

const buyers = 24;
const ordersEach = 10;
const ticketsOnSale = 400;

/** A world with nobody but them: the demo world's history would take longer to make than the cuts take to tell. */
const personNamed = (name: string): Person => ({ email: `${name}@ngoma.test`, password: 'a-long-password' });

/** What a buyer was told and may rely on, whatever happens afterwards. */
interface Told {
  readonly key: string;
  readonly token: string;
  readonly orderId: string;
  readonly paymentUrl: string;
}

interface Placed {
  readonly savedOrder: { readonly _id: string; readonly state: string };
  readonly paymentUrl: string | null;
}

/** Tries until there is an answer, as a person does whose network comes and goes. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const began = Date.now(); ; await sleep(150)) {
    try {
      return await ask();
    } catch (error) {
      const isRefused = /answered 4\d\d/.test(String(error));
      if (isRefused || Date.now() - began > 120_000) throw error;
    }
  }
}

describe('in the middle of a sale', () => {
  let ngoma: Ngoma;
  let shop: Shop;
  let sale: OnSale;
  const told: Told[] = [];
  const paid = new Set<string>();

  beforeAll(async () => {
    ngoma = await startNgoma({ DEMO: '0' });
    shop = shopAt(ngoma.url);
    const organizer = await shop.register('organizer', personNamed('organizer'));
    sale = await shop.publishEvent(organizer, { name: 'The Night of the Cuts', price: 1_000, quantity: ticketsOnSale });
  });
  afterAll(() => ngoma?.stop());

  /** Orders one ticket and pays it; each is repeated under its own name until it is answered. */
  async function buyOnce(token: string): Promise<void> {
    const key = randomUUID();
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] };
    const headers = { 'idempotency-key': key };
    const placed = await patiently(() => shop.ask<Placed>('POST', '/event-order/order', { token, body, headers }));
    const paymentUrl = placed.paymentUrl ?? '';
    told.push({ key, token, orderId: placed.savedOrder._id, paymentUrl });
    await patiently(async () => {
      try {
        await shop.ask('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
      } catch (error) {
        // An approval whose answer was lost has counted all the same.
        if (!/answered 409/.test(String(error))) throw error;
      }
    });
    paid.add(placed.savedOrder._id);
  }

  const until = async (count: () => number, atLeast: number) => {
    for (const began = Date.now(); count() < atLeast && Date.now() - began < 120_000; ) await sleep(5);
    expect(count()).toBeGreaterThanOrEqual(atLeast);
  };

  it('the server is killed, and the database is killed, and every buyer goes on', async () => {
    const tokens = await Promise.all(
      Array.from({ length: buyers }, async (_, index) =>
        shop.tokenOf(await shop.register('participant', personNamed(`buyer${index + 1}`))),
      ),
    );
    const everybody = Promise.all(
      tokens.map(async (token) => {
        for (let count = 0; count < ordersEach; count += 1) await buyOnce(token);
      }),
    );
    await until(() => told.length, 40);
    await ngoma.kill();
    await ngoma.start();
    await until(() => told.length, 120);
    ngoma.killDatabase();
    await everybody;
    expect(told).toHaveLength(buyers * ordersEach);
    expect(paid.size).toBe(buyers * ordersEach);
  });

  it('no acknowledged order is missing, none is double, and each that was paid has its ticket', async () => {
    expect(new Set(told.map(({ orderId }) => orderId)).size).toBe(buyers * ordersEach);
    for (const { orderId, token } of told) {
      const look = () =>
        shop.ask<{ order: { state: string; tickets: readonly unknown[] } }>('GET', `/event-order/${orderId}`, { token });
      // A callback that was lost with the server is made up for by asking.
      await expect.poll(async () => (await look()).order.state, { timeout: 60_000 }).toBe('confirmed');
      expect((await look()).order.tickets).toHaveLength(1);
    }
  });

  it('the same key still names the same order', async () => {
    const [first] = told;
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] };
    const again = await shop.ask<Placed>('POST', '/event-order/order', {
      token: first?.token ?? '',
      body,
      headers: { 'idempotency-key': first?.key ?? '' },
    });
    expect(again.savedOrder._id).toBe(first?.orderId);
  });

  it('stock equals tickets, every sale is in the ledger once, and the ledger sums to zero', async () => {
    const client = new pg.Client({ connectionString: ngoma.databaseUrl() });
    await client.connect();
    const figure = async (query: string): Promise<number> => Number((await client.query(query)).rows[0].figure);
    try {
      const ofSale = `event_id = '${sale.eventId}'`;
      const sold = buyers * ordersEach;
      expect(await figure(`select count(*) as figure from orders where ${ofSale}`)).toBe(sold);
      expect(await figure(`select count(*) as figure from tickets where ${ofSale}`)).toBe(sold);
      expect(await figure(`select sum(sold) as figure from quotas where ${ofSale}`)).toBe(sold);
      expect(await figure(`select sum(held) as figure from quotas where ${ofSale}`)).toBe(0);
      expect(
        await figure(`select count(*) as figure from ledger_transfers where kind = 'sale' and source_id in
          (select id from orders where ${ofSale})`),
      ).toBe(sold);
      expect(await figure('select sum(amount_xaf) as figure from ledger_postings')).toBe(0);
      expect(
        await figure(`select count(*) as figure from quotas where sold <>
          (select count(*) from tickets join ticket_types type on type.id = ticket_type_id where type.quota_id = quotas.id)`),
      ).toBe(0);
    } finally {
      await client.end();
    }
  });
});
