import { type Bilingual, type Locale, localizedText } from '@ngoma/api/common/locale';
import { ordersPerFile } from '@ngoma/api/features/orders/console';
import type { IssueReason } from '@ngoma/api/features/orders/issuing';
import type { OrderRefund, OrderState } from '@ngoma/api/features/orders/orders';
import type { CsvRow } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { type DbOrTx, exportsOf } from '#platform/postgres/database';
import { listChosenIds, listPageIds } from '../latest-orders.read.ts';
import { type RequestedSorting, scopeOf, sortingOf } from '../order-list.ts';
import { type LineRow, type ListedOrder, listByIds, listLines, type OrderFilter, type Scope } from '../orders.read.ts';
import { searchOrderIds } from '../search/order-search.read.ts';

/** Orders read per query while a file is written. */
const batch = 500;

export interface OrderFileFilter extends Omit<OrderFilter, 'isVerified'>, RequestedSorting {
  readonly q?: string | undefined;
  /** Only these orders, instead of the filters. */
  readonly ids?: readonly string[] | undefined;
}

const headings: readonly Bilingual[] = [
  bilingual('common.labels.order'),
  bilingual('orders.file.placedUtc'),
  bilingual('common.labels.event'),
  bilingual('common.labels.buyer'),
  bilingual('orders.headings.buyersEmail'),
  bilingual('common.labels.tickets'),
  bilingual('orders.file.ticketCount'),
  bilingual('orders.file.enteredCount'),
  bilingual('orders.headings.state'),
  bilingual('orders.file.refund'),
  bilingual('orders.file.feesXaf'),
  bilingual('orders.file.taxesXaf'),
  bilingual('orders.file.totalXaf'),
  bilingual('orders.file.issued'),
];

/** The names of the states of orders in files. */
export const orderStateNames: Readonly<Record<OrderState, Bilingual>> = {
  placed: bilingual('orders.fileState.placed'),
  confirmed: bilingual('orders.fileState.confirmed'),
  expired: bilingual('orders.fileState.expired'),
  cancelled: bilingual('orders.fileState.cancelled'),
};

/** The names of the refunds of orders in files; none where nothing was refunded. */
export const orderRefundNames: Readonly<Record<OrderRefund, Bilingual | undefined>> = {
  none: undefined,
  partial: bilingual('orders.fileRefund.partial'),
  full: bilingual('orders.fileRefund.full'),
};

/** Why orders were issued by hand, in files. */
const issueReasonNames: Readonly<Record<IssueReason, Bilingual>> = {
  guest_list: bilingual('orders.issueReason.guestList'),
  press: bilingual('orders.issueReason.press'),
  artist: bilingual('orders.issueReason.artist'),
  staff: bilingual('orders.issueReason.staff'),
  cash: bilingual('orders.issueReason.cash'),
  other: bilingual('orders.issueReason.other'),
};

const toCells = (order: ListedOrder, lines: readonly LineRow[], locale: Locale): CsvRow => [
  order.code,
  order.createdAt,
  localizedText(locale, order.eventName, order.eventNameFr),
  order.buyerName,
  order.buyerEmail,
  lines.map((line) => `${line.quantity} × ${localizedText(locale, line.name, line.nameFr)}`).join(', '),
  order.ticketCount,
  order.enteredCount,
  orderStateNames[order.state][locale],
  orderRefundNames[order.refund]?.[locale] ?? null,
  order.feesXaf,
  order.taxesXaf,
  order.totalXaf,
  order.issue ? issueReasonNames[order.issue.reason][locale] : null,
];

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('orders.tooManyRows', { count: ordersPerFile }));

/** Returns the ids of the orders of a file in its order, of which there may be one more than fits. */
async function listFileIds(db: DbOrTx, scope: Scope, { ids, q, sort, order, ...filter }: OrderFileFilter) {
  const sorting = sortingOf({ sort, order });
  if (ids) return listChosenIds(db, scope, ids, sorting);
  const page = { limit: ordersPerFile + 1, offset: 0, sorting };
  return q ? (await searchOrderIds(db, scope, { ...filter, q }, page)).ids : listPageIds(db, scope, filter, page);
}

/**
 * Returns the orders of the caller's events as a table in the reader's language: those of the list on the screen, or the chosen ones of
 * them. Raises `too_many_rows` (409) instead of a file that is cut.
 */
export async function exportOrders(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  session: Session,
  filter: OrderFileFilter,
  locale: Locale,
): Promise<FileTable> {
  const db = exportsOf(pool);
  const ids = await listFileIds(db, scopeOf(session), filter);
  if (ids.length > ordersPerFile) throw tooManyRows();
  const rows: CsvRow[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const orders = await listByIds(db, ids.slice(from, from + batch));
    const lines = await listLines(db, orders);
    rows.push(...orders.map((order) => toCells(order, lines.get(order.id) ?? [], locale)));
  }
  return {
    name: `orders-${clock().toISOString().slice(0, 10)}`,
    title: bilingual('orders.file.title')[locale],
    headings: headings.map((heading) => heading[locale]),
    rows,
  };
}
