import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { FloatChip, PayoutFloat } from '../PayoutFloat.tsx';
import { gatewaysQuery } from '../supervision.queries.ts';
import styles from './PayoutFloats.module.css';

/** Whether all payouts are stopped, and the balances from which gateways pay withdrawals. Gateways that tell none are left out, and without any the card is. */
export function PayoutFloats() {
  return (
    <div className={styles.parts}>
      <StopNotice subject="payouts" />
      <Floats />
    </div>
  );
}

function Floats() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(gatewaysQuery());
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const shown = data?.flatMap(({ id, name, payoutFloat }) =>
    payoutFloat && (payoutFloat.isReadable || payoutFloat.pausedAt) ? [{ id, name, payoutFloat }] : [],
  );
  if (!shown?.length) return null;
  return (
    <Card as="section" aria-label={t('supervision:float.title')}>
      <Heading level={2} look="part" className={styles.title}>
        {t('supervision:float.title')}
      </Heading>
      <ul className={styles.floats}>
        {shown.map(({ id, name, payoutFloat }) => (
          <li key={id}>
            <div className={styles.gateway}>
              <span className={styles.name}>{name}</span>
              <FloatChip float={payoutFloat} />
            </div>
            <PayoutFloat float={payoutFloat} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
