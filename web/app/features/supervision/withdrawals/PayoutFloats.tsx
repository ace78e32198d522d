import type { PayoutFloat as Float } from '@ngoma/api/features/supervision/supervision';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { FloatChip, PayoutFloat } from '../money/PayoutFloat.tsx';
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

/** How much of a balance waiting payouts take, as a bar; red where they take more than there is. */
function FloatBar({ float: { balance, waiting } }: { readonly float: Float }) {
  if (balance === null) return null;
  const share = balance > 0 ? Math.min(1, waiting.amount / balance) : Number(waiting.amount > 0);
  return (
    <div aria-hidden="true" className={styles.track}>
      <div className={styles.bar} data-short={waiting.amount > balance || undefined} style={{ width: `${share * 100}%` }} />
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
    <section aria-label={t('supervision:float.title')}>
      <Heading level={2} look="item" className={styles.title}>
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
            <FloatBar float={payoutFloat} />
          </li>
        ))}
      </ul>
    </section>
  );
}
