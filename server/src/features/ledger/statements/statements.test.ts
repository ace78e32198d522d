import type { EventStatement } from '@ngoma/api/features/ledger/statements';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { chooseTaxes, taxIds } from '#test/factories/taxes';
import { giveCredit } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, runJobs, platform } = test;
const hourMs = 3_600_000;

async function aShow(organizer: Person, name = 'Makossa Night'): Promise<TestSale> {
  const startsAt = new Date(clock().getTime() + 48 * hourMs);
  const endsAt = new Date(startsAt.getTime() + 3 * hourMs);
  return aSale(test, { organizer, name, startsAt, endsAt, types: [{ priceXaf: 10_000, size: 100 }] });
}
const buy = async (
  sale: TestSale,
  quantity: number,
  { buyer, useBalance = false }: { buyer?: Person; useBalance?: boolean } = {},
) => {
  const person = buyer ?? (await aParticipant(test));
  const { body } = await order(test, await signInAgain(test, person), sale, { quantity, more: { useBalance } });
  if (body.paymentUrl) await pay(test, body.paymentUrl);
  return body.savedOrder._id;
};
const refund = async ({ organizer }: TestSale, orderId: string) => {
  const as = await signInAgain(test, organizer);
  const { tickets } = (await ask(test, 'GET', `/event-order/${orderId}`, { as })).body.order;
  const body = { ticketIds: [tickets[0]._id], reason: 'A gesture' };
  expect((await ask(test, 'POST', `/event-order/${orderId}/refunds`, { as, body })).status).toBe(201);
  await runJobs();
};
const passHours = async (hours: number) => {
  clock.advance({ hours });
  await platform.jobs.enqueue(db, 'events.move-by-time', {});
  await runJobs();
};
const path = ({ eventId }: TestSale, format = '') => `/dashboard/organizer/settlements/${eventId}${format}`;
const show = async (sale: TestSale): Promise<EventStatement> =>
  (await ask(test, 'GET', path(sale), { as: await signInAgain(test, sale.organizer) })).body;
const sumOf = (parts: readonly { readonly amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Expects that the parts of a statement add up, and that it says the same as the list of settlements. */
async function expectAgreement(sale: TestSale): Promise<EventStatement> {
  const statement = await show(sale);
  const { net, released, upcoming, fromOtherBalances } = statement;
  expect(sumOf(released) + sumOf(upcoming) - fromOtherBalances).toBe(net);
  const list = await ask(test, 'GET', '/dashboard/organizer/settlements', { as: await signInAgain(test, sale.organizer) });
  const row = list.body.settlements.find(({ eventId }: { eventId: string }) => eventId === sale.eventId);
  expect([row.gross, row.refunded, row.due, row.freed]).toEqual([statement.gross, statement.refunded, net, sumOf(released)]);
  return statement;
}

describe('the settlement statement of an event', () => {
  it('names what was released before the event, and what is to come then', async () => {
    const sale = await aShow(await anOrganizer(test, { isVerified: true }));
    await buy(sale, 2);
    await ask(test, 'POST', `${path(sale)}/release`, { as: sale.organizer });
    expect(await expectAgreement(sale)).toMatchObject({
      released: [{ part: 'early', amount: 7_600 }],
      upcoming: [
        { part: 'released', amount: 9_500 },
        { part: 'reserve_released', amount: 1_900 },
      ],
    });
    await passHours(52);
    expect((await expectAgreement(sale)).released.map(({ part }) => part)).toEqual(['early', 'released']);
  });

  it('states sales, commission, refunds and net, what is to come with dates, and then what was released', async () => {
    const sale = await aShow(await anOrganizer(test));
    const rich = await aParticipant(test);
    await giveCredit(test, rich, 20_000);
    await buy(sale, 1, { buyer: rich, useBalance: true });
    await refund(sale, await buy(sale, 2));
    const before = await expectAgreement(sale);
    expect(before).toMatchObject({
      ...{ orders: 2, gross: 30_000, commission: 1_500, refunded: 10_000, commissionBack: 0, disputed: 0, net: 18_500 },
      ...{ released: [], reserve: 1_900, fromOtherBalances: 500 },
    });
    await passHours(52);
    const after = await expectAgreement(sale);
    expect(after.released).toMatchObject([{ part: 'released', at: clock().toISOString(), settledDebt: 500 }]);
    expect(after.upcoming).toMatchObject([{ part: 'reserve_released', at: expect.any(String) }]);
  });

  it('shows refunds after the release that other balances paid', async () => {
    const sale = await aShow(await anOrganizer(test));
    const id = await buy(sale, 1);
    await passHours(52);
    await refund(sale, id);
    expect(await expectAgreement(sale)).toMatchObject({ net: -500, fromOtherBalances: 9_050, upcoming: [], reserve: 0 });
  });

  it('has no date while the event is postponed, and is empty for an event without sales', async () => {
    const organizer = await anOrganizer(test);
    const [sale, unsold] = [await aShow(organizer), await aShow(organizer)];
    await buy(sale, 1);
    const body = { reason: 'The hall is flooded' };
    await ask(test, 'PUT', `/event/status/${sale.eventId}/postponed`, { as: organizer, body });
    expect((await expectAgreement(sale)).upcoming.map(({ at }) => at)).toEqual([null, null]);
    expect(await show(unsold)).toMatchObject({ orders: 0, gross: 0, net: 0, released: [], upcoming: [] });
  });

  it('is downloaded as CSV and as a workbook, in both languages, without formulas', async () => {
    const sale = await aShow(await anOrganizer(test), '=HYPERLINK("https://evil.example")');
    await buy(sale, 1);
    const as = await signInAgain(test, sale.organizer);
    const csv = await ask(test, 'GET', path(sale, '/csv'), { as, language: 'fr' });
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-statement-[\d-]+\.csv"$/);
    expect(csv.bytes.toString()).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(csv.bytes.toString()).toContain('Payé par les acheteurs (1 commande);;10000\r\n');
    const english = await ask(test, 'GET', path(sale, '/csv'), { as });
    expect(english.bytes.toString()).toContain('Commission,,-500\r\n');

    for (const [language, title] of [
      ['en', 'Settlement statement'],
      ['fr', 'Relevé de l’événement'],
    ] as const) {
      const reply = await ask(test, 'GET', path(sale, '/xlsx'), { as, language });
      expect([reply.status, reply.headers['content-type']]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-statement-[\d-]+\.xlsx"$/);
      const files = unzipSync(reply.bytes);
      expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain(title);
      expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>');
    }
  });

  it('says how much of the earnings is tax: collected, given back with refunds, and due', async () => {
    const sale = await aShow(await anOrganizer(test));
    const added = { taxId: taxIds.vat, mode: 'added' } as const;
    await chooseTaxes(test, sale, [added]);
    await refund(sale, await buy(sale, 2));
    await buy(sale, 1);
    await chooseTaxes(test, sale, [{ ...added, mode: 'included' }]);
    await buy(sale, 1);
    const statement = await expectAgreement(sale);
    expect(statement).toMatchObject({
      ...{ gross: 45_775, refunded: 11_925, taxDue: 5_464 },
      taxes: [
        { name: 'VAT', mode: 'added', basisPoints: 1_925, collected: 5_775, returned: 1_925, due: 3_850 },
        { mode: 'included', collected: 1_614, returned: 0, due: 1_614 },
      ],
    });
    const as = await signInAgain(test, sale.organizer);
    const csv = (await ask(test, 'GET', path(sale, '/csv'), { as, language: 'fr' })).bytes.toString();
    expect(csv).toContain('"TVA 19,25\u00a0% perçue sur les ventes";;5775\r\n');
    expect(csv).toContain('"Taxes à payer à l’État, comprises dans le net";;5464\r\n');
  });

  it('has taxes only of orders that were sold', async () => {
    const sale = await aShow(await anOrganizer(test));
    await chooseTaxes(test, sale, [{ taxId: taxIds.vat, mode: 'added' }]);
    await order(test, await aParticipant(test), sale);
    expect(await show(sale)).toMatchObject({ taxes: [], taxDue: 0 });
  });

  it('is its organizer’s alone', async () => {
    const sale = await aShow(await anOrganizer(test));
    const as = await anOrganizer(test);
    for (const format of ['', '/csv', '/xlsx']) expect((await ask(test, 'GET', path(sale, format), { as })).status).toBe(404);
  });
});
