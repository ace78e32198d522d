import type { PayoutAccount } from '@ngoma/api/features/withdrawals/payout-accounts';
import SealCheckFill from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import Bank from '@phosphor-icons/core/regular/bank.svg?react';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { OperatorSign } from '#ui/kit/media/OperatorSign.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PayoutAccountLine.module.css';

/** The holder of an account, and whether the operator confirmed the name. */
function Holder({ account: { holderName, nameCheck } }: { readonly account: PayoutAccount }) {
  const { t } = useTranslation();
  if (nameCheck === 'same_name')
    return (
      <p className={styles.text}>
        <span className={styles.icon}>
          <SealCheckFill />
        </span>
        <span>{holderName ? t('withdrawals:account.checked', { name: holderName }) : t('withdrawals:account.checkedOnly')}</span>
      </p>
    );
  const texts = {
    no_name: t('withdrawals:account.noName'),
    other_name: t('withdrawals:account.otherName', { name: holderName ?? '' }),
    not_asked: holderName,
  };
  const text = texts[nameCheck];
  return text && <Text tone="soft">{text}</Text>;
}

/** Where money is paid to: operator or bank, number, and holder. */
export function PayoutAccountLine({ account }: { readonly account: PayoutAccount }) {
  const { t } = useTranslation();
  const { operator, number, bankName, bankAccount } = account;
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        {operator ? <OperatorSign operator={operator} /> : <Bank />}
        <Text isStrong>{operator ? t(`payments:method.${operator}`) : bankName}</Text>
        <Text isStrong>{operator ? number && formatPhone(number) : bankAccount}</Text>
      </div>
      <Holder account={account} />
    </div>
  );
}
