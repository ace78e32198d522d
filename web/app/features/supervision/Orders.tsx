import Card from '@mui/material/Card';
import { orderPayments, orderRefunds, orderStates } from '@ngoma/api/features/orders';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { ChoiceField, FilterBar, FilterSearch } from './FilterFields.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { Row, Rows } from './Rows.tsx';
import { ordersQuery } from './supervision.queries.ts';
import { orderTones } from './tones.ts';

/** Every order of the house. */
export function Orders() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
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
    <Card>
      <FilterBar>
        <FilterSearch filters={filters} hint={t('admin:order.searchHint')} />
        <ChoiceField
          filters={filters}
          name="state"
          label={t('admin:filter.state')}
          choices={orderStates.map((value) => ({ value, label: t(`admin:order.state.${value}`) }))}
        />
        <ChoiceField
          filters={filters}
          name="payment"
          label={t('admin:filter.payment')}
          choices={orderPayments.map((value) => ({ value, label: t(`admin:order.payment.${value}`) }))}
        />
        <ChoiceField
          filters={filters}
          name="refund"
          label={t('admin:filter.refund')}
          choices={orderRefunds.map((value) => ({ value, label: t(`admin:order.refund.${value}`) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('admin:order.none')}
        rowsOf={({ orders }) =>
          orders.map((order) => (
            <Row
              key={order._id}
              onOpen={() => filters.change({ open: order._id })}
              title={order.buyer.name}
              detail={`${order.code} · ${formatDate(order.createdAt, 'moment', locale)}`}
              middle={`${order.eventName} · ${t('admin:tickets', { count: order.ticketCount })}`}
              chips={
                <>
                  <StatusChip tone={orderTones[order.state]}>{t(`admin:order.state.${order.state}`)}</StatusChip>
                  {order.refund !== 'none' && <StatusChip tone="sun">{t(`admin:order.refund.${order.refund}`)}</StatusChip>}
                </>
              }
              end={<Money amountXaf={order.total} freeWord />}
            />
          ))
        }
      />
      <OrderSheet id={filters.open} onClose={() => filters.change({ open: '' })} />
    </Card>
  );
}
