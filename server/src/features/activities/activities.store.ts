import type { Bilingual } from '@ngoma/api/common/locale';
import type { ActivityType } from '@ngoma/api/features/events/activities';
import { sql } from 'kysely';
import { bilingual } from '#platform/i18n/messages';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A fact that another feature reports. Its event, person and quantity are looked up when it is recorded. */
export interface ActivityFact {
  readonly type: ActivityType;
  /** Id of the event, order or ticket it happened to. A fact of one type is recorded once per source. */
  readonly sourceId: string;
  /** ISO 8601 time. */
  readonly happenedAt: string;
}

/**
 * Inserts the facts and returns the event ids of those that are new. A repeated fact changes nothing. A fact whose source does
 * not exist is skipped.
 */
export async function appendActivities(db: DbOrTx, facts: readonly ActivityFact[]): Promise<string[]> {
  if (facts.length === 0) return [];
  const { rows } = await sql<{ eventId: string }>`
    insert into activities (id, type, source_id, event_id, person_id, quantity, happened_at)
    select gen_random_uuid(), fact.type, fact.source_id, event.id, coalesce(placed.buyer_id, ticket.holder_id),
      (select sum(item.quantity)::int from order_items item where item.order_id = placed.id), fact.happened_at
    from unnest(${facts.map(({ type }) => type)}::text[], ${facts.map(({ sourceId }) => sourceId)}::uuid[],
        ${facts.map(({ happenedAt }) => happenedAt)}::timestamptz[]) as fact (type, source_id, happened_at)
      left join orders placed on fact.type = 'order_confirmed' and placed.id = fact.source_id
      left join tickets ticket on fact.type = 'ticket_entered' and ticket.id = fact.source_id
      join events event on event.id = coalesce(placed.event_id, ticket.event_id, fact.source_id)
    on conflict (type, source_id, recipient_id) do nothing
    returning event_id as "eventId"`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** A fact for one recipient, with the text written by the feature that reports it. */
export interface PersonalFact {
  readonly type: ActivityType;
  /** Id of the move, email or signature behind the fact. A fact of one type and source reaches each recipient once. */
  readonly sourceId: string;
  /** ISO 8601 time. */
  readonly happenedAt: string;
  readonly recipientId: string;
  /** The person who acted. Undefined when a timer acted. */
  readonly personId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly text: Bilingual;
  /** Path within the web app that the notification opens. */
  readonly path: string;
}

/** Inserts the personal facts and returns those that are new. A repeated fact changes nothing. */
export async function appendPersonal(db: DbOrTx, facts: readonly PersonalFact[]): Promise<PersonalFact[]> {
  if (facts.length === 0) return [];
  const { rows } = await sql<{ type: string; sourceId: string; recipientId: string }>`
    insert into activities (id, type, source_id, event_id, person_id, recipient_id, text_en, text_fr, path, happened_at)
    select gen_random_uuid(), * from unnest(
      ${facts.map(({ type }) => type)}::text[], ${facts.map(({ sourceId }) => sourceId)}::uuid[],
      ${facts.map(({ eventId }) => eventId ?? null)}::uuid[], ${facts.map(({ personId }) => personId ?? null)}::uuid[],
      ${facts.map(({ recipientId }) => recipientId)}::uuid[], ${facts.map(({ text }) => text.en)}::text[],
      ${facts.map(({ text }) => text.fr)}::text[], ${facts.map(({ path }) => path)}::text[],
      ${facts.map(({ happenedAt }) => happenedAt)}::timestamptz[])
    on conflict (type, source_id, recipient_id) do nothing
    returning type, source_id as "sourceId", recipient_id as "recipientId"`.execute(db);
  const isNew = new Set(rows.map((row) => `${row.type} ${row.sourceId} ${row.recipientId}`));
  return facts.filter((fact) => isNew.has(`${fact.type} ${fact.sourceId} ${fact.recipientId}`));
}

/** Replaces the text of notifications about a deleted account. */
const deletedAccountText: Bilingual = bilingual('activities.gone');

/** Selects the source ids of the moves in projects, service requests, contracts, milestones and pledges that the person was a side of. */
const moveIdsOf = (userId: string) => sql`
  select move.id from project_moves move join bids on bids.id = move.bid_id where bids.provider_id = ${userId}
  union all select move.id from project_moves move join projects on projects.id = move.project_id
    where projects.organizer_id = ${userId}
  union all select move.id from service_request_moves move join service_requests request on request.id = move.request_id
    where ${userId} in (request.organizer_id, request.provider_id)
  union all select move.id from contract_moves move join contracts contract on contract.id = move.contract_id
    where ${userId} in (contract.organizer_id, contract.provider_id)
  union all select move.id from milestones milestone join milestone_moves move on move.milestone_id = milestone.id
    join contracts contract on contract.id = milestone.contract_id where ${userId} in (contract.organizer_id, contract.provider_id)
  union all select move.id from milestone_pledges pledge join milestone_pledge_moves move on move.pledge_id = pledge.id
    join contracts contract on contract.id = pledge.contract_id where ${userId} in (contract.organizer_id, contract.provider_id)`;

/**
 * Replaces the text of every notification that the person caused or received. Timers name people in the text without a
 * `person_id`. Such notifications are found by name, and only among the person's own projects, requests and contracts, because a
 * name may be an ordinary word in a notification about something else.
 */
export async function eraseNames(tx: Tx, userId: string, { formerName }: { readonly formerName: string }): Promise<void> {
  const name = `(^|[^[:alnum:]])${formerName.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}($|[^[:alnum:]])`;
  await sql`update activities set text_en = ${deletedAccountText.en}, text_fr = ${deletedAccountText.fr}
    where text_en is not null and (person_id = ${userId} or recipient_id = ${userId}
      or (person_id is null and source_id in (${moveIdsOf(userId)}) and (text_en ~ ${name} or text_fr ~ ${name})))`.execute(tx);
}
