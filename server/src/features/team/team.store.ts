import type { TeamRole } from '@ngoma/api/features/team';
import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';

/** The rows of event teams. Whoever leaves stays on record. */
export const teamStore = (tx: Tx) => ({
  /** One team is changed at a time, so that its size is what it was counted to be. */
  async lock(eventId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`team:${eventId}`}, 0))`.execute(tx);
  },

  /** Makes an invitation, or gives the one that stands its new role. Answers false when the address is on the team already. */
  async invite(wish: { eventId: string; email: string; role: TeamRole; invitedBy: string; now: Date }): Promise<boolean> {
    const { rows } = await sql`
      insert into event_team_members (id, event_id, email, role, invited_by, created_at)
      values (${newId()}, ${wish.eventId}, ${wish.email}, ${wish.role}, ${wish.invitedBy}, ${wish.now})
      on conflict (event_id, email) where ended_at is null
        do update set role = excluded.role, invited_by = excluded.invited_by where event_team_members.accepted_at is null
      returning id`.execute(tx);
    return rows.length === 1;
  },

  /** Answers false when there is no such member. */
  async setRole(eventId: string, memberId: string, role: TeamRole): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('event_team_members')
      .set({ role })
      .where('id', '=', memberId)
      .where('event_id', '=', eventId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Ends a membership or an invitation; of anybody, or of one person alone. Answers false where there is none. */
  async end(memberId: string, eventId: string, now: Date, ofUserId?: string): Promise<boolean> {
    let update = tx
      .updateTable('event_team_members')
      .set({ ended_at: now })
      .where('id', '=', memberId)
      .where('event_id', '=', eventId)
      .where('ended_at', 'is', null);
    if (ofUserId) update = update.where('user_id', '=', ofUserId);
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  },

  /** Takes up or turns down the invitation of an address, once. Answers the event's id; undefined where none stands. */
  async answer(id: string, email: string, userId: string, accept: boolean, now: Date): Promise<string | undefined> {
    const row = await tx
      .updateTable('event_team_members')
      .set(accept ? { user_id: userId, accepted_at: now } : { ended_at: now })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('event_id')
      .executeTakeFirst();
    return row?.event_id;
  },
});

/**
 * Ends what somebody was part of or invited to, and forgets the address under which. The teams of their own events end with
 * them: there is nobody left to work for, and addresses that were invited and never answered are nobody's any more.
 */
export async function forgetMember(
  tx: Tx,
  userId: string,
  { email, formerEmail }: { readonly email: string; readonly formerEmail: string },
): Promise<void> {
  await sql`update event_team_members set email = lower(${email}), ended_at = coalesce(ended_at, now())
    where user_id = ${userId} or email = ${formerEmail}`.execute(tx);
  await sql`update event_team_members set ended_at = coalesce(ended_at, now()),
      email = case when user_id is null then id || '@erased.invalid' else email end
    where event_id in (select id from events where organizer_id = ${userId})`.execute(tx);
}
