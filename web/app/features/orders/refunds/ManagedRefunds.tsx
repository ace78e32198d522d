import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import { DecideRefund } from './DecideRefund.tsx';
import { GiveRefund } from './GiveRefund.tsx';
import { RefundCard } from './RefundCard.tsx';
import { orderRefundsQuery } from './refunds.queries.ts';

interface ManagedRefundsProps {
  readonly orderId: string;
  /** Whether tickets can be refunded now: the order is paid and confirmed. */
  readonly isRefundable: boolean;
  readonly isAdmin?: boolean;
}

/** The refunds of an order for its organizer or an admin: requests to decide, and the action to refund. */
export function ManagedRefunds({ orderId, isRefundable, isAdmin = false }: ManagedRefundsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orderRefundsQuery(orderId));
  if (data?.length === 0 && !isRefundable) return null;
  return (
    <Part title={t('refunds:section')}>
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={1} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('refunds:none')}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
          {data.map((refund) => (
            <RefundCard
              key={refund._id}
              refund={refund}
              actions={<DecideRefund refund={refund} mayDecideEscalated={isAdmin} />}
            />
          ))}
        </Box>
      )}
      {isRefundable && <GiveRefund orderId={orderId} />}
    </Part>
  );
}
