import { orderSorts } from '@ngoma/api/features/orders/orders';
import { formatMoney } from '#lib/format/format.ts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DataTable } from '#ui/guarded/DataTable.tsx';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { useRowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { SumLine } from '#ui/list/SumLine.tsx';
import type { OrdersFilter } from '../console.queries.ts';
import { saveOrders } from '../console.queries.ts';
import { ResendMany } from '../ResendMany.tsx';
import { OrderCard } from './OrderCard.tsx';
import { type ListedOrder, useOrderColumns } from './use-order-columns.tsx';

const idOf = ({ _id }: ListedOrder) => _id;
const nameOf = ({ code, buyerName }: ListedOrder) => `${code}, ${buyerName}`;
const sumOf = (orders: readonly ListedOrder[]) => orders.reduce((sum, { total }) => sum + total, 0);

/** The order of the orders, from the address: the latest first, unless the reader has chosen another. */
export const useOrderSort = (filters: Filters) => useAddressSort(filters, orderSorts, { by: 'placed', direction: 'desc' });

interface OrderTableProps {
  readonly orders: readonly ListedOrder[];
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly filters: Filters;
  /** The filters of the list, without its page. */
  readonly filter: Omit<OrdersFilter, 'page'>;
  readonly openId: string;
  readonly onOpen: (orderId: string) => void;
}

/** The orders as a table, from which several are chosen, downloaded, or have their tickets sent again; as cards on phones. */
export function OrderTable({ orders, total, isTotalCapped, filters, filter, openId, onOpen }: OrderTableProps) {
  const { t } = useTranslation();
  const { sort, onSort } = useOrderSort(filters);
  const { sort: _sort, order: _order, ...matching } = filter;
  const selection = useRowSelection({ shown: orders.map(idOf), total, list: JSON.stringify(matching) });
  const isOfChosen = selection.count > 0 && !selection.isAllMatching;
  return (
    <DataTable
      label={t('orders-console:title')}
      name="orders"
      columns={useOrderColumns()}
      rows={orders}
      idOf={idOf}
      nameOf={nameOf}
      total={total}
      isTotalCapped={isTotalCapped}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onOpen={onOpen}
      openId={openId}
      actions={<ResendMany selection={selection} filter={matching} total={total} />}
      onSave={(format) =>
        saveOrders(
          isOfChosen ? { sort: sort.by, order: sort.direction, ids: selection.ids.join(',') } : filter,
          format,
          t('orders-console:title'),
        )
      }
      foot={
        <Sums
          label={t(isOfChosen ? 'orders-console:sum.chosen' : 'orders-console:sum.page')}
          orders={isOfChosen ? orders.filter(({ _id }) => selection.isChosen(_id)) : orders}
        />
      }
      cardOf={(order) => <OrderCard order={order} onOpen={() => onOpen(order._id)} />}
    />
  );
}

/** The totals of orders: of all of them, and of those that are confirmed. */
function Sums({ label, orders }: { readonly label: string; readonly orders: readonly ListedOrder[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const confirmed = orders.filter(({ state }) => state === 'confirmed');
  return (
    <SumLine
      label={label}
      sums={[
        t('orders-console:sum.confirmed', { amount: formatMoney(sumOf(confirmed), locale) }),
        t('orders-console:sum.all', { amount: formatMoney(sumOf(orders), locale) }),
      ]}
    />
  );
}
