import { afterAll, describe, expect, it } from 'vitest';
import { seed, sized } from '../../../tools/size.ts';
import { openPayoutSimulation } from './payout-simulation.ts';

const count = sized('Simulated withdrawals per double', { sample: 24, full: 2_000 });

// Stripe pays to no number in Cameroon.
describe.each(['pawapay', 'mtn', 'notchpay'] as const)('many withdrawals through %s', async (id) => {
  const simulation = await openPayoutSimulation(id, seed, count);
  const { test, double, counts, moves } = simulation;
  afterAll(() => simulation.stop());

  it('are paid once each, as the double records, whatever was lost, doubled, late or contradicted', {
    timeout: 60_000 + count * 2_000,
  }, async () => {
    await simulation.run();
    const withdrawals = await test.db.selectFrom('withdrawals').selectAll().execute();
    expect(withdrawals).toHaveLength(count);
    expect(withdrawals.filter(({ state }) => state !== 'paid' && state !== 'returned')).toEqual([]);

    const attempts = await test.db.selectFrom('payouts').selectAll().execute();
    const arrived = attempts.filter(({ state }) => state === 'succeeded');
    const { outgoing } = double.completed();
    const inOrder = (all: readonly { readonly ref: string; readonly amountXaf: number }[]) =>
      all.map(({ ref, amountXaf }) => `${ref} ${amountXaf}`).toSorted();
    expect(inOrder(arrived.map((one) => ({ ref: one.gateway_ref, amountXaf: one.amount_xaf })))).toEqual(inOrder(outgoing));

    // More than one arrival is possible only where an operator pays what it had refused. Each such is owed by the owner.
    const arrivals = Map.groupBy(arrived, ({ source_id }) => source_id);
    const paid = withdrawals.filter(({ state }) => state === 'paid');
    expect(paid.filter((one) => !arrivals.has(one.id))).toEqual([]);
    const overpaid = arrived.length - paid.length;
    const { count: debts } = await test.db
      .selectFrom('ledger_transfers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', 'like', 'overpaid%')
      .executeTakeFirstOrThrow();
    expect(Number(debts)).toBe(overpaid);
    if (moves.paidLate === 0) expect(overpaid).toBe(0);

    expect(await simulation.prove()).toMatchObject({
      driftedAccounts: [],
      brokenChains: [],
      unbalancedTransfers: [],
      totalXaf: 0,
    });
    const balances = await test.db.selectFrom('ledger_accounts').select(['code', 'kind', 'balance_xaf']).execute();
    const sumOf = (kind: string) =>
      balances.filter((account) => account.kind === kind).reduce((sum, { balance_xaf }) => sum + balance_xaf, 0);
    expect(balances.find(({ code }) => code === `gateway_clearing:${id}`)?.balance_xaf).toBe(
      -outgoing.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
    );
    expect(sumOf('reserved')).toBe(0);
    expect(Math.min(moves.refused, moves.retried)).toBeGreaterThan(0);
    // MTN is asked to send no callback about a transfer.
    if (id !== 'mtn') expect(Math.min(counts.lost, counts.doubled, counts.delivered)).toBeGreaterThan(0);
    console.log(`${id}: ${JSON.stringify({ ...counts, ...moves, overpaid })}`);
  });
});
