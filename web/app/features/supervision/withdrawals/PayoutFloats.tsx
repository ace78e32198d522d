import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { FloatChip, PayoutFloat } from '../PayoutFloat.tsx';
import { gatewaysQuery } from '../supervision.queries.ts';

/** Whether all payouts are stopped, and the balances from which gateways pay withdrawals. Gateways that tell none are left out, and without any the card is. */
export function PayoutFloats() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&:not(:empty)': { mb: 2 } }}>
      <StopNotice subject="payouts" />
      <Floats />
    </Box>
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
      <Typography variant="h4" component="h2" sx={{ mb: 1.25 }}>
        {t('supervision:float.title')}
      </Typography>
      <Box
        component="ul"
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', columnGap: 4, rowGap: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(280px, 1fr))' },
        }}
      >
        {shown.map(({ id, name, payoutFloat }) => (
          <Box component="li" key={id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.25 }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name}
              </Box>
              <FloatChip float={payoutFloat} />
            </Box>
            <PayoutFloat float={payoutFloat} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}
