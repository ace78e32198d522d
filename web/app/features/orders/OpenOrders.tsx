import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { CountDown } from '#ui/CountDown.tsx';
import { openOrdersQuery, orderKeys } from './orders.queries.ts';

/** Tickets that are held and wait for their payment: nobody should lose them by having closed a page. */
export function OpenOrders() {
  const { t } = useTranslation();
  const locale = useLocale();
  const cache = useQueryClient();
  const { data: orders = [], error, refetch } = useQuery(openOrdersQuery());
  const held = orders.filter(({ holdsUntil }) => holdsUntil && new Date(holdsUntil) > new Date());
  // Whoever has tickets held must not believe that there are none.
  if (error && orders.length === 0) {
    const retry = (
      <Button size="small" onClick={() => void refetch()}>
        {t('common:tryAgain')}
      </Button>
    );
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
              size="small"
              aria-label={nameAndWords(t('orders:open.action'), order.eventName, locale)}
            >
              {t('orders:open.action')}
            </Button>
          }
        >
          {t('orders:open.words', { count: order.ticketCount, event: order.eventName })}{' '}
          {order.holdsUntil && (
            <CountDown until={order.holdsUntil} onEnd={() => void cache.invalidateQueries({ queryKey: orderKeys.all })} />
          )}
        </Alert>
      ))}
    </Box>
  );
}
