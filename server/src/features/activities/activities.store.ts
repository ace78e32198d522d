import type { Bilingual } from '@ngoma/api/common/locale';
import type { ActivityType } from '@ngoma/api/features/activities';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/database';

/** A fact that another slice tells of; what it is about is looked up when it is written down. */
export interface ActivityFact {
  readonly type: ActivityType;
  /** The event, the order or the ticket that it happened to; one fact of a type happens to it once. */
  readonly sourceId: string;
  /** ISO 8601. */
  readonly happenedAt: string;
}

/**
 * Writes facts down, each once however often it is told, and answers the events of the new ones. Facts about things that do
 * not exist are left out.
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

/** A fact that is told to one person by name, in words that the teller knows best. */
export interface PersonalFact {
  readonly type: ActivityType;
  /** The move, the letter, the signature: one fact of a type is told once to each recipient. */
  readonly sourceId: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  readonly recipientId: string;
  /** Who did it; not given where the clock did. */
  readonly personId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly text: Bilingual;
  /** Where a touch leads, within the product. */
  readonly path: string;
}

/** Writes what people are told, each once however often it is told; answers those that are new. */
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

/** What stands where somebody was told of a person who is gone. */
const gone: Bilingual = { en: 'This was about a deleted account', fr: 'Il s’agissait d’un compte supprimé' };

/** What became of the agreements that a person was a side of, by the ids under which people were told of it. */
const ofTheirDeals = (userId: string) => sql`
  select move.id from project_moves move join bids on bids.id = move.bid_id where bids.provider_id = ${userId}
  union all select move.id from project_moves move join projects on projects.id = move.project_id
    where projects.organizer_id = ${userId}
  union all select move.id from service_request_moves move join service_requests request on request.id = move.request_id
    where ${userId} in (request.organizer_id, request.provider_id)
  union all select move.id from contract_moves move join contracts contract on contract.id = move.contract_id
    where ${userId} in (contract.organizer_id, contract.provider_id)
  union all select move.id from milestones milestone join milestone_moves move on move.milestone_id = milestone.id
    join contracts contract on contract.id = milestone.contract_id where ${userId} in (contract.organizer_id, contract.provider_id)`;

/**
 * Takes a person's name and words out of what others were told, and everything that they were told themselves. What the clock
 * told names people without pointing at them: it is found by the name, among what the person had to do with, since a name may
 * be a word that stands in anybody's news.
 */
export async function forgetInWords(tx: Tx, userId: string, { formerName }: { readonly formerName: string }): Promise<void> {
  const name = `(^|[^[:alnum:]])${formerName.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}($|[^[:alnum:]])`;
  await sql`update activities set text_en = ${gone.en}, text_fr = ${gone.fr}
    where text_en is not null and (person_id = ${userId} or recipient_id = ${userId}
      or (person_id is null and source_id in (${ofTheirDeals(userId)}) and (text_en ~ ${name} or text_fr ~ ${name})))`.execute(
    tx,
  );
}
