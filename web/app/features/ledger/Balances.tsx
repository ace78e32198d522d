import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { balancesQuery } from './ledger.queries.ts';

const kinds = ['available', 'pending', 'reserved', 'owed'] as const;

/** The balances of an organizer, each with an explanation of when the money becomes available, and what they owe if anything. */
export function Balances() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(balancesQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {kinds
        .filter((kind) => kind !== 'owed' || (data?.owed ?? 0) > 0)
        .map((kind) => (
          <Card key={kind} sx={{ p: { xs: 2, md: 2.25 } }}>
            <Text as="dt" tone="soft">
              {t(`ledger:balance.${kind}.name`)}
            </Text>
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
              {t(`ledger:balance.${kind}.words`)}
            </Typography>
          </Card>
        ))}
    </Box>
  );
}
