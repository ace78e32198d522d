import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import styles from './AmountPicks.module.css';
import { quickAmounts } from './quick-amounts.ts';
import type { WithdrawalLimits } from './WithdrawalObstacle.tsx';

interface AmountPicksProps {
  readonly limits: WithdrawalLimits;
  readonly amount: number;
  readonly onPick: (sum: number) => void;
}

/** Two round sums and the whole amount, as buttons that fill in the field. */
export function AmountPicks({ limits, amount, onPick }: AmountPicksProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const picks = [
    ...quickAmounts(limits).map((sum) => ({ sum, label: formatNumber(sum, locale) })),
    { sum: limits.max, label: t('withdrawals:amount.all') },
  ];
  return (
    <Group label={t('withdrawals:amount.picks')} className={styles.picks}>
      {picks.map(({ sum, label }) => (
        <Button
          key={label}
          variant={sum === amount ? 'soft' : 'outlined'}
          size="medium"
          aria-pressed={sum === amount}
          onClick={() => onPick(sum)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
