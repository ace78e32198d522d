import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { CaseKind, disputeStatuses, PaymentCase, refundStates } from '@ngoma/api/features/supervision/supervision';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface CaseRow {
  readonly id: string;
  readonly kind: CaseKind;
  /** Null for an order that the buyer's wallet paid entirely, and for a report of a debit without a known payment. */
  readonly paymentId: string | null;
  readonly purpose: string | null;
  readonly purposeId: string | null;
  readonly orderCode: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  readonly personEmail: string | null;
  readonly gateway: string | null;
  readonly amountXaf: number;
  readonly reason: string | null;
  readonly attempts: number;
  readonly refundState: (typeof refundStates)[number] | null;
  readonly report: PaymentCase['report'];
  /** The number that a buyer chose for a failed refund and that waits for an admin; null for other cases. */
  readonly chosenNumberId: string | null;
  readonly chosenOperator: PayoutOperator | null;
  readonly chosenNumber: string | null;
  readonly chosenAt: Date | null;
  readonly at: Date;
  /** Of the dispute; null for other cases. */
  readonly disputeId: string | null;
  readonly disputeStatus: (typeof disputeStatuses)[number] | null;
  readonly respondBy: Date | null;
  readonly isRestored: boolean | null;
}

/**
 * Selects the cases an admin has to look at: refunds that failed for good, refund requests that the organizer did not decide,
 * received payments that could not be honoured and are not refunded yet, payments with a wrong amount, disputed payments,
 * attempts without a result for 24 hours, and reports of debits that could not be resolved.
 */
const cases = (now: Date) => sql`(
  select refund.id, 'failed_refund' as kind, refund.payment_id, null::uuid as order_id, refund.amount_xaf, refund.reason, refund.attempts,
    refund.state as refund_state, coalesce(refund.settled_at, refund.created_at) as at
  from payment_refunds refund where refund.state = 'failed'
  union all
  select request.id, 'refund_request', payment.id, request.order_id, request.paid_xaf, request.reason, 0, null, request.escalated_at
  from refund_requests request
  left join payments payment on payment.purpose_type = 'order' and payment.purpose_id = request.order_id and payment.outcome = 'honoured'
  where request.state = 'requested' and request.escalated_at is not null
  union all
  select payment.id, 'unhonoured', payment.id, null, payment.amount_xaf, payment.reason, coalesce(refund.attempts, 0), refund.state,
    coalesce(payment.settled_at, payment.created_at)
  from payments payment
  left join payment_refunds refund on refund.payment_id = payment.id and refund.source_type = 'payment'
  where payment.outcome = 'refunded' and refund.state is distinct from 'succeeded' and refund.state is distinct from 'failed'
  union all
  select payment.id, 'mismatch', payment.id, null, item.amount_xaf, 'amount_mismatch', payment.polls, null, item.received_at
  from suspense_items item join payments payment on payment.id = item.payment_id where item.outcome is null
  union all
  select payment.id, 'dispute', payment.id, null, dispute.amount_xaf, dispute.reason, payment.polls, null, dispute.opened_at
  from payment_disputes dispute join payments payment on payment.id = dispute.payment_id
  where dispute.closed_at is null or dispute.restored_at is not null and dispute.tickets_outcome is null
    and exists (select from disputed_tickets line where line.dispute_id = dispute.id)
  union all
  select payment.id, 'dispute', payment.id, null, payment.amount_xaf, null, payment.polls, null, fact.created_at
  from payment_facts fact join payments payment on payment.id = fact.payment_id
  where fact.kind = 'dispute' and not exists (select from payment_disputes known where known.payment_id = payment.id)
  union all
  select payment.id, 'stuck', payment.id, null, payment.amount_xaf, null, payment.polls, null, payment.submitted_at
  from payments payment where payment.state = 'pending' and payment.submitted_at < ${now}::timestamptz - interval '24 hours'
  union all
  select report.id, 'debit_report', report.payment_id, null, report.amount_xaf, report.case_reason, report.checks, null, report.created_at
  from debit_reports report where report.state = 'case'
) as found`;

const reportFacts = sql`case when report.id is not null then jsonb_build_object('code', report.code, 'number', report.number,
  'transactionId', report.transaction_id, 'debitedAt', to_char(report.debited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'reason', report.case_reason, 'answers', report.answers) end`;

/** Lists one page of cases, oldest first because they have waited longest. */
export async function listCases(
  db: DbOrTx,
  kind: CaseKind | undefined,
  now: Date,
  page: { readonly limit: number; readonly offset: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select found.id, found.kind, found.payment_id as "paymentId", coalesce(payment.purpose_type, case when found.order_id is not null then 'order' end) as purpose,
      coalesce(payment.purpose_id, found.order_id) as "purposeId",
      placed.code as "orderCode", event.name as "eventName", event.name_fr as "eventNameFr", payer.id as "personId",
      payer.name as "personName", payer.email as "personEmail",
      coalesce(payment.gateway, case when found.order_id is not null then 'wallet' end) as gateway, found.amount_xaf as "amountXaf",
      found.reason, found.attempts, found.refund_state as "refundState", found.at, ${reportFacts} as report,
      dispute.id as "disputeId", dispute.status as "disputeStatus", dispute.respond_by as "respondBy",
      dispute.restored_at is not null as "isRestored", chosen.id as "chosenNumberId", chosen.operator as "chosenOperator",
      chosen.number as "chosenNumber", chosen.chosen_at as "chosenAt"
    from ${cases(now)} left join payments payment on payment.id = found.payment_id
    left join refund_destinations chosen on found.kind = 'failed_refund' and chosen.refund_id = found.id and chosen.state = 'waiting'
    left join debit_reports report on found.kind = 'debit_report' and report.id = found.id
    left join orders placed on placed.id = coalesce(found.order_id, case payment.purpose_type when 'order' then payment.purpose_id end)
    left join users payer on payer.id = coalesce(payment.payer_id, placed.buyer_id)
    left join events event on event.id = placed.event_id
    left join lateral (select one.* from payment_disputes one where found.kind = 'dispute' and one.payment_id = payment.id
      order by one.closed_at is not null, one.opened_at desc limit 1) as dispute on true
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
    debit_report: 0,
  };
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}
