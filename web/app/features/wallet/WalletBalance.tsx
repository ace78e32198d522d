import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { OwnGifts } from './OwnGifts.tsx';
import styles from './WalletBalance.module.css';
import { walletQuery } from './wallet.queries.ts';

/** The amount that the buyer can spend, and the amount that unpaid orders hold. */
export function WalletBalance() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(walletQuery());
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  return (
    <Card padding="wide">
      <Stack gap={0.5}>
        <Text tone="soft">{t('wallet:balance')}</Text>
        <p className={styles.amount}>{formatMoney(data.wallet, locale)}</p>
        {data.walletHeld > 0 && (
          <p className={styles.held}>{t('wallet:held', { amount: formatMoney(data.walletHeld, locale) })}</p>
        )}
        <OwnGifts />
        <Text look="small" tone="soft">
          {t('wallet:rules')}
        </Text>
      </Stack>
    </Card>
  );
}
