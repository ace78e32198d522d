import type { SupervisedOrder, SupervisedPayment } from '@ngoma/api/features/supervision/supervision';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { newId } from '#platform/ids';
import { anActiveContract, contractOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const organizer = await anOrganizer(app, { name: 'Collectif Assiko' });
const sale = await aSale(app, { organizer, name: 'Nuit Assiko' });

/** Places an order, and pays it if asked. */
async function purchase(name: string, isPaid: boolean) {
  const buyer = await aParticipant(app, { name });
  const { savedOrder, paymentUrl } = (await order(app, buyer, sale)).body;
  if (isPaid) {
    await pay(app, paymentUrl);
    await app.runJobs();
  }
  return savedOrder as { _id: string; code: string };
}

const firstDay = dayOf(app.clock());
const orders = [await purchase('=Awa Ndi', true), await purchase('Brenda Ngo', false)];
app.clock.advance({ days: 3 });
await app.runJobs();
const lastDay = dayOf(app.clock());
orders.push(await purchase('Chantal Eyoum', true), await purchase('Didier Kamga', true));
const admin = await anAdmin(app);

const list = async (name: 'orders' | 'payments', query: string) => {
  const { status, body } = await ask(app, 'GET', `/supervision/${name}?${query}`, { as: admin });
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const buyers = async (query: string) => (await list('orders', query)).orders.map(({ buyer }: SupervisedOrder) => buyer.name);

describe('the list of all orders', () => {
  it('is kept to a period with its last day, and sorted by time in both directions', async () => {
    const [awa, brenda, chantal, didier] = ['=Awa Ndi', 'Brenda Ngo', 'Chantal Eyoum', 'Didier Kamga'];
    expect(await buyers('')).toEqual([didier, chantal, brenda, awa]);
    expect(await buyers('sort=placed&order=asc')).toEqual([awa, brenda, chantal, didier]);
    expect(await buyers(`from=${lastDay}`)).toEqual([didier, chantal]);
    expect(await buyers(`to=${firstDay}&order=asc`)).toEqual([awa, brenda]);
    expect(await buyers(`from=${firstDay}&to=${firstDay}&state=expired`)).toEqual([brenda]);
    expect(await buyers(`q=assiko&from=${lastDay}&order=asc`)).toEqual([chantal, didier]);
    expect(await buyers('order=asc&limit=1&page=3')).toEqual([chantal]);
    for (const wrong of ['from=yesterday', 'sort=total', 'order=up', 'state=lost'])
      expect((await ask(app, 'GET', `/supervision/orders?${wrong}`, { as: admin })).status, wrong).toBe(400);
  });

  it('has the sums of all pages that match, but none for a search', async () => {
    for (const query of ['', 'state=confirmed', 'state=expired', `from=${lastDay}`, `to=${firstDay}`, 'payment=failed']) {
      const { orders: rows, sums } = await list('orders', `${query}&limit=100`);
      const confirmed = rows.filter(({ state }: SupervisedOrder) => state === 'confirmed');
      const sumOf = (some: readonly SupervisedOrder[], of: 'total' | 'commission') => some.reduce((sum, one) => sum + one[of], 0);
      expect(sums, query).toEqual({
        ...{ all: sumOf(rows, 'total'), confirmed: sumOf(confirmed, 'total'), commission: sumOf(confirmed, 'commission') },
      });
      expect((await list('orders', `${query}&limit=1&page=2`)).sums, query).toEqual(sums);
    }
    expect((await list('orders', '')).sums.confirmed).toBeGreaterThan(0);
    expect((await list('orders', 'q=assiko')).sums).toBeNull();
  });
});

describe('the list of all payments', () => {
  it('is kept to a period and a state, and summed up', async () => {
    const asked = async (query: string) => {
      const { payments, sums } = await list('payments', `${query}&limit=100`);
      expect(sums.all, query).toBe(payments.reduce((sum: number, { amount }: SupervisedPayment) => sum + amount, 0));
      return payments.map(({ payer }: SupervisedPayment) => payer.name);
    };
    expect(await asked('state=succeeded&order=asc')).toEqual(['=Awa Ndi', 'Chantal Eyoum', 'Didier Kamga']);
    expect(await asked(`from=${lastDay}&sort=created`)).toEqual(['Didier Kamga', 'Chantal Eyoum']);
    const { sums, payments } = await list('payments', '');
    expect(payments).toHaveLength(4);
    expect(sums.succeeded).toBe((await list('orders', '')).sums.confirmed);
    expect((await list('payments', 'q=assiko')).sums).toBeNull();
  });
});

describe('the files of these lists', () => {
  const download = (path: string, language = 'en') =>
    app.fastify.inject({
      ...{ method: 'GET', url: `/api/supervision/${path}` },
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    });
  const rowsOf = ({ body }: { readonly body: string }) => body.trim().split('\r\n').slice(1);

  it('have what the screen has, in its order, or the chosen rows', async () => {
    const file = await download(`orders/list/csv?state=confirmed&order=asc`);
    expect(file.statusCode).toBe(200);
    expect(rowsOf(file).map((row) => row.split(',')[0])).toEqual([orders[0], orders[2], orders[3]].map((one) => one?.code));
    // A name that a spreadsheet would take for a formula.
    expect(rowsOf(file)[0]).toContain("'=Awa Ndi");
    const ids = [orders[3], orders[1]].map((one) => one?._id).join(',');
    const chosen = rowsOf(await download(`orders/list/csv?ids=${ids}&order=asc`));
    expect(chosen.map((row) => row.split(',')[0])).toEqual([orders[1]?.code, orders[3]?.code]);
    expect(rowsOf(await download(`payments/list/csv?from=${lastDay}`))).toHaveLength(2);
  });

  it('are in the language of the reader, a workbook too, in the audit log, and for admins alone', async () => {
    const french = await download('payments/list/csv', 'fr');
    expect(french.body).toContain('Montant (XAF)');
    const workbook = await download('orders/list/xlsx');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { acts } = (await ask(app, 'GET', '/users/acts?action=sales.list_exported', { as: admin })).body;
    expect(acts[0]).toMatchObject({ action: 'sales.list_exported', actor: { name: admin.user.name } });
    const stranger = await signInAgain(app, organizer);
    for (const path of ['orders/list/csv', 'orders/list/xlsx', 'payments/list/csv', 'payments/list/xlsx'])
      expect((await ask(app, 'GET', `/supervision/${path}`, { as: stranger })).status, path).toBe(403);
  });
});

describe('a payment', () => {
  const detail = async (id: string) => (await ask(app, 'GET', `/supervision/payments/${id}`, { as: admin })).body.payment;

  it('of an order shows its history, its callbacks and its transfers', async () => {
    const [listed] = (await list('payments', 'state=succeeded&order=asc')).payments;
    const shown = await detail(listed._id);
    expect(shown).toMatchObject({
      ...listed,
      orderCode: orders[0]?.code,
      contract: null,
      refunds: [],
      gatewayFee: expect.any(Number),
    });
    expect(shown.ref).toMatch(/\S/);
    expect(shown.facts.map(({ kind }: { kind: string }) => kind)).toContain('succeeded');
    expect(shown.callbacks).toHaveLength(1);
    expect(shown.transfers).toMatchObject([{ kind: 'order.sale' }]);
    const found = (await list('payments', `q=${shown.ref}`)).payments;
    expect(found.map(({ _id }: SupervisedPayment) => _id)).toEqual([listed._id]);
  });

  it('of a milestone names the contract, and shows what went into escrow', async () => {
    const agreed = await anActiveContract(app);
    const { milestones, title } = await contractOf(app, agreed.contractId, agreed.organizer);
    const path = `/contracts/${agreed.contractId}/milestones/${milestones[0]?._id}/fund`;
    const { paymentUrl } = (await ask(app, 'POST', path, { as: agreed.organizer, body: { from: 'payment' } })).body;
    await pay(app, paymentUrl);
    await app.runJobs();
    const [listed] = (await list('payments', '')).payments;
    expect(listed).toMatchObject({ purpose: 'milestone', orderCode: null });
    expect(await detail(listed._id)).toMatchObject({
      contract: { _id: agreed.contractId, title },
      transfers: expect.arrayContaining([expect.objectContaining({ kind: 'milestone.funded' })]),
    });
  });

  it('is unknown under another id, and shown to admins alone', async () => {
    expect((await ask(app, 'GET', `/supervision/payments/${newId()}`, { as: admin })).status).toBe(404);
    const [listed] = (await list('payments', '')).payments;
    const stranger = await signInAgain(app, organizer);
    expect((await ask(app, 'GET', `/supervision/payments/${listed._id}`, { as: stranger })).status).toBe(403);
  });
});

it('orders that wait for a payment are those that are held, and the database keeps it so', async () => {
  const buyer = await aParticipant(app, { name: 'Esther Mbia' });
  const { savedOrder } = (await order(app, buyer, sale)).body;
  expect(await buyers('payment=pending')).toEqual(['Esther Mbia']);
  const end = () =>
    app.db.updateTable('orders').set({ state: 'expired', holds_until: null }).where('id', '=', savedOrder._id).execute();
  await expect(end()).rejects.toThrow('orders_pending_check');
  await ask(app, 'POST', `/event-order/${savedOrder._id}/cancel`, { as: buyer });
  expect(await buyers('payment=pending')).toEqual([]);
});
