import { expect, it } from 'vitest';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { giveCredit } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';
import { listHonoured, listRefunded } from './receipt.read.ts';

const app = await buildTestApp();

/** Creates an order of Brenda for two tickets, paid if they have a price. */
async function aPurchase(priceXaf = 5_000, { isPaid = true } = {}) {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, types: [{ name: 'Standard', priceXaf }], feesPaidBy: 'buyer' });
  const brenda = await aParticipant(app, { name: 'Brenda Ngo' });
  const { body } = await order(app, brenda, sale, { quantity: 2 });
  if (isPaid && priceXaf > 0) await pay(app, body.paymentUrl);
  return { organizer, brenda, id: body.savedOrder._id, code: body.savedOrder.code };
}

const receipt = (id: string, as?: Person, lang?: 'en' | 'fr', { fastify } = app) =>
  fastify.inject({
    method: 'GET',
    url: `/api/event-order/${id}/receipt.pdf${lang ? `?lang=${lang}` : ''}`,
    headers: { ...as?.headers, 'accept-language': 'en' },
  });

it('buyer, organizer and admin download the receipt of a paid order in both languages', async () => {
  const { organizer, brenda, id, code } = await aPurchase();
  for (const as of [brenda, organizer, await anAdmin(app)]) {
    const reply = await receipt(id, as);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(`inline; filename="ngoma-${code}-receipt.pdf"`);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect((await receipt(id, brenda)).body).toContain('/Lang (en)');
  expect((await receipt(id, brenda, 'fr')).body).toContain('/Lang (fr)');
});

it('others get no receipt', async () => {
  const { id } = await aPurchase();
  for (const as of [await anOrganizer(app), await aParticipant(app)]) expect((await receipt(id, as)).statusCode).toBe(404);
  expect((await receipt(id)).statusCode).toBe(401);
});

it('a free order has a receipt, an order that was never confirmed has none', async () => {
  const free = await aPurchase(0);
  expect((await receipt(free.id, free.brenda)).statusCode).toBe(200);
  const unpaid = await aPurchase(5_000, { isPaid: false });
  const reply = await receipt(unpaid.id, unpaid.brenda);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'order_without_receipt']);
});

it('a refund changes the receipt', async () => {
  const { organizer, brenda, id } = await aPurchase();
  const before = (await receipt(id, brenda)).rawPayload;
  expect((await receipt(id, brenda)).rawPayload.equals(before)).toBe(true);
  const { tickets } = (await ask(app, 'GET', `/event-order/${id}`, { as: organizer })).body.order;
  const body = { ticketIds: [tickets[0]._id], reason: 'A gesture' };
  await ask(app, 'POST', `/event-order/${id}/refunds`, { as: organizer, body });
  await app.runJobs();
  expect((await receipt(id, brenda)).rawPayload.length).toBeGreaterThan(before.length);
});

it('the balance is on the receipt as what has paid and as what has come back', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, types: [{ priceXaf: 5_000 }] });
  const brenda = await aParticipant(app);
  await giveCredit(app, brenda, 12_000);
  const { body } = await order(app, brenda, sale, { quantity: 2, more: { useBalance: true } });
  const id = body.savedOrder._id;
  expect(await listHonoured(app.db, id)).toMatchObject([{ paidWith: 'wallet', amountXaf: 10_000 }]);
  expect(await listRefunded(app.db, id)).toEqual([]);
  const { tickets } = (await ask(app, 'GET', `/event-order/${id}`, { as: organizer })).body.order;
  await ask(app, 'POST', `/event-order/${id}/refunds`, {
    as: organizer,
    body: { ticketIds: [tickets[0]._id], reason: 'A gesture' },
  });
  await app.runJobs();
  expect(await listRefunded(app.db, id)).toMatchObject([{ state: 'credited', amountXaf: 5_000 }]);
  expect((await receipt(id, brenda)).statusCode).toBe(200);
});

it('a person may download 30 receipts a minute', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(app.clock) });
  const brenda = await aParticipant(limited);
  const replies = await Promise.all(Array.from({ length: 31 }, () => receipt(newId(), brenda, 'en', limited)));
  const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([30, 1]);
});
