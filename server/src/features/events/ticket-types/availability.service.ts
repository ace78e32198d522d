import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getAvailability } from '@ngoma/api/features/events/ticketing/ticket-types';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { AccessGuesses } from '../access/access-guesses.ts';
import { listRelations, noRelations } from '../event-admission.read.ts';
import { isTeam, maySee } from '../event-state.rules.ts';
import { toTicketType, visibleTypes } from '../event-views.ts';
import type { AccessKeys } from '../lists/event-lists.service.ts';
import { type EventRecord, loadRecords } from '../lists/event-records.read.ts';

type Availability = ReplyOf<typeof getAvailability>;

/**
 * Lifetime of a cached entry in milliseconds. Popular sales cause a thousand requests per sold ticket, and the cache keeps them
 * from the database.
 */
const ttlMs = 1_000;
const maxEntries = 2_000;

interface Entry {
  readonly at: number;
  readonly event: Promise<EventRecord | undefined>;
  /** The reply for readers without code, link or relation to the event, built once per entry. */
  publicReply?: Buffer;
}

/** Returns what is left of each ticket type, from a cache of one second per process. */
export function availabilityService({ db, clock }: Platform, guesses: AccessGuesses) {
  const entries = new Map<string, Entry>();

  const loadCached = (id: string): Entry => {
    const now = clock().getTime();
    const known = entries.get(id);
    if (known && now - known.at >= 0 && now - known.at < ttlMs) return known;
    const event = loadRecords(db, [id], clock()).then((records) => records.get(id));
    const entry: Entry = { at: now, event };
    // Failed loads are not cached, so the next request tries again.
    event.catch(() => entries.get(id) === entry && entries.delete(id));
    entries.delete(id);
    entries.set(id, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
    return entry;
  };

  return {
    /**
     * Returns the reply as JSON, and whether shared caches may store it. The data may be a second old; orders check the stock
     * itself. Raises `not_found` (404) and `too_many_requests` (429) as the event page
     * does.
     */
    async getAvailability(
      id: string,
      reader: Pick<Session, 'userId' | 'role'> | undefined,
      keys: AccessKeys,
    ): Promise<{ json: Buffer; isShared: boolean }> {
      const entry = loadCached(id);
      const event = await entry.event;
      if (!event) throw notFound();
      if (keys.accessCode) await guesses.check(event, { ...keys, userId: reader?.userId });
      const now = clock();
      const isOpen = maySee(event, { ...reader, isHolder: false, accessCode: keys.accessCode }, now);
      const relations = (!isOpen && reader && (await listRelations(db, [event.id], reader.userId)).get(event.id)) || noRelations;
      if (!isOpen && !maySee(event, { ...reader, ...relations }, now)) throw notFound();
      const access = { ...keys, isTeam: isTeam(event, { ...reader, ...relations }) };
      if (access.isTeam || keys.accessCode || keys.type) return { json: toJson(event, access, now), isShared: false };
      entry.publicReply ??= toJson(event, access, now);
      return { json: entry.publicReply, isShared: event.visibility === 'public' };
    },
  };
}

function toJson(event: EventRecord, access: AccessKeys & { isTeam: boolean }, now: Date): Buffer {
  const reply: Availability = {
    ticketTypes: visibleTypes(event.types, access).map((type) => {
      const { _id, available, state, price, fee, addedTax, taxes } = toTicketType(event, type, { locale: 'en', now });
      return { _id, available, state, price, fee, addedTax, taxes };
    }),
  };
  return Buffer.from(JSON.stringify(reply));
}
