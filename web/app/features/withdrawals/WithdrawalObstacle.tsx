import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getWithdrawalQuote } from '@ngoma/api/features/withdrawals/withdrawals';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';

export type WithdrawalLimits = ReplyOf<typeof getWithdrawalQuote>;

interface WithdrawalObstacleProps {
  readonly limits: WithdrawalLimits;
  readonly onSetAccount: () => void;
  readonly onReload: () => void;
}

/** Returns why nothing can be withdrawn now, in plain words. */
function useObstacleText(limits: WithdrawalLimits): string | undefined {
  const { obstacle, usableFrom, frozenReason, min, available, unverifiedMax, dailyMax } = limits;
  const { t } = useTranslation();
  const locale = useLocale();
  switch (obstacle) {
    case null:
      return undefined;
    case 'frozen':
      return t('withdrawals:obstacle.frozen', { reason: frozenReason ?? '' });
    case 'account_locked':
      return usableFrom
        ? t('withdrawals:obstacle.account_locked', { when: formatDate(usableFrom, 'moment', locale) })
        : t('withdrawals:obstacle.account_lockedNow');
    case 'identity':
      return t('withdrawals:obstacle.identity', { amount: formatMoney(unverifiedMax, locale) });
    case 'daily_limit':
      return t('withdrawals:obstacle.daily_limit', { amount: formatMoney(dailyMax, locale) });
    case 'too_little':
      return t('withdrawals:obstacle.too_little', {
        min: formatMoney(min, locale),
        available: formatMoney(available, locale),
      });
    default:
      return t(`withdrawals:obstacle.${obstacle}`);
  }
}

/** Why nothing can be withdrawn now, with the way out. */
export function WithdrawalObstacle({ limits, onSetAccount, onReload }: WithdrawalObstacleProps) {
  const { t } = useTranslation();
  const text = useObstacleText(limits);
  const actions: Partial<Record<NonNullable<WithdrawalLimits['obstacle']>, ReactNode>> = {
    no_account: (
      <Button variant="sun" onClick={onSetAccount}>
        {t('withdrawals:obstacle.setAccount')}
      </Button>
    ),
    frozen: (
      <ButtonLink variant="ink" size="medium" to="/contact-us">
        {t('withdrawals:obstacle.contact')}
      </ButtonLink>
    ),
    identity: (
      <ButtonLink variant="ink" size="medium" to="/account#identity">
        {t('withdrawals:obstacle.verify')}
      </ButtonLink>
    ),
    unverified_open: (
      <Button variant="ink" size="medium" onClick={onReload}>
        {t('withdrawals:obstacle.showOpen')}
      </Button>
    ),
  };
  return (
    <>
      <Notice tone="primary" role="none">
        {text}
      </Notice>
      {limits.obstacle && actions[limits.obstacle]}
    </>
  );
}
