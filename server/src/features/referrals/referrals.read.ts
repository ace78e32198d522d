import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { Invitation } from './referrals.rules.ts';

export interface AdmittedTicket {
  readonly ticketId: string;
  readonly orderId: string;
  readonly invitedId: string;
  readonly referrerId: string;
}

/**
 * A paid ticket that was let in and whose holder somebody invited, while nothing has been decided about that; undefined for
 * any other. Tickets that cost nothing decide nothing.
 */
export async function findDeciding(db: DbOrTx, ticketId: string): Promise<AdmittedTicket | undefined> {
  const { rows } = await sql<AdmittedTicket>`
    select ticket.id as "ticketId", ticket.order_id as "orderId", holder.id as "invitedId", holder.referred_by as "referrerId"
    from tickets ticket
    join orders placed on placed.id = ticket.order_id and placed.payment = 'paid' and placed.buyer_id = ticket.holder_id
    join users holder on holder.id = ticket.holder_id and holder.role = 'participant' and holder.referred_by is not null
    where ticket.id = ${ticketId} and ticket.price_xaf > 0
      and exists (select 1 from admissions admission where admission.ticket_id = ticket.id)
      and not exists (select 1 from referral_outcomes decided where decided.invited_id = holder.id)`.execute(db);
  return rows[0];
}

/** What tells whether an invited person is somebody else than whoever invited them. */
export async function readInvitation(db: DbOrTx, { invitedId, referrerId, orderId }: AdmittedTicket): Promise<Invitation> {
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
  if (!found) throw new Error(`Nobody is there of the invitation of ${invitedId}`);
  return found;
}

export interface OwnInvitation {
  readonly code: string;
  readonly invitedByName: string | null;
  readonly total: number;
  readonly earnedCount: number;
  readonly earnedPoints: number;
}

/** Somebody's own code, and how their invitations stand altogether. */
export async function readOwn(db: DbOrTx, userId: string): Promise<OwnInvitation> {
  const { rows } = await sql<OwnInvitation>`
    select own.referral_code as code, inviter.name as "invitedByName",
      (select count(*)::int from users invited where invited.referred_by = own.id) as total,
      (select count(*)::int from referral_outcomes decided where decided.referrer_id = own.id and decided.result = 'earned')
        as "earnedCount",
      (select coalesce(sum(points), 0)::int from referral_outcomes decided where decided.referrer_id = own.id) as "earnedPoints"
    from users own left join users inviter on inviter.id = own.referred_by where own.id = ${userId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A session outlived its account');
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
}

/** One page of the people somebody invited, the latest first. */
export async function listInvited(
  db: DbOrTx,
  userId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select invited.id, invited.name, invited.created_at as "joinedAt", decided.result, decided.points,
      decided.decided_at as "decidedAt",
      exists (select 1 from orders bought where bought.buyer_id = invited.id and bought.state = 'confirmed' and bought.payment = 'paid')
        as "hasBought"
    from users invited left join referral_outcomes decided on decided.invited_id = invited.id
    where invited.referred_by = ${userId}
    order by invited.created_at desc, invited.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
