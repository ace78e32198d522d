import type { TeamRole } from '@ngoma/api/features/people/team';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** A person with the key of their picture. */
export interface FaceRow {
  readonly name: string;
  readonly avatarKey: string | null;
}

/** A contract that the organizer has not signed. */
export interface UnsignedContract extends FaceRow {
  readonly id: string;
  readonly title: string;
  readonly amountXaf: number;
  readonly startsAt: Date;
  readonly hasTheirSignature: boolean;
}

/** Returns the contracts that wait for the organizer's signature, those that the provider has signed first. */
export async function listUnsignedContracts(
  db: DbOrTx,
  organizerId: string,
  now: Date,
  limit: number,
): Promise<UnsignedContract[]> {
  const { rows } = await sql<UnsignedContract>`
    select contract.id, contract.title, contract.total_xaf as "amountXaf", contract.starts_at as "startsAt", person.name,
      person.avatar_key as "avatarKey", exists (select from contract_signatures signature where signature.contract_id = contract.id
        and signature.number = contract.proposed and signature.side = 'provider') as "hasTheirSignature"
    from contracts contract join users person on person.id = contract.provider_id
    where contract.organizer_id = ${organizerId} and contract.state in ('draft', 'signed', 'active') and contract.proposed is not null
      and contract.ends_at > ${now}
      and not exists (select from contract_signatures signature where signature.contract_id = contract.id
        and signature.number = contract.proposed and signature.side = 'organizer')
    order by "hasTheirSignature" desc, contract.starts_at, contract.id limit ${limit}`.execute(db);
  return rows;
}

/** An open project with bids: the lowest valid one, and who made the lowest two. */
export interface ProjectWithBids {
  readonly id: string;
  readonly title: string;
  readonly bids: number;
  readonly deadline: Date;
  readonly lowestXaf: number | null;
  readonly people: readonly FaceRow[];
}

/** Returns the organizer's open projects with bids, the nearest deadline first. */
export async function listProjectsWithBids(
  db: DbOrTx,
  organizerId: string,
  now: Date,
  limit: number,
): Promise<ProjectWithBids[]> {
  const { rows } = await sql<ProjectWithBids>`
    select project.id, project.title, project.live_bids as bids, project.deadline, lowest.xaf as "lowestXaf", lowest.people
    from (
      select * from projects where organizer_id = ${organizerId} and state = 'open' and live_bids > 0 order by deadline, id limit ${limit}
    ) project
    cross join lateral (
      select min(total_xaf)::bigint as xaf,
        coalesce(json_agg(json_build_object('name', name, 'avatarKey', avatar_key) order by total_xaf, id), '[]') as people
      from (
        select bid.id, bid.total_xaf, person.name, person.avatar_key from bids bid join users person on person.id = bid.provider_id
        where bid.project_id = project.id and bid.state in ('placed', 'updated') and bid.valid_until > ${now}
        order by bid.total_xaf, bid.id limit 2
      ) valid
    ) lowest
    order by project.deadline, project.id`.execute(db);
  return rows;
}

/** A conversation with unread messages: the other person, the number of messages and the time of the latest. */
export interface UnreadConversation {
  readonly id: string;
  readonly title: string;
  readonly avatarKey: string | null;
  readonly count: number;
  readonly at: Date;
}

/** Returns a seller's conversations with unread messages, the longest waiting first. */
export async function listUnreadConversations(db: DbOrTx, userId: string, limit: number): Promise<UnreadConversation[]> {
  const { rows } = await sql<UnreadConversation>`
    select mine.conversation_id as id, person.name as title, person.avatar_key as "avatarKey", mine.unread as count,
      mine.last_message_at as at
    from conversation_sides mine
      join conversation_sides theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
      join users person on person.id = theirs.user_id
    where mine.user_id = ${userId} and mine.unread > 0 order by mine.last_message_at, mine.conversation_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Counts a seller's conversations with unread messages. */
export async function countUnreadConversations(db: DbOrTx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation_sides where user_id = ${userId} and unread > 0`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The submitted milestones of a contract, together. */
export interface SubmittedWork extends FaceRow {
  readonly id: string;
  readonly title: string;
  readonly amountXaf: number;
  /** When the first of them was submitted. */
  readonly submittedAt: Date;
}

/** Returns the organizer's contracts with submitted milestones, the longest waiting first. */
export async function listSubmittedWork(db: DbOrTx, organizerId: string, limit: number): Promise<SubmittedWork[]> {
  const { rows } = await sql<SubmittedWork>`
    select contract.id, contract.title, submitted.xaf as "amountXaf", submitted.at as "submittedAt", person.name,
      person.avatar_key as "avatarKey"
    from contracts contract join users person on person.id = contract.provider_id
    cross join lateral (
      select sum(amount_xaf)::bigint as xaf, min(submitted_at) as at from milestones milestone
      where milestone.contract_id = contract.id and milestone.state = 'submitted' and milestone.removed_at is null
    ) submitted
    where contract.organizer_id = ${organizerId} and contract.state = 'active' and submitted.at is not null
    order by submitted.at, contract.id limit ${limit}`.execute(db);
  return rows;
}

/** A proposal that the organizer has not answered, in its latest version. */
export interface OpenProposal extends FaceRow {
  readonly id: string;
  readonly title: string;
  readonly amountXaf: number;
  readonly validUntil: Date;
}

/** Returns the valid proposals to the organizer's requests, the next to end first. */
export async function listOpenProposals(db: DbOrTx, organizerId: string, now: Date, limit: number): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select request.id, request.title, latest.total_xaf as "amountXaf", latest.valid_until as "validUntil", person.name,
      person.avatar_key as "avatarKey"
    from service_requests request join users person on person.id = request.provider_id
    cross join lateral (
      select total_xaf, valid_until from proposals where request_id = request.id order by version desc limit 1
    ) latest
    where request.organizer_id = ${organizerId} and request.standing = 'proposed' and latest.valid_until > ${now}
    order by latest.valid_until, request.id limit ${limit}`.execute(db);
  return rows;
}

/** An invitation to the team of another organizer's event; the person is who invites. */
export interface OpenInvitation extends FaceRow {
  readonly id: string;
  readonly role: TeamRole;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly startsAt: Date;
}

/** Returns the unanswered invitations of a person to teams of events that are not over, the next event first. */
export async function listOpenInvitations(db: DbOrTx, userId: string, now: Date, limit: number): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select member.id, member.role, event.name as "eventName", event.name_fr as "eventNameFr", event.starts_at as "startsAt",
      inviter.name, inviter.avatar_key as "avatarKey"
    from users person join event_team_members member on member.email = person.email and member.ended_at is null
        and member.accepted_at is null
      join events event on event.id = member.event_id join users inviter on inviter.id = member.invited_by
    where person.id = ${userId} and event.state <> 'cancelled' and (event.over_at > ${now} or event.state = 'postponed')
    order by event.starts_at, member.id limit ${limit}`.execute(db);
  return rows;
}
