import type { Role } from '@ngoma/api/common/roles';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { ClientRow, ConversationRow, KeptFile, MessageRow, Pairing, PersonRow, SubjectRow } from './conversations.types.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const closed = (person: string) => sql`(${sql.ref(person)}.blocked_at is not null or ${sql.ref(person)}.erased_at is not null)`;

/** Finds a person by id. */
export async function findPerson(db: DbOrTx, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select person.id, person.role, ${closed('person')} as "isClosed" from users person where person.id = ${userId}`.execute(db);
  return rows[0];
}

/** Finds the admin who answers a person: the one they last talked with, else the longest-serving admin. */
export async function findAdminFor(db: DbOrTx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select person.id from users person
      left join conversations talk on talk.subject_type = 'direct'
        and talk.one_id = least(person.id, ${userId}::uuid) and talk.other_id = greatest(person.id, ${userId}::uuid)
      left join conversation_sides side on side.conversation_id = talk.id and side.user_id = ${userId}
    where person.role = 'admin' and not ${closed('person')} and person.id <> ${userId}
    order by side.last_message_at desc nulls last, person.created_at, person.id limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Finds a project, request or contract with its sides. A contract shares the conversation of the project or request that it came
 * from.
 */
export async function findSubject(
  db: DbOrTx,
  { type, id }: { readonly type: 'project' | 'request' | 'contract'; readonly id: string },
): Promise<SubjectRow | undefined> {
  if (type === 'contract') {
    const { rows } = await sql<{ type: 'project' | 'request'; id: string }>`
      select source_type as type, source_id as id from contracts where id = ${id}`.execute(db);
    return rows[0] && findSubject(db, rows[0]);
  }
  const { rows } =
    type === 'project'
      ? await sql<SubjectRow>`select 'project' as type, project.id, project.organizer_id as "organizerId",
          array(select distinct bid.provider_id from bids bid where bid.project_id = project.id) as "providerIds"
        from projects project where project.id = ${id}`.execute(db)
      : await sql<SubjectRow>`select 'request' as type, request.id, request.organizer_id as "organizerId",
          array[request.provider_id] as "providerIds" from service_requests request where request.id = ${id}`.execute(db);
  return rows[0];
}

export async function findConversationId(db: DbOrTx, pairing: Pairing): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from conversations
    where one_id = ${pairing.oneId} and other_id = ${pairing.otherId} and subject_type = ${pairing.subjectType}
      and subject_id is not distinct from ${pairing.subjectId}::uuid`.execute(db);
  return rows[0]?.id;
}

/** Counts the conversations that a person has started since a moment. */
export async function countStarted(db: DbOrTx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations where begun_by = ${userId} and created_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

const columns = sql`talk.id, talk.subject_type as "subjectType", talk.subject_id as "subjectId", talk.last_number as "lastNumber",
  talk.created_at as "createdAt", coalesce(project.title, request.title) as title,
  (select contract.id from contracts contract where contract.source_type = talk.subject_type
    and contract.source_id = talk.subject_id and contract.state <> 'cancelled'
    and (contract.organizer_id = talk.one_id or contract.provider_id = talk.one_id)
    and (contract.organizer_id = talk.other_id or contract.provider_id = talk.other_id) limit 1) as "contractId",
  person.id as "otherId", person.name as "otherName", person.role as "otherRole", person.avatar_key as "otherAvatarKey",
  person.is_verified as "otherVerified", ${closed('person')} as "isClosed",
  mine.archived_at is not null as "isArchived", mine.muted_at is not null as "isMuted", mine.unread, theirs.read_up_to as "otherReadUpTo",
  latest.text as "lastText", latest.sender_id as "lastSenderId", latest.created_at as "lastAt",
  (select count(*)::int from message_files file where file.message_id = latest.id) as "lastFileCount"`;

const joins = sql`join conversations talk on talk.id = mine.conversation_id
  join conversation_sides theirs on theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
  join users person on person.id = theirs.user_id
  left join projects project on talk.subject_type = 'project' and project.id = talk.subject_id
  left join service_requests request on talk.subject_type = 'request' and request.id = talk.subject_id
  left join messages latest on latest.conversation_id = talk.id and latest.number = talk.last_number`;

/** Finds a conversation of a person. Returns undefined for everyone else. */
export async function findConversation(db: DbOrTx, userId: string, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`select ${columns} from conversation_sides mine ${joins}
    where mine.user_id = ${userId} and mine.conversation_id = ${id}`.execute(db);
  return rows[0];
}

export interface ConversationFilter {
  readonly q?: string | undefined;
  readonly unread?: boolean | undefined;
  /** The archived ones instead of the others. */
  readonly archived?: boolean | undefined;
}

function conditionOf(userId: string, { q, unread, archived }: ConversationFilter): RawBuilder<unknown> {
  const parts = [sql`mine.user_id = ${userId} and mine.last_message_at is not null`];
  parts.push(archived ? sql`mine.archived_at is not null` : sql`mine.archived_at is null`);
  if (unread) parts.push(sql`mine.unread > 0`);
  if (q)
    parts.push(sql`(fold(person.name) like fold(${containsPattern(q)}) or fold(coalesce(project.title, request.title, '')) like fold(${containsPattern(q)})
      or exists (select from messages said where said.conversation_id = talk.id and fold(said.text) like fold(${containsPattern(q)})))`);
  return sql.join(parts, sql` and `);
}

/** Lists a person's conversations that have messages, latest first. */
export async function listConversations(
  db: DbOrTx,
  userId: string,
  filter: ConversationFilter,
  { limit, offset }: Page,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const condition = conditionOf(userId, filter);
  const counting = filter.q ? joins : sql``;
  const [{ rows }, counted] = await Promise.all([
    sql<ConversationRow>`select ${columns} from conversation_sides mine ${joins} where ${condition}
      order by mine.last_message_at desc, mine.conversation_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from conversation_sides mine ${counting} where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Number of messages with a person about a project. */
export interface MessageCountRow {
  readonly otherId: string;
  readonly subjectId: string;
  readonly messages: number;
  readonly unread: number;
}

/**
 * Counts messages between a person and others about projects, for pairs of person and project. Pairs without messages have no
 * row.
 */
export async function countMessagesByProject(
  db: DbOrTx,
  userId: string,
  pairs: readonly { readonly otherId: string; readonly projectId: string }[],
): Promise<MessageCountRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<MessageCountRow>`
    select asked.other_id as "otherId", talk.subject_id as "subjectId", talk.last_number as messages, mine.unread
    from unnest(${pairs.map(({ otherId }) => otherId)}::uuid[], ${pairs.map(({ projectId }) => projectId)}::uuid[]) as asked (other_id, project_id)
      join conversations talk on talk.one_id = least(asked.other_id, ${userId}::uuid)
        and talk.other_id = greatest(asked.other_id, ${userId}::uuid)
        and talk.subject_type = 'project' and talk.subject_id = asked.project_id
      join conversation_sides mine on mine.conversation_id = talk.id and mine.user_id = ${userId}
    where talk.last_number > 0`.execute(db);
  return rows;
}

/** Counts a person's unread messages in all conversations. */
export async function countUnread(db: DbOrTx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread), 0)::int as count from conversation_sides where user_id = ${userId} and unread > 0
      and archived_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

const messageColumns = sql`said.id, said.number, said.sender_id as "senderId", said.text, said.is_masked as "isMasked",
  said.removed_at as "removedAt", said.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'contentType', file.content_type,
    'sizeBytes', file.size_bytes) order by file.position) from message_files file where file.message_id = said.id), '[]') as files`;

/** Lists messages before a number, oldest first. */
export async function listMessages(
  db: DbOrTx,
  conversationId: string,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages said
    where said.conversation_id = ${conversationId} and said.number < ${before ?? 2_147_483_647}
    order by said.number desc limit ${limit}`.execute(db);
  return rows.reverse();
}

/** Finds the message that was sent with an idempotency key. */
export async function findSent(
  db: DbOrTx,
  { conversationId, senderId, sendKey }: { conversationId: string; senderId: string; sendKey: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages said
    where said.conversation_id = ${conversationId} and said.sender_id = ${senderId} and said.send_key = ${sendKey}`.execute(db);
  return rows[0];
}

/** Counts messages of the other person after a number. */
export async function countAfter(db: DbOrTx, conversationId: string, userId: string, number: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from messages
    where conversation_id = ${conversationId} and number > ${number} and sender_id <> ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds a file of a conversation for one of its two participants. */
export async function findFile(db: DbOrTx, userId: string, id: string, fileId: string): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`select file.id, file.name, file.content_type as "contentType",
      file.size_bytes as "sizeBytes", file.file_key as "fileKey"
    from message_files file join messages said on said.id = file.message_id
      join conversation_sides side on side.conversation_id = said.conversation_id and side.user_id = ${userId}
    where file.id = ${fileId} and said.conversation_id = ${id}`.execute(db);
  return rows[0];
}

export interface DueNotification {
  readonly role: Role;
  readonly otherId: string;
  readonly unread: number;
  readonly notifiedAt: Date;
  readonly otherName: string;
  readonly title: string | null;
}

/**
 * Finds the data for a notification about unread messages. Returns undefined once they are read or if the account cannot sign in.
 */
export async function findDueNotifications(
  db: DbOrTx,
  conversationId: string,
  userId: string,
): Promise<DueNotification | undefined> {
  const { rows } = await sql<DueNotification>`
    select reader.role, mine.unread, person.id as "otherId",
      mine.notified_at as "notifiedAt", person.name as "otherName", coalesce(project.title, request.title) as title
    from conversation_sides mine ${joins} join users reader on reader.id = mine.user_id
    where mine.conversation_id = ${conversationId} and mine.user_id = ${userId} and mine.unread > 0 and mine.notified_at is not null
      and mine.muted_at is null
      and not ${closed('reader')}`.execute(db);
  return rows[0];
}

const requestsAndContracts = (providerId: string) => sql`
  select organizer_id, 'request' as kind, id, created_at as at, null as state, 0 as total from service_requests where provider_id = ${providerId}
  union all
  select organizer_id, 'contract', id, created_at, state, case when in_force is null or state = 'cancelled' then 0 else total_xaf end
  from contracts where provider_id = ${providerId}`;

/** Lists the organizers who have sent a provider requests or contracts, latest first. */
export async function listClients(
  db: DbOrTx,
  providerId: string,
  { limit, offset }: Page,
): Promise<{ rows: ClientRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ClientRow>`
      select person.id, person.name, person.avatar_key as "avatarKey", person.is_verified as "isVerified",
        count(*) filter (where deal.kind = 'request')::int as requests,
        count(*) filter (where deal.kind = 'contract' and deal.state not in ('completed', 'cancelled'))::int as open,
        count(*) filter (where deal.state = 'completed')::int as completed, sum(deal.total)::bigint as "totalXaf",
        max(deal.at) as "lastAt", (array_agg(deal.kind order by deal.at desc, deal.id desc))[1] as "aboutType",
        (array_agg(deal.id order by deal.at desc, deal.id desc))[1] as "aboutId"
      from (${requestsAndContracts(providerId)}) deal join users person on person.id = deal.organizer_id
      group by person.id order by max(deal.at) desc, person.id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number;
    }>`select count(distinct organizer_id)::int as total from (${requestsAndContracts(providerId)}) deal`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
