import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { listEventsOfHolder, listEventsOfOrganizer, listHeldTickets } from './checkin.read.ts';
import { entranceHours } from './checkin.rules.ts';
import type { CheckinDeps } from './checkin.types.ts';

interface ListCheckinEventsInput extends PageQuery {
  readonly reader: Pick<Session, 'userId' | 'role'>;
  readonly locale: Locale;
}

/**
 * Returns one page of the events that the reader may check in: an organizer's own events and those of teams they joined; for a
 * ticket holder, the events that allow check-in without staff, with the reader's tickets.
 */
export async function listCheckinEvents(
  { db, clock, covers }: Pick<Platform, 'db' | 'clock'> & Pick<CheckinDeps, 'covers'>,
  { reader: { userId, role }, locale, page, limit }: ListCheckinEventsInput,
) {
  const now = clock();
  const isOrganizer = role === 'organizer';
  const list = isOrganizer ? listEventsOfOrganizer : listEventsOfHolder;
  const rows = await list(db, userId, locale, now, { limit, offset: (page - 1) * limit });
  const eventIds = rows.map(({ id }) => id);
  const held = isOrganizer ? [] : await listHeldTickets(db, userId, locale, eventIds);
  return {
    total: rows[0]?.total ?? 0,
    events: rows.map((event) => {
      const { opensAt, closesAt } = entranceHours(event);
      return {
        _id: event.id,
        eventName: event.name,
        coverImage: covers.cover({ ...event, category: { slug: event.categorySlug } }),
        location: event.location,
        city: event.city,
        online: event.online,
        date: event.startsAt.toISOString(),
        zone: event.zone,
        validationView: event.validationView,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        isOpen: now >= opensAt && now <= closesAt,
        mayManage: event.mayManage,
        tickets: held
          .filter(({ eventId }) => eventId === event.id)
          .map(({ id, code, holder, typeName, enteredAt }) => ({
            _id: id,
            ticketCode: code,
            holder,
            typeName,
            enteredAt: enteredAt?.toISOString() ?? null,
          })),
      };
    }),
  };
}
