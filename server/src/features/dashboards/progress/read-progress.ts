import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { EventProgress } from '@ngoma/api/features/dashboards/progress';
import { dayOf } from '#platform/business-days.rules';
import type { DbOrTx } from '#platform/postgres/database';
import { findEventBefore, listDaysOfEvents, type ProgressEvent } from './progress.read.ts';
import { curveOf, paceOf } from './progress.rules.ts';

/** Returns how far the sale of an event is, beside the organizer's event before. */
export async function readProgress(db: DbOrTx, event: ProgressEvent, now: Date, locale: Locale): Promise<EventProgress> {
  const before = await findEventBefore(db, event);
  const rows = await listDaysOfEvents(db, before ? [event.id, before.id] : [event.id], dayOf(now));
  const daysOf = ({ id }: ProgressEvent) => rows.filter(({ eventId }) => eventId === id);
  const days = daysOf(event);
  const sale = { today: dayOf(now), eventDay: dayOf(event.startsAt), sold: event.sold, days };
  return {
    ...{ sold: event.sold, capacity: event.capacity, paid: days.reduce((sum, { grossXaf }) => sum + grossXaf, 0) },
    pace: paceOf({ ...sale, capacity: event.capacity }),
    before: before
      ? { eventName: localizedText(locale, before.name, before.nameFr), sold: before.sold, capacity: before.capacity }
      : null,
    curve: curveOf({
      ...sale,
      before: before && { eventDay: dayOf(before.startsAt), sold: before.sold, days: daysOf(before) },
    }),
  };
}
