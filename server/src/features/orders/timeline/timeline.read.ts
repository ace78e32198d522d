import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Actor } from '../order-actors.rules.ts';
import type {
  AttemptRow,
  ChosenNumberRow,
  CorrectionRow,
  EntryRow,
  Milestones,
  PayoutRow,
  RefundStepRow,
  RevocationRow,
  TimelineSources,
} from './timeline.types.ts';

const attempts = sql`payments where purpose_type = 'order' and purpose_id`;
const actorOf = sql`case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.name, 'role', actor.role) end`;

async function findMilestones(db: DbOrTx, orderId: string): Promise<Milestones | undefined> {
  const { rows } = await sql<Milestones>`
    select case when issue.has_account is distinct from false then placed.buyer_id end as "buyerId",
      case when issue.order_id is null then buyer.number else issue.recipient_number end as "buyerNumber",
      case when issue.order_id is not null then json_build_object('reason', issue.reason, 'note', issue.note,
        'actor', json_build_object('id', issuer.id, 'name', issuer.name, 'role', issuer.role)) end as issue, placed.state, event.state as "eventState",
      placed.total_xaf as "totalXaf", placed.wallet_xaf as "walletXaf", placed.created_at as "placedAt", placed.settled_at as "settledAt",
      case when placed.state = 'confirmed' then placed.settled_at else made.first_at end as "confirmedAt",
      coalesce(made.count, 0)::int as "ticketCount",
      (select min(delivery.changed_at) from personal_notifications notice
        join notification_deliveries delivery on delivery.notification_id = notice.id
        where notice.kind = 'orders.tickets' and notice.source_key = 'tickets:' || placed.id and delivery.state = 'sent') as "ticketsSentAt"
    from orders placed join users buyer on buyer.id = placed.buyer_id join events event on event.id = placed.event_id
    left join issued_orders issue on issue.event_id = placed.event_id and issue.order_id = placed.id
    left join users issuer on issuer.id = issue.issuer_id
    left join lateral (
      select min(ticket.created_at) as first_at, count(*) as count from tickets ticket where ticket.order_id = placed.id
    ) as made on true
    where placed.id = ${orderId}`.execute(db);
  return rows[0];
}

async function listAttempts(db: DbOrTx, orderId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select state, reason, amount_xaf as "amountXaf", coalesce(operator, gateway) as "paidWith", number, gateway_txn_id as reference,
      created_at as "createdAt", submitted_at as "submittedAt", settled_at as "settledAt"
    from ${attempts} = ${orderId} order by created_at, id`.execute(db);
  return rows;
}

/** Returns the refunds of the order's payments that belong to no refund request, oldest first. */
async function listPayouts(db: DbOrTx, orderId: string): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select refund.state, refund.amount_xaf as "amountXaf", coalesce(payment.operator, payment.gateway) as "paidWith", payment.number,
      refund.created_at as "createdAt", refund.settled_at as "settledAt", case when destination.id is not null
        then json_build_object('operator', destination.operator, 'number', destination.number) end as "paidTo"
    from (select * from ${attempts} = ${orderId}) as payment join payment_refunds refund on refund.payment_id = payment.id
    left join refund_destinations destination on destination.id = refund.destination_id
    where refund.source_type <> 'refund_request' order by refund.created_at, refund.id`.execute(db);
  return rows;
}

/** Returns the numbers that the buyer chose for refunds of the order, oldest first. */
async function listChosenNumbers(db: DbOrTx, orderId: string): Promise<ChosenNumberRow[]> {
  const { rows } = await sql<ChosenNumberRow>`
    select refund.amount_xaf as "amountXaf", chosen.operator, chosen.number, chosen.chosen_at as "chosenAt", chosen.state,
      chosen.decided_at as "decidedAt", chosen.decision_reason as "decisionReason", ${actorOf} as actor
    from (select * from ${attempts} = ${orderId}) as payment join payment_refunds refund on refund.payment_id = payment.id
    join refund_destinations chosen on chosen.refund_id = refund.id and chosen.origin = 'buyer'
    left join users actor on actor.id = chosen.decided_by
    order by chosen.chosen_at, chosen.id`.execute(db);
  return rows;
}

async function listRefundSteps(db: DbOrTx, orderId: string): Promise<RefundStepRow[]> {
  const { rows } = await sql<RefundStepRow>`
    select step.state, request.origin, request.paid_xaf as "paidXaf", request.amount_xaf as "amountXaf", request.wallet_xaf as "walletXaf",
      request.decided_by as "decidedBy", request.reason as "requestReason", step.note, step.happened_at as at, ${actorOf} as actor,
      (select count(*)::int from refund_request_tickets line where line.request_id = request.id) as "ticketCount"
    from refund_requests request join refund_request_steps step on step.request_id = request.id
    left join users actor on actor.id = step.actor_id
    where request.order_id = ${orderId} order by step.happened_at, step.id`.execute(db);
  return rows;
}

async function listResends(db: DbOrTx, orderId: string): Promise<{ at: Date; actor: Actor | null }[]> {
  const { rows } = await sql<{ at: Date; actor: Actor | null }>`
    select act.created_at as at, ${actorOf} as actor from audit_log act left join users actor on actor.id = act.actor_id
    where act.subject_type = 'order' and act.subject_id = ${orderId} and act.action = 'order.tickets_sent_again'
    order by act.created_at`.execute(db);
  return rows;
}

async function listCorrections(db: DbOrTx, orderId: string): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select act.created_at as at, ${actorOf} as actor, json_build_object('code', ticket.code, 'holder', ticket.holder_name) as ticket
    from audit_log act left join users actor on actor.id = act.actor_id
    join tickets ticket on ticket.order_id = ${orderId} and ticket.id = (act.detail ->> 'ticketId')::uuid
    where act.subject_type = 'order' and act.subject_id = ${orderId} and act.action = 'order.holder_corrected'
    order by act.created_at`.execute(db);
  return rows;
}

async function listRevocations(db: DbOrTx, orderId: string): Promise<RevocationRow[]> {
  const { rows } = await sql<RevocationRow>`
    select act.created_at as at, act.detail ->> 'reason' as reason, (act.detail ->> 'tickets')::int as "ticketCount", ${actorOf} as actor
    from audit_log act left join users actor on actor.id = act.actor_id
    where act.subject_type = 'order' and act.subject_id = ${orderId} and act.action = 'order.tickets_revoked'
    order by act.created_at`.execute(db);
  return rows;
}

/** Returns the first admission of each ticket. */
async function listEntries(db: DbOrTx, orderId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ticket.code, ticket.holder_name as holder, min(admission.admitted_at) as at
    from tickets ticket join admissions admission on admission.ticket_id = ticket.id
    where ticket.order_id = ${orderId} group by ticket.id`.execute(db);
  return rows;
}

/** Returns all that the timeline of an order is built from; undefined for an unknown id. */
export async function loadTimelineSources(db: DbOrTx, orderId: string): Promise<TimelineSources | undefined> {
  const [order, made, payouts, refundSteps, chosenNumbers, resends, corrections, revocations, entries] = await Promise.all([
    findMilestones(db, orderId),
    listAttempts(db, orderId),
    listPayouts(db, orderId),
    listRefundSteps(db, orderId),
    listChosenNumbers(db, orderId),
    listResends(db, orderId),
    listCorrections(db, orderId),
    listRevocations(db, orderId),
    listEntries(db, orderId),
  ]);
  return order && { order, attempts: made, payouts, refundSteps, chosenNumbers, resends, corrections, revocations, entries };
}
