import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
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
      {data?.length === 0 && <Text tone="soft">{t('refunds:none')}</Text>}
      {data && data.length > 0 && (
        <Stack as="ul" gap={1.5}>
          {data.map((refund) => (
            <RefundCard
              key={refund._id}
              refund={refund}
              actions={<DecideRefund refund={refund} mayDecideEscalated={isAdmin} />}
            />
          ))}
        </Stack>
      )}
      {isRefundable && <GiveRefund orderId={orderId} />}
    </Part>
  );
}
