import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { EventState } from '@ngoma/api/features/events';
import type { CaseKind, getSupervisedOrder } from '@ngoma/api/features/supervision';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { countCases, listCases } from './cases.read.ts';
import { listCallbacks, listFacts, listLines, listRefunds, listTickets, listTransfers } from './order-detail.read.ts';
import { listEvents, listGatewayNames, listOrders, listPayments, type OrderFilter, type PaymentFilter } from './sales.read.ts';
import { nameIn, toCase, toEvent, toOrder, toPayment, toTrail } from './supervision.views.ts';

interface Paged {
  readonly page: number;
  readonly limit: number;
}
const sliceOf = ({ page, limit }: Paged) => ({ limit, offset: (page - 1) * limit });
/** Nobody tries to pay one order more often than this. */
const mostAttempts = 100;

/** Orders, payments and events of the whole house, and the cases that need a person. */
export const salesService = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => ({
  async orders({ page, limit, ...filter }: Paged & OrderFilter, locale: Locale) {
    const { rows, total } = await listOrders(db, filter, sliceOf({ page, limit }));
    return { orders: rows.map((row) => toOrder(row, locale)), total, currentPage: page };
  },

  /** One order with everything that is known of it. Refuses 404. */
  async order(id: string, locale: Locale): Promise<ReplyOf<typeof getSupervisedOrder>['order']> {
    const [row] = (await listOrders(db, { id }, { limit: 1, offset: 0 })).rows;
    if (!row) throw notFound({ en: 'This order does not exist', fr: 'Cette commande n’existe pas' });
    const payments = (await listPayments(db, { purposeId: id }, { limit: mostAttempts, offset: 0 })).rows;
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
      ...toOrder(row, locale),
      fees: row.feesXaf,
      settledAt: row.settledAt?.toISOString() ?? null,
      holdsUntil: row.holdsUntil?.toISOString() ?? null,
      eventDate: row.eventStartsAt.toISOString(),
      eventZone: row.eventZone,
      organizerId: row.organizerId,
      lines: lines.map(({ name, nameFr, quantity, unitPriceXaf, unitFeeXaf }) => ({
        ...{ name: nameIn(locale, name, nameFr), quantity, unitPrice: unitPriceXaf, unitFee: unitFeeXaf },
      })),
      tickets: tickets.map(({ id: _id, state, enteredAt }) => ({ _id, state, enteredAt: enteredAt?.toISOString() ?? null })),
      payments: payments.map((payment) => ({
        ...toPayment(payment),
        ...toTrail(of(facts, payment.id), of(callbacks, payment.id), of(refunds, payment.id)),
      })),
      transfers: transfers.map(({ id: _id, kind, at, postings }) => ({
        _id,
        kind,
        at: at.toISOString(),
        postings: [...postings],
      })),
    };
  },

  async payments({ page, limit, ...filter }: Paged & PaymentFilter) {
    const [{ rows, total }, gateways] = await Promise.all([
      listPayments(db, filter, sliceOf({ page, limit })),
      listGatewayNames(db),
    ]);
    return { payments: rows.map(toPayment), gateways, total, currentPage: page };
  },

  async events({ page, limit, ...filter }: Paged & { q?: string | undefined; state?: EventState | undefined }, locale: Locale) {
    const { rows, total } = await listEvents(db, filter, clock(), sliceOf({ page, limit }));
    return { events: rows.map((row) => toEvent(row, locale)), total, currentPage: page };
  },

  async cases({ page, limit, kind }: Paged & { kind?: CaseKind | undefined }, locale: Locale) {
    const now = clock();
    const [rows, counts] = await Promise.all([listCases(db, kind, now, sliceOf({ page, limit })), countCases(db, now)]);
    const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { cases: rows.map((row) => toCase(row, locale)), counts, total, currentPage: page };
  },
});
