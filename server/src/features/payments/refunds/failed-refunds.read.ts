import type { Locale } from '@ngoma/api/common/locale';
import { type FailedRefund, type PayoutOperator, payoutOperators } from '@ngoma/api/features/ledger/wallet';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { readStates } from '../availability/gateway-states.read.ts';
import { gatewaysFor } from './destination.rules.ts';
import type { RefundsContext } from './refunds.types.ts';

interface FailedRefundRow {
  readonly id: string;
  readonly amountXaf: number;
  readonly at: Date;
  readonly orderId: string;
  readonly orderCode: string;
  readonly eventName: string;
  readonly gateway: string;
  readonly numberState: 'waiting' | 'declined' | null;
  readonly operator: PayoutOperator | null;
  readonly number: string | null;
  readonly reason: string | null;
}

/** Returns a payer's failed refunds of orders, the latest first, each with the number that waits or was declined last. */
async function listFailedRefunds(db: DbOrTx, payerId: string, locale: Locale): Promise<FailedRefundRow[]> {
  const eventName = locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`;
  const { rows } = await sql<FailedRefundRow>`
    select refund.id, refund.amount_xaf as "amountXaf", coalesce(refund.settled_at, refund.created_at) as at, placed.id as "orderId",
      placed.code as "orderCode", ${eventName} as "eventName", payment.gateway, chosen.state as "numberState", chosen.operator,
      chosen.number, chosen.decision_reason as reason
    from payments payment
    join payment_refunds refund on refund.payment_id = payment.id and refund.state = 'failed'
    join orders placed on placed.id = payment.purpose_id
    join events event on event.id = placed.event_id
    left join lateral (
      select last.* from refund_destinations last where last.refund_id = refund.id and last.origin = 'buyer'
      order by last.chosen_at desc, last.id desc limit 1
    ) as chosen on chosen.state in ('waiting', 'declined')
    where payment.payer_id = ${payerId} and payment.purpose_type = 'order'
    order by at desc, refund.id desc limit 50`.execute(db);
  return rows;
}

/** Returns a payer's failed refunds with the choices that each has now, the latest first. */
export async function viewFailedRefunds(
  { db, gateways }: Pick<RefundsContext, 'db' | 'gateways'>,
  payerId: string,
  locale: Locale,
): Promise<FailedRefund[]> {
  const rows = await listFailedRefunds(db, payerId, locale);
  if (rows.length === 0) return [];
  const states = await readStates(db);
  const operatorsOf = (gateway: string): PayoutOperator[] => {
    const ofPayment = gateways.find(gateway);
    if (!ofPayment) return [];
    return payoutOperators.filter(
      (operator) => gatewaysFor(gateways.all, states, { operator, ofPayment, can: 'payouts' }).length > 0,
    );
  };
  return rows.map(({ id, amountXaf, at, orderId, orderCode, eventName, gateway, numberState, operator, number, reason }) => ({
    ...{ _id: id, amount: amountXaf, at: at.toISOString(), orderId, orderCode, eventName },
    payoutOperators: operatorsOf(gateway),
    chosenNumber: numberState && operator && number ? { state: numberState, operator, ending: number.slice(-4), reason } : null,
  }));
}
