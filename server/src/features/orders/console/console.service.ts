import { type Bilingual, type Locale, localizedText } from '@ngoma/api/common/locale';
import { recordAct } from '#platform/audit';
import type { CsvRow } from '#platform/files/csv';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import { maskedNumber } from '#platform/observation/mask-numbers.rules';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import type { ordersService } from '../orders.service.ts';
import type { OrdersDeps } from '../orders.types.ts';
import * as read from './console.read.ts';

/** Rows read per query while a file is written. */
const batch = 500;

const notConfirmed = () => new Refusal('order_not_confirmed', 409, bilingual('orders.orderNotConfirmed'));

/** Use cases of the orders console, where organizers support buyers. */
export const ordersConsoleService = (
  { db, pool, clock, jobs }: Pick<Platform, 'db' | 'pool' | 'clock' | 'jobs'>,
  deps: Pick<OrdersDeps, 'events' | 'tickets'>,
  orders: Pick<ReturnType<typeof ordersService>, 'find'>,
) => {
  async function* rowsOf(eventId: string, locale: Locale): AsyncGenerator<CsvRow> {
    let after: string | undefined;
    do {
      const rows = await read.listAttendees(exportsOf(pool), eventId, after, batch);
      for (const row of rows) yield toCells(row, locale);
      after = rows.length === batch ? rows.at(-1)?.id : undefined;
    } while (after);
  }

  return {
    /** Enqueues the email with the tickets again, to the buyer's address. Raises `order_not_confirmed` (409). */
    async resend(session: Session, id: string): Promise<void> {
      const order = await orders.find(session, id);
      if (order.state !== 'confirmed') throw notConfirmed();
      await db.transaction().execute(async (tx) => {
        const act = { action: 'order.tickets_sent_again', subjectType: 'order', subjectId: order.id } as const;
        await recordAct(tx, clock, { ...act, actorId: session.userId });
        await jobs.enqueue(tx, 'order.send-tickets-again', { orderId: order.id, requestId: newId() });
      });
    },

    /**
     * Corrects the name on a ticket and sends the buyer the tickets again, so that the tickets at the entrance have the new name. The same name
     * changes nothing. Raises `not_found` (404) unless the person manages the event, and `ticket_ended` (409).
     */
    async correctHolder(
      session: Session,
      { id, ticketId }: { readonly id: string; readonly ticketId: string },
      name: string,
    ): Promise<void> {
      const order = await orders.find(session, id);
      await deps.events.requireManaged(session, order.eventId);
      await db.transaction().execute(async (tx) => {
        const ticket = { eventId: order.eventId, orderId: order.id, ticketId };
        if (!(await deps.tickets.correctHolder(tx, ticket, name))) return;
        const act = { action: 'order.holder_corrected', subjectType: 'order', subjectId: order.id } as const;
        await recordAct(tx, clock, { ...act, actorId: session.userId, detail: { ticketId } });
        await jobs.enqueue(tx, 'order.send-tickets-again', { orderId: order.id, requestId: newId() });
      });
    },

    /** Returns the attendees of the event as a table, with their phone numbers masked (decision 0085). Raises `not_found` (404) unless the person manages the event. */
    async attendees(session: Session, eventId: string, locale: Locale) {
      await deps.events.requireManaged(session, eventId);
      return { headings: headings.map((text) => text[locale]), rows: rowsOf(eventId, locale) };
    },
  };
};

const headings: readonly Bilingual[] = [
  bilingual('orders.headings.name'),
  bilingual('orders.headings.email'),
  bilingual('orders.headings.phone'),
  bilingual('common.labels.ticketType'),
  bilingual('orders.headings.ticketCode'),
  bilingual('orders.headings.state'),
  bilingual('orders.headings.priceXaf'),
  bilingual('common.labels.order'),
  bilingual('common.labels.buyer'),
  bilingual('orders.headings.buyersEmail'),
  bilingual('orders.headings.boughtUtc'),
  bilingual('orders.headings.letInUtc'),
];

const states: Record<read.AttendeeRow['state'], Bilingual> = {
  valid: bilingual('orders.states.valid'),
  cancelled: bilingual('orders.states.cancelled'),
  refunded: bilingual('orders.states.refunded'),
  revoked: bilingual('orders.states.revoked'),
};

const toCells = (row: read.AttendeeRow, locale: Locale): CsvRow => [
  row.holderName,
  row.holderEmail,
  row.holderNumber === null ? null : maskedNumber(row.holderNumber),
  localizedText(locale, row.typeName, row.typeNameFr),
  row.code,
  states[row.state][locale],
  row.priceXaf,
  row.orderCode,
  row.buyerName,
  row.buyerEmail,
  row.boughtAt,
  row.enteredAt,
];
