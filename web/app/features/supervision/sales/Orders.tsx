import { orderPayments, orderRefunds, orderStates } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { entriesBeside, useFilters } from '#lib/hooks/use-filters.ts';
import { useWasOpen } from '#lib/hooks/use-was-open.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { orderTones } from '../state-colors.ts';
import { ordersQuery } from '../supervision.queries.ts';
import type { WithOrderPart } from './SupervisedOrderDrawer.tsx';

const SupervisedOrderDrawer = lazyPart(async () => (await import('./SupervisedOrderDrawer.tsx')).SupervisedOrderDrawer);

/** All orders of the platform. */
export function Orders({ orderPart }: WithOrderPart) {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const wasOpen = useWasOpen(Boolean(filters.open));
  const state = filters.one('state', orderStates);
  const payment = filters.one('payment', orderPayments);
  const refund = filters.one('refund', orderRefunds);
  const query = useQuery(
    ordersQuery({
      page: filters.page,
      ...(filters.q && { q: filters.q }),
      ...(state && { state }),
      ...(payment && { payment }),
      ...(refund && { refund }),
    }),
  );
  return (
    <Card padding="none">
      <FilterBar>
        <FilterSearch filters={filters} hint={t('supervision:order.searchHint')} />
        <ChoiceField
          filters={filters}
          name="state"
          label={t('supervision:filter.state')}
          choices={orderStates.map((value) => ({ value, label: t(`supervision:order.state.${value}`) }))}
        />
        <ChoiceField
          filters={filters}
          name="payment"
          label={t('supervision:filter.payment')}
          choices={orderPayments.map((value) => ({ value, label: t(`supervision:order.payment.${value}`) }))}
        />
        <ChoiceField
          filters={filters}
          name="refund"
          label={t('supervision:filter.refund')}
          choices={orderRefunds.map((value) => ({ value, label: t(`supervision:order.refund.${value}`) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:order.none')}
        rowsOf={({ orders }) =>
          orders.map((order) => (
            <ResultRow
              key={order._id}
              onOpen={() => filters.change({ open: order._id })}
              title={order.buyer.name}
              detail={`${order.code} · ${formatDate(order.createdAt, 'moment', locale)}`}
              middle={`${order.eventName} · ${t('supervision:tickets', { count: order.ticketCount })}`}
              chips={
                <>
                  <Badge tone={orderTones[order.state]}>{t(`supervision:order.state.${order.state}`)}</Badge>
                  {order.refund !== 'none' && <Badge tone="sun">{t(`supervision:order.refund.${order.refund}`)}</Badge>}
                </>
              }
              end={<Money amountXaf={order.total} showsFree />}
            />
          ))
        }
      />
      <Suspense fallback={null}>
        {wasOpen && (
          <SupervisedOrderDrawer
            id={filters.open}
            orderPart={orderPart}
            list={entriesBeside(
              filters,
              query.data?.orders.map(({ _id }) => _id),
            )}
            onClose={() => filters.change({ open: '' })}
          />
        )}
      </Suspense>
    </Card>
  );
}
