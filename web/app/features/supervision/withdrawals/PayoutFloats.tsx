import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { FloatChip, PayoutFloat } from '../PayoutFloat.tsx';
import { gatewaysQuery } from '../supervision.queries.ts';
import styles from './PayoutFloats.module.css';

/** Whether all payouts are stopped, and the balances from which gateways pay withdrawals. Gateways that tell none are left out, and without any the card is. */
export function PayoutFloats() {
  return (
    <div className={styles.columns}>
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
    <Card component="section" aria-label={t('supervision:float.title')} sx={{ px: 2.5, py: 2 }}>
      <Heading level={2} look="part" className={styles.title}>
        {t('supervision:float.title')}
      </Heading>
      <Box
        component="ul"
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', columnGap: 4, rowGap: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(280px, 1fr))' },
        }}
      >
        {shown.map(({ id, name, payoutFloat }) => (
          <li key={id}>
            <div className={styles.row}>
              <span className={styles.name}>{name}</span>
              <FloatChip float={payoutFloat} />
            </div>
            <PayoutFloat float={payoutFloat} />
          </li>
        ))}
      </Box>
    </Card>
  );
}
