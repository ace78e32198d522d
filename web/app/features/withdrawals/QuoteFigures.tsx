import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { PayoutMethod } from '@ngoma/api/features/withdrawals/payout-accounts';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { WithdrawalLimits } from './WithdrawalObstacle.tsx';

const percentPerBasisPoint = 0.01;
const row = { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 } as const;

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
    <Box aria-live="polite">
      {error && (
        <Row gap={2} align="baseline" justify="between" isSingleLine>
          <Text tone="red">{error.message}</Text>
          <Button variant="quiet" size="medium" onClick={() => void onRetry()}>
            {t('common:tryAgain')}
          </Button>
        </Row>
      )}
      {isAwaited && !error && (
        <Box sx={{ display: 'grid', gap: 0.5, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            <Box sx={{ ...row, color: 'text.secondary' }}>
              <dt>{t('withdrawals:quote.fee', { percent })}</dt>
              <Box component="dd" sx={{ m: 0 }}>
                {quote ? formatMoney(quote.fee, locale) : <Skeleton width={72} />}
              </Box>
            </Box>
            <Row gap={2} align="baseline" justify="between" isSingleLine>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {t('withdrawals:quote.net')}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 700, fontSize: '1.125rem' }}>
                {quote ? formatMoney(quote.net, locale) : <Skeleton width={96} />}
              </Box>
            </Row>
          </Box>
          {quote && (
            <Text look="small" tone="soft">
              {t('withdrawals:quote.approvals', { count: quote.approvals })} {method && t(`withdrawals:quote.arrives.${method}`)}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}
