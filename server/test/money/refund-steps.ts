import { giveCredit } from '#test/factories/wallet';
import type { ActionOf } from './actions.ts';
import type { Market } from './market.ts';
import { pick, refundsOf, type Trade } from './trade.ts';

/** Steps that give money back: the way it came, or as credit. Each returns the status of its request. */
export function refundSteps(market: Market) {
  const { db, call } = market;

  async function findFailed(trade: Trade, at: number) {
    const refund = pick(
      (await refundsOf(market, trade)).filter(({ state }) => state === 'failed'),
      at,
    );
    if (!refund) return undefined;
    const { payer_id } = await db
      .selectFrom('payments')
      .select('payer_id')
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow();
    return { id: refund.id, payer: market.buyers.find(({ user }) => user.id === payer_id) };
  }

  return {
    async countFailed(trade: Trade): Promise<number> {
      return (await refundsOf(market, trade)).filter(({ state }) => state === 'failed').length;
    },

    async refund({ sale, purchases }: Trade, action: ActionOf<'request'>): Promise<number> {
      const { kind, count, amountXaf: amount, destination } = action;
      const purchase = pick(purchases, action.which);
      if (!purchase) return 200;
      const { orderId, buyer } = purchase;
      const tickets = await db
        .selectFrom('tickets')
        .select(['id', 'state'])
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      const valid = tickets.filter(({ state }) => state === 'valid');
      const ticketIds = (valid.length > 0 ? valid : tickets).slice(0, count).map(({ id }) => id);
      if (ticketIds.length === 0) return 200;
      const asked = { ticketIds, destination, reason: 'Ill' };
      if (kind === 'request') return (await call(buyer, 'POST', `/event-order/${orderId}/refund-requests`, asked)).status;
      const given = { ticketIds, amount, keepsTickets: kind === 'giveKeeping', reason: 'A gesture' };
      return (await call(sale.organizer, 'POST', `/event-order/${orderId}/refunds`, given)).status;
    },

    async gift({ buyer, amountXaf }: ActionOf<'gift'>): Promise<void> {
      const person = pick(market.buyers, buyer);
      if (person) await giveCredit(market, person, amountXaf);
    },

    /** Takes a failed refund as credit, twice at the same time. */
    async credit(trade: Trade, at: number): Promise<number> {
      const failed = await findFailed(trade, at);
      if (!failed) return 200;
      const path = `/wallet/failed-refunds/${failed.id}/credit`;
      const replies = await Promise.all([1, 2].map(() => call(failed.payer, 'POST', path)));
      return Math.max(...replies.map(({ status }) => status));
    },

    /** Sends a failed refund again, alone or at the same time as its buyer takes it as credit. */
    async resend(trade: Trade, at: number, isAlone = false): Promise<number> {
      const failed = await findFailed(trade, at);
      if (!failed) return 200;
      const replies = await Promise.all([
        call(market.admin, 'POST', `/supervision/refunds/${failed.id}/retry`),
        ...(isAlone ? [] : [call(failed.payer, 'POST', `/wallet/failed-refunds/${failed.id}/credit`)]),
      ]);
      return Math.max(...replies.map(({ status }) => status));
    },
  };
}
