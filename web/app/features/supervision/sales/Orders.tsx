import { orderPayments, orderRefunds, orderSorts, orderStates } from '@ngoma/api/features/orders/orders';
import { type SupervisedOrder, supervisedOrdersCsv, supervisedOrdersXlsx } from '@ngoma/api/features/supervision/supervision';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { SumLine } from '#ui/list/SumLine.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { hasPeriod, orderOf, PeriodFields, periodOf } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import { SupervisedTable } from '../SupervisedTable.tsx';
import { orderTones } from '../state-colors.ts';
import { ordersQuery, saveListFile } from '../supervision.queries.ts';
import { DaysPart } from './days/DaysPart.tsx';
import type { WithOrderPart } from './SupervisedOrderDrawer.tsx';
import { shownSums } from './shown-sums.ts';
import { useOrderColumns } from './use-order-columns.tsx';

const SupervisedOrderDrawer = lazyPart(async () => (await import('./SupervisedOrderDrawer.tsx')).SupervisedOrderDrawer);

const OrderDays = lazyPart(async () => (await import('./days/OrderDays.tsx')).OrderDays);

const files = { csv: supervisedOrdersCsv, xlsx: supervisedOrdersXlsx } as const;

/** An order as a card, for phones. */
function OrderCard({ order, onOpen }: { readonly order: SupervisedOrder; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      title={order.buyer.name}
      picture={<Portrait name={order.buyer.name} url={order.buyer.avatar?.url} />}
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
  );
}

/** Says that the list has the orders of one event alone, and leads back to all. */
function OfOneEvent({ name, onEnd }: { readonly name: string | undefined; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="primary"
      role="none"
      action={
        <Button size="compact" variant="outlined" onClick={onEnd}>
          {t('supervision:order.showAll')}
        </Button>
      }
    >
      {name ? t('supervision:order.ofEvent', { name }) : t('supervision:order.ofOneEvent')}
    </Notice>
  );
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isId = (text: string): boolean => idPattern.test(text);

/** Returns the sums of some orders. */
function sumsOf(orders: readonly SupervisedOrder[]) {
  const confirmed = orders.filter(({ state }) => state === 'confirmed');
  return {
    all: orders.reduce((sum, { total }) => sum + total, 0),
    confirmed: confirmed.reduce((sum, { total }) => sum + total, 0),
    commission: confirmed.reduce((sum, { commission }) => sum + commission, 0),
  };
}

/** All orders of the platform. */
export function Orders({ orderPart }: WithOrderPart) {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const sorting = useAddressSort(filters, orderSorts, { by: 'placed', direction: 'desc' });
  const state = filters.one('state', orderStates);
  const payment = filters.one('payment', orderPayments);
  const refund = filters.one('refund', orderRefunds);
  const eventId = filters.get('event');
  const narrowed = {
    ...(state && { state }),
    ...(payment && { payment }),
    ...(refund && { refund }),
    ...(isId(eventId) && { eventId }),
  };
  const filter = { ...(filters.q && { q: filters.q }), ...narrowed, ...periodOf(filters), ...orderOf(sorting) };
  const query = useQuery(ordersQuery({ ...filter, page: filters.page }));
  const title = t('supervision:sales.tab.orders');
  return (
    <>
      {isId(eventId) && <OfOneEvent name={query.data?.rows[0]?.eventName} onEnd={() => filters.change({ event: '' })} />}
      <DaysPart title={t('sales-by-day:orders')} filters={filters}>
        {(choice) => <OrderDays title={t('sales-by-day:orders')} choice={choice} filter={narrowed} />}
      </DaysPart>
      <SupervisedTable
        name="supervised-orders"
        title={title}
        searchHint={t('supervision:order.searchHint')}
        empty={t('supervision:order.none')}
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useOrderColumns()}
        nameOf={({ code, buyer }) => `${code}, ${buyer.name}`}
        cardOf={(order, onOpen) => <OrderCard order={order} onOpen={onOpen} />}
        onSave={(asked, format) => saveListFile(files[format], asked, `${title}.${format}`)}
        footOf={(page, selection) => {
          const { of, sums } = shownSums(page, selection, sumsOf);
          return (
            <SumLine
              label={t(`supervision:sales.sum.${of}`)}
              sums={[
                t('supervision:sales.sum.confirmed', { amount: formatMoney(sums.confirmed, locale) }),
                t('supervision:sales.sum.commission', { amount: formatMoney(sums.commission, locale) }),
                t('supervision:sales.sum.all', { amount: formatMoney(sums.all, locale) }),
              ]}
            />
          );
        }}
        fields={
          <>
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
          </>
        }
        more={<PeriodFields filters={filters} />}
        isMoreSet={hasPeriod(filters)}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <SupervisedOrderDrawer {...listed} orderPart={orderPart} />}
      </ListDrawer>
    </>
  );
}
