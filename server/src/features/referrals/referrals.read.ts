import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Invitation } from './referrals.rules.ts';

export interface AdmittedTicket {
  readonly ticketId: string;
  readonly orderId: string;
  readonly invitedId: string;
  readonly referrerId: string;
}

/** The condition that a ticket was refunded, or everything that was paid for its order. */
const isRefunded = sql`(ticket.state = 'refunded' or placed.refund = 'full')`;

/** An admitted, paid ticket whose holder was invited and not decided on yet. Free and refunded tickets decide nothing. */
const decidingTicket = sql`tickets ticket
    join orders placed on placed.id = ticket.order_id and placed.payment = 'paid' and placed.buyer_id = ticket.holder_id
    join users holder on holder.id = ticket.holder_id and holder.role = 'participant' and holder.referred_by is not null
    where ticket.price_xaf > 0
      and exists (select 1 from admissions admission where admission.ticket_id = ticket.id)
      and not ${isRefunded} and not exists (select 1 from referral_outcomes decided where decided.invited_id = holder.id)`;

/**
 * Returns the ticket if it decides on a referral, or undefined. Locks the order, so that a refund comes either before the decision
 * or finds it.
 */
export async function findDecidingTicket(db: DbOrTx, ticketId: string): Promise<AdmittedTicket | undefined> {
  const { rows } = await sql<AdmittedTicket>`
    select ticket.id as "ticketId", ticket.order_id as "orderId", holder.id as "invitedId", holder.referred_by as "referrerId"
    from ${decidingTicket} and ticket.id = ${ticketId}
    for share of placed`.execute(db);
  return rows[0];
}

/** Returns which of the tickets decide on a referral, without locks. Few do, and thousands of tickets are admitted in a minute. */
export async function listDecidingTickets(db: DbOrTx, ticketIds: readonly string[]): Promise<readonly string[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select ticket.id from ${decidingTicket}
    and ticket.id = any(${[...ticketIds]}::uuid[]) order by ticket.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the referrals with points that were decided by a ticket of this order that is refunded now, and not taken back yet. */
export async function listRefundedOutcomes(
  db: DbOrTx,
  orderId: string,
): Promise<readonly { readonly invitedId: string; readonly referrerId: string }[]> {
  const { rows } = await sql<{ invitedId: string; referrerId: string }>`
    select decided.invited_id as "invitedId", decided.referrer_id as "referrerId"
    from orders placed
    join tickets ticket on ticket.order_id = placed.id
    join referral_outcomes decided on decided.ticket_id = ticket.id and decided.result = 'earned'
    where placed.id = ${orderId} and ${isRefunded}
      and not exists (select from referral_reversals reversal where reversal.invited_id = decided.invited_id)`.execute(db);
  return rows;
}

/** Returns the facts that show whether the invited user and the referrer are the same person. */
export async function findInvitation(db: DbOrTx, { invitedId, referrerId, orderId }: AdmittedTicket): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select invited.number as "invitedNumber", referrer.number as "referrerNumber",
      exists (select 1 from sessions own join sessions other on other.device_hash = own.device_hash and other.user_id = referrer.id
        where own.user_id = invited.id and own.device_hash is not null) as "sharesDevice",
      array(select distinct number from payments where purpose_type = 'order' and purpose_id = ${orderId} and state = 'succeeded'
        and number is not null) as "paidBy",
      array(select distinct number from payments where payer_id = referrer.id and state = 'succeeded' and number is not null)
        as "referrerPaysBy"
    from users invited, users referrer where invited.id = ${invitedId} and referrer.id = ${referrerId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`No users exist for the invitation of ${invitedId}`);
  return found;
}

export interface OwnInvitation {
  readonly code: string;
  readonly invitedByName: string | null;
  readonly total: number;
  readonly earnedCount: number;
  readonly earnedPoints: number;
}

/** Returns a user's own code and the totals of their invitations. */
export async function findOwnInvitation(db: DbOrTx, userId: string): Promise<OwnInvitation> {
  const { rows } = await sql<OwnInvitation>`
    select own.referral_code as code, inviter.name as "invitedByName",
      (select count(*)::int from users invited where invited.referred_by = own.id) as total,
      kept."earnedCount", kept."earnedPoints"
    from users own left join users inviter on inviter.id = own.referred_by,
      lateral (
        select count(*)::int as "earnedCount", coalesce(sum(decided.points), 0)::int as "earnedPoints"
        from referral_outcomes decided
        where decided.referrer_id = own.id and decided.result = 'earned'
          and not exists (select from referral_reversals reversal where reversal.invited_id = decided.invited_id)
      ) as kept
    where own.id = ${userId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The account of the session does not exist');
  return found;
}

export interface InvitedRow {
  readonly id: string;
  readonly name: string;
  readonly joinedAt: Date;
  readonly hasBought: boolean;
  readonly result: 'earned' | 'own_number' | 'own_device' | 'own_payer' | null;
  readonly points: number | null;
  readonly decidedAt: Date | null;
  /** The points were taken back, because the ticket was refunded. */
  readonly isReversed: boolean;
}

/** Returns one page of the people a user invited, the latest first. */
export async function listInvited(
  db: DbOrTx,
  userId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select invited.id, invited.name, invited.created_at as "joinedAt", decided.result, decided.points,
      decided.decided_at as "decidedAt",
      exists (select 1 from referral_reversals reversal where reversal.invited_id = invited.id) as "isReversed",
      exists (select 1 from orders bought where bought.buyer_id = invited.id and bought.state = 'confirmed' and bought.payment = 'paid')
        as "hasBought"
    from users invited left join referral_outcomes decided on decided.invited_id = invited.id
    where invited.referred_by = ${userId}
    order by invited.created_at desc, invited.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
