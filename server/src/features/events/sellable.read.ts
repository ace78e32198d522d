import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import { together } from '#platform/together';
import type { SellableEvent, SellableType } from './events.sale.rules.ts';

interface EventRow extends Omit<SellableEvent, 'commissionBasisPoints' | 'types'> {
  readonly commissionBasisPoints: number | null;
}
interface PhaseJson {
  readonly priceXaf: number;
  readonly untilAt: string | null;
  readonly firstTickets: number | null;
}
/** A type with the words that only pages need. */
export interface DescribedType extends SellableType {
  readonly description: string | null;
  readonly descriptionFr: string | null;
}
type TypeRow = Omit<DescribedType, 'phases'> & { readonly eventId: string; readonly phases: readonly PhaseJson[] };

/** The events with their live ticket types, by id: two statements however many are asked. Unknown ids are missing. */
export async function findSellable(db: DbOrTx, eventIds: readonly string[]): Promise<Map<string, SellableEvent>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...eventIds];
  const [{ rows: events }, types] = await together([
    sql<EventRow>`
    select event.id, event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", event.state,
      event.starts_at as "startsAt", event.ends_at as "endsAt", event.zone, event.publish_at as "publishAt", event.visibility,
      event.access_code as "accessCode", event.fees_paid_by as "feesPaidBy",
      organizer.commission_basis_points as "commissionBasisPoints"
    from events event join users organizer on organizer.id = event.organizer_id
    where event.id = any(${ids}::uuid[])`.execute(db),
    listLiveTypes(db, ids),
  ]);
  return new Map(
    events.map((event) => [
      event.id,
      {
        ...event,
        commissionBasisPoints: event.commissionBasisPoints ?? business.commission.basisPoints,
        types: types.get(event.id) ?? [],
      },
    ]),
  );
}

/** The live ticket types with their phases, by event and in their order. */
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
 * How many tickets of each type are taken: confirmed, or held by an order whose time has not passed. Types of which none
 * is taken are missing. Prices by count are named from this.
 */
export async function countTaken(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; taken: number }>`
    select item.ticket_type_id as id, sum(item.quantity)::int as taken
    from orders placed join order_items item on item.order_id = placed.id
    where placed.event_id = any(${[...eventIds]}::uuid[])
      and (placed.state = 'confirmed' or (placed.state = 'placed' and placed.holds_until > ${now}))
    group by item.ticket_type_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.taken]));
}
