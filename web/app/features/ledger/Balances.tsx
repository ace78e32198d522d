import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
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
    <dl className={styles.balances}>
      {kinds
        .filter((kind) => kind !== 'owed' || (data?.owed ?? 0) > 0)
        .map((kind) => (
          <Card key={kind}>
            <Text as="dt" tone="soft">
              {t(`ledger:balance.${kind}.name`)}
            </Text>
            <dd className={styles.amount} data-available={kind === 'available' || undefined}>
              {data ? formatMoney(data[kind], locale) : <Skeleton shape="title" width={60} />}
            </dd>
            <dd className={styles.explanation}>{t(`ledger:balance.${kind}.words`)}</dd>
          </Card>
        ))}
    </dl>
  );
}
