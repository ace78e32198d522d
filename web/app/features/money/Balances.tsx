import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { balancesQuery } from './money.queries.ts';

const kinds = ['available', 'pending', 'reserved'] as const;

/** The three states of an organizer's money, each with the words that say when it becomes the next. */
export function Balances() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(balancesQuery());
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {kinds.map((kind) => (
        <Card key={kind} sx={{ p: { xs: 2, md: 2.25 } }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {t(`money:balance.${kind}.name`)}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            sx={{
              m: 0,
              fontSize: { xs: '1.5rem', md: '1.75rem' },
              fontVariantNumeric: 'tabular-nums',
              ...(kind === 'available' && { color: 'success.main' }),
            }}
          >
            {data ? formatMoney(data[kind], locale) : <Skeleton width="70%" />}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mt: 0.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
            {t(`money:balance.${kind}.words`)}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
