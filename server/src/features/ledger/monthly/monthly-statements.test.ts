import type { MonthlyStatement } from '@ngoma/api/features/ledger/monthly-statements';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anActiveContract, fundAll } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { aConfirmedWithdrawal, approve, earn, savePayoutNumber } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { toDocument } from './print-monthly-statement.ts';
import { showMonthlyStatement } from './show-monthly-statement.ts';

const test = await buildTestApp();
const { db, clock, runJobs } = test;
const hourMs = 3_600_000;
clock.set('2027-03-10T10:00:00Z');

const show = async (as: Person, month: string): Promise<MonthlyStatement> =>
  (await ask(test, 'GET', `/statements/${month}`, { as: await signInAgain(test, as) })).body;
const monthsOf = async (as: Person) =>
  (await ask(test, 'GET', '/statements', { as: await signInAgain(test, as) })).body.months as string[];

/** Returns a seller's balance before a time, from the postings of the ledger alone. */
async function postedBefore({ user }: Person, before: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(-sum(posting.amount_xaf), 0)::bigint as sum
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
      join ledger_transfers transfer on transfer.id = posting.transfer_id
    where account.owner_id = ${user.id} and account.kind in ('pending', 'available', 'reserved')
      and transfer.created_at < ${new Date(before)}`.execute(db);
  return rows[0]?.sum ?? 0;
}

const sumOf = (parts: MonthlyStatement['parts']) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Expects that opening balance and movements give the closing balance, and that both are those of the postings. */
async function expectLedger(as: Person, month: string, [from, until]: readonly [string, string]): Promise<MonthlyStatement> {
  const statement = await show(as, month);
  const { opening, parts, closing } = statement;
  expect(opening.total + sumOf(parts)).toBe(closing.total);
  expect(parts.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0))).toEqual(parts.map(({ amount }) => amount));
  expect([opening.total, closing.total]).toEqual([await postedBefore(as, from), await postedBefore(as, until)]);
  return statement;
}

const aShow = (organizer: Person, name: string): Promise<TestSale> =>
  aSale(test, {
    ...{ organizer, name, startsAt: new Date(clock().getTime() + 48 * hourMs) },
    types: [{ priceXaf: 10_000, size: 100 }],
  });
const buy = async (sale: TestSale, quantity: number): Promise<string> => {
  const { body } = await order(test, await signInAgain(test, await aParticipant(test)), sale, { quantity });
  await pay(test, body.paymentUrl ?? '');
  return body.savedOrder._id;
};
const refundAll = async ({ organizer }: TestSale, orderId: string) => {
  const as = await signInAgain(test, organizer);
  const { tickets } = (await ask(test, 'GET', `/event-order/${orderId}`, { as })).body.order;
  const body = { ticketIds: tickets.map(({ _id }: { _id: string }) => _id), reason: 'A gesture' };
  expect((await ask(test, 'POST', `/event-order/${orderId}/refunds`, { as, body })).status).toBe(201);
  await runJobs();
};

/** The bounds of March and April 2027 in Cameroon, which is an hour ahead of UTC. */
const march = ['2027-02-28T23:00:00Z', '2027-03-31T23:00:00Z'] as const;
const april = ['2027-03-31T23:00:00Z', '2027-04-30T23:00:00Z'] as const;

describe('the statement of a month', () => {
  it('of an organizer explains every franc between opening and closing balance, as the postings have it', async () => {
    clock.set('2027-03-10T10:00:00Z');
    const organizer = await anOrganizer(test, { isVerified: true, name: 'Maison Sawa' });
    const [first, second] = [await aShow(organizer, 'Makossa Night'), await aShow(organizer, 'Bikutsi Day')];
    await buy(first, 3);
    // The commission that a refund does not give back comes from the available balance.
    await earn(test, organizer, 500);
    await buy(second, 1);
    await refundAll(second, await buy(second, 1));
    // Half an hour before midnight in UTC of the last day, it is April in Cameroon.
    clock.set('2027-03-31T23:30:00Z');
    await earn(test, organizer, 50_000);
    await savePayoutNumber(test, organizer);
    clock.set('2027-04-10T10:00:00Z');
    const admin = await anAdmin(test);
    await approve(test, admin, await aConfirmedWithdrawal(test, organizer, 20_000));
    await runJobs();
    await test.platform.jobs.enqueue(db, 'events.move-by-time', {});
    await runJobs();

    const inMarch = await expectLedger(organizer, '2027-03', march);
    expect(inMarch).toMatchObject({
      ...{ month: '2027-03', from: '2027-03-01', to: '2027-03-31', zone: 'Africa/Douala', isOver: true },
      ...{ accountName: 'Maison Sawa', opening: { total: 0 } },
      parts: [
        {
          kind: 'sales',
          amount: 50_000,
          lines: [
            { kind: 'event', subject: { _id: first.eventId, name: 'Makossa Night' }, count: 1, amount: 30_000 },
            { kind: 'event', subject: { _id: second.eventId, name: 'Bikutsi Day' }, count: 2, amount: 20_000 },
          ],
        },
        { kind: 'refunds', amount: -10_000, lines: [{ subject: { name: 'Bikutsi Day' }, count: 1 }] },
        { kind: 'fees', lines: [{ kind: 'commission', subject: null, count: 3, amount: -2_500 }] },
        { kind: 'other', amount: 500 },
      ],
      closing: { total: 38_000 },
    });
    const inApril = await expectLedger(organizer, '2027-04', april);
    expect(inApril.opening).toEqual(inMarch.closing);
    expect(inApril.isOver).toBe(false);
    const parts = new Map(inApril.parts.map((part) => [part.kind, part]));
    expect(parts.get('other')).toMatchObject({ amount: 50_000 });
    expect(parts.get('withdrawals')?.lines).toMatchObject([{ kind: 'withdrawal', subject: { name: expect.any(String) } }]);
    // What was paid out and its fee are together what was asked for.
    const fee = parts.get('fees')?.lines.find(({ kind }) => kind === 'withdrawal_fees')?.amount ?? 0;
    expect((parts.get('withdrawals')?.amount ?? 0) + fee).toBe(-20_000);
    expect(fee).toBeLessThan(0);
    expect(await monthsOf(organizer)).toEqual(['2027-04', '2027-03']);
  });

  it('shows what a refund took beyond the balance as a debt, and what settles it', async () => {
    clock.set('2027-03-12T10:00:00Z');
    const organizer = await anOrganizer(test, { isVerified: true });
    const sale = await aShow(organizer, 'Assiko Night');
    const id = await buy(sale, 1);
    await refundAll(sale, id);
    const { parts } = await expectLedger(organizer, '2027-03', march);
    expect(parts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sales', 10_000],
      ['refunds', -10_000],
      ['fees', -500],
      ['debts', 500],
    ]);
    await buy(sale, 1);
    clock.set('2027-04-12T10:00:00Z');
    await test.platform.jobs.enqueue(db, 'events.move-by-time', {});
    await runJobs();
    const next = await expectLedger(organizer, '2027-04', april);
    expect(next.parts.map(({ kind, lines }) => [kind, lines.map((line) => [line.kind, line.amount])])).toEqual([
      ['debts', [['debt_settled', -500]]],
    ]);
  });

  it('shows a provider the income by contract, and the organizer what the contract cost', async () => {
    clock.set('2027-03-14T10:00:00Z');
    const [organizer, provider] = [await anOrganizer(test, { name: 'Ada' }), await aProvider(test, { name: 'DJ Kinda' })];
    const agreed = await anActiveContract(test, { organizer, provider });
    const contract = await fundAll(test, agreed);
    const [milestone] = contract.milestones;
    const path = `/contracts/${agreed.contractId}/milestones/${milestone?._id}`;
    await ask(test, 'POST', `${path}/submit`, { as: provider, body: {} });
    const accepted = await ask(test, 'POST', `${path}/accept`, { as: organizer, body: {} });
    expect(accepted.status).toBe(200);
    const own = await expectLedger(provider, '2027-03', march);
    expect(own.parts).toMatchObject([
      { kind: 'contract_income', lines: [{ kind: 'contract', subject: { _id: agreed.contractId }, amount: milestone?.amount }] },
    ]);
    const paid = (await expectLedger(organizer, '2027-03', march)).parts.find(({ kind }) => kind === 'contract_payments');
    expect(paid).toMatchObject({ lines: [{ subject: { _id: agreed.contractId, name: expect.any(String) } }] });
    expect(paid?.amount).toBeLessThan(0);
    expect(await monthsOf(provider)).toEqual(['2027-03']);
  });

  it('is empty in a month without movements, and unknown before the month begins', async () => {
    clock.set('2027-05-02T10:00:00Z');
    const organizer = await anOrganizer(test);
    await earn(test, organizer, 1_000);
    expect(await show(organizer, '2027-04')).toMatchObject({ opening: { total: 0 }, parts: [], closing: { total: 0 } });
    const as = await signInAgain(test, organizer);
    expect((await ask(test, 'GET', '/statements/2027-06', { as })).status).toBe(404);
    expect((await ask(test, 'GET', '/statements/2027-13', { as })).status).toBe(400);
    expect((await ask(test, 'GET', '/statements', { as: await aParticipant(test) })).status).toBe(403);
    expect(await monthsOf(await aProvider(test))).toEqual([]);
  });

  it('offers the last 24 months with movements', async () => {
    const organizer = await anOrganizer(test);
    for (let month = 0; month < 26; month += 1) {
      clock.set(new Date(Date.UTC(2028, month, 15)));
      await earn(test, organizer, 1_000);
    }
    const months = await monthsOf(organizer);
    expect([months.length, months[0], months.at(-1)]).toEqual([24, '2030-02', '2028-03']);
  });

  it('is printed in the reader’s language with the account, the period, and both balances', async () => {
    clock.set('2027-05-02T10:00:00Z');
    const organizer = await anOrganizer(test, { name: 'Maison Sawa' });
    await earn(test, organizer, 12_500);
    const as = await signInAgain(test, organizer);
    const files = [
      await ask(test, 'GET', '/statements/2027-05/pdf', { as }),
      await ask(test, 'GET', '/statements/2027-05/pdf?lang=fr', { as }),
    ];
    expect(files.map(({ status, headers }) => [status, headers['content-type'], headers['content-disposition']])).toEqual(
      Array(2).fill([200, 'application/pdf', 'attachment; filename="ngoma-statement-2027-05.pdf"']),
    );
    expect(files.map(({ bytes }) => bytes.toString('latin1').match(/\/Lang \((..)\)/)?.[1])).toEqual(['en', 'fr']);
    const statement = await showMonthlyStatement(test.platform, { userId: organizer.user.id }, '2027-05', 'fr');
    const { title, code, facts, sections } = toDocument(statement, 'fr');
    expect([title, code]).toEqual(['Relevé de compte', 'mai 2027']);
    expect(facts.slice(0, 2)).toEqual([
      { label: 'Compte', lines: ['Maison Sawa'] },
      { label: 'Période', lines: ['Samedi 1 mai 2027 –', 'Lundi 31 mai 2027'] },
    ]);
    expect(sections.map(({ heading, total }) => [heading, total?.value.replaceAll(/\s/g, ' ')])).toEqual([
      ['Solde d’ouverture', '0 XAF'],
      ['Autre', undefined],
      ['Solde de clôture', '12 500 XAF'],
    ]);
  });
});
