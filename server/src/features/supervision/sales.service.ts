import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { CaseKind, getSupervisedOrder, getSupervisedPayment } from '@ngoma/api/features/supervision/supervision';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { CappedTotal } from '#platform/postgres/search/capped-count';
import { countCases, listCases } from './cases.read.ts';
import { viewOf } from './lists/export-list.ts';
import { listRows } from './lists/supervised-list.read.ts';
import { listCallbacks, listFacts, listLines, listRefunds, listTickets, listTransfers } from './order-detail.read.ts';
import {
  findOrders,
  findPayment,
  listGatewayNames,
  listPaymentsFor,
  type OrderFilter,
  orderList,
  type PaymentFilter,
  paymentList,
  sumOrders,
  sumPayments,
} from './sales.read.ts';
import * as files from './sales-files.ts';
import { nameIn, toCase, toOrder, toPayment, toPaymentDetails, toTransfer } from './supervision-views.ts';

interface Paged {
  readonly page: number;
  readonly limit: number;
}
const toLimit = ({ page, limit }: Paged) => ({ limit, offset: (page - 1) * limit });
/** Maximum payments shown of one order, far more than buyers attempt. */
const maxAttempts = 100;

/** The lists of sales with the columns of their files. */
export const exportedSales = {
  orders: { name: 'orders', action: 'sales.list_exported', list: orderList, file: files.ordersFile },
  payments: { name: 'payments', action: 'sales.list_exported', list: paymentList, file: files.paymentsFile },
} as const;

/** Returns whether a sum over all rows that match is known at once: of a search they are not, nor of more rows than are counted. */
const canSum = ({ q }: { readonly q?: string | undefined }, { isTotalCapped }: CappedTotal): boolean => !q && !isTotalCapped;

/** Shows orders and payments of the whole platform, and the cases that need an admin. */
export const salesService = ({ db, clock, files: stored }: Pick<Platform, 'db' | 'clock' | 'files'>) => ({
  async orders(query: PageQuery & OrderFilter, locale: Locale) {
    const { rows, ...counted } = await listRows(db, orderList, query, viewOf({ files: stored }, locale));
    const sums = canSum(query, counted) ? await sumOrders(db, query) : null;
    return { orders: rows, sums, ...counted, currentPage: query.page };
  },

  /** Finds one order with all its details. Raises `not_found` (404). */
  async order(id: string, locale: Locale): Promise<ReplyOf<typeof getSupervisedOrder>['order']> {
    const [row] = await findOrders(db, [id]);
    if (!row) throw notFound(bilingual('common.orderNotFound'));
    const payments = await listPaymentsFor(db, id, maxAttempts);
    const paymentIds = payments.map((payment) => payment.id);
    const [lines, tickets, facts, callbacks, refunds] = await Promise.all([
      listLines(db, id),
      listTickets(db, id),
      listFacts(db, paymentIds),
      listCallbacks(db, paymentIds),
      listRefunds(db, paymentIds),
    ]);
    const refundIds = [...refunds.values()].flat().map((refund) => refund.id);
    const transfers = await listTransfers(db, [id, ...paymentIds, ...refundIds]);
    const of = <T>(map: ReadonlyMap<string, T[]>, paymentId: string): T[] => map.get(paymentId) ?? [];
    return {
      ...toOrder(row, viewOf({ files: stored }, locale)),
      fees: row.feesXaf,
      settledAt: row.settledAt?.toISOString() ?? null,
      holdsUntil: row.holdsUntil?.toISOString() ?? null,
      eventDate: row.eventStartsAt.toISOString(),
      eventZone: row.eventZone,
      organizerId: row.organizerId,
      lines: lines.map(({ name, nameFr, quantity, unitPriceXaf, unitFeeXaf, unitTaxXaf }) => ({
        ...{ name: nameIn(locale, name, nameFr), quantity, unitPrice: unitPriceXaf, unitFee: unitFeeXaf, unitTax: unitTaxXaf },
      })),
      tickets: tickets.map(({ id: _id, state, enteredAt }) => ({ _id, state, enteredAt: enteredAt?.toISOString() ?? null })),
      payments: payments.map((payment) => ({
        ...toPayment(payment, (key) => stored.url(key)),
        ...toPaymentDetails(of(facts, payment.id), of(callbacks, payment.id), of(refunds, payment.id)),
      })),
      transfers: transfers.map(toTransfer),
    };
  },

  /** Finds one payment with its details. Raises `not_found` (404). */
  async payment(id: string): Promise<ReplyOf<typeof getSupervisedPayment>['payment']> {
    const row = await findPayment(db, id);
    if (!row) throw notFound(bilingual('payments.paymentNotFound'));
    const [facts, callbacks, refunds] = await Promise.all([listFacts(db, [id]), listCallbacks(db, [id]), listRefunds(db, [id])]);
    const own = refunds.get(id) ?? [];
    const transfers = await listTransfers(db, [row.purposeId, id, ...own.map((refund) => refund.id)]);
    return {
      ...toPayment(row, (key) => stored.url(key)),
      ...toPaymentDetails(facts.get(id) ?? [], callbacks.get(id) ?? [], own),
      ref: row.ref,
      gatewayFee: row.gatewayFeeXaf,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      contract: row.contractId === null ? null : { _id: row.contractId, title: row.contractTitle ?? '' },
      transfers: transfers.map(toTransfer),
    };
  },

  async payments(query: PageQuery & PaymentFilter, locale: Locale) {
    const [{ rows, ...counted }, gateways] = await Promise.all([
      listRows(db, paymentList, query, viewOf({ files: stored }, locale)),
      listGatewayNames(db),
    ]);
    const sums = canSum(query, counted) ? await sumPayments(db, query) : null;
    return { payments: rows, gateways, sums, ...counted, currentPage: query.page };
  },

  async cases({ page, limit, kind }: Paged & { kind?: CaseKind | undefined }, locale: Locale) {
    const now = clock();
    const [rows, counts] = await Promise.all([listCases(db, kind, now, toLimit({ page, limit })), countCases(db, now)]);
    const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { cases: rows.map((row) => toCase(row, locale)), counts, total, currentPage: page };
  },
});
