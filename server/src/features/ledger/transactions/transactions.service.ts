import { business } from '@ngoma/api/common/business';
import { type Bilingual, type Locale, localizedText } from '@ngoma/api/common/locale';
import {
  type OrganizerTransaction,
  type Settlement,
  type TransactionKind,
  transactionsPerWorkbook,
} from '@ngoma/api/features/ledger/transactions';
import type { CsvRow } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { listEarlyFacts, listPledged } from '../earnings/earnings.read.ts';
import { type EarlyFacts, earlyAmountOf } from '../earnings/earnings.rules.ts';
import { listExpected } from '../earnings/list-expected.ts';
import * as read from './transactions.read.ts';

type Filter = Omit<read.TransactionFilter, 'organizerId'>;

interface Page {
  readonly page: number;
  readonly limit: number;
}

const dayMs = 86_400_000;

/** Rows per query of a file, so that the whole list is never in memory. */
const batch = 500;

const rangeOf = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });

const tooManyRows = () =>
  new Refusal('too_many_rows', 409, bilingual('ledger.tooManyTransactions', { count: transactionsPerWorkbook }));

/** Reads an organizer's transactions and settlements from the ledger. */
export const transactionsService = ({ db, pool, clock }: Pick<Platform, 'db' | 'pool' | 'clock'>) => {
  async function requireOwnEvent(organizerId: string, { eventId }: Filter): Promise<void> {
    if (eventId && !(await read.isOwnEvent(db, organizerId, eventId))) throw notFound();
  }

  async function* rowsOf(filter: read.TransactionFilter, locale: Locale): AsyncGenerator<CsvRow> {
    let after: read.TransactionMark | undefined;
    do {
      const rows = await read.listTransactions(exportsOf(pool), filter, { limit: batch, after });
      for (const row of rows) yield toCells(row, locale);
      after = rows.length === batch ? rows.at(-1) : undefined;
    } while (after);
  }

  return {
    /** Returns one page of the organizer's transactions. Raises 404 for another organizer's event. */
    async list({ userId: organizerId }: Pick<Session, 'userId'>, { page, limit, ...criteria }: Page & Filter, locale: Locale) {
      await requireOwnEvent(organizerId, criteria);
      const filter = { ...criteria, organizerId };
      const [rows, sums] = await Promise.all([
        read.listTransactions(db, filter, rangeOf({ page, limit })),
        read.sumTransactions(db, filter),
      ]);
      return {
        transactions: rows.map((row) => toTransaction(row, locale)),
        total: sums.total,
        currentPage: page,
        sums: { in: sums.inXaf, out: sums.outXaf },
      };
    },

    /**
     * Returns all transactions as a table whose rows are read while they are written. Raises 404 like `list`, before the first
     * row.
     */
    async table({ userId: organizerId }: Pick<Session, 'userId'>, criteria: Filter, locale: Locale) {
      await requireOwnEvent(organizerId, criteria);
      return { headings: headings.map((text) => text[locale]), rows: rowsOf({ ...criteria, organizerId }, locale) };
    },

    /**
     * Returns the transactions as a table for a workbook. Raises 404 like `list`, and `too_many_rows` (409) instead of a file that is
     * cut.
     */
    async workbook({ userId: organizerId }: Pick<Session, 'userId'>, criteria: Filter, locale: Locale): Promise<FileTable> {
      await requireOwnEvent(organizerId, criteria);
      const filter = { ...criteria, organizerId };
      const rows = await read.listTransactions(exportsOf(pool), filter, { limit: transactionsPerWorkbook + 1 });
      if (rows.length > transactionsPerWorkbook) throw tooManyRows();
      return {
        name: `transactions-${clock().toISOString().slice(0, 10)}`,
        title: bilingual('ledger.transactions')[locale],
        headings: headings.map((text) => text[locale]),
        rows: rows.map((row) => toCells(row, locale)),
      };
    },

    /** Returns the earnings of each own event, the latest first. */
    async settlements({ userId }: Pick<Session, 'userId'>, { page, limit }: Page, locale: Locale) {
      const now = clock();
      const [rows, total] = await Promise.all([
        read.listSettlements(db, userId, rangeOf({ page, limit })),
        read.countSettlements(db, userId),
      ]);
      const ids = rows.map(({ eventId }) => eventId);
      const [early, pledged, isVerified, expected] = await Promise.all([
        listEarlyFacts(db, ids, now),
        listPledged(db, ids),
        read.findIsVerified(db, userId),
        listExpected(db, userId, now, locale),
      ]);
      return {
        ...{ currency: 'XAF' as const, isVerified },
        settlements: rows.map((row) => ({
          ...toSettlement(row, early.get(row.eventId), now, locale),
          pledged: pledged.get(row.eventId) ?? 0,
        })),
        expected,
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
    event: eventId && eventName ? { _id: eventId, eventName: localizedText(locale, eventName, row.eventNameFr) } : null,
    order: orderId && orderCode && buyerName ? { _id: orderId, code: orderCode, buyerName } : null,
    gross: row.totalXaf,
    commission: row.commissionXaf,
    amount: row.pendingXaf + row.availableXaf + row.reservedXaf,
    pending: row.pendingXaf,
    available: row.availableXaf,
    reserved: row.reservedXaf,
  };
}

function toSettlement(
  row: read.SettlementRow,
  early: EarlyFacts | undefined,
  now: Date,
  locale: Locale,
): Omit<Settlement, 'pledged'> {
  const { grossXaf: gross, commissionXaf: commission, refundedXaf: refunded } = row;
  return {
    eventId: row.eventId,
    eventName: localizedText(locale, row.name, row.nameFr),
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
    early: early === undefined ? 0 : earlyAmountOf(early),
    keptUntil: new Date(row.overAt.getTime() + business.refundReserve.days * dayMs).toISOString(),
  };
}

const headings: readonly Bilingual[] = [
  bilingual('ledger.headings.whenUtc'),
  bilingual('ledger.headings.kind'),
  bilingual('common.labels.event'),
  bilingual('common.labels.order'),
  bilingual('common.labels.buyer'),
  bilingual('ledger.headings.paidByBuyerXaf'),
  bilingual('common.labels.commissionXaf'),
  bilingual('common.labels.amountXaf'),
  bilingual('ledger.headings.pendingXaf'),
  bilingual('ledger.headings.availableXaf'),
  bilingual('ledger.headings.reservedXaf'),
];

const kinds: Record<TransactionKind, Bilingual> = {
  sale: bilingual('ledger.kinds.sale'),
  refund: bilingual('ledger.kinds.refund'),
  release: bilingual('ledger.kinds.release'),
  withdrawal: bilingual('ledger.kinds.withdrawal'),
  contract: bilingual('common.labels.contract'),
  other: bilingual('ledger.kinds.other'),
};

const toCells = (row: read.TransactionRow, locale: Locale): CsvRow => [
  row.at,
  kinds[row.kind][locale],
  row.eventName && localizedText(locale, row.eventName, row.eventNameFr),
  row.orderCode,
  row.buyerName,
  row.totalXaf,
  row.commissionXaf,
  row.pendingXaf + row.availableXaf + row.reservedXaf,
  row.pendingXaf,
  row.availableXaf,
  row.reservedXaf,
];
