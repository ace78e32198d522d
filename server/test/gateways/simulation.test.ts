import { afterAll, describe, expect, it } from 'vitest';
import { seed, sized } from '../../../tools/size.ts';
import { type Movement, type SimulatedId, simulatedDoubles } from './simulated-doubles.ts';
import { openSimulation } from './simulation.ts';

const payments = sized('Simulated payments per double', { sample: 30, full: 10_000 });
const refunds = Math.ceil(payments / (payments < 1_000 ? 3 : 5));

const inOrder = (movements: readonly Movement[]): readonly string[] =>
  movements.map(({ ref, amountXaf }) => `${ref} ${amountXaf}`).toSorted();
const sumOf = (movements: readonly Movement[]): number => movements.reduce((sum, { amountXaf }) => sum + amountXaf, 0);

describe.each(Object.keys(simulatedDoubles) as SimulatedId[])('many payments through %s', async (id) => {
  const simulation = await openSimulation(id, seed);
  const { shop, double, counts } = simulation;
  afterAll(() => simulation.stop());
  const timeout = 60_000 + payments * 1_000;

  async function expectSoundBooks(): Promise<void> {
    expect(await shop.ledger.prove()).toMatchObject({
      driftedAccounts: [],
      brokenChains: [],
      unbalancedTransfers: [],
      totalXaf: 0,
    });
    const completed = double.completed();
    expect(await shop.balanceOf(`gateway_clearing:${id}`)).toBe(sumOf(completed.payments) - sumOf(completed.outgoing));
    expect(0 + (await shop.balanceOf('refunds_payable'))).toBe(0);
  }

  it('ends as the double records, whatever became of the callbacks', { timeout }, async () => {
    await simulation.sell(payments);
    const rows = await shop.db.selectFrom('payments').select(['gateway_ref', 'amount_xaf', 'state', 'outcome']).execute();
    expect(rows).toHaveLength(payments);
    const paid = rows.filter(({ state }) => state === 'succeeded' || state === 'refunded');
    const booked = paid.map(({ gateway_ref: ref, amount_xaf: amountXaf }) => ({ ref, amountXaf }));
    expect(inOrder(booked)).toEqual(inOrder(double.completed().payments));
    expect(paid.filter(({ outcome }) => outcome === null)).toEqual([]);
    await expectSoundBooks();
    expect(booked.length).toBeGreaterThan(payments / 2);
    expect(Math.min(counts.lost, counts.doubled, counts.delivered)).toBeGreaterThan(0);
  });

  it('pays refunds back once each, in full and in parts', { timeout }, async () => {
    await simulation.refund(refunds);
    const rows = await shop.db.selectFrom('payment_refunds').select(['gateway_ref', 'amount_xaf', 'state']).execute();
    expect(rows.length).toBeGreaterThanOrEqual(refunds);
    expect(rows.filter(({ state }) => state !== 'succeeded')).toEqual([]);
    const booked = rows.map(({ gateway_ref: ref, amount_xaf: amountXaf }) => ({ ref, amountXaf }));
    expect(inOrder(booked)).toEqual(inOrder(double.completed().outgoing));
    await expectSoundBooks();
    console.log(`${id}: ${JSON.stringify(counts)}`);
  });
});
