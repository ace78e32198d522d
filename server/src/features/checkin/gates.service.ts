import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Db } from '#platform/postgres/database';
import { listTypeIds } from './checkin.read.ts';
import { checkinStore, lockGatesOf, type StoredGate } from './checkin.store.ts';

export type { StoredGate } from './checkin.store.ts';

export interface GateInput {
  readonly _id?: string | undefined;
  readonly name: string;
  readonly ticketTypeIds?: readonly string[] | null | undefined;
  readonly opensAt?: string | null | undefined;
  readonly closesAt?: string | null | undefined;
}

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);

/** The gates of an event, read and replaced as one list. */
export const gatesService = (db: Db) => ({
  list: (eventId: string): Promise<StoredGate[]> => checkinStore(db).listGates(eventId),

  /**
   * Replaces the gates of an event.
   * Raises `not_found` (404) for a gate of another event, `type_unknown` or `hours_reversed` (400), and `gate_in_use` (409) if a
   * removed gate has admissions.
   */
  save: (eventId: string, inputs: readonly GateInput[]): Promise<StoredGate[]> =>
    db.transaction().execute(async (tx) => {
      const store = checkinStore(tx);
      await lockGatesOf(tx, eventId);
      const present = new Set((await store.listGates(eventId)).map(({ id }) => id));
      const types = await listTypeIds(tx, eventId);
      const gates = inputs.map((input) => {
        if (input._id && !present.has(input._id)) throw notFound(bilingual('checkin.gateNotFound'));
        const ticketTypeIds = input.ticketTypeIds?.length ? [...input.ticketTypeIds] : null;
        if (ticketTypeIds?.some((id) => !types.has(id))) {
          throw new Refusal('type_unknown', 400, bilingual('checkin.typeUnknown'));
        }
        const opensAt = toDate(input.opensAt);
        const closesAt = toDate(input.closesAt);
        if (opensAt && closesAt && closesAt <= opensAt) {
          throw new Refusal('hours_reversed', 400, bilingual('checkin.hoursReversed'));
        }
        return { id: input._id ?? newId(), name: input.name, ticketTypeIds, opensAt, closesAt };
      });
      const kept = new Set(gates.map(({ id }) => id));
      const used = await store.listUsedGates(eventId);
      const lost = [...present].filter((id) => !kept.has(id) && used.has(id));
      if (lost.length > 0) {
        throw new Refusal('gate_in_use', 409, bilingual('checkin.gateInUse'));
      }
      await store.saveGates(eventId, gates);
      return store.listGates(eventId);
    }),
});
