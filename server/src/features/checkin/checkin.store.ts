import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

export interface NewScan {
  readonly eventId: string;
  readonly ticketId: string | null;
  readonly listId: string;
  readonly result: 'admitted' | 'refused';
  readonly reason: string | null;
  readonly presented: string;
  readonly device: string | null;
  readonly nonce: string | null;
  readonly actorId: string;
  readonly scannedAt: Date;
}

export interface StoredGate {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly ticketTypeIds: string[] | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Statements on the tables of check-in. Scans are only appended; admissions hold who is inside. */
export const checkinStore = (db: DbOrTx) => ({
  /** Returns the scan that this person recorded under this nonce. */
  async findByNonce(actorId: string, nonce: string) {
    return db
      .selectFrom('checkins')
      .select(['id', 'ticket_id as ticketId', 'event_id as eventId', 'result', 'reason', 'scanned_at as scannedAt', 'presented'])
      .where('actor_id', '=', actorId)
      .where('nonce', '=', nonce)
      .executeTakeFirst();
  },

  /** Returns when the ticket was admitted at this list; undefined if it was not. */
  async findAdmission(ticketId: string, listId: string): Promise<Date | undefined> {
    const row = await db
      .selectFrom('admissions')
      .select('admitted_at')
      .where('ticket_id', '=', ticketId)
      .where('list_id', '=', listId)
      .executeTakeFirst();
    return row?.admitted_at;
  },

  /** Inserts a scan and returns its id; undefined if this person has used the nonce before. */
  async appendScan(newScan: NewScan): Promise<string | undefined> {
    const row = await db
      .insertInto('checkins')
      .values({
        id: newId(),
        event_id: newScan.eventId,
        ticket_id: newScan.ticketId,
        list_id: newScan.listId,
        kind: 'entry',
        result: newScan.result,
        reason: newScan.reason,
        presented: newScan.presented.slice(0, 200),
        device: newScan.device,
        nonce: newScan.nonce,
        actor_id: newScan.actorId,
        scanned_at: newScan.scannedAt,
      })
      .onConflict((conflict) => conflict.columns(['actor_id', 'nonce']).where('nonce', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  /** Inserts the admission of a ticket. The primary key (ticket, list) rejects a second one. */
  async admit(admission: { ticketId: string; listId: string; eventId: string; checkinId: string; admittedAt: Date }) {
    await db
      .insertInto('admissions')
      .values({
        ticket_id: admission.ticketId,
        list_id: admission.listId,
        event_id: admission.eventId,
        checkin_id: admission.checkinId,
        admitted_at: admission.admittedAt,
      })
      .execute();
  },

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
