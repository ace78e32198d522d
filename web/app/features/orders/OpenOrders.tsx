import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { openOrdersQuery, orderKeys } from './orders.queries.ts';

/** Orders that hold tickets and wait for payment, so that closing a page does not lose them. */
export function OpenOrders() {
  const { t } = useTranslation();
  const locale = useLocale();
  const cache = useQueryClient();
  const { data: orders = [], error, refetch } = useQuery(openOrdersQuery());
  const held = orders.filter(({ holdsUntil }) => holdsUntil && new Date(holdsUntil) > new Date());
  // On a load error the person must not believe that there are no open orders.
  if (error && orders.length === 0) {
    const retry = <Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>;
    return (
      <Alert severity="info" action={retry} sx={{ mb: 3 }}>
        {t('orders:open.failed')}
      </Alert>
    );
  }
  if (held.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 3 }}>
      {held.map((order) => (
        <Alert
          key={order._id}
          severity="warning"
          action={
            <Button
              component={Link}
              to={`/ticket-purchase-process?order=${order._id}`}
              variant="contained"
              color="sun"
              aria-label={labelWithValue(t('orders:open.action'), order.eventName, locale)}
            >
              {t('orders:open.action')}
            </Button>
          }
        >
          {t('orders:open.words', { count: order.ticketCount, event: order.eventName })}{' '}
          {order.holdsUntil && (
            <Countdown until={order.holdsUntil} onEnd={() => void cache.invalidateQueries({ queryKey: orderKeys.all })} />
          )}
        </Alert>
      ))}
    </Box>
  );
}
