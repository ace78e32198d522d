import type { OrganizerIncome } from '@ngoma/api/features/ledger/transactions';
import { expect, it } from 'vitest';
import { accounts, ledgerFeature } from '#features/ledger/index';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { earn } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { lastMonths } from './income.rules.ts';

const test = await buildTestApp();
const { clock } = test;

const aShow = (organizer: Person): Promise<TestSale> =>
  aSale(test, { organizer, startsAt: new Date('2027-06-20T19:00:00Z'), types: [{ priceXaf: 10_000, size: 100 }] });
async function buy(sale: TestSale, quantity: number, at: string): Promise<string> {
  clock.set(at);
  const { body } = await order(test, await signInAgain(test, await aParticipant(test)), sale, { quantity });
  await pay(test, body.paymentUrl ?? '');
  return body.savedOrder._id;
}
async function refundAll({ organizer }: TestSale, orderId: string, at: string): Promise<void> {
  clock.set(at);
  const as = await signInAgain(test, organizer);
  const { tickets } = (await ask(test, 'GET', `/event-order/${orderId}`, { as })).body.order;
  const body = { ticketIds: tickets.map(({ _id }: { _id: string }) => _id), reason: 'A gesture' };
  expect((await ask(test, 'POST', `/event-order/${orderId}/refunds`, { as, body })).status).toBe(201);
  await test.runJobs();
}
const incomeOf = async (as: Person): Promise<OrganizerIncome> =>
  (await ask(test, 'GET', '/dashboard/organizer/income', { as: await signInAgain(test, as) })).body;
/** Returns the months with income. */
const incomes = async (as: Person) =>
  Object.fromEntries((await incomeOf(as)).months.flatMap(({ month, amount }) => (amount === 0 ? [] : [[month, amount]])));

it('the last months of a day begin in the year before', () => {
  expect(lastMonths('2027-02-28', 3)).toEqual(['2026-12', '2027-01', '2027-02']);
});

it('income is what sales left each month in Cameroon after commission and refunds, and equals the settlements', async () => {
  clock.set('2027-01-10T11:00:00Z');
  const organizer = await anOrganizer(test, { isVerified: true });
  const sale = await aShow(organizer);
  // Half an hour before midnight in UTC of the last day, it is February in Cameroon.
  await buy(sale, 3, '2027-01-31T22:30:00Z');
  const id = await buy(sale, 2, '2027-01-31T23:30:00Z');
  await buy(sale, 1, '2027-04-02T12:00:00Z');
  // Gifts and payouts are no income.
  await earn(test, organizer, 50_000);
  await refundAll(sale, id, '2027-03-05T12:00:00Z');
  clock.set('2027-04-15T12:00:00Z');
  expect(await incomes(organizer)).toEqual({ '2027-01': 28_500, '2027-02': 19_000, '2027-03': -20_000, '2027-04': 9_500 });
  const { months } = await incomeOf(organizer);
  expect(months.map(({ month }) => month)).toEqual(lastMonths('2027-04-15', 12));
  const as = await signInAgain(test, organizer);
  const { settlements } = (await ask(test, 'GET', '/dashboard/organizer/settlements', { as })).body;
  expect(settlements).toMatchObject([{ due: months.reduce((sum, { amount }) => sum + amount, 0) }]);
  clock.set('2028-01-15T12:00:00Z');
  expect(await incomes(organizer)).toEqual({ '2027-02': 19_000, '2027-03': -20_000, '2027-04': 9_500 });
});

it('a refund that the balances did not cover lowers the income as well, and what settles the debt does not', async () => {
  clock.set('2027-01-10T11:00:00Z');
  const organizer = await anOrganizer(test, { isVerified: true });
  const sale = await aShow(organizer);
  await refundAll(sale, await buy(sale, 1, '2027-01-12T12:00:00Z'), '2027-02-12T12:00:00Z');
  // The refund of an order whose money was withdrawn is a debt alone.
  const orderId = await buy(sale, 1, '2027-02-13T12:00:00Z');
  const ledger = ledgerFeature(test.platform);
  const receivable = accounts.organizerReceivable(organizer.user.id);
  const move = (postings: Parameters<typeof ledger.post>[1]['postings'], source: object) =>
    test.db.transaction().execute((tx) => ledger.post(tx, { ...source, postings } as Parameters<typeof ledger.post>[1]));
  await move(
    [
      { account: receivable, amountXaf: 4_000 },
      { account: accounts.refundsPayable, amountXaf: -4_000 },
    ],
    { sourceType: 'order', sourceId: orderId, kind: 'refund_2' },
  );
  clock.set('2027-03-15T12:00:00Z');
  await earn(test, organizer, 9_000);
  await move(
    [
      { account: receivable, amountXaf: -4_000 },
      { account: accounts.organizerAvailable(organizer.user.id), amountXaf: 4_000 },
    ],
    { sourceType: 'debt', sourceId: orderId, kind: 'settled' },
  );
  expect(await incomes(organizer)).toEqual({ '2027-01': 9_500, '2027-02': -10_000 + 9_500 - 4_000 });
});

it('an organizer without sales has no income, and income is for organizers only', async () => {
  const other = await anOrganizer(test);
  expect((await incomeOf(other)).months).toHaveLength(12);
  expect(await incomes(other)).toEqual({});
  expect((await ask(test, 'GET', '/dashboard/organizer/income', { as: await aProvider(test) })).status).toBe(403);
});
