import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { orderFilters, ordersOnPage } from './my-orders.queries.ts';
import { chipOf, chipTones } from './order-chip.ts';
import { type MyOrdersList, useMyOrders } from './use-my-orders.ts';

type Order = ReplyOf<typeof listOrders>['allOrders'][number];

function Filters({ filter, change }: Pick<MyOrdersList, 'filter' | 'change'>) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        ...{ p: 2, display: 'grid', gap: 1.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
      }}
    >
      <SearchField
        label={t('my-orders:search')}
        hint={t('my-orders:searchHint')}
        asked={filter.q}
        onSearch={(q) => change({ q })}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <TextField
        select
        label={t('my-orders:stateLabel')}
        value={filter.state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
        sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}
      >
        <option value="">{t('my-orders:allStates')}</option>
        {orderFilters.map((state) => (
          <option key={state} value={state}>
            {t(`my-orders:state.${state}`)}
          </option>
        ))}
      </TextField>
      <DayField
        label={t('my-orders:from')}
        value={filter.from}
        max={filter.to}
        onDay={(from) => change({ from })}
        sx={{ minWidth: 0 }}
      />
      <DayField
        label={t('my-orders:to')}
        value={filter.to}
        min={filter.from}
        onDay={(to) => change({ to })}
        sx={{ minWidth: 0 }}
      />
    </Box>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const chip = chipOf(order);
  return (
    <Box
      component="li"
      sx={{
        ...{ position: 'relative', display: 'grid', alignItems: 'center', columnGap: 2, px: 2, py: 1.5 },
        ...{ borderTop: '1px solid', borderColor: 'divider', '&:hover': { bgcolor: 'primary.soft' } },
        gridTemplateColumns: { xs: '56px minmax(0, 1fr) auto', md: '56px minmax(0, 1fr) auto minmax(120px, auto)' },
      }}
    >
      <Box
        component="img"
        src={order.coverImage.url}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        sx={{ borderRadius: '12px', objectFit: 'cover', alignSelf: 'start', gridRow: { xs: 'span 2', md: 'auto' } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box
          component={Link}
          to={`/orders/${order._id}`}
          sx={{
            ...{ color: 'inherit', textDecoration: 'none', fontWeight: 600, overflowWrap: 'anywhere' },
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
          }}
        >
          {order.eventName}
        </Box>
        <Typography sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {order.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            color: 'text.secondary',
            fontSize: '0.8125rem',
            lineHeight: 1.5,
          }}
        >
          <span>{order.code}</span>
          <span>{formatDate(order.createdAt, 'moment', locale)}</span>
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600, textAlign: 'right', alignSelf: { xs: 'start', md: 'center' }, gridColumn: { md: 4 } }}>
        <Money amountXaf={order.total} showsFree />
      </Box>
      {/* Below the text on mobile, where the longest state would leave no room for the name. */}
      <Box sx={{ gridRow: { xs: 2, md: 1 }, gridColumn: { xs: '2 / -1', md: 3 }, pt: { xs: 0.5, md: 0 } }}>
        <StatusChip tone={chipTones[chip]}>{t(`my-orders:state.${chip}`)}</StatusChip>
      </Box>
    </Box>
  );
}

function Nothing({ isFiltered, clear }: Pick<MyOrdersList, 'isFiltered' | 'clear'>) {
  const { t } = useTranslation();
  if (isFiltered)
    return (
      <EmptyState title={t('my-orders:empty.filtered')} action={<Button onClick={clear}>{t('my-orders:empty.all')}</Button>}>
        {t('my-orders:empty.filteredWords')}
      </EmptyState>
    );
  return (
    <EmptyState
      image="/api/art/empty-tickets.svg?w=480&h=300"
      title={t('my-orders:empty.title')}
      action={
        <Button component={Link} to="/our-event" variant="contained" color="sun">
          {t('my-orders:empty.action')}
        </Button>
      }
    >
      {t('my-orders:empty.words')}
    </EmptyState>
  );
}

/** Every order of the person with its state: search, filters and pages, all of it in the address. */
export function MyOrders() {
  const { orders, error, retry, isRefreshing, isFiltered, total, filter, change, clear, goTo } = useMyOrders();
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t('my-orders:title')}>
      <Filters filter={filter} change={change} />
      {!orders && !error && <RowSkeletons />}
      {!orders && error && <LoadError error={error} onRetry={retry} />}
      {orders?.length === 0 && <Nothing isFiltered={isFiltered} clear={clear} />}
      {orders && orders.length > 0 && (
        <RefreshingBox isRefreshing={isRefreshing}>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </Box>
          <Pager page={filter.page} total={total} limit={ordersOnPage} onPage={goTo} />
        </RefreshingBox>
      )}
    </Card>
  );
}
