import type { PayoutMethod } from '@ngoma/api/features/withdrawals/payout-accounts';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './QuoteFigures.module.css';
import type { WithdrawalLimits } from './WithdrawalObstacle.tsx';

const percentPerBasisPoint = 0.01;

interface QuoteFiguresProps {
  readonly quote: WithdrawalLimits['quote'] | undefined;
  readonly feeBasisPoints: number;
  /** An amount was typed whose quote is shown or on its way. */
  readonly isAwaited: boolean;
  readonly method: PayoutMethod | undefined;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
}

/** The fee and the net of an amount, how many people approve it, and when it arrives. */
export function QuoteFigures({ quote, feeBasisPoints, isAwaited, method, error, onRetry }: QuoteFiguresProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const percent = formatNumber(feeBasisPoints * percentPerBasisPoint, locale);
  return (
    <div aria-live="polite">
      {error && (
        <Row gap={2} align="baseline" justify="between" isSingleLine>
          <Text tone="red">{error.message}</Text>
          <Button variant="quiet" size="medium" onClick={() => void onRetry()}>
            {t('common:tryAgain')}
          </Button>
        </Row>
      )}
      {isAwaited && !error && (
        <div className={styles.quote}>
          <dl className={styles.facts}>
            <div className={styles.feeLine}>
              <dt>{t('withdrawals:quote.fee', { percent })}</dt>
              <dd className={styles.fee}>{quote ? formatMoney(quote.fee, locale) : <Skeleton />}</dd>
            </div>
            <Row gap={2} align="baseline" justify="between" isSingleLine>
              <dt className={styles.netName}>{t('withdrawals:quote.net')}</dt>
              <dd className={styles.net}>{quote ? formatMoney(quote.net, locale) : <Skeleton />}</dd>
            </Row>
          </dl>
          {quote && (
            <Text look="small" tone="soft">
              {t('withdrawals:quote.approvals', { count: quote.approvals })} {method && t(`withdrawals:quote.arrives.${method}`)}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}
