import { business } from '@ngoma/api/common/business';
import { type Bilingual, inReaders, type Locale } from '@ngoma/api/common/locale';
import type { OrganizerTransaction, Settlement, TransactionKind } from '@ngoma/api/features/reports';
import type { CsvRow } from '#platform/csv';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { isOwnEvent } from './reports.read.ts';
import * as read from './transactions.read.ts';

type Filter = Omit<read.TransactionFilter, 'organizerId'>;

interface Page {
  readonly page: number;
  readonly limit: number;
}

const dayMs = 86_400_000;

/** Rows read at once while a file is written: the whole list is never in memory. */
const batch = 500;

const sliceOf = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });

/** The ledger as its organizer sees it. */
export const transactionsService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  async function requireOwn(organizerId: string, { eventId }: Filter): Promise<void> {
    if (eventId && !(await isOwnEvent(db, organizerId, eventId))) throw notFound();
  }

  async function* rowsOf(filter: read.TransactionFilter, locale: Locale): AsyncGenerator<CsvRow> {
    let after: read.TransactionMark | undefined;
    do {
      const rows = await read.listTransactions(db, filter, { limit: batch, after });
      for (const row of rows) yield toCells(row, locale);
      after = rows.length === batch ? rows.at(-1) : undefined;
    } while (after);
  }

  return {
    /** One page of what moved on the own accounts. Refusal 404 for an event of somebody else. */
    async list({ userId: organizerId }: Pick<Session, 'userId'>, { page, limit, ...wish }: Page & Filter, locale: Locale) {
      await requireOwn(organizerId, wish);
      const filter = { ...wish, organizerId };
      const [rows, sums] = await Promise.all([
        read.listTransactions(db, filter, sliceOf({ page, limit })),
        read.sumTransactions(db, filter),
      ]);
      return {
        transactions: rows.map((row) => toTransaction(row, locale)),
        total: sums.total,
        currentPage: page,
        sums: { in: sums.inXaf, out: sums.outXaf },
      };
    },

    /** The whole list as a table; rows are read while they are written out. The same refusal, before the first of them. */
    async table({ userId: organizerId }: Pick<Session, 'userId'>, wish: Filter, locale: Locale) {
      await requireOwn(organizerId, wish);
      return { headings: headings.map((text) => text[locale]), rows: rowsOf({ ...wish, organizerId }, locale) };
    },

    /** What each own event earned, the latest first. */
    async settlements({ userId }: Pick<Session, 'userId'>, { page, limit }: Page, locale: Locale) {
      const now = clock();
      const [rows, total] = await Promise.all([
        read.listSettlements(db, userId, sliceOf({ page, limit })),
        read.countSettlements(db, userId),
      ]);
      return {
        currency: 'XAF' as const,
        settlements: rows.map((row) => toSettlement(row, now, locale)),
        total,
        currentPage: page,
      };
    },
  };
};

function toTransaction(row: read.TransactionRow, locale: Locale): OrganizerTransaction {
  const { eventId, eventName, orderId, orderCode, buyerName } = row;
  return {
    _id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    event: eventId && eventName ? { _id: eventId, eventName: inReaders(locale, eventName, row.eventNameFr) } : null,
    order: orderId && orderCode && buyerName ? { _id: orderId, code: orderCode, buyerName } : null,
    gross: row.totalXaf,
    commission: row.commissionXaf,
    amount: row.pendingXaf + row.availableXaf + row.reservedXaf,
    pending: row.pendingXaf,
    available: row.availableXaf,
    reserved: row.reservedXaf,
  };
}

function toSettlement(row: read.SettlementRow, now: Date, locale: Locale): Settlement {
  const { grossXaf: gross, commissionXaf: commission, refundedXaf: refunded } = row;
  return {
    eventId: row.eventId,
    eventName: inReaders(locale, row.name, row.nameFr),
    date: row.startsAt.toISOString(),
    zone: row.zone,
    status: row.state,
    orders: row.orders,
    gross,
    commission: commission - row.returnedXaf,
    net: gross - commission,
    refunded,
    due: gross - refunded - (commission - row.returnedXaf),
    freesAt: row.overAt.toISOString(),
    isOver: row.overAt <= now,
    freed: row.freedXaf,
    keptUntil: new Date(row.overAt.getTime() + business.refundReserve.days * dayMs).toISOString(),
  };
}

const headings: readonly Bilingual[] = [
  { en: 'When (UTC)', fr: 'Quand (UTC)' },
  { en: 'Kind', fr: 'Nature' },
  { en: 'Event', fr: 'Événement' },
  { en: 'Order', fr: 'Commande' },
  { en: 'Buyer', fr: 'Acheteur' },
  { en: 'Paid by the buyer (XAF)', fr: 'Payé par l’acheteur (XAF)' },
  { en: 'Commission (XAF)', fr: 'Commission (XAF)' },
  { en: 'Amount (XAF)', fr: 'Montant (XAF)' },
  { en: 'Pending (XAF)', fr: 'En attente (XAF)' },
  { en: 'Available (XAF)', fr: 'Disponible (XAF)' },
  { en: 'Reserved (XAF)', fr: 'Réservé (XAF)' },
];

const kinds: Record<TransactionKind, Bilingual> = {
  sale: { en: 'Sale', fr: 'Vente' },
  refund: { en: 'Refund', fr: 'Remboursement' },
  release: { en: 'Freed', fr: 'Libération' },
  withdrawal: { en: 'Withdrawal', fr: 'Retrait' },
  contract: { en: 'Contract', fr: 'Contrat' },
  other: { en: 'Other', fr: 'Autre' },
};

const toCells = (row: read.TransactionRow, locale: Locale): CsvRow => [
  row.at,
  kinds[row.kind][locale],
  row.eventName && inReaders(locale, row.eventName, row.eventNameFr),
  row.orderCode,
  row.buyerName,
  row.totalXaf,
  row.commissionXaf,
  row.pendingXaf + row.availableXaf + row.reservedXaf,
  row.pendingXaf,
  row.availableXaf,
  row.reservedXaf,
];
