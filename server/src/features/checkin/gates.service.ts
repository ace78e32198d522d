import type { Db } from '#platform/database';
import { newId } from '#platform/ids';
import { notFound, Refusal } from '#platform/refusal';
import { listTypeIds } from './checkin.read.ts';
import { checkinStore, lockGatesOf, type StoredGate } from './checkin.store.ts';

export interface GateWish {
  readonly _id?: string | undefined;
  readonly name: string;
  readonly ticketTypeIds?: readonly string[] | null | undefined;
  readonly opensAt?: string | null | undefined;
  readonly closesAt?: string | null | undefined;
}

const toDate = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);

/** The gates of an event: kept as one list, replaced as one. */
export const gatesService = (db: Db) => ({
  list: (eventId: string): Promise<StoredGate[]> => checkinStore(db).listGates(eventId),

  /**
   * Replaces the gates of an event.
   * @throws Refusal 404 for a gate of another event, 400 `type_unknown` or `hours_reversed`, 409 `gate_in_use` for leaving
   * out a gate through which somebody has entered
   */
  save: (eventId: string, wishes: readonly GateWish[]): Promise<StoredGate[]> =>
    db.transaction().execute(async (tx) => {
      const store = checkinStore(tx);
      await lockGatesOf(tx, eventId);
      const present = new Set((await store.listGates(eventId)).map(({ id }) => id));
      const types = await listTypeIds(tx, eventId);
      const gates = wishes.map((wish) => {
        if (wish._id && !present.has(wish._id))
          throw notFound({ en: 'This gate does not exist', fr: 'Cette entrée n’existe pas' });
        const ticketTypeIds = wish.ticketTypeIds?.length ? [...wish.ticketTypeIds] : null;
        if (ticketTypeIds?.some((id) => !types.has(id))) {
          throw new Refusal('type_unknown', 400, {
            en: 'A gate names a ticket type this event does not have',
            fr: 'Une entrée cite un type de billet inconnu de cet événement',
          });
        }
        const opensAt = toDate(wish.opensAt);
        const closesAt = toDate(wish.closesAt);
        if (opensAt && closesAt && closesAt <= opensAt) {
          throw new Refusal('hours_reversed', 400, {
            en: 'A gate closes after it opens',
            fr: 'Une entrée ferme après avoir ouvert',
          });
        }
        return { id: wish._id ?? newId(), name: wish.name, ticketTypeIds, opensAt, closesAt };
      });
      const kept = new Set(gates.map(({ id }) => id));
      const used = await store.listUsedGates(eventId);
      const lost = [...present].filter((id) => !kept.has(id) && used.has(id));
      if (lost.length > 0) {
        throw new Refusal('gate_in_use', 409, {
          en: 'People have entered by a gate you left out',
          fr: 'Des personnes sont entrées par une entrée que vous retirez',
        });
      }
      await store.saveGates(eventId, gates);
      return store.listGates(eventId);
    }),
});
