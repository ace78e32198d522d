import type { GatewayDispute } from '#features/payments/gateways/gateway';
import { newId } from '#platform/ids';
import type { ActionOf } from './actions.ts';
import type { Market } from './market.ts';
import { attemptsOf, callBack, pick, type Trade } from './trade.ts';

const disputeId = (paymentRef: string): string => `dispute-${paymentRef}`;

/** Steps of disputes at the payer's bank. Each returns the status of its request. */
export function disputeSteps(market: Market) {
  const { db, provider, call } = market;

  /** Changes a dispute at the provider, which reports it by two events, of which the first one is sent twice. */
  async function report(paymentRef: string, changes: Partial<GatewayDispute>): Promise<number> {
    const id = disputeId(paymentRef);
    provider.dispute(id, paymentRef, changes);
    const [first, second] = [newId(), newId()];
    for (const eventId of [first, first, second]) {
      const status = await callBack(market, { providerRef: id, about: 'dispute', eventId });
      if (status !== 200) return status;
    }
    return 200;
  }

  async function listDisputed(trade: Trade) {
    const refs = new Set((await attemptsOf(market, trade)).map(({ gateway_ref }) => disputeId(gateway_ref)));
    const stored = await db.selectFrom('payment_disputes').selectAll().orderBy('id').execute();
    return stored.filter(({ gateway_dispute_id }) => refs.has(gateway_dispute_id));
  }

  return {
    /** Opens a dispute of a payment that has none, or withdraws the money of one that is open. */
    async dispute(trade: Trade, { which, percent, withdraws }: ActionOf<'dispute'>): Promise<number> {
      const attempts = await attemptsOf(market, trade);
      const paid = attempts.filter(({ outcome, gateway_ref: ref }) => outcome !== null && !market.unnamedDisputes.has(ref));
      const fresh = paid.filter(({ gateway_ref }) => !provider.disputes.has(disputeId(gateway_ref)));
      const payment = pick(fresh.length > 0 ? fresh : paid, which);
      if (!payment) return 200;
      const known = provider.disputes.get(disputeId(payment.gateway_ref));
      if (known && known.status !== 'needs_response') return 200;
      const amountXaf = known?.amountXaf ?? Math.max(1, Math.floor((payment.amount_xaf * Number(percent)) / 100));
      return report(payment.gateway_ref, { amountXaf, isMoneyWithdrawn: withdraws || known?.isMoneyWithdrawn === true });
    },

    /** Reports a dispute by two events of a provider that gives no details of it. */
    async reportDispute(trade: Trade, at: number): Promise<number> {
      const paid = (await attemptsOf(market, trade)).filter(
        ({ outcome, gateway_ref }) => outcome !== null && !provider.disputes.has(disputeId(gateway_ref)),
      );
      const ref = pick(paid, at)?.gateway_ref;
      if (ref === undefined) return 200;
      market.unnamedDisputes.add(ref);
      for (const _event of ['created', 'funds_withdrawn']) {
        const status = await callBack(market, { ref, about: 'dispute', eventId: newId() });
        if (status !== 200) return status;
      }
      return 200;
    },

    async endDispute(trade: Trade, { which, end }: ActionOf<'endDispute'>): Promise<number> {
      const open = (await attemptsOf(market, trade)).filter(
        ({ gateway_ref }) => provider.disputes.get(disputeId(gateway_ref))?.status === 'needs_response',
      );
      const payment = pick(open, which);
      return payment ? report(payment.gateway_ref, { status: end, isMoneyWithdrawn: end === 'lost' }) : 200;
    },

    async decideTickets(trade: Trade, { which, restore }: ActionOf<'decideTickets'>): Promise<number> {
      const disputes = await listDisputed(trade);
      const undecided = disputes.filter(({ restored_at, tickets_outcome }) => restored_at !== null && tickets_outcome === null);
      const dispute = pick(undecided.length > 0 ? undecided : disputes, which);
      if (!dispute) return 200;
      const body = { restore, reason: 'The bank was wrong' };
      return (await call(market.admin, 'PUT', `/supervision/disputes/${dispute.id}/tickets`, body)).status;
    },
  };
}
