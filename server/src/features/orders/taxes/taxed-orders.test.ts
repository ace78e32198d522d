import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, type EventOptions, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { chooseTaxes, type TaxChoice, taxIds } from '#test/factories/taxes';
import { buildTestApp } from '#test/harness/test-app';
import { ledgerFaults, orderFaults } from '#test/money/invariants';

const test = await buildTestApp();
const { db, runJobs } = test;
const admin = await anAdmin(test);
const vatAdded: TaxChoice = { taxId: taxIds.vat, mode: 'added' };
const vatIncluded: TaxChoice = { taxId: taxIds.vat, mode: 'included' };

async function aTaxedSale(taxes = [vatAdded], options: Partial<EventOptions> = {}): Promise<TestSale> {
  const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ priceXaf: 10_000, size: 100 }], ...options });
  await chooseTaxes(test, sale, taxes, { taxNumber: 'M012345' });
  return sale;
}
async function buy(sale: TestSale, quantity = 1) {
  const buyer = await aParticipant(test);
  const { body } = await order(test, buyer, sale, { quantity });
  await pay(test, body.paymentUrl);
  return { buyer, id: body.savedOrder._id, placed: body.savedOrder };
}
const read = async (as: Person, id: string) =>
  (await ask(test, 'GET', `/event-order/${id}`, { as: await signInAgain(test, as) })).body.order;
const balance = async (kind: string, { organizer }: TestSale) => {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_xaf')
    .where('owner_id', '=', organizer.user.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return 0 - Number(row?.balance_xaf ?? 0);
};
/** Expects that all invariants of money hold for the orders of an event. */
async function expectSound({ eventId }: TestSale) {
  for (const [fault, query] of Object.entries(ledgerFaults)) expect([fault, (await query.execute(db)).rows]).toEqual([fault, []]);
  for (const [fault, query] of Object.entries(orderFaults))
    expect([fault, (await sql`${query(eventId)}`.execute(db)).rows]).toEqual([fault, []]);
}

describe('an order with taxes', () => {
  it('charges an added tax, takes commission of the price alone, and gives the tax to the organizer', async () => {
    const sale = await aTaxedSale();
    const { id, placed, buyer } = await buy(sale, 3);
    const taxes = [{ taxId: taxIds.vat, name: 'VAT', basisPoints: 1_925, mode: 'added', amount: 5_775 }];
    const expected = { total: 35_775, fees: 0, addedTaxes: 5_775, taxes, items: [{ unitPrice: 10_000, unitTax: 1_925 }] };
    expect(placed).toMatchObject(expected);
    expect(await read(buyer, id)).toMatchObject({ ...expected, payment: 'paid' });
    expect(await balance('pending', sale)).toBe(35_775 - 1_500);
    await expectSound(sale);
  });

  it('names an included tax, which changes no amount', async () => {
    const sale = await aTaxedSale([vatIncluded], { feesPaidBy: 'buyer' });
    const { placed } = await buy(sale, 2);
    expect(placed).toMatchObject({ total: 21_000, fees: 1_000, addedTaxes: 0, taxes: [{ mode: 'included', amount: 3_228 }] });
    await expectSound(sale);
  });

  it('has the sum of its payment page: tickets, taxes and fees', async () => {
    const sale = await aTaxedSale([vatAdded], { feesPaidBy: 'buyer' });
    const { body } = await order(test, await aParticipant(test), sale);
    const { payment } = (await ask(test, 'GET', `/payments/${body.paymentUrl?.split('/').at(-1)}`)).body;
    expect(payment.lines.map(({ amount }: { amount: number }) => amount)).toEqual([10_000, 1_925, 500]);
    expect(payment.amount).toBe(12_425);
  });

  it('keeps the rate and the choice that it was placed with', async () => {
    const sale = await aTaxedSale();
    const { id, buyer } = await buy(sale);
    const as = await signInAgain(test, admin);
    const [vat] = (await ask(test, 'GET', '/supervision/taxes', { as })).body.taxes;
    const body = { basisPoints: 1_000, reason: 'A new law', version: vat.version };
    expect((await ask(test, 'POST', `/supervision/taxes/${taxIds.vat}/rates`, { as, body })).status).toBe(200);
    const next = await buy(sale);
    await ask(test, 'POST', `/supervision/taxes/${taxIds.vat}/rates`, {
      as: await signInAgain(test, admin),
      body: { ...body, basisPoints: 1_925, version: vat.version + 1 },
    });
    await chooseTaxes(test, sale, []);
    expect([(await read(buyer, id)).total, next.placed.total, (await buy(sale)).placed.total]).toEqual([11_925, 11_000, 10_000]);
    expect((await read(buyer, id)).taxes).toMatchObject([{ basisPoints: 1_925, amount: 1_925 }]);
  });

  it('has no taxes on free tickets', async () => {
    const sale = await aTaxedSale([vatAdded], { types: [{ priceXaf: 0 }] });
    expect((await order(test, await aParticipant(test), sale)).body.savedOrder).toMatchObject({
      ...{ state: 'confirmed', total: 0, taxes: [] },
    });
  });

  it('is refunded with its added taxes: a ticket with all of them, a part in proportion', async () => {
    const sale = await aTaxedSale();
    const { id, buyer } = await buy(sale, 2);
    const { tickets } = await read(buyer, id);
    const give = async (body: object) =>
      ask(test, 'POST', `/event-order/${id}/refunds`, {
        as: await signInAgain(test, sale.organizer),
        body: { reason: 'A gesture', ...body },
      });
    expect((await give({ ticketIds: [tickets[0]._id] })).status).toBe(201);
    await runJobs();
    const quote = (await ask(test, 'GET', `/event-order/${id}/refund-quote`, { as: await signInAgain(test, buyer) })).body.quote;
    expect(quote).toMatchObject({ refunded: 11_925, tickets: [{}, { paid: 11_925, addedTax: 1_925 }] });
    expect((await give({ ticketIds: [tickets[1]._id], amount: 11_926 })).status).toBe(409);
    expect((await give({ ticketIds: [tickets[1]._id], amount: 5_000, keepsTickets: true })).status).toBe(201);
    await runJobs();
    await expectSound(sale);
  });

  it('gets everything back when the event is cancelled', async () => {
    const sale = await aTaxedSale([vatAdded], { feesPaidBy: 'buyer' });
    const { id, buyer } = await buy(sale, 2);
    const body = { reason: 'Floods' };
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: await signInAgain(test, sale.organizer), body });
    await runJobs();
    expect(await read(buyer, id)).toMatchObject({ refund: 'full', total: 24_850 });
    expect(await balance('pending', sale)).toBe(0);
    await expectSound(sale);
  });
});

describe('the database', () => {
  it('refuses a line whose tax is not the sum of its taxes, and changes of sold taxes', async () => {
    const sale = await aTaxedSale();
    const { id } = await buy(sale);
    const set = (xaf: number) => db.updateTable('order_items').set({ unit_tax_xaf: xaf }).where('order_id', '=', id).execute();
    await expect(set(1_924)).rejects.toThrow('differ from their sum');
    await set(1_925);
    await expect(db.updateTable('order_item_taxes').set({ unit_xaf: 0 }).where('order_id', '=', id).execute()).rejects.toThrow();
    await expect(db.deleteFrom('order_item_taxes').where('order_id', '=', id).execute()).rejects.toThrow();
  });
});
