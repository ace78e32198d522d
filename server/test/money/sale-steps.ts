import { expect } from 'vitest';
import { accounts } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { order } from '#test/factories/orders';
import { aNumber } from '#test/factories/payments';
import type { Person } from '#test/factories/people';
import type { ActionOf } from './actions.ts';
import type { Market } from './market.ts';
import { attemptsOf, callBack, pick, type Trade } from './trade.ts';

/** Steps that sell and are paid, and those that must be refused. Each returns the status of its request. */
export function saleSteps(market: Market) {
  const { db, provider, call, run } = market;

  async function start(ref: string): Promise<number> {
    return (await call(undefined, 'POST', `/payments/${ref}/start`, { operator: 'mtn', number: aNumber() })).status;
  }

  /** Expects that a person's account refuses to give more than it has. */
  async function expectRefused(from: 'organizerPending' | 'wallet', ownerId: string, balanceXaf: number): Promise<void> {
    const amountXaf = balanceXaf + 1;
    const postings = [
      { account: accounts[from](ownerId), amountXaf },
      { account: accounts.organizerAvailable(ownerId), amountXaf: -amountXaf },
    ];
    const transfer = { sourceType: 'demo', sourceId: newId(), kind: 'gift', postings } as const;
    const moved = db.transaction().execute((tx) => market.ledger.post(tx, transfer));
    await expect(moved, from).rejects.toMatchObject({ code: 'insufficient_balance' });
  }

  return {
    async sell({ sale, purchases }: Trade, { buyer, quantity, usesBalance }: ActionOf<'sell'>): Promise<number> {
      const person = market.buyers[buyer] as Person;
      const { status, body } = await order(market, person, sale, { quantity, more: { useBalance: usesBalance } });
      if (status !== 201) return status;
      purchases.push({ buyer: person, orderId: body.savedOrder._id });
      return body.paymentUrl === null ? status : start(String(body.paymentUrl.split('/').at(-1)));
    },

    async pay(trade: Trade, { which, outcome, callbacks }: ActionOf<'pay'>): Promise<number> {
      const open = (await attemptsOf(market, trade)).filter(
        ({ gateway_ref }) => provider.charges.get(gateway_ref)?.state.status === 'pending',
      );
      const ref = pick(open, which)?.gateway_ref;
      if (ref === undefined) return 200;
      if (outcome === 'decline') provider.decline(ref);
      else provider.approve(ref);
      const charge = provider.charges.get(ref);
      if (charge && outcome === 'other') charge.state = { ...charge.state, amountXaf: charge.amountXaf - 1 };
      // Each event is sent twice, and there may be several about the same state.
      for (let sent = 0; sent < 2 * callbacks; sent += 1) {
        const status = await callBack(market, { ref, about: 'payment', eventId: `${ref} ${outcome} ${Math.floor(sent / 2)}` });
        if (status !== 200) return status;
      }
      return 200;
    },

    async retry(trade: Trade, at: number): Promise<number> {
      const payment = pick(await attemptsOf(market, trade), at);
      const again = payment && (await call(undefined, 'POST', `/payments/${payment.ref}/retry`));
      return again?.status === 200 ? start(again.body.payment.ref) : (again?.status ?? 200);
    },

    async cancel({ purchases }: Trade, at: number): Promise<number> {
      const purchase = pick(purchases, at);
      return purchase ? (await call(purchase.buyer, 'POST', `/event-order/${purchase.orderId}/cancel`)).status : 200;
    },

    /** Runs jobs again whose end was not recorded, several at once. */
    async repeat(trade: Trade, at: number): Promise<void> {
      const payment = pick(await attemptsOf(market, trade), at);
      if (!payment) return;
      const refunds = await db.selectFrom('payment_refunds').select('id').where('payment_id', '=', payment.id).execute();
      const polls = [1, 2].map(() => run('payments.poll', { paymentId: payment.id }));
      const sent = refunds.flatMap(({ id: refundId }) => [1, 2].map(() => run('payments.refund', { refundId })));
      const done = await Promise.allSettled([...polls, ...sent, run('payments.reconcile')]);
      const failed = done.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },

    /** Moves more from the balances of the organizer and of a buyer than there is, which must be refused. */
    async overdraw({ sale }: Trade, at: number): Promise<void> {
      const organizerId = sale.organizer.user.id;
      await expectRefused('organizerPending', organizerId, (await market.ledger.balances(db, organizerId)).pending);
      const buyerId = (pick(market.buyers, at) as Person).user.id;
      await expectRefused('wallet', buyerId, (await market.ledger.balances(db, buyerId)).wallet);
    },

    /** Asks for more back than is left of a payment, from a source that checks nothing itself, which must be refused. */
    async overrefund(trade: Trade, at: number): Promise<void> {
      const honoured = (await attemptsOf(market, trade)).filter(({ outcome }) => outcome === 'honoured');
      const refunds = await db.selectFrom('payment_refunds').select(['payment_id', 'amount_xaf']).execute();
      const refunded = honoured.filter(({ id }) => refunds.some(({ payment_id }) => payment_id === id));
      const paid = pick(refunded.length > 0 ? refunded : honoured, at);
      if (!paid) return;
      const own = refunds.filter(({ payment_id }) => payment_id === paid.id);
      const amountXaf = own.reduce((left, { amount_xaf }) => left - amount_xaf, paid.amount_xaf) + 1;
      const request = { purposeType: 'order' as const, purposeId: paid.purpose_id, amountXaf, reason: 'a_test' };
      const asked = db
        .transaction()
        .execute((tx) => market.payments.refundMany(tx, [{ ...request, sourceType: 'test', sourceId: newId() }]));
      await expect(asked).rejects.toMatchObject({ code: 'refund_exceeds_payment' });
    },
  };
}
