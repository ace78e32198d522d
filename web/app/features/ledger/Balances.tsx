import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './Balances.module.css';
import { balancesQuery } from './ledger.queries.ts';

const kinds = ['available', 'reserved', 'pending'] as const;

/**
 * The organizer's money as the lead part of the page: the sum, a bar of its parts, each with a pattern, a colour and a word, and when each
 * becomes available. What they owe is said below.
 */
export function Balances() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(balancesQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  const amountOf = (kind: (typeof kinds)[number]) => Math.max(0, data?.[kind] ?? 0);
  const sum = kinds.reduce((total, kind) => total + amountOf(kind), 0);
  return (
    <section aria-label={t('ledger:balance.title')} className={styles.lead}>
      <p className={styles.sum}>
        {data ? <strong className={styles.total}>{formatMoney(sum, locale)}</strong> : <Skeleton shape="title" width={60} />}{' '}
        <Text as="span" tone="soft">
          {t('ledger:balance.all')}
        </Text>
      </p>
      <div aria-hidden="true" className={styles.bar}>
        {sum > 0 &&
          kinds
            .filter((kind) => amountOf(kind) > 0)
            .map((kind) => (
              <span key={kind} className={styles.segment} data-kind={kind} style={{ flexGrow: amountOf(kind) / sum }} />
            ))}
      </div>
      <dl className={styles.parts}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.part}>
            <dt className={styles.name}>
              <span className={styles.sign} data-kind={kind} />
              {t(`ledger:balance.${kind}.name`)}
            </dt>
            <dd className={styles.amount}>{data ? formatMoney(data[kind], locale) : <Skeleton width={60} />}</dd>
            <dd className={styles.explanation}>{t(`ledger:balance.${kind}.words`)}</dd>
          </div>
        ))}
      </dl>
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
