import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { TicketState, TicketView, TicketWithEvent } from '@ngoma/api/features/tickets';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Session } from '../../platform/session.ts';
import { listOpen } from '../events/index.ts';
import { announce } from '../live/index.ts';
import { eventCalendar } from './ticket-calendar.ts';
import { newTicketCode, normaliseTicketCode } from './ticket-code.ts';
import { ticketsPdf } from './ticket-pdf.ts';
import { deriveTicketKey, signTicketPayload, verifyTicketPayload } from './ticket-signing.ts';
import type { HeldTicketRow, PresentedTicket, TicketRow } from './tickets.read.ts';
import * as read from './tickets.read.ts';
import { type IssueLine, missing, planTickets } from './tickets.rules.ts';
import { type EndedTicket, type Ticket, ticketsStore } from './tickets.store.ts';

/** How an event's cover is addressed; the events slice knows. */
export interface Pictures {
  cover(event: {
    readonly id: string;
    readonly coverKey: string | null;
    readonly category: { readonly slug: string };
    readonly childCategory: { readonly slug: string } | null;
  }): { readonly url: string };
}

/** The key that signs today. Another number gives another key; tickets of earlier ones stay valid while they are listed. */
const signingKeyId = 1;

/** Two codes alike come once in a hundred billion; a third time in a row would be something else. */
const codeTries = 3;

/** Issues tickets, finds them again for their holder and for the door, and puts them on paper. */
export const ticketsService = (platform: Platform, pictures: Pictures) => {
  const { db, clock, config } = platform;
  const key = deriveTicketKey(config.secretKey, signingKeyId);

  const qrOf = (ticket: Pick<Ticket, 'id' | 'eventId' | 'ticketTypeId' | 'serial'>): string =>
    signTicketPayload({ eventId: ticket.eventId, ticketId: ticket.id, typeId: ticket.ticketTypeId, serial: ticket.serial }, key);

  const toView = (ticket: TicketRow, locale: Locale): TicketView => ({
    _id: ticket.id,
    ticketCode: ticket.code,
    qr: qrOf(ticket),
    holder: ticket.holderName,
    state: ticket.state,
    typeName: inReaders(locale, ticket.typeName, ticket.typeNameFr),
    price: ticket.priceXaf,
    enteredAt: ticket.enteredAt?.toISOString() ?? null,
  });

  const toViewWithEvent = (ticket: HeldTicketRow, hasPage: boolean, locale: Locale): TicketWithEvent => ({
    ...toView(ticket, locale),
    orderId: ticket.orderId,
    event: {
      _id: ticket.eventId,
      eventName: inReaders(locale, ticket.eventName, ticket.eventNameFr),
      location: ticket.location,
      city: ticket.city,
      online: ticket.isOnline,
      date: ticket.startsAt.toISOString(),
      endDate: ticket.endsAt?.toISOString() ?? null,
      zone: ticket.zone,
      coverImage: coverOf(ticket),
      status: ticket.eventState,
      validationView: ticket.validationView,
      // A ticket that was given back or revoked opens no meeting either.
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
    });

  /** Tells holders and teams of tickets that came or went, in one statement for all of them; answers how many. */
  async function tellOf(tx: Tx, tickets: readonly EndedTicket[]): Promise<number> {
    const eventIds = new Set(tickets.map(({ eventId }) => eventId));
    await announce(tx, [
      { topic: 'tickets', userIds: tickets.map(({ holderId }) => holderId) },
      ...[...eventIds].map((eventId) => ({ topic: 'sales' as const, eventId })),
    ]);
    return tickets.length;
  }

  return {
    qrOf,

    /**
     * Makes the tickets of these lines in the caller's transaction, in one statement. Doing it again makes nothing and
     * answers the same tickets.
     */
    async issue(tx: Tx, lines: readonly IssueLine[]): Promise<Ticket[]> {
      let plans = planTickets(lines);
      const made: Ticket[] = [];
      const createdAt = clock();
      for (let tries = 0; plans.length > 0; tries += 1) {
        if (tries === codeTries) throw new Error(`${plans.length} tickets found no code of their own`);
        const inserted = await ticketsStore.insert(
          tx,
          plans.map(({ line, serial, attendee }) => ({
            id: newId(),
            eventId: line.eventId,
            orderId: line.orderId,
            orderItemId: line.orderItemId,
            ticketTypeId: line.ticketTypeId,
            holderId: line.holderId,
            holderName: attendee.name,
            holderEmail: attendee.email ?? null,
            holderNumber: attendee.number ?? null,
            code: newTicketCode(),
            serial,
            priceXaf: line.priceXaf,
            createdAt,
          })),
        );
        made.push(...inserted);
        await tellOf(tx, inserted);
        if (inserted.length === plans.length) break;
        // Either these were issued before, or a code was drawn twice: what is there already is not made again.
        const present = await ticketsStore.listByItems(
          tx,
          lines.map(({ orderItemId }) => orderItemId),
        );
        plans = missing(plans, present);
        if (plans.length === 0) return present;
      }
      return made;
    },

    /** The tickets of each order as their holder sees them; orders without tickets are missing. */
    async listByOrders(dbOrTx: DbOrTx, orderIds: readonly string[], locale: Locale): Promise<Map<string, TicketView[]>> {
      const views = new Map<string, TicketView[]>();
      for (const row of await read.listByOrders(dbOrTx, orderIds)) {
        const list = views.get(row.orderId) ?? [];
        list.push(toView(row, locale));
        views.set(row.orderId, list);
      }
      return views;
    },

    /**
     * The ticket that somebody holds up: by the content of its square, whose signature is checked, or by its readable code.
     * With `lock` it cannot change until the caller's transaction ends. Undefined for anything that is no ticket of ours.
     */
    async findByPresented(dbOrTx: DbOrTx, text: string, options: { lock?: boolean } = {}): Promise<PresentedTicket | undefined> {
      const lock = options.lock ?? false;
      const signed = verifyTicketPayload(text.trim(), (keyId) => (keyId === key.keyId ? key.publicKey : undefined));
      if (signed.ok) {
        const ticket = await read.findPresented(dbOrTx, { id: signed.payload.ticketId }, lock);
        return ticket?.eventId === signed.payload.eventId ? ticket : undefined;
      }
      // A square with a wrong signature is a forgery, and is not searched for letters that look like a code.
      if (signed.reason !== 'not_ours') return undefined;
      const code = normaliseTicketCode(text);
      return code === undefined ? undefined : read.findPresented(dbOrTx, { code }, lock);
    },

    /** Ends tickets that are still valid; answers how many that were. */
    end: async (tx: Tx, ticketIds: readonly string[], state: Exclude<TicketState, 'valid'>): Promise<number> =>
      tellOf(tx, await ticketsStore.end(tx, ticketIds, state, clock())),

    /** The same for all tickets of these orders. */
    endOfOrders: async (tx: Tx, orderIds: readonly string[], state: Exclude<TicketState, 'valid'>): Promise<number> =>
      orderIds.length === 0 ? 0 : tellOf(tx, await ticketsStore.endOfOrders(tx, orderIds, state, clock())),

    /** The valid tickets of an order on paper, in this language; undefined where there are none. */
    async pdfOfOrder(orderId: string, locale: Locale): Promise<Buffer | undefined> {
      const rows = await read.listForPaper(db, orderId);
      const [first] = rows;
      if (!first) return undefined;
      const cover = first.coverKey === null ? undefined : await platform.files.get(first.coverKey);
      return ticketsPdf({
        locale,
        event: {
          name: inReaders(locale, first.eventName, first.eventNameFr),
          startsAt: first.startsAt,
          endsAt: first.endsAt,
          zone: first.zone,
          location: first.location,
          city: first.city,
          coverImage: cover?.body,
          primaryColor: first.primaryColor,
          seed: first.eventId,
          category: first.childCategorySlug ?? first.categorySlug,
        },
        organizerName: first.organizerName,
        order: { code: first.orderCode, buyerName: first.buyerName, confirmedAt: first.confirmedAt ?? undefined },
        tickets: rows.map((row) => ({
          code: row.code,
          holder: row.holderName,
          typeName: inReaders(locale, row.typeName, row.typeNameFr),
          priceXaf: row.priceXaf,
          qrPayload: qrOf(row),
        })),
      });
    },

    /** The own tickets: of coming events the soonest first, of past ones the latest first. */
    async listOwn(
      holder: Pick<Session, 'userId' | 'role'>,
      when: 'upcoming' | 'past',
      locale: Locale,
    ): Promise<TicketWithEvent[]> {
      const rows = await read.listByHolder(db, holder.userId, { when, now: clock() });
      // A valid ticket opens the page of its event; with another one it depends on the event.
      const inDoubt = rows.filter(({ state }) => state !== 'valid').map(({ eventId }) => eventId);
      const open = await listOpen(db, inDoubt, holder, clock());
      return rows.map((row) => toViewWithEvent(row, row.state === 'valid' || open.has(row.eventId), locale));
    },

    /** The event of an own ticket as a calendar file. Refusal 404 for another's. */
    async calendarOf(ticketId: string, holderId: string, locale: Locale): Promise<string> {
      const row = await read.findOfHolder(db, ticketId, holderId);
      if (!row) throw notFound({ en: 'This ticket does not exist', fr: 'Ce billet n’existe pas' });
      return eventCalendar({
        id: row.eventId,
        title: inReaders(locale, row.eventName, row.eventNameFr),
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        location: row.location,
        city: row.city,
        description: row.joinLink && row.state === 'valid' ? row.joinLink : undefined,
        url: `${config.publicUrl}/our-event/${row.eventId}`,
        organizerName: row.organizerName,
        sequence: row.version,
        updatedAt: row.updatedAt,
        isCancelled: row.eventState === 'cancelled',
      });
    },
  };
};
