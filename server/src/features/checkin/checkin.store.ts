import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

export interface StoredGate {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly ticketTypeIds: string[] | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Statements on the gates of an event. */
export const checkinStore = (db: DbOrTx) => ({
  async listGates(eventId: string): Promise<StoredGate[]> {
    return db
      .selectFrom('check_in_lists')
      .select([
        'id',
        'event_id as eventId',
        'name',
        'ticket_type_ids as ticketTypeIds',
        'opens_at as opensAt',
        'closes_at as closesAt',
      ])
      .where('event_id', '=', eventId)
      .orderBy('position')
      .execute();
  },

  async saveGates(eventId: string, gates: readonly Omit<StoredGate, 'eventId'>[]) {
    const kept = gates.map(({ id }) => id);
    await db
      .deleteFrom('check_in_lists')
      .where('event_id', '=', eventId)
      .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
      .execute();
    if (gates.length === 0) return;
    await db
      .insertInto('check_in_lists')
      .values(
        gates.map((gate, position) => ({
          id: gate.id,
          event_id: eventId,
          name: gate.name,
          ticket_type_ids: gate.ticketTypeIds,
          opens_at: gate.opensAt,
          closes_at: gate.closesAt,
          position,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((excluded) => ({
          name: excluded.ref('excluded.name'),
          ticket_type_ids: excluded.ref('excluded.ticket_type_ids'),
          opens_at: excluded.ref('excluded.opens_at'),
          closes_at: excluded.ref('excluded.closes_at'),
          position: excluded.ref('excluded.position'),
        })),
      )
      .execute();
  },

  /** Returns the ids of the event's gates with at least one admission. */
  async listUsedGates(eventId: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('checkins')
      .select('list_id')
      .distinct()
      .where('event_id', '=', eventId)
      .where('result', '=', 'admitted')
      .execute();
    return new Set(rows.flatMap(({ list_id }) => list_id ?? []));
  },
});

/** Takes an advisory lock on the event's gates until the transaction ends, so that two replacements run one after the other. */
export async function lockGatesOf(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gates:${eventId}`}, 0))`.execute(tx);
}
