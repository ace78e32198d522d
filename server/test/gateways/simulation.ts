import { accounts } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { aNumber, type Good, openShop } from '#test/factories/payments';
import { testClock } from '#test/harness/clock';
import { type SimulatedId, simulatedDoubles } from './simulated-doubles.ts';
import { hour, minute, second, simulatedTime } from './simulated-time.ts';

/**
 * Opens a shop whose only gateway speaks to a protocol double, with payers who answer or not, callbacks that are lost, doubled,
 * reordered and up to 72 hours late, and requests without a reply. Time passes on a test clock.
 */
export async function openSimulation(id: SimulatedId, seed: number) {
  const clock = testClock('2026-12-01T10:00:00Z');
  const double = await simulatedDoubles[id](clock);
  const shop = await openShop({ clock, env: { PAYMENTS_SANDBOX: '0', ...double.env } });
  const { between, chance, plan, mayFail, passTime, counts } = simulatedTime({
    ...{ clock, double, seed, runJobs: shop.runJobs, reconcile: shop.reconcile },
    deliver: async (request) => (await shop.call(request)).statusCode,
  });

  async function pay(good: Good): Promise<void> {
    mayFail();
    const { operator } = double;
    const reply = await shop.post(`${good.ref}/start`, { operator, ...(operator === 'mtn' && { number: aNumber() }) });
    if (reply.status !== 200) throw new Error(`A payment could not be started: ${JSON.stringify(reply.body)}`);
    const decision = chance(0.8) ? 'approve' : 'decline';
    // Most payers answer within minutes, some operators report it hours later.
    const after = chance(0.9) ? between(2 * second, 4 * minute) : between(4 * minute, 20 * hour);
    plan(after, async () => {
      const { gateway_ref: ref } = await shop.payment(good.paymentId);
      if (chance(0.1)) await shop.sellOut(good);
      await answer(ref, decision);
    });
  }

  /** Lets the payer answer, or wait for a prompt whose request was lost and is sent again. */
  async function answer(ref: string, decision: 'approve' | 'decline', tries = 8): Promise<void> {
    if (double.isKnown(ref)) return double.answer(ref, decision);
    if (tries > 0) plan(minute, () => answer(ref, decision, tries - 1));
  }

  /** Sells goods in the course of six hours, and lets all payments end. */
  async function sell(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1)
      plan(between(0, 6 * hour), async () => pay(await shop.aGood(between(500, 60_000))));
    await passTime();
  }

  /** Requests refunds of paid goods, in full or in parts, and lets all of them end. */
  async function refund(count: number): Promise<void> {
    const paid = await shop.db
      .selectFrom('payments')
      .select(['purpose_id as id', 'amount_xaf as amountXaf'])
      .where('outcome', '=', 'honoured')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const left = paid.map(({ amountXaf }) => amountXaf);
    let asked = 0;
    for (let round = 0; asked < count; round += 1) {
      for (const [place, { id }] of paid.entries()) {
        const leftXaf = left[place] ?? 0;
        if (asked >= count || leftXaf < 2) continue;
        const amountXaf = round === 0 && chance(0.3) ? leftXaf : between(1, Math.max(1, Math.floor(leftXaf / 2)));
        left[place] = leftXaf - amountXaf;
        asked += 1;
        const number = asked;
        plan(between(0, 2 * hour), () => request(id, amountXaf, number));
      }
      if (left.every((xaf) => xaf < 2)) break;
    }
    if (double.setDelayed) {
      plan(20 * minute, async () => double.setDelayed?.(true));
      plan(60 * minute, async () => double.setDelayed?.(false));
    }
    await passTime();
  }

  /** Requests one refund as a feature does that owns a purpose: with the debt to the buyer, in one transaction. */
  async function request(goodId: string, amountXaf: number, number: number): Promise<void> {
    mayFail(0.1);
    await shop.db.transaction().execute(async (tx) => {
      const source = { sourceType: 'refund_request', sourceId: newId(), reason: 'a_test' };
      await shop.payments.refundMany(tx, [{ purposeType: 'order', purposeId: goodId, amountXaf, ...source }]);
      await shop.ledger.post(tx, {
        ...{ sourceType: 'order', sourceId: goodId, kind: `refund_${number}` },
        postings: [
          { account: accounts.funding, amountXaf },
          { account: accounts.refundsPayable, amountXaf: -amountXaf },
        ],
      });
    });
  }

  return { shop, double, counts, sell, refund, stop: double.stop };
}
