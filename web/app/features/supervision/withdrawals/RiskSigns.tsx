import type { WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import Flag from '@phosphor-icons/core/regular/flag.svg?react';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import styles from './RiskSigns.module.css';
import { signTones } from './SignChips.tsx';

interface SignProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Sign({ icon, title, children }: SignProps) {
  return (
    <li className={styles.item}>
      {icon}
      <div className={styles.part}>
        <div className={styles.title}>{title}</div>
        <div className={styles.soft}>{children}</div>
      </div>
    </li>
  );
}

/** Returns the facts that speak for paying, each with its sentence. */
function useReassurances({ owner, account, paidBefore, signs }: WithdrawalDetails) {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    owner.isVerified && {
      key: 'verified',
      title: t('withdrawal-queue:for.verified'),
      words: t('withdrawal-queue:for.verifiedWords'),
    },
    account.nameCheck === 'same_name' && {
      key: 'name',
      title: t('withdrawal-queue:for.name'),
      words: t('withdrawal-queue:for.nameWords', { name: account.holderName ?? '' }),
    },
    !signs.includes('new_number') && {
      key: 'account',
      title: t('withdrawal-queue:for.account'),
      words: t('withdrawal-queue:for.accountWords', { day: formatDate(account.createdAt, 'dayYear', locale) }),
    },
    paidBefore.count > 0 && {
      key: 'paid',
      title: t('withdrawal-queue:for.paid', { count: paidBefore.count }),
      words: t('withdrawal-queue:for.paidWords', { amount: formatMoney(paidBefore.amount, locale) }),
    },
  ].filter((one) => one !== false);
}

/** The reasons against and for paying a withdrawal, each with a sentence. */
export function SignList({ withdrawal }: { readonly withdrawal: WithdrawalDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reassurances = useReassurances(withdrawal);
  const { signs, account, amount } = withdrawal;
  const facts = {
    name: account.holderName ?? '',
    day: formatDate(account.createdAt, 'dayYear', locale),
    amount: formatMoney(amount, locale),
  };
  return (
    <Part title={t('withdrawal-queue:sign.title')}>
      <Stack as="ul" gap={1.5}>
        {signs.map((sign) => (
          <Sign
            key={sign}
            icon={
              <span className={styles.icon} data-grave={signTones[sign] === 'red' || undefined}>
                <Flag />
              </span>
            }
            title={t(`withdrawal-queue:sign.${sign}.name`)}
          >
            {t(`withdrawal-queue:sign.${sign}.words`, facts)}
          </Sign>
        ))}
        {reassurances.map(({ key, title, words }) => (
          <Sign
            key={key}
            icon={
              <span className={styles.success}>
                <CheckCircleFill />
              </span>
            }
            title={title}
          >
            {words}
          </Sign>
        ))}
      </Stack>
      {signs.length === 0 && <div className={styles.noneWords}>{t('withdrawal-queue:sign.noneWords')}</div>}
    </Part>
  );
}
