import type { WalletMovement } from '@ngoma/api/features/ledger/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';
import { PagedCard } from '#ui/list/PagedCard.tsx';
import styles from './WalletMovements.module.css';
import { movementsOnPage, movementsQuery } from './wallet.queries.ts';

function Movement({
  movement: { kind, amount, balance, at, orderId, orderCode, eventName, reason },
}: {
  movement: WalletMovement;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isIncoming = amount > 0;
  return (
    <ListRow>
      <div className={styles.texts}>
        <Text isStrong>{t(`wallet:kind.${kind}`)}</Text>
        {orderId && (
          <TextLink to={`/orders/${orderId}`}>
            {eventName} · {orderCode}
          </TextLink>
        )}
        {reason && <Text>{reason}</Text>}
        <Text look="small" tone="soft">
          {formatDate(at, 'moment', locale)}
        </Text>
      </div>
      <div className={styles.part}>
        <p className={styles.text} data-incoming={isIncoming || undefined}>
          {isIncoming ? '+' : '−'}
          {formatMoney(Math.abs(amount), locale)}
        </p>
        <Text look="small" tone="soft">
          {t('wallet:after', { amount: formatMoney(balance, locale) })}
        </Text>
      </div>
    </ListRow>
  );
}

/** All movements of the wallet, latest first: date, reason, amount and the balance after it. */
export function WalletMovements() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(movementsQuery(page));
  return (
    <PagedCard
      title={t('wallet:movements')}
      rows={data?.movements}
      total={isPlaceholderData ? undefined : data?.total}
      error={error}
      onRetry={refetch}
      nothing={t('wallet:none')}
      page={page}
      limit={movementsOnPage}
      onPage={setPage}
    >
      {(movement) => <Movement key={movement._id} movement={movement} />}
    </PagedCard>
  );
}
