import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';

export interface ScanFact {
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

/** The statements on the door's own tables: scans are appended, admissions are who is inside. */
export const checkinStore = (db: DbOrTx) => ({
  /** The scan that this person's device already reported under this nonce. */
  async findByNonce(actorId: string, nonce: string) {
    return db
      .selectFrom('checkins')
      .select(['id', 'ticket_id as ticketId', 'event_id as eventId', 'result', 'reason', 'scanned_at as scannedAt', 'presented'])
      .where('actor_id', '=', actorId)
      .where('nonce', '=', nonce)
      .executeTakeFirst();
  },

  /** Since when this ticket is inside, at this list. */
  async findAdmission(ticketId: string, listId: string): Promise<Date | undefined> {
    const row = await db
      .selectFrom('admissions')
      .select('admitted_at')
      .where('ticket_id', '=', ticketId)
      .where('list_id', '=', listId)
      .executeTakeFirst();
    return row?.admitted_at;
  },

  /** Keeps a scan and answers its id; undefined where this person's device has used the nonce before. */
  async appendScan(fact: ScanFact): Promise<string | undefined> {
    const row = await db
      .insertInto('checkins')
      .values({
        id: newId(),
        event_id: fact.eventId,
        ticket_id: fact.ticketId,
        list_id: fact.listId,
        kind: 'entry',
        result: fact.result,
        reason: fact.reason,
        presented: fact.presented.slice(0, 200),
        device: fact.device,
        nonce: fact.nonce,
        actor_id: fact.actorId,
        scanned_at: fact.scannedAt,
      })
      .onConflict((conflict) => conflict.columns(['actor_id', 'nonce']).where('nonce', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  /** The one live admission of a ticket at a list; the primary key refuses a second. */
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

  /** The gates of an event through which somebody has entered. */
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

/** Holds the event's gates still while they are replaced, so that two savers follow one another. */
export async function lockGatesOf(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gates:${eventId}`}, 0))`.execute(tx);
}
