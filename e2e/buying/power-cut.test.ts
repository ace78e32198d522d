import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ApiClient, apiClientAt, type PublishedEvent } from '../../tools/app/api-client.ts';
import type { Person } from '../../tools/app/demo-people.ts';
import { type Ngoma, startNgoma } from '../../tools/app/ngoma.ts';
import { sized } from '../../tools/size.ts';
import { expect, test } from '../support/fixtures.ts';

const buyers = 24;
const ordersEach = sized('Orders of each buyer with power cuts', { sample: 4, full: 10 });
const orders = buyers * ordersEach;

/** The database has no demo data: creating its history takes longer than the whole test. */
const personNamed = (name: string): Person => ({ email: `${name}@ngoma.test`, password: 'a-long-password' });

/** An acknowledged order. The buyer relies on it whatever happens afterwards. */
interface AcknowledgedOrder {
  readonly key: string;
  readonly token: string;
  readonly orderId: string;
  readonly paymentUrl: string;
}

interface Placed {
  readonly savedOrder: { readonly _id: string; readonly state: string };
  readonly paymentUrl: string | null;
}

/**
 * Retries until there is an answer, as a buyer does whose network comes and goes, and while payments of the same account wait for
 * theirs, because an account may have few of them at once.
 */
async function retry<T>(send: () => Promise<T>): Promise<T> {
  for (const began = Date.now(); ; await sleep(150)) {
    try {
      return await send();
    } catch (error) {
      const isRefused = /answered 4\d\d/.test(String(error)) && !/too_many_charges/.test(String(error));
      if (isRefused || Date.now() - began > 120_000) throw error;
    }
  }
}

test.describe('a power cut in the middle of a sale', () => {
  // Each test continues where the one before it has ended.
  test.describe.configure({ mode: 'serial' });
  let ngoma: Ngoma;
  let api: ApiClient;
  let sale: PublishedEvent;
  const acknowledged: AcknowledgedOrder[] = [];
  const paid = new Set<string>();

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    ngoma = await startNgoma({ DEMO: '0' });
    api = apiClientAt(ngoma.url, { isPatient: true });
    const organizer = await api.register('organizer', personNamed('organizer'));
    await api.confirmEmail(organizer);
    sale = await api.publishEvent(organizer, { name: 'The Night of the Cuts', price: 1_000, quantity: 2 * orders });
  });
  test.afterAll(() => ngoma?.stop());

  /** Orders one ticket and pays for it. Both requests are repeated with the same key until they are answered. */
  async function buyOnce(token: string): Promise<void> {
    const key = randomUUID();
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] };
    const headers = { 'idempotency-key': key };
    const placed = await retry(() => api.send<Placed>('POST', '/event-order/order', { token, body, headers }));
    const paymentUrl = placed.paymentUrl ?? '';
    acknowledged.push({ key, token, orderId: placed.savedOrder._id, paymentUrl });
    await retry(async () => {
      try {
        await api.send('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
      } catch (error) {
        // An approval whose answer was lost was recorded all the same.
        if (!/answered 409.*payment_closed/s.test(String(error))) throw error;
      }
    });
    paid.add(placed.savedOrder._id);
  }

  const until = async (count: () => number, atLeast: number) => {
    for (const began = Date.now(); count() < atLeast && Date.now() - began < 120_000; ) await sleep(5);
    expect(count()).toBeGreaterThanOrEqual(atLeast);
  };

  test('kills the server and then the database, and every buyer still completes all orders', async () => {
    const tokens = await Promise.all(
      Array.from({ length: buyers }, async (_, index) =>
        api.tokenOf(await api.register('participant', personNamed(`buyer${index + 1}`))),
      ),
    );
    const allPurchases = Promise.all(
      tokens.map(async (token) => {
        for (let count = 0; count < ordersEach; count += 1) await buyOnce(token);
      }),
    );
    await until(() => acknowledged.length, orders / 6);
    await ngoma.kill();
    await ngoma.start();
    await until(() => acknowledged.length, orders / 2);
    ngoma.killDatabase();
    await allPurchases;
    expect(acknowledged).toHaveLength(orders);
    expect(paid.size).toBe(orders);
  });

  test('loses no acknowledged order, duplicates none, and every paid order has its ticket', async () => {
    expect(new Set(acknowledged.map(({ orderId }) => orderId)).size).toBe(orders);
    for (const { orderId, token } of acknowledged) {
      const getOrder = () =>
        api.send<{ order: { state: string; tickets: readonly unknown[] } }>('GET', `/event-order/${orderId}`, { token });
      // The server asks the gateway for the state of a payment whose callback was lost, and frees jobs that a cut left locked
      // within a minute.
      await expect.poll(async () => (await getOrder()).order.state, { timeout: 90_000 }).toBe('confirmed');
      expect((await getOrder()).order.tickets).toHaveLength(1);
    }
  });

  test('keeps idempotency keys: the same key returns the same order', async () => {
    const [first] = acknowledged;
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }] };
    const again = await api.send<Placed>('POST', '/event-order/order', {
      token: first?.token ?? '',
      body,
      headers: { 'idempotency-key': first?.key ?? '' },
    });
    expect(again.savedOrder._id).toBe(first?.orderId);
  });

  test('leaves as many tickets as were sold, one ledger transfer per sale, and a ledger that sums to zero', async () => {
    const client = new pg.Client({ connectionString: ngoma.databaseUrl() });
    await client.connect();
    const figure = async (query: string): Promise<number> => Number((await client.query(query)).rows[0].figure);
    try {
      const ofSale = `event_id = '${sale.eventId}'`;
      const sold = orders;
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
