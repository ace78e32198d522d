import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aSale, inventoryOf, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { fastify, db, clock } = test;
const organizer = await anOrganizer(test, { name: 'Manu Events' });

const get = async (path: string, person?: Person, language = 'en') => {
  const reply = await fastify.inject({ url: `/api${path}`, headers: { ...person?.headers, 'accept-language': language } });
  return {
    status: reply.statusCode,
    body: reply.headers['content-type']?.toString().startsWith('application/json') ? reply.json() : {},
    reply,
  };
};
const post = async (path: string, person?: Person, payload: object = {}) => {
  const reply = await fastify.inject({ method: 'POST', url: `/api${path}`, headers: { ...person?.headers }, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const runTidyJob = () =>
  sql`select graphile_worker.add_job('orders.tidy', run_at => ${clock()}::timestamptz)`.execute(db).then(() => test.runJobs());
const emailsTo = (person: Person) => test.mails.filter(({ message }) => message.to === person.user.email);

describe('placing an order', () => {
  it('an order holds its tickets for fifteen minutes, and its payment issues them and sends one email', async () => {
    const buyer = await aParticipant(test, { name: 'Brenda Ngo' });
    const sale = await aSale(test, { organizer });
    const placed = await order(test, buyer, sale, { quantity: 2, language: 'fr', more: { attendees: [{ name: 'Aïcha' }] } });
    expect(placed.status).toBe(201);
    expect(placed.body.message).toBe('Vos billets sont réservés pendant le paiement');
    expect(placed.body.savedOrder).toMatchObject({
      state: 'placed',
      payment: 'pending',
      refund: 'none',
      total: 10_000,
      tickets: [],
    });
    expect(Date.parse(placed.body.savedOrder.holdsUntil ?? '') - clock().getTime()).toBe(15 * 60_000);
    expect(placed.body.paymentUrl).toMatch(/\/pay\/[\w-]{16,}$/);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 0, held: 2 });

    await pay(test, placed.body.paymentUrl);
    const { body } = await get(`/event-order/${placed.body.savedOrder._id}`, buyer);
    expect(body.order).toMatchObject({
      state: 'confirmed',
      payment: 'paid',
      holdsUntil: null,
      paymentUrl: null,
      attempt: { state: 'succeeded' },
    });
    expect(body.order.tickets.map(({ holder }: { holder: string }) => holder)).toEqual(['Aïcha', 'Brenda Ngo']);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 2, held: 0, byOrders: { tickets: 2 } });

    const [mail, ...others] = emailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail?.message).toMatchObject({ locale: 'fr', subject: { fr: 'Vos billets pour Makossa Night' } });
    expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf', filename: `ngoma-${body.order.code}.pdf` }]);
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('confirming an order posts the organizer’s share and the commission to the ledger', async () => {
    const seller = await anOrganizer(test);
    const sale = await aSale(test, { organizer: seller, feesPaidBy: 'buyer' });
    const placed = await order(test, await aParticipant(test), sale, { quantity: 3 });
    expect(placed.body.savedOrder).toMatchObject({
      total: 15_750,
      fees: 750,
      items: [{ unitPrice: 5_000, unitFee: 250, quantity: 3 }],
    });
    await pay(test, placed.body.paymentUrl);
    const { rows } = await sql<{ code: string; amount: number }>`
      select account.kind as code, posting.amount_xaf as amount from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id join ledger_accounts account on account.id = posting.account_id
      where transfer.source_type = 'order' and transfer.source_id = ${placed.body.savedOrder._id} order by posting.line`.execute(
      db,
    );
    expect(rows).toEqual([
      { code: 'gateway_clearing', amount: 15_750 },
      { code: 'pending', amount: -15_000 },
      { code: 'platform_fees', amount: -750 },
    ]);
  });

  it('a free order is confirmed at once, with its tickets in the reply', async () => {
    const buyer = await aParticipant(test);
    const sale = await aSale(test, { organizer, types: [{ priceXaf: 0 }] });
    const placed = await order(test, buyer, sale, { quantity: 2, key: 'free and repeated' });
    expect(placed.body).toMatchObject({ paymentUrl: null, message: 'Your tickets are ready' });
    expect(placed.body.savedOrder).toMatchObject({ state: 'confirmed', payment: 'none', total: 0, holdsUntil: null });
    expect(placed.body.savedOrder.tickets).toHaveLength(2);
    expect((await order(test, buyer, sale, { quantity: 2, key: 'free and repeated' })).body).toEqual(placed.body);
    await test.runJobs();
    expect(emailsTo(buyer)).toHaveLength(1);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 2, held: 0, byOrders: { tickets: 2 } });
  });

  it('ticket types of an order are named in the reader’s language', async () => {
    const sale = await aSale(test, { organizer });
    await db.updateTable('ticket_types').set({ name_fr: 'Ordinaire' }).where('id', '=', sale.typeId).execute();
    const placed = await order(test, await aParticipant(test), sale, { language: 'fr' });
    expect(placed.body.savedOrder.items[0]?.name).toBe('Ordinaire');
  });
});

describe('refused orders', () => {
  const inDays = (count: number) => new Date(clock().getTime() + count * 86_400_000);
  const refused = async (saleOptions: Parameters<typeof aSale>[1] | object, orderOptions: Parameters<typeof order>[3] = {}) => {
    const sale = await aSale(test, { organizer, ...saleOptions });
    const { status, body } = await order(test, await aParticipant(test), sale, orderOptions);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 0, held: 0 });
    return { status, ...body };
  };

  it.each<[string, number, object, Parameters<typeof order>[3]?]>([
    ['not_found', 404, { state: 'draft' }],
    ['event_closed', 409, { state: 'cancelled' }],
    ['event_closed', 409, { state: 'suspended' }],
    ['event_closed', 409, { startsAt: new Date(clock().getTime() - 8 * 3_600_000) }],
    ['access_code_wrong', 400, { visibility: 'private', accessCode: 'MBOA' }, { more: { accessCode: 'mbao' } }],
    ['access_code_wrong', 400, { types: [{ accessCode: 'VIP-7' }] }],
    ['not_on_sale', 409, { types: [{ saleStartsAt: inDays(1) }] }],
    ['not_on_sale', 409, { types: [{ saleEndsAt: inDays(-1) }] }],
    ['limit_per_order', 409, { types: [{ minPerOrder: 2 }] }],
    ['limit_per_order', 409, { types: [{ maxPerOrder: 4 }] }, { quantity: 5 }],
    ['limit_per_person', 409, { types: [{ perPerson: 1 }] }, { quantity: 2 }],
    ['attendees_mismatch', 400, {}, { more: { attendees: [{ name: 'Ada' }, { name: 'Bih' }] } }],
    ['sold_out', 409, { types: [{ size: 1 }] }, { quantity: 2 }],
    ['gateway_unknown', 400, {}, { more: { gateway: 'cowries' } }],
    ['promo_code_unknown', 400, {}, { more: { promoCode: 'FREE' } }],
    ['invalid_input', 400, {}, { quantity: 0 }],
    ['invalid_input', 400, {}, { quantity: 1.5 }],
  ])('an order is refused with %s (%i), and nothing is held', async (code, status, sale, options = {}) => {
    expect(await refused(sale, options)).toMatchObject({ code, status });
  });

  it('an order for another event’s ticket type or an unknown event gets 404', async () => {
    const [sale, another] = [await aSale(test, { organizer }), await aSale(test, { organizer })];
    const buyer = await aParticipant(test);
    const items = [{ ticketTypeId: another.typeId, quantity: 1 }];
    expect(await order(test, buyer, sale, { items })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const nowhere = { ...sale, eventId: sale.typeId };
    expect(await order(test, buyer, nowhere)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('a sold out error states what is left of each type, in the reader’s language', async () => {
    const sale = await aSale(test, { organizer, types: [{ size: 5 }, { name: 'VIP', size: 1 }] });
    const [regular, vip] = sale.typeIds as [string, string];
    const items = [regular, vip].map((ticketTypeId) => ({ ticketTypeId, quantity: 2 }));
    const { body } = await order(test, await aParticipant(test), sale, { items, language: 'fr' });
    expect(body).toMatchObject({ code: 'sold_out', left: { [regular]: 5, [vip]: 1 } });
    expect(body.message).toBe('Il ne reste pas assez de billets\u00a0: 5 × Regular, 1 × VIP');
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 0 });
  });

  it('visitors and people who are no participants cannot place orders', async () => {
    const sale = await aSale(test, { organizer });
    const payload = { eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] };
    expect((await post('/event-order/order', undefined, payload)).status).toBe(401);
    for (const person of [organizer, await aProvider(test), await anAdmin(test)]) {
      expect((await post('/event-order/order', person, payload)).status).toBe(403);
    }
  });
});

describe('payments of an order', () => {
  const placedBy = async (buyer: Person, sale: TestSale) => (await order(test, buyer, sale)).body;

  it('after a declined payment the tickets stay held, and another payment confirms the order', async () => {
    const buyer = await aParticipant(test);
    const sale = await aSale(test, { organizer });
    const { savedOrder, paymentUrl } = await placedBy(buyer, sale);
    await pay(test, paymentUrl, 'decline');
    expect((await get(`/event-order/${savedOrder._id}`, buyer)).body.order).toMatchObject({ state: 'placed', payment: 'failed' });
    const again = await post(`/event-order/${savedOrder._id}/pay`, buyer);
    expect(again.status).toBe(201);
    expect(again.body.paymentUrl).not.toBe(paymentUrl);
    await pay(test, again.body.paymentUrl);
    expect((await get(`/event-order/${savedOrder._id}`, buyer)).body.order).toMatchObject({
      state: 'confirmed',
      payment: 'paid',
    });
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 1, held: 0 });
  });

  it('a payment that was not started is reused', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder, paymentUrl } = await placedBy(buyer, await aSale(test, { organizer }));
    expect((await post(`/event-order/${savedOrder._id}/pay`, buyer)).body.paymentUrl).toBe(paymentUrl);
    expect((await post(`/event-order/${savedOrder._id}/pay`, buyer, { gateway: 'cowries' })).body.code).toBe('gateway_unknown');
  });

  it('a second payment is refused while one is running', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder, paymentUrl } = await placedBy(buyer, await aSale(test, { organizer }));
    const ref = paymentUrl?.split('/').at(-1);
    expect((await post(`/payments/${ref}/start`, undefined, { operator: 'mtn', number: '677123456' })).status).toBe(200);
    expect(await post(`/event-order/${savedOrder._id}/pay`, buyer)).toMatchObject({
      status: 409,
      body: { code: 'payment_running' },
    });
  });

  it('a late payment takes tickets again while some are left, and the email says so', async () => {
    const buyer = await aParticipant(test);
    const sale = await aSale(test, { organizer });
    const { savedOrder, paymentUrl } = await placedBy(buyer, sale);
    clock.advance({ minutes: 16 });
    await runTidyJob();
    expect((await get(`/event-order/${savedOrder._id}`, buyer)).body.order).toMatchObject({ state: 'expired', payment: 'none' });
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 0 });
    await pay(test, paymentUrl);
    expect((await get(`/event-order/${savedOrder._id}`, buyer)).body.order).toMatchObject({
      state: 'confirmed',
      payment: 'paid',
    });
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 1, byOrders: { tickets: 1 } });
    const [mail, ...others] = emailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail?.message.paragraphs[0]?.en).toContain('Tickets were still available');
  });

  it('a late payment without tickets left is refunded, and the buyer gets an email', async () => {
    const [buyer, quicker] = [await aParticipant(test), await aParticipant(test)];
    const sale = await aSale(test, { organizer, types: [{ size: 1 }] });
    const { savedOrder, paymentUrl } = await placedBy(buyer, sale);
    clock.advance({ minutes: 16 });
    expect((await order(test, quicker, sale)).status).toBe(201);
    await pay(test, paymentUrl);
    expect((await get(`/event-order/${savedOrder._id}`, buyer)).body.order).toMatchObject({
      state: 'expired',
      payment: 'paid',
      refund: 'full',
      tickets: [],
    });
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 0, held: 1 });
    expect(emailsTo(buyer).map(({ message }) => message.subject.en)).toEqual(['Your refund for Makossa Night']);
  });

  it('an order cancelled by its buyer releases its tickets and cannot be paid', async () => {
    const buyer = await aParticipant(test);
    const sale = await aSale(test, { organizer });
    const { savedOrder, paymentUrl } = await placedBy(buyer, sale);
    const ref = paymentUrl?.split('/').at(-1);
    await post(`/payments/${ref}/start`, undefined, { operator: 'mtn', number: '677123456' });
    expect((await post(`/event-order/${savedOrder._id}/cancel`, buyer)).status).toBe(200);
    expect((await post(`/event-order/${savedOrder._id}/cancel`, buyer)).status).toBe(200);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 0, held: 0 });
    expect(await post(`/event-order/${savedOrder._id}/pay`, buyer)).toMatchObject({
      status: 409,
      body: { code: 'order_closed' },
    });
  });
});
