import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { PlannedType, PresentType, Taken } from './ticket-types.rules.ts';

export const ticketTypesStore = (tx: Tx) => ({
  async listPresent(eventId: string): Promise<PresentType[]> {
    const rows = await tx
      .selectFrom('ticket_types')
      .select(['id', 'name', 'quota_id'])
      .where('event_id', '=', eventId)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ id: row.id, name: row.name, quotaId: row.quota_id }));
  },

  /** Inserts or updates the types and replaces their phases, in three statements. */
  async put(eventId: string, types: readonly PlannedType[]): Promise<void> {
    const rows = types.map((type) => ({
      id: type.id,
      event_id: eventId,
      quota_id: type.quotaId,
      name: type.name,
      name_fr: type.nameFr,
      description: type.description,
      description_fr: type.descriptionFr,
      price_xaf: type.priceXaf,
      min_per_order: type.minPerOrder,
      max_per_order: type.maxPerOrder,
      per_person: type.perPerson,
      sale_starts_at: type.saleStartsAt,
      sale_ends_at: type.saleEndsAt,
      visibility: type.visibility,
      access_code: type.accessCode,
      position: type.position,
    }));
    await tx
      .insertInto('ticket_types')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((excluded) => ({
          quota_id: excluded.ref('excluded.quota_id'),
          name: excluded.ref('excluded.name'),
          name_fr: excluded.ref('excluded.name_fr'),
          description: excluded.ref('excluded.description'),
          description_fr: excluded.ref('excluded.description_fr'),
          price_xaf: excluded.ref('excluded.price_xaf'),
          min_per_order: excluded.ref('excluded.min_per_order'),
          max_per_order: excluded.ref('excluded.max_per_order'),
          per_person: excluded.ref('excluded.per_person'),
          sale_starts_at: excluded.ref('excluded.sale_starts_at'),
          sale_ends_at: excluded.ref('excluded.sale_ends_at'),
          visibility: excluded.ref('excluded.visibility'),
          access_code: excluded.ref('excluded.access_code'),
          position: excluded.ref('excluded.position'),
        })),
      )
      .execute();
    await tx
      .deleteFrom('price_phases')
      .where(
        'ticket_type_id',
        'in',
        types.map((type) => type.id),
      )
      .execute();
    const phases = types.flatMap((type) =>
      type.phases.map((phase, position) => ({
        id: newId(),
        ticket_type_id: type.id,
        position,
        price_xaf: phase.priceXaf,
        until_at: phase.untilAt,
        first_tickets: phase.firstTickets,
      })),
    );
    if (phases.length > 0) await tx.insertInto('price_phases').values(phases).execute();
  },

  async archive(typeIds: readonly string[], now: Date): Promise<void> {
    if (typeIds.length === 0) return;
    await tx
      .updateTable('ticket_types')
      .set({ archived_at: now })
      .where('id', 'in', [...typeIds])
      .execute();
  },
});

/**
 * Counts the sold and held tickets of each type. Expired holds count until the job expires them, as in the quotas, because their
 * payment may be running. Exact while the event's quotas are locked.
 */
export async function countByType(db: DbOrTx, eventId: string): Promise<Map<string, Taken>> {
  const { rows } = await sql<Taken & { id: string }>`
    select item.ticket_type_id as id,
      (sum(item.quantity - item.refunded_quantity) filter (where placed.state = 'confirmed'))::int as sold,
      (sum(item.quantity) filter (where placed.state = 'placed'))::int as held
    from orders placed join order_items item on item.event_id = placed.event_id and item.order_id = placed.id
    where placed.event_id = ${eventId}::uuid
      and (placed.state = 'placed' or (placed.state = 'confirmed' and placed.refund <> 'full'))
    group by item.ticket_type_id`.execute(db);
  return new Map(rows.map(({ id, sold, held }) => [id, { sold: sold ?? 0, held: held ?? 0 }]));
}
