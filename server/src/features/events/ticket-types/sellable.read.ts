import { sql } from 'kysely';
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
type TypeRow = Omit<DescribedType, 'phases'> & { readonly eventId: string; readonly phases: readonly PhaseJson[] };

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
  const { rows } = await sql<TypeRow>`
    select type.id, type.event_id as "eventId", type.quota_id as "quotaId", type.name, type.name_fr as "nameFr", type.description,
      type.description_fr as "descriptionFr",
      type.price_xaf as "priceXaf", type.min_per_order as "minPerOrder", type.max_per_order as "maxPerOrder",
      type.per_person as "perPerson", type.sale_starts_at as "saleStartsAt", type.sale_ends_at as "saleEndsAt",
      type.visibility, type.access_code as "accessCode", coalesce(phases.list, '[]') as phases
    from ticket_types type
    left join lateral (
      select json_agg(json_build_object('priceXaf', phase.price_xaf, 'untilAt', phase.until_at, 'firstTickets', phase.first_tickets)
        order by phase.position) as list
      from price_phases phase where phase.ticket_type_id = type.id
    ) phases on true
    where type.event_id = any(${[...eventIds]}::uuid[]) and type.archived_at is null
    order by type.event_id, type.position, type.id`.execute(db);
  const byEvent = new Map<string, DescribedType[]>();
  for (const { eventId, phases, ...type } of rows) {
    const list = byEvent.get(eventId) ?? [];
    list.push({
      ...type,
      phases: phases.map((phase) => ({ ...phase, untilAt: phase.untilAt === null ? null : new Date(phase.untilAt) })),
    });
    byEvent.set(eventId, list);
  }
  return byEvent;
}

/**
 * Counts the taken tickets per type: confirmed, or held and not expired. Types without any are missing. Prices that depend on the
 * count use it.
 */
export async function countTaken(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; taken: number }>`
    select item.ticket_type_id as id, sum(item.quantity - item.refunded_quantity)::int as taken
    from orders placed join order_items item on item.event_id = placed.event_id and item.order_id = placed.id
    where placed.event_id = any(${[...eventIds]}::uuid[])
      and (placed.state = 'confirmed' or (placed.state = 'placed' and placed.holds_until > ${now}))
    group by item.ticket_type_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.taken]));
}
