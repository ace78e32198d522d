import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerFaults, orderFaults } from './invariants.ts';
import type { Market } from './market.ts';
import { earningsFaults, pledgeFaults, withdrawalFaults } from './payout-invariants.ts';

async function numbersOf<Name extends string>(db: Market['db'], names: Record<Name, ReturnType<typeof sql>>) {
  const columns = Object.entries<ReturnType<typeof sql>>(names).map(
    ([name, query]) => sql`(select coalesce((${query}), 0)::bigint) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] as Record<Name, number>;
}

/** Expects that the accounts of the platform hold what the payments, refunds, disputes and orders say. */
async function expectSameBalances({ db }: Market): Promise<void> {
  const sums = await numbersOf(db, {
    paid: sql`select sum(amount_xaf) from payments where state in ('succeeded', 'refunded')`,
    other: sql`select sum((detail->>'amountXaf')::int) from payment_facts where kind = 'mismatch'`,
    returned: sql`select sum(amount_xaf) from payment_refunds where state = 'succeeded'`,
    credited: sql`select sum(amount_xaf) from payment_refunds where state = 'credited'`,
    owed: sql`select sum(amount_xaf) from payment_refunds where state not in ('succeeded', 'credited')`,
    disputed: sql`select sum(amount_xaf) from payment_disputes where debited_at is not null and restored_at is null`,
    paidOut: sql`select sum(amount_xaf) from payouts where state = 'succeeded'`,
    reserved: sql`select sum(amount_xaf) from withdrawals where ended_at is null`,
    held: sql`select sum(wallet_xaf) from orders where state = 'placed'`,
    spent: sql`select sum(wallet_xaf) from orders placed where exists (select from ledger_transfers
      where source_type = 'order' and source_id = placed.id and kind = 'sale')`,
    given: sql`select sum(posting.amount_xaf) from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
      where transfer.kind = 'gift' and posting.amount_xaf > 0`,
    refunded: sql`select sum(posting.amount_xaf) from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
      where transfer.source_type = 'order' and transfer.kind like 'credit%' and posting.amount_xaf > 0`,
  });
  const { rows } = await sql<{ kind: string; xaf: number }>`
    select kind, sum(balance_xaf * normal_side)::bigint as xaf from ledger_accounts group by kind`.execute(db);
  const balanceOf = (kind: string) => 0 + (rows.find((row) => row.kind === kind)?.xaf ?? 0);
  expect(balanceOf('gateway_clearing'), 'what the gateway holds').toBe(
    sums.paid + sums.other - sums.returned - sums.disputed - sums.paidOut,
  );
  expect(balanceOf('reserved'), 'what withdrawals reserve').toBe(sums.reserved);
  expect(balanceOf('refunds_payable'), 'what is owed to buyers').toBe(sums.owed);
  expect(balanceOf('suspense'), 'what matches no payment').toBe(sums.other);
  expect(balanceOf('wallet_held'), 'what orders hold of wallets').toBe(sums.held);
  expect(balanceOf('wallet') + balanceOf('wallet_held'), 'what wallets have').toBe(
    sums.given + sums.refunded + sums.credited - sums.spent,
  );
}

/** Expects what holds whenever no transaction is open: after each step, and after each crash. */
export async function expectSoundBooks(market: Market, eventId: string): Promise<void> {
  const { db, ledger } = market;
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
  for (const [fault, query] of Object.entries({ ...ledgerFaults, ...pledgeFaults }))
    expect((await query.execute(db)).rows, fault).toEqual([]);
  for (const [fault, query] of Object.entries({ ...orderFaults, ...earningsFaults }))
    expect((await query(eventId).execute(db)).rows, fault).toEqual([]);
  const late = [...market.paidLate];
  for (const [fault, query] of Object.entries(withdrawalFaults)) expect((await query(late).execute(db)).rows, fault).toEqual([]);
  await expectSameBalances(market);
}

/** Expects, once nothing is on its way any more, that the books and the provider know the same movements. */
export async function expectSameAsProvider({ db, provider }: Market): Promise<void> {
  const payments = await db.selectFrom('payments').select(['gateway_ref', 'state', 'amount_xaf', 'id']).execute();
  const suspended = await db.selectFrom('payment_facts').select('payment_id').where('kind', '=', 'mismatch').execute();
  const isSuspended = new Set(suspended.map(({ payment_id }) => payment_id));
  const took = payments.flatMap(({ gateway_ref, state, amount_xaf, id }) =>
    state === 'succeeded' || state === 'refunded'
      ? [[gateway_ref, amount_xaf]]
      : isSuspended.has(id)
        ? [[gateway_ref, 'other']]
        : [],
  );
  const charges = [...provider.charges].flatMap(([ref, { amountXaf, state }]) =>
    state.status === 'succeeded' ? [{ ref, amountXaf, takenXaf: state.amountXaf ?? 0 }] : [],
  );
  const really = charges.map(({ ref, amountXaf, takenXaf }) => [ref, takenXaf === amountXaf ? amountXaf : 'other']);
  expect(took.toSorted()).toEqual(really.toSorted());

  const refunds = await db.selectFrom('payment_refunds').select(['gateway_ref', 'state', 'amount_xaf']).execute();
  expect(refunds.filter(({ state }) => state !== 'succeeded' && state !== 'credited')).toEqual([]);
  const returned = refunds.flatMap(({ gateway_ref, state, amount_xaf }) =>
    state === 'succeeded' ? [[gateway_ref, amount_xaf]] : [],
  );
  expect([...provider.refunds].map(([ref, { amountXaf }]) => [ref, amountXaf]).toSorted()).toEqual(returned.toSorted());

  const payouts = await db.selectFrom('payouts').select(['gateway_ref', 'state', 'amount_xaf']).execute();
  expect(payouts.filter(({ state }) => state !== 'succeeded' && state !== 'failed')).toEqual([]);
  const paidOut = payouts.flatMap(({ gateway_ref, state, amount_xaf }) =>
    state === 'succeeded' ? [[gateway_ref, amount_xaf]] : [],
  );
  const reallyPaidOut = [...provider.payouts].filter(([, { state }]) => state.status === 'succeeded');
  expect(reallyPaidOut.map(([ref, { amountXaf }]) => [ref, amountXaf]).toSorted()).toEqual(paidOut.toSorted());

  const disputed = await db.selectFrom('payment_disputes').selectAll().execute();
  const withdrawn = [...provider.disputes.values()].filter(({ isMoneyWithdrawn }) => isMoneyWithdrawn);
  expect(
    disputed
      .filter((one) => one.debited_at && !one.restored_at)
      .map((one) => one.gateway_dispute_id)
      .toSorted(),
  ).toEqual(withdrawn.map(({ id }) => id).toSorted());
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const { balance_xaf } = await db
    .selectFrom('ledger_accounts')
    .select('balance_xaf')
    .where('code', '=', 'gateway_clearing:first')
    .executeTakeFirstOrThrow();
  expect(balance_xaf, 'what the provider holds').toBe(
    sum(charges.map(({ takenXaf }) => takenXaf)) -
      sum([...provider.refunds.values()].map(({ amountXaf }) => amountXaf)) -
      sum(withdrawn.map(({ amountXaf }) => amountXaf)) -
      sum(reallyPaidOut.map(([, { amountXaf }]) => amountXaf)),
  );
}

/** Counts what has happened in a run. */
export async function countMoves({ db, crashes }: Market): Promise<Record<string, number>> {
  const transfers = (like: string) => sql`select count(*) from ledger_transfers where kind like ${like}`;
  const answers = (answer: string) => sql`select count(*) from event_change_answers where answer = ${answer}`;
  const disputes = (status: string) => sql`select count(*) from payment_disputes where status = ${status}`;
  const pledges = (state: string) => sql`select count(*) from milestone_pledges where state = ${state}`;
  const withdrawals = (state: string) => sql`select count(*) from withdrawals where state = ${state}`;
  const counts = await numbersOf(db, {
    honoured: sql`select count(*) from payments where outcome = 'honoured'`,
    unhonoured: sql`select count(*) from payments where outcome = 'refunded'`,
    otherAmounts: sql`select count(*) from payment_facts where kind = 'mismatch'`,
    refunds: sql`select count(*) from payment_refunds where source_type = 'refund_request'`,
    approvedRefunds: transfers('refund\\_%'),
    walletSales: sql`select count(*) from orders where wallet_xaf > 0 and state = 'confirmed'`,
    creditGivenBack: transfers('wallet\\_release'),
    refundsInParts: sql`select count(*) from refund_requests request
      join payment_refunds refund on refund.source_id = request.id where request.wallet_xaf > 0`,
    chosenCredit: sql`select count(*) from refund_requests where destination = 'wallet' and wallet_xaf > 0`,
    failedRefundsCredited: sql`select count(*) from payment_refunds where state = 'credited'`,
    failedRefundsResent: sql`select count(*) from payment_refunds where state = 'succeeded' and attempts > 1`,
    disputesWon: disputes('won'),
    disputesLost: disputes('lost'),
    organizerDebts: sql`select count(*) from ledger_accounts where kind = 'receivable' and version > 0`,
    earlyReleases: transfers('early\\_%'),
    releases: transfers('released'),
    withdrawalsPaid: withdrawals('paid'),
    withdrawalsRejected: withdrawals('rejected'),
    withdrawalsCancelled: withdrawals('cancelled'),
    withdrawalsGivenBack: withdrawals('returned'),
    payoutsRepeated: sql`select count(*) from payouts where attempt > 1`,
    paidTwice: transfers('overpaid\\_%'),
    pledgesPaid: pledges('paid'),
    pledgesNotPaid: sql`select count(*) from milestone_pledges where state in ('declined', 'withdrawn', 'ended')`,
    pledgesReplaced: pledges('replaced'),
    movesKept: answers('keep'),
    movesRefunded: answers('refund'),
  });
  return { ...counts, crashes: crashes.count() };
}
