import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './Balances.module.css';
import { balancesQuery } from './ledger.queries.ts';

const kinds = ['available', 'pending', 'reserved', 'owed'] as const;

/** The balances of an organizer, each with an explanation of when the money becomes available, and what they owe if anything. */
export function Balances() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(balancesQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  return (
    <dl className={styles.facts}>
      {kinds
        .filter((kind) => kind !== 'owed' || (data?.owed ?? 0) > 0)
        .map((kind) => (
          <Card key={kind}>
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
            <dd className={styles.value}>{t(`ledger:balance.${kind}.words`)}</dd>
          </Card>
        ))}
    </dl>
  );
}
