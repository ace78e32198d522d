import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { TicketView, TicketWithEvent } from '@ngoma/api/features/tickets/tickets';
import { nearestPalette, posterPalette } from '../posters/index.ts';
import type { QrOf } from './ticket-signing.ts';
import type { HeldTicketRow, TicketRow } from './tickets.read.ts';
import { entranceOf } from './tickets.rules.ts';

/** Builds the URL of an event's cover. Provided by the events feature. */
export interface Pictures {
  cover(event: {
    readonly id: string;
    readonly coverKey: string | null;
    readonly category: { readonly slug: string };
    readonly childCategory: { readonly slug: string } | null;
    /** The colour that the organizer chose. */
    readonly primaryColor: string | null;
  }): { readonly url: string };
}

/** Maps tickets to their API form, alone or with their event. */
export function ticketViews(pictures: Pictures, qrOf: QrOf) {
  const toView = (ticket: TicketRow, locale: Locale): TicketView => ({
    _id: ticket.id,
    ticketCode: ticket.code,
    qr: qrOf(ticket),
    holder: ticket.holderName,
    state: ticket.state,
    typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
    price: ticket.priceXaf,
    enteredAt: ticket.enteredAt?.toISOString() ?? null,
  });

  const toViewWithEvent = (ticket: HeldTicketRow, hasPage: boolean, locale: Locale): TicketWithEvent => ({
    ...toView(ticket, locale),
    orderId: ticket.orderId,
    event: {
      _id: ticket.eventId,
      eventName: localizedText(locale, ticket.eventName, ticket.eventNameFr),
      location: ticket.location,
      city: ticket.city,
      online: ticket.isOnline,
      date: ticket.startsAt.toISOString(),
      endDate: ticket.endsAt?.toISOString() ?? null,
      zone: ticket.zone,
      doorsOpenAt: entranceOf(ticket)?.toISOString() ?? null,
      landmark: ticket.landmark === null ? null : localizedText(locale, ticket.landmark, ticket.landmarkFr),
      mapLink: ticket.mapLink,
      coverImage: coverOf(ticket),
      palette: ticket.primaryColor ? nearestPalette(ticket.primaryColor) : posterPalette(ticket.eventId, ticket.categorySlug),
      status: ticket.eventState,
      validationView: ticket.validationView,
      // Only valid tickets show the join link.
      joinLink: ticket.state === 'valid' ? ticket.joinLink : null,
      hasPage,
    },
  });

  const coverOf = (row: HeldTicketRow) =>
    pictures.cover({
      id: row.eventId,
      coverKey: row.coverKey,
      category: { slug: row.categorySlug },
      childCategory: row.childCategorySlug === null ? null : { slug: row.childCategorySlug },
      primaryColor: row.primaryColor,
    });

  return { toView, toViewWithEvent };
}
