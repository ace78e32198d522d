import type { TeamRole } from '@ngoma/api/features/people/team';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';

/** Writes event teams. Memberships that end are kept on record. */
export const teamStore = (tx: Tx) => ({
  /** Locks the team of an event, so that concurrent invitations cannot exceed the maximum size. */
  async lock(eventId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`team:${eventId}`}, 0))`.execute(tx);
  },

  /** Inserts an invitation or changes the role of an open one. Returns false when the address is a member already. */
  async invite(input: { eventId: string; email: string; role: TeamRole; invitedBy: string; now: Date }): Promise<boolean> {
    const { rows } = await sql`
      insert into event_team_members (id, event_id, email, role, invited_by, created_at)
      values (${newId()}, ${input.eventId}, ${input.email}, ${input.role}, ${input.invitedBy}, ${input.now})
      on conflict (event_id, email) where ended_at is null
        do update set role = excluded.role, invited_by = excluded.invited_by where event_team_members.accepted_at is null
      returning id`.execute(tx);
    return rows.length === 1;
  },

  /** Returns false when there is no such member. */
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

  /** Ends a membership or an invitation, restricted to one person's if `ofUserId` is given. Returns false when there is none. */
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

  /** Accepts or declines the open invitation of an address. Returns the event id, or undefined when none is open. */
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
 * Ends the person's memberships and invitations and replaces the address in them. Ends the teams of the person's own events, and
 * replaces the addresses of people who were invited to them and never joined.
 */
export async function anonymizeMember(
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
