import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import { type Attendee, attendeesPerPdf } from '@ngoma/api/features/orders/console';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { type DocumentPdfInput, type ListedAttendee, printedDay, printedHours, printedMoment } from '../../tickets/index.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { type EventOfList, findEventOfList } from './console.read.ts';

interface Context extends Pick<Platform, 'db' | 'pool' | 'clock'> {
  readonly deps: Pick<OrdersDeps, 'events' | 'tickets'>;
}

interface ListAttendeesInput extends PageQuery {
  readonly q?: string | undefined;
}

const toAttendee = (row: ListedAttendee, locale: Locale): Attendee => ({
  _id: row.id,
  holder: row.holderName,
  typeName: localizedText(locale, row.typeName, row.typeNameFr),
  ticketCode: row.code,
  state: row.state,
  orderId: row.orderId,
  orderCode: row.orderCode,
  enteredAt: row.enteredAt?.toISOString() ?? null,
});

/** Returns one page of the attendees of an event from A to Z. Raises `not_found` (404) unless the person manages the event. */
export async function listAttendees(
  { db, deps }: Context,
  session: Session,
  eventId: string,
  { q, page, limit }: ListAttendeesInput,
  locale: Locale,
): Promise<{ attendees: Attendee[]; total: number }> {
  await deps.events.requireManaged(session, eventId);
  const found = await deps.tickets.listAttendees(db, eventId, { q }, { limit, offset: (page - 1) * limit, by: 'name' });
  return { attendees: found.attendees.map((row) => toAttendee(row, locale)), total: found.total };
}

const tooMany = () => new Refusal('too_many_rows', 409, bilingual('orders.list.tooMany', { count: attendeesPerPdf }));

interface ListToPrint {
  readonly event: EventOfList;
  readonly attendees: readonly ListedAttendee[];
  readonly at: Date;
  readonly locale: Locale;
}

function toDocument({ event, attendees, at, locale }: ListToPrint): DocumentPdfInput {
  const { startsAt, endsAt, zone } = event;
  const byType = Map.groupBy(attendees, ({ typeName, typeNameFr }) => localizedText(locale, typeName, typeNameFr));
  return {
    locale,
    title: translate(locale, 'orders.list.title'),
    code: translate(locale, 'orders.list.count', { count: attendees.length }),
    date: at,
    facts: [
      {
        label: translate(locale, 'common.labels.event'),
        lines: [localizedText(locale, event.name, event.nameFr), printedDay(startsAt, zone, locale)],
      },
      { label: translate(locale, 'orders.list.when'), lines: [printedHours(startsAt, endsAt, zone, locale), event.place] },
    ],
    sections: [...byType].map(([typeName, rows]) => ({
      heading: `${typeName} (${rows.length})`,
      rows: rows.map(({ holderName, code, orderCode, enteredAt }) => ({
        text: holderName,
        value: formatTicketCode(code),
        detail: translate(locale, 'orders.list.order', { code: orderCode }),
        box: enteredAt ? ('ticked' as const) : ('empty' as const),
      })),
    })),
    foot: translate(locale, 'orders.list.foot', { moment: printedMoment(at, zone, locale) }),
  };
}

/**
 * Returns the valid tickets of an event as a PDF to print: by ticket type from A to Z, with a box that is ticked for those inside.
 * Raises `not_found` (404) unless the person manages the event, and `too_many_rows` (409) instead of a list that is cut.
 */
export async function printAttendees(
  { db, pool, clock, deps }: Context,
  session: Session,
  eventId: string,
  locale: Locale,
): Promise<Buffer> {
  await deps.events.requireManaged(session, eventId);
  const event = await findEventOfList(db, eventId);
  if (!event) throw notFound();
  const page = { limit: attendeesPerPdf + 1, offset: 0, by: 'type' } as const;
  const { attendees } = await deps.tickets.listAttendees(exportsOf(pool), eventId, { state: 'valid' }, page);
  if (attendees.length > attendeesPerPdf) throw tooMany();
  return deps.tickets.documentPdf(toDocument({ event, attendees, at: clock(), locale }));
}
