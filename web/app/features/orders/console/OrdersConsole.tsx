import { useQuery } from '@tanstack/react-query';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { Total } from '#ui/list/Total.tsx';
import { ordersQuery, rowsOnPage } from './console.queries.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { noFilters, OrderFilters, orderFilterOf } from './OrderFilters.tsx';
import styles from './OrdersConsole.module.css';
import { OrderTable, useOrderSort } from './table/OrderTable.tsx';

/** Orders of the organizer's own events: search, filters, pages and a drawer for one order. All of it stands in the address. */
export function OrdersConsole() {
  const { t } = useTranslation();
  const filters = useFilters();
  const { page, get, change } = filters;
  const orderId = get('order');
  const { sort, isUsual } = useOrderSort(filters);
  const { eventId, ...narrowed } = orderFilterOf(filters);
  const filter = { ...narrowed, ...(eventId && { eventId }), ...(!isUsual && { sort: sort.by, order: sort.direction }) };
  const { data, error, refetch, isPlaceholderData } = useQuery(ordersQuery({ ...filter, page }));
  const isFiltered = Object.keys(narrowed).length > 0;
  const goTo = (next: number) => change({ page: next === 1 ? '' : String(next) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isRedirecting = useLastPage({ page, total, limit: rowsOnPage, onPage: goTo });
  return (
    <Card aria-labelledby="orders-title" as="section" padding="none">
      <div className={styles.stack}>
        <Heading id="orders-title" level={2} look="part">
          {t('orders-console:title')}
          {data && (
            <>
              {' ('}
              <Total total={data.total} isTotalCapped={data.isTotalCapped} />)
            </>
          )}
        </Heading>
        <OrderFilters filters={filters} />
      </div>
      {(isRedirecting || (!data && !error)) && <RowSkeletons />}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {data?.allOrders.length === 0 && !isRedirecting && (
        <EmptyState
          title={t(isFiltered ? 'orders-console:empty.filtered' : 'orders-console:empty.title')}
          action={
            isFiltered && (
              <Button size="medium" onClick={() => change(noFilters)}>
                {t('orders-console:empty.all')}
              </Button>
            )
          }
        >
          {t(isFiltered ? 'orders-console:empty.filteredWords' : 'orders-console:empty.words')}
        </EmptyState>
      )}
      {data && data.allOrders.length > 0 && (
        <RefreshingBox isRefreshing={isPlaceholderData}>
          <OrderTable
            orders={data.allOrders}
            total={data.total}
            isTotalCapped={data.isTotalCapped}
            filters={filters}
            filter={filter}
            openId={orderId}
            onOpen={(id) => change({ order: id })}
          />
          <Pager page={page} total={data.total} isTotalCapped={data.isTotalCapped} limit={rowsOnPage} onPage={goTo} />
        </RefreshingBox>
      )}
      <OrderDrawer
        orderId={orderId || undefined}
        code={data?.allOrders.find(({ _id }) => _id === orderId)?.code}
        list={{ ids: data?.allOrders.map(({ _id }) => _id), onOpen: (id) => change({ order: id }) }}
        onClose={() => change({ order: '' })}
      />
    </Card>
  );
}
