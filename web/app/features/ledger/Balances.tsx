import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { BalanceBar } from '#ui/display/BalanceBar.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import styles from './Balances.module.css';
import { balancesQuery } from './ledger.queries.ts';

const kinds = ['available', 'reserved', 'pending'] as const;

/** The organizer's money as the lead part of the page: the sum and its parts. What they owe is said below. */
export function Balances() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(balancesQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  return (
    <section aria-label={t('ledger:balance.title')} className={styles.lead}>
      <BalanceBar
        sumName={t('ledger:balance.all')}
        parts={kinds.map((kind) => ({
          ...{ kind, name: t(`ledger:balance.${kind}.name`), words: t(`ledger:balance.${kind}.words`), amount: data?.[kind] },
        }))}
      />
      {data && data.owed > 0 && (
        <Notice tone="red">
          <strong>
            {t('ledger:balance.owed.name')} · {formatMoney(data.owed, locale)}
          </strong>{' '}
          {t('ledger:balance.owed.words')}
        </Notice>
      )}
    </section>
  );
}
