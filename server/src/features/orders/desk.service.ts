import { type Bilingual, inReaders, type Locale } from '@ngoma/api/common/locale';
import { recordAct } from '#platform/audit';
import type { CsvRow } from '#platform/csv';
import type { Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { Session } from '#platform/session';
import * as read from './desk.read.ts';
import type { OrdersDoors } from './orders.doors.ts';
import type { ordersService } from './orders.service.ts';

/** Rows read at once while a file is written. */
const batch = 500;

const notConfirmed = () =>
  new Refusal('order_not_confirmed', 409, {
    en: 'This order has no tickets to send',
    fr: 'Cette commande n’a pas de billets à envoyer',
  });

/** The desk at which an organizer looks after buyers. */
export const deskService = (
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  doors: Pick<OrdersDoors, 'events'>,
  orders: Pick<ReturnType<typeof ordersService>, 'find'>,
) => {
  async function* rowsOf(eventId: string, locale: Locale): AsyncGenerator<CsvRow> {
    let after: string | undefined;
    do {
      const rows = await read.listAttendees(db, eventId, after, batch);
      for (const row of rows) yield toCells(row, locale);
      after = rows.length === batch ? rows.at(-1)?.id : undefined;
    } while (after);
  }

  return {
    /** Attempts to pay and steps of an order that the asker may see; 404 otherwise. */
    async history(session: Session, id: string) {
      const order = await orders.find(session, id);
      const [payments, facts, buyerNumber] = await Promise.all([
        read.listPayments(db, order.id),
        read.listFacts(db, order.id),
        read.findBuyerNumber(db, order.buyerId),
      ]);
      return { payments, facts, buyerNumber };
    },

    /** Has the letter with the tickets sent again, to the buyer's own address. Refuses `order_not_confirmed` (409). */
    async resend(session: Session, id: string): Promise<void> {
      const order = await orders.find(session, id);
      if (order.state !== 'confirmed') throw notConfirmed();
      await db.transaction().execute(async (tx) => {
        const act = { action: 'order.tickets_sent_again', subjectType: 'order', subjectId: order.id };
        await recordAct(tx, clock, { ...act, actorId: session.userId });
        await jobs.enqueue(tx, 'order.send-tickets-again', { orderId: order.id });
      });
    },

    /** Everybody with a ticket of the event, as a table. Refuses `not_found` (404) to everybody but its team. */
    async attendees(session: Session, eventId: string, locale: Locale) {
      if (!(await doors.events.mayManage(session, eventId))) throw notFound();
      return { headings: headings.map((text) => text[locale]), rows: rowsOf(eventId, locale) };
    },
  };
};

const headings: readonly Bilingual[] = [
  { en: 'Name', fr: 'Nom' },
  { en: 'E-mail', fr: 'E-mail' },
  { en: 'Phone', fr: 'Téléphone' },
  { en: 'Ticket type', fr: 'Type de billet' },
  { en: 'Ticket code', fr: 'Code du billet' },
  { en: 'State', fr: 'État' },
  { en: 'Price (XAF)', fr: 'Prix (XAF)' },
  { en: 'Order', fr: 'Commande' },
  { en: 'Buyer', fr: 'Acheteur' },
  { en: 'Buyer’s e-mail', fr: 'E-mail de l’acheteur' },
  { en: 'Bought (UTC)', fr: 'Acheté le (UTC)' },
  { en: 'Let in (UTC)', fr: 'Entrée le (UTC)' },
];

const states: Record<read.AttendeeRow['state'], Bilingual> = {
  valid: { en: 'Valid', fr: 'Valable' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
  refunded: { en: 'Refunded', fr: 'Remboursé' },
  revoked: { en: 'Revoked', fr: 'Révoqué' },
};

const toCells = (row: read.AttendeeRow, locale: Locale): CsvRow => [
  row.holderName,
  row.holderEmail,
  row.holderNumber,
  inReaders(locale, row.typeName, row.typeNameFr),
  row.code,
  states[row.state][locale],
  row.priceXaf,
  row.orderCode,
  row.buyerName,
  row.buyerEmail,
  row.boughtAt,
  row.enteredAt,
];
