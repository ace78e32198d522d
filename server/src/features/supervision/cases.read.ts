import type { CaseKind, refundStates } from '@ngoma/api/features/supervision';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface CaseRow {
  readonly id: string;
  readonly kind: CaseKind;
  readonly paymentId: string;
  readonly purpose: string;
  readonly purposeId: string;
  readonly orderCode: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly personId: string;
  readonly personName: string;
  readonly personEmail: string;
  readonly gateway: string;
  readonly amountXaf: number;
  readonly reason: string | null;
  readonly attempts: number;
  readonly refundState: (typeof refundStates)[number] | null;
  readonly at: Date;
}

/**
 * Selects the cases an admin has to look at: refunds that failed for good, refund requests that the organizer did not decide,
 * received payments that could not be honoured and are not refunded yet, payments with a wrong amount, disputed payments, and
 * attempts without a result for 24 hours.
 */
const cases = (now: Date) => sql`(
  select refund.id, 'failed_refund' as kind, refund.payment_id, refund.amount_xaf, refund.reason, refund.attempts,
    refund.state as refund_state, coalesce(refund.settled_at, refund.created_at) as at
  from payment_refunds refund where refund.state = 'failed'
  union all
  select request.id, 'refund_request', payment.id, request.paid_xaf, request.reason, 0, null, request.escalated_at
  from refund_requests request
  join payments payment on payment.purpose_type = 'order' and payment.purpose_id = request.order_id and payment.outcome = 'honoured'
  where request.state = 'requested' and request.escalated_at is not null
  union all
  select payment.id, 'unhonoured', payment.id, payment.amount_xaf, payment.reason, coalesce(refund.attempts, 0), refund.state,
    coalesce(payment.settled_at, payment.created_at)
  from payments payment
  left join payment_refunds refund on refund.payment_id = payment.id and refund.source_type = 'payment'
  where payment.outcome = 'refunded' and refund.state is distinct from 'succeeded' and refund.state is distinct from 'failed'
  union all
  select payment.id, 'mismatch', payment.id, payment.amount_xaf, 'amount_mismatch', payment.polls, null, fact.created_at
  from payment_facts fact join payments payment on payment.id = fact.payment_id where fact.kind = 'mismatch'
  union all
  select payment.id, 'dispute', payment.id, payment.amount_xaf, null, payment.polls, null, fact.created_at
  from payment_facts fact join payments payment on payment.id = fact.payment_id where fact.kind = 'dispute'
  union all
  select payment.id, 'stuck', payment.id, payment.amount_xaf, null, payment.polls, null, payment.submitted_at
  from payments payment where payment.state = 'pending' and payment.submitted_at < ${now}::timestamptz - interval '24 hours'
) as found`;

/** Lists one page of cases, oldest first because they have waited longest. */
export async function listCases(
  db: DbOrTx,
  kind: CaseKind | undefined,
  now: Date,
  page: { readonly limit: number; readonly offset: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select found.id, found.kind, found.payment_id as "paymentId", payment.purpose_type as purpose, payment.purpose_id as "purposeId",
      placed.code as "orderCode", event.name as "eventName", event.name_fr as "eventNameFr", payer.id as "personId",
      payer.name as "personName", payer.email as "personEmail", payment.gateway, found.amount_xaf as "amountXaf", found.reason,
      found.attempts, found.refund_state as "refundState", found.at
    from ${cases(now)} join payments payment on payment.id = found.payment_id
    join users payer on payer.id = payment.payer_id
    left join orders placed on payment.purpose_type = 'order' and placed.id = payment.purpose_id
    left join events event on event.id = placed.event_id
    where ${kind ? sql`found.kind = ${kind}` : sql`true`}
    order by found.at, found.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countCases(db: DbOrTx, now: Date): Promise<Record<CaseKind, number>> {
  const { rows } = await sql<{ kind: CaseKind; count: number }>`
    select kind, count(*)::int as count from ${cases(now)} group by kind`.execute(db);
  const none: Record<CaseKind, number> = {
    failed_refund: 0,
    refund_request: 0,
    unhonoured: 0,
    mismatch: 0,
    stuck: 0,
    dispute: 0,
  };
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}
