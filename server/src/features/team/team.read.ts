import type { TeamRole } from '@ngoma/api/features/people/team';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  readonly name: string | null;
  readonly avatarKey: string | null;
}

/** Lists the members and invited people of an event team, the first invited first. */
export async function listMembers(db: DbOrTx, eventId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select member.id, member.email, member.role, member.created_at as "createdAt", member.accepted_at as "acceptedAt", person.name,
      person.avatar_key as "avatarKey"
    from event_team_members member left join users person on person.id = member.user_id and member.accepted_at is not null
    where member.event_id = ${eventId} and member.ended_at is null order by member.created_at, member.id`.execute(db);
  return rows;
}

export interface TeamEvent {
  readonly id: string;
  readonly organizerId: string;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly name: string;
  readonly nameFr: string | null;
}

/** Finds the event of a team. Returns undefined for an unknown id. */
export async function findTeamEvent(db: DbOrTx, eventId: string): Promise<TeamEvent | undefined> {
  const { rows } = await sql<TeamEvent>`
    select event.id, event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", organizer.name as "organizerName",
      organizer.email as "organizerEmail"
    from events event join users organizer on organizer.id = event.organizer_id where event.id = ${eventId}`.execute(db);
  return rows[0];
}

export interface InvitationRow {
  readonly id: string;
  readonly role: TeamRole;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly eventId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly zone: string;
  readonly city: string;
}

/** Lists the open invitations of an address, latest first, without events that are over. */
export async function listInvitations(db: DbOrTx, email: string, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select member.id, member.role, inviter.name as "invitedBy", member.created_at as "createdAt", event.id as "eventId", event.name,
      event.name_fr as "nameFr", event.starts_at as "startsAt", event.zone, event.city
    from event_team_members member join events event on event.id = member.event_id
      join users inviter on inviter.id = member.invited_by
    where member.email = ${email} and member.ended_at is null and member.accepted_at is null
      and event.state <> 'cancelled' and (event.over_at > ${now} or event.state = 'postponed')
    order by member.created_at desc, member.id desc limit 50`.execute(db);
  return rows;
}

/** Returns whether the person has confirmed their email address. */
export async function isConfirmed(db: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select email_confirmed_at is not null as confirmed from users where id = ${userId}`.execute(db);
  return rows[0]?.confirmed ?? false;
}

export interface InvitedPerson {
  readonly locale: 'en' | 'fr' | null;
  readonly hasAccount: boolean;
}

/** Finds the language of the account with this address, if there is one. */
export async function findRecipient(db: DbOrTx, email: string): Promise<InvitedPerson> {
  const { rows } = await sql<{ locale: 'en' | 'fr' | null }>`select locale from users where email = ${email}`.execute(db);
  return { locale: rows[0]?.locale ?? null, hasAccount: rows.length > 0 };
}
