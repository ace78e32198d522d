import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { orderStates } from '@ngoma/api/features/orders';
import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/use-filters.ts';
import { useLastPage } from '#lib/use-last-page.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EventPicker } from '#ui/EventPicker.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pager } from '#ui/Pager.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';
import { TextField } from '#ui/TextField.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderList } from './OrderList.tsx';
import { ordersQuery, rowsOnPage } from './order-desk.queries.ts';

/** The orders of own events: searched, filtered, by the page; each opens from the side. All of it stands in the address. */
export function OrderDesk() {
  const { t } = useTranslation();
  const { q, page, get, one, change } = useFilters();
  const [eventId, orderId] = [get('event'), get('order')];
  const state = one('state', orderStates);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ordersQuery({ page, ...(q && { q }), ...(eventId && { eventId }), ...(state && { state }) }),
  );
  const isFiltered = Boolean(q || state);
  const goTo = (next: number) => change({ page: next === 1 ? '' : String(next) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isLeaving = useLastPage({ page, total, limit: rowsOnPage, onPage: goTo });
  return (
    <Card component="section" aria-labelledby="orders-title">
      <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
        <Typography id="orders-title" variant="h4" component="h2">
          {t('order-desk:title')}
          {data && ` (${data.total})`}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            // On a phone one below the other: a list is as wide as its field, and half a phone is too narrow for the names of events.
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' },
          }}
        >
          <SearchField
            label={t('order-desk:filter.search')}
            hint={t('order-desk:filter.searchHint')}
            asked={q}
            onSearch={(words) => change({ q: words })}
          />
          <EventPicker
            label={t('order-desk:filter.event')}
            none={t('order-desk:filter.allEvents')}
            value={eventId}
            onChoose={(chosen) => change({ event: chosen })}
            sx={{ minWidth: 0 }}
          />
          <TextField
            select
            label={t('order-desk:filter.state')}
            value={state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
            sx={{ minWidth: 0 }}
          >
            <option value="">{t('order-desk:filter.allStates')}</option>
            {orderStates.map((one) => (
              <option key={one} value={one}>
                {t(`order-desk:state.${one}`)}
              </option>
            ))}
          </TextField>
        </Box>
      </Box>
      {(isLeaving || (!data && !error)) && <RowSkeletons />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data?.allOrders.length === 0 && !isLeaving && (
        <EmptyState
          title={t(isFiltered ? 'order-desk:empty.filtered' : 'order-desk:empty.title')}
          action={isFiltered && <Button onClick={() => change({ q: '', state: '' })}>{t('order-desk:empty.all')}</Button>}
        >
          {t(isFiltered ? 'order-desk:empty.filteredWords' : 'order-desk:empty.words')}
        </EmptyState>
      )}
      {data && data.allOrders.length > 0 && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <OrderList orders={data.allOrders} onOpen={(id) => change({ order: id })} />
          <Pager page={page} total={data.total} limit={rowsOnPage} onPage={goTo} />
        </Box>
      )}
      <OrderDrawer
        orderId={orderId || undefined}
        code={data?.allOrders.find(({ _id }) => _id === orderId)?.code ?? ''}
        onClose={() => change({ order: '' })}
      />
    </Card>
  );
}
