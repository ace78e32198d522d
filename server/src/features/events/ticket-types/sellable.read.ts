import { type RawBuilder, sql } from 'kysely';
import { awaitAll } from '#platform/concurrency/await-all';
import type { DbOrTx } from '#platform/postgres/database';
import { commissionAt } from '../commission/commission.store.ts';
import { taxChoice, taxesAt } from '../taxes/taxes.read.ts';
import type { SellableEvent, SellableType } from './sale.rules.ts';

type EventRow = Omit<SellableEvent, 'types'>;
interface PhaseJson {
  readonly priceXaf: number;
  readonly untilAt: string | null;
  readonly firstTickets: number | null;
}
/** A ticket type with its descriptions, which only pages show. */
export interface DescribedType extends SellableType {
  readonly description: string | null;
  readonly descriptionFr: string | null;
}
/** A type as JSON, whose times are texts. */
export type TypeJson = Omit<DescribedType, 'phases' | 'saleStartsAt' | 'saleEndsAt'> & {
  readonly phases: readonly PhaseJson[];
  readonly saleStartsAt: string | null;
  readonly saleEndsAt: string | null;
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The live ticket types of the joined `event` with their phases, in order. */
export const liveTypes: RawBuilder<TypeJson[]> = sql<TypeJson[]>`coalesce((
  select json_agg(json_build_object('id', type.id, 'quotaId', type.quota_id, 'name', type.name, 'nameFr', type.name_fr,
    'description', type.description, 'descriptionFr', type.description_fr, 'priceXaf', type.price_xaf,
    'minPerOrder', type.min_per_order, 'maxPerOrder', type.max_per_order, 'perPerson', type.per_person,
    'saleStartsAt', type.sale_starts_at, 'saleEndsAt', type.sale_ends_at, 'visibility', type.visibility,
    'accessCode', type.access_code, 'phases', coalesce((
      select json_agg(json_build_object('priceXaf', phase.price_xaf, 'untilAt', phase.until_at, 'firstTickets', phase.first_tickets)
        order by phase.position)
      from price_phases phase where phase.ticket_type_id = type.id), '[]')) order by type.position, type.id)
  from ticket_types type where type.event_id = event.id and type.archived_at is null), '[]')`;

/** Converts a type from JSON. */
export const toDescribedType = ({ phases, saleStartsAt, saleEndsAt, ...type }: TypeJson): DescribedType => ({
  ...type,
  saleStartsAt: dateOf(saleStartsAt),
  saleEndsAt: dateOf(saleEndsAt),
  phases: phases.map((phase) => ({ ...phase, untilAt: dateOf(phase.untilAt) })),
});

/** Returns the events with their live ticket types and the commission now by id, in two statements. Unknown ids are missing. */
export async function findSellable(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<Map<string, SellableEvent>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...eventIds];
  const [{ rows: events }, types] = await awaitAll([
    sql<EventRow>`
    select event.id, event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", event.state,
      event.starts_at as "startsAt", event.ends_at as "endsAt", event.zone, event.publish_at as "publishAt", event.visibility,
      event.access_code as "accessCode", event.fees_paid_by as "feesPaidBy",
      ${commissionAt(now)} as "commissionBasisPoints", ${taxesAt(now)} as taxes, ${taxChoice} as "taxChoiceId"
    from events event join users organizer on organizer.id = event.organizer_id
    where event.id = any(${ids}::uuid[])`.execute(db),
    listLiveTypes(db, ids),
  ]);
  return new Map(
    events.map((event) => [
      event.id,
      {
        ...event,
        types: types.get(event.id) ?? [],
      },
    ]),
  );
}

/** Returns the live ticket types with their phases, by event and in order. */
export async function listLiveTypes(db: DbOrTx, eventIds: readonly string[]): Promise<Map<string, DescribedType[]>> {
  const { rows } = await sql<{ id: string; types: readonly TypeJson[] }>`
    select event.id, ${liveTypes} as types from events event where event.id = any(${[...eventIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, types }) => [id, types.map(toDescribedType)]));
}

/** The taken tickets per type of the order items \`item\`: confirmed, or held and not expired. */
const takenWhere = (eventId: RawBuilder<unknown>, now: Date) => sql`
    select item.ticket_type_id as id, sum(item.quantity - item.refunded_quantity)::int as taken
    from orders placed join order_items item on item.event_id = placed.event_id and item.order_id = placed.id
    where placed.event_id = ${eventId}
      and (placed.state = 'confirmed' or (placed.state = 'placed' and placed.holds_until > ${now}))
    group by item.ticket_type_id`;

/** The same as `countTaken` for the joined `event`, as an object by type; null unless a price depends on it. */
export const takenOfEvent = (now: Date) => sql<Readonly<Record<string, number>> | null>`case when exists (
  select from ticket_types type join price_phases phase on phase.ticket_type_id = type.id
  where type.event_id = event.id and type.archived_at is null and phase.first_tickets is not null)
  then (select json_object_agg(counted.id, counted.taken) from (${takenWhere(sql.ref('event.id'), now)}) counted) end`;

/**
 * Counts the taken tickets per type: confirmed, or held and not expired. Types without any are missing. Prices that depend on the
 * count use it.
 */
export async function countTaken(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; taken: number }>`${takenWhere(sql`any(${[...eventIds]}::uuid[])`, now)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.taken]));
}
