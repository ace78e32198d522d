import { describe, expect, it } from 'vitest';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
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

describe('the company on a receipt', () => {
  const path = (id: string) => `/event-order/${id}/receipt-company`;
  const sawa = { name: 'Sawa Import SARL', taxNumber: 'M012345678901X', address: 'B.P. 4021, Rue Joss, Douala' };
  const shown = (id: string, as?: Person) => ask(app, 'GET', path(id), { ...(as && { as }) });
  const write = (id: string, as: Person, body: object = sawa) => ask(app, 'PUT', path(id), { as, body });

  it('is written by the buyer, printed in both languages, and can be removed', async () => {
    const { organizer, brenda, id } = await aPurchase();
    const before = (await receipt(id, brenda)).rawPayload.length;
    expect((await shown(id, brenda)).body).toMatchObject({ company: null, latest: null, isOpen: true });
    const written = await write(id, brenda, { ...sawa, taxNumber: ' m 0123 4567 8901 x ' });
    expect(written).toMatchObject({ status: 200, body: { message: 'Your receipt is made out to this company' } });
    expect((await shown(id, brenda)).body).toMatchObject({ company: sawa, latest: sawa });
    for (const as of [brenda, organizer]) expect((await receipt(id, as)).rawPayload.length).toBeGreaterThan(before);
    expect((await receipt(id, brenda, 'fr')).statusCode).toBe(200);
    expect((await ask(app, 'DELETE', path(id), { as: brenda })).status).toBe(200);
    expect((await shown(id, brenda)).body).toMatchObject({ company: null, latest: null });
    expect((await receipt(id, brenda)).rawPayload.length).toBe(before);
  });

  it('is offered for the next order of the same buyer, the latest one', async () => {
    const { brenda, id } = await aPurchase(0);
    const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0 }] });
    await write(id, brenda, { ...sawa, name: 'Old name' });
    app.clock.advance({ minutes: 1 });
    await write(id, brenda);
    const next = (await order(app, brenda, sale)).body.savedOrder._id;
    expect((await shown(next, brenda)).body).toMatchObject({ company: null, latest: sawa });
    const other = await aPurchase(0);
    expect((await shown(other.id, other.brenda)).body.latest).toBeNull();
  });

  it('is refused at its field, in the language of the buyer', async () => {
    const { brenda, id } = await aPurchase(0);
    for (const taxNumber of ['', 'M01', 'M0123456789012345678901234567890', 'M0123_456', '<b>12345</b>'])
      expect(await write(id, brenda, { ...sawa, taxNumber })).toMatchObject({
        status: 400,
        body: { errors: { taxNumber: expect.any(String) } },
      });
    for (const taxNumber of ['M012345678901X', 'P-123456-B', '12345', 'CG-12345'])
      expect((await write(id, brenda, { ...sawa, taxNumber })).status).toBe(200);
    const french = await ask(app, 'PUT', path(id), { as: brenda, body: { ...sawa, taxNumber: 'M01' }, language: 'fr' });
    expect(french.body.errors.taxNumber).toContain('Vérifiez ce numéro');
  });

  it('may be changed for 30 days after the purchase', async () => {
    const { brenda, id } = await aPurchase(0);
    expect((await write(id, brenda)).status).toBe(200);
    app.clock.advance({ hours: 30 * 24 });
    const later = await signInAgain(app, brenda);
    expect(await write(id, later)).toMatchObject({ status: 409, body: { code: 'receipt_closed' } });
    expect((await ask(app, 'DELETE', path(id), { as: later })).status).toBe(409);
    expect((await shown(id, later)).body).toMatchObject({ company: sawa, isOpen: false });
  });

  it('is not for others: not for the organizer, not for admins, and not without a receipt', async () => {
    const { organizer, brenda, id } = await aPurchase(5_000, { isPaid: false });
    expect((await write(id, brenda)).body.code).toBe('order_without_receipt');
    const paid = await aPurchase();
    for (const as of [organizer, paid.organizer, await anAdmin(app)]) {
      expect((await shown(paid.id, as)).status).toBe(403);
      expect((await write(paid.id, as)).status).toBe(403);
    }
    expect((await shown(paid.id, await aParticipant(app))).status).toBe(404);
    expect((await write(paid.id, await aParticipant(app))).status).toBe(404);
  });
});

it('a person may download 30 receipts a minute', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(app.clock) });
  const brenda = await aParticipant(limited);
  const replies = await Promise.all(Array.from({ length: 31 }, () => receipt(newId(), brenda, 'en', limited)));
  const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([30, 1]);
});
