import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { readTicketText } from '@ngoma/api/features/tickets/ticket-payload';
import type { TicketState, TicketView, TicketWithEvent } from '@ngoma/api/features/tickets/tickets';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { newId } from '../../platform/ids.ts';
import type { Key } from '../../platform/keys/key-ring.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAccessible } from '../events/index.ts';
import { emitLiveChanges } from '../live/index.ts';
import { hideFormerHolders } from './attendees/choose-attendance.ts';
import type { PdfWorker } from './pdf/pdf-worker.ts';
import { ticketPdfs } from './pdf/ticket-pdfs.service.ts';
import { eventCalendar } from './ticket-calendar.ts';
import { newTicketCode, normaliseTicketCode } from './ticket-code.ts';
import { deriveTicketKey, isSignedWith, type QrOf, signTicketPayload, type TicketKey } from './ticket-signing.ts';
import { type Pictures, ticketViews } from './ticket-views.ts';
import type { PresentedReference } from './tickets.read.ts';
import * as read from './tickets.read.ts';
import { type IssueLine, missing, planTickets } from './tickets.rules.ts';
import { type EndedTicket, type Ticket, ticketsStore } from './tickets.store.ts';

/** Maximum attempts to find unused codes. Two equal codes are very rare, so a third failure has another cause. */
const maxCodeAttempts = 3;

/** Use cases that issue tickets, find them for holders and check-in, and print them. Closing them closes the PDF worker. */
export const ticketsService = (platform: Platform, pictures: Pictures, pdfs: PdfWorker) => {
  const { db, clock, config, keys, files } = platform;
  const derived = new Map<string, TicketKey>();
  const keyOf = ({ number, secret }: Key): TicketKey => {
    const key = derived.get(secret) ?? deriveTicketKey(secret, number);
    derived.set(secret, key);
    return key;
  };

  const qrOf: QrOf = (ticket) =>
    signTicketPayload(
      { eventId: ticket.eventId, ticketId: ticket.id, typeId: ticket.ticketTypeId, serial: ticket.serial },
      keyOf(keys.current('tickets')),
    );

  const { toView, toViewWithEvent } = ticketViews(pictures, qrOf);

  /** Announces issued or ended tickets to holders and event teams, in one statement, and returns their number. */
  async function announceTickets(tx: Tx, tickets: readonly EndedTicket[]): Promise<number> {
    const eventIds = new Set(tickets.map(({ eventId }) => eventId));
    await emitLiveChanges(tx, [
      { topic: 'tickets', userIds: tickets.map(({ holderId }) => holderId) },
      ...[...eventIds].map((eventId) => ({ topic: 'sales' as const, eventId })),
    ]);
    return tickets.length;
  }

  /** Hides the holders who have no valid ticket for an event any more, and announces the ended tickets. Returns their number. */
  async function afterEnd(tx: Tx, tickets: readonly EndedTicket[]): Promise<number> {
    await hideFormerHolders(platform, tx, tickets);
    return announceTickets(tx, tickets);
  }

  return {
    qrOf,
    ...ticketPdfs({ db, files }, pdfs, qrOf),

    /**
     * Corrects the name on a ticket of an order, in the caller's transaction. Returns whether it was another one. Raises `not_found` (404),
     * and `ticket_ended` (409) for a ticket that is not valid any more or checked in.
     */
    async correctHolder(tx: Tx, ticket: Parameters<typeof ticketsStore.correctHolder>[1], name: string): Promise<boolean> {
      const found = await ticketsStore.correctHolder(tx, ticket, name);
      if (!found) throw notFound(bilingual('tickets.ticketNotFound'));
      if (found.hasEnded) throw new Refusal('ticket_ended', 409, bilingual('tickets.nameStays'));
      if (found.isChanged) await announceTickets(tx, [{ holderId: found.holderId, eventId: ticket.eventId }]);
      return found.isChanged;
    },

    /** Issues the tickets of these lines in the caller's transaction. A repeat issues nothing and returns the same tickets. */
    async issue(tx: Tx, lines: readonly IssueLine[]): Promise<Ticket[]> {
      let plans = planTickets(lines);
      const made: Ticket[] = [];
      const createdAt = clock();
      for (let attempt = 0; plans.length > 0; attempt += 1) {
        if (attempt === maxCodeAttempts) throw new Error(`No unused code was found for ${plans.length} tickets`);
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
        await announceTickets(tx, inserted);
        if (inserted.length === plans.length) break;
        // Some tickets were issued before, or a code was already in use. Only missing tickets are issued again.
        const present = await ticketsStore.listByItems(tx, lines);
        plans = missing(plans, present);
        if (plans.length === 0) return present;
      }
      return made;
    },

    /** Returns the tickets of each order as their holder sees them. Orders without tickets are missing. */
    async listByOrders(
      dbOrTx: DbOrTx,
      orders: Parameters<typeof read.listByOrders>[1],
      locale: Locale,
    ): Promise<Map<string, TicketView[]>> {
      const views = new Map<string, TicketView[]>();
      for (const row of await read.listByOrders(dbOrTx, orders)) {
        const list = views.get(row.orderId) ?? [];
        list.push(toView(row, locale));
        views.set(row.orderId, list);
      }
      return views;
    },

    /**
     * Reads a scanned QR code, whose signature is verified, or a readable code, whose ticket is looked up because it names no event.
     * Returns undefined for anything else. Whether there is the ticket of a QR code is not looked up.
     */
    async readPresented(text: string): Promise<PresentedReference | undefined> {
      const presented = readTicketText(text.trim());
      // A wrong signature is a forgery, so its text is not searched for a readable code.
      if (!presented.ok && presented.reason !== 'not_ours') return undefined;
      if (!presented.ok) {
        const code = normaliseTicketCode(text);
        return code === undefined ? undefined : read.findByCode(db, code);
      }
      // A ticket that another node has signed since a rotation names a key that is read first.
      const key = await keys.find('tickets', presented.payload.keyId);
      if (!key || !isSignedWith(keyOf(key), presented)) return undefined;
      return { id: presented.payload.ticketId, eventId: presented.payload.eventId };
    },

    /** Ends tickets that are still valid, and returns their number. */
    end: async (tx: Tx, ticketIds: readonly string[], state: Exclude<TicketState, 'valid'>): Promise<number> =>
      afterEnd(tx, await ticketsStore.end(tx, ticketIds, state, clock())),

    /** Makes revoked tickets valid again, and returns their number. */
    restore: async (tx: Tx, ticketIds: readonly string[]): Promise<number> =>
      announceTickets(tx, await ticketsStore.restore(tx, ticketIds)),

    /** Ends all valid tickets of these orders, and returns their number. */
    endOfOrders: async (tx: Tx, orderIds: readonly string[], state: Exclude<TicketState, 'valid'>): Promise<number> =>
      orderIds.length === 0 ? 0 : afterEnd(tx, await ticketsStore.endOfOrders(tx, orderIds, state, clock())),

    /** Gives all tickets of these orders to another account, and announces them to it. The names on them stay. */
    async changeHolder(tx: Tx, orders: Parameters<typeof ticketsStore.changeHolder>[1], holderId: string): Promise<void> {
      await ticketsStore.changeHolder(tx, orders, holderId);
      await emitLiveChanges(tx, [{ topic: 'tickets', userIds: [holderId] }]);
    },

    /** Lists the holder's tickets: of upcoming events soonest first, of past ones latest first. */
    async listOwn(
      holder: Pick<Session, 'userId' | 'role'>,
      when: 'upcoming' | 'past',
      locale: Locale,
    ): Promise<TicketWithEvent[]> {
      const rows = await read.listByHolder(db, holder.userId, { when, now: clock() });
      // A valid ticket always opens the event page. For other tickets the event decides.
      const eventIdsToCheck = rows.filter(({ state }) => state !== 'valid').map(({ eventId }) => eventId);
      const open = await listAccessible(db, eventIdsToCheck, holder, clock());
      return rows.map((row) => toViewWithEvent(row, row.state === 'valid' || open.has(row.eventId), locale));
    },

    /** Returns the calendar file of a ticket's event. Raises `not_found` (404) for tickets of others. */
    async calendarOf(ticketId: string, holderId: string, locale: Locale): Promise<string> {
      const row = await read.findOfHolder(db, ticketId, holderId);
      if (!row) throw notFound(bilingual('tickets.ticketNotFound'));
      const isPostponed = row.eventState === 'postponed';
      const name = localizedText(locale, row.eventName, row.eventNameFr);
      return eventCalendar({
        id: row.eventId,
        title: isPostponed ? translate(locale, 'tickets.postponedTitle', { name }) : name,
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
        isPostponed,
      });
    },
  };
};
