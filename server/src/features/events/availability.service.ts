import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getAvailability } from '@ngoma/api/features/event-tickets';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { noStanding, standingsOf } from './events.door.read.ts';
import type { Keys } from './events.reading.service.ts';
import { type EventRecord, loadRecords } from './events.records.read.ts';
import { isTeam, maySee } from './events.state.rules.ts';
import { toTicketType, typesShown } from './events.views.ts';

type Availability = ReplyOf<typeof getAvailability>;

/** An on-sale asks a thousand times per ticket sold: within this time all are told the same, without asking the database. */
const freshMs = 1_000;
const mostEvents = 2_000;

interface Entry {
  readonly at: number;
  readonly event: Promise<EventRecord | undefined>;
  /** What strangers are answered, made once. */
  forStrangers?: Buffer;
}

/** What is left of each type, from a memory of one second per process. */
export function availabilityService({ db, clock }: Platform) {
  const entries = new Map<string, Entry>();

  const recall = (id: string): Entry => {
    const now = clock().getTime();
    const known = entries.get(id);
    if (known && now - known.at >= 0 && now - known.at < freshMs) return known;
    const event = loadRecords(db, [id], clock()).then((records) => records.get(id));
    const entry: Entry = { at: now, event };
    // A fault is not remembered: the next one asks again.
    event.catch(() => entries.get(id) === entry && entries.delete(id));
    entries.delete(id);
    entries.set(id, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= mostEvents) break;
      entries.delete(oldest);
    }
    return entry;
  };

  return {
    /**
     * The reply as JSON, and whether others may be given the same. Refusal 404 as for the event's page. What it says may
     * be a second old; an order decides by the stock itself.
     */
    async getAvailability(
      id: string,
      reader: Pick<Session, 'userId' | 'role'> | undefined,
      keys: Keys,
    ): Promise<{ json: Buffer; isShared: boolean }> {
      const entry = recall(id);
      const event = await entry.event;
      if (!event) throw notFound();
      const now = clock();
      const isOpen = maySee(event, { ...reader, isHolder: false, accessCode: keys.accessCode }, now);
      const standing = (!isOpen && reader && (await standingsOf(db, [event.id], reader.userId)).get(event.id)) || noStanding;
      if (!isOpen && !maySee(event, { ...reader, ...standing }, now)) throw notFound();
      const opener = { ...keys, isTeam: isTeam(event, { ...reader, ...standing }) };
      if (opener.isTeam || keys.accessCode || keys.type) return { json: toJson(event, opener, now), isShared: false };
      entry.forStrangers ??= toJson(event, opener, now);
      return { json: entry.forStrangers, isShared: event.visibility === 'public' };
    },
  };
}

function toJson(event: EventRecord, opener: Keys & { isTeam: boolean }, now: Date): Buffer {
  const reply: Availability = {
    ticketTypes: typesShown(event.types, opener).map((type) => {
      const { _id, available, state, price, fee } = toTicketType(event, type, { locale: 'en', now });
      return { _id, available, state, price, fee };
    }),
  };
  return Buffer.from(JSON.stringify(reply));
}
