import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { RefundCard } from './RefundCard.tsx';
import { RequestRefund } from './RequestRefund.tsx';
import { orderRefundsQuery } from './refunds.queries.ts';

/** The refunds of a paid order on its buyer's page: the action, and each request with its state and history. */
export function OrderRefunds({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orderRefundsQuery(order._id));
  return (
    <Box component="section" aria-labelledby="refunds-title" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', mt: 3 }}>
      <Typography id="refunds-title" variant="h4" component="h2">
        {t('refunds:section')}
      </Typography>
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={1} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('refunds:none')}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5, width: '100%' }}>
          {data.map((refund) => (
            <li key={refund._id}>
              <RefundCard
                refund={refund}
                actions={
                  refund.state === 'failed' && (
                    <Button component={Link} to={`/orders/${order._id}`} variant="outlined" sx={{ justifySelf: 'start' }}>
                      {t('refunds:destination.openWallet')}
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </Box>
      )}
      {order.state === 'confirmed' && <RequestRefund orderId={order._id} />}
    </Box>
  );
}
