import { FailedRefunds } from '#features/wallet/FailedRefunds.tsx';
import { ReturnableCredit } from '#features/wallet/ReturnableCredit.tsx';
import { WalletBalance } from '#features/wallet/WalletBalance.tsx';
import { WalletMovements } from '#features/wallet/WalletMovements.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './wallet.module.css';

/** /wallet: the buyer's balance, refunds that wait for a choice, and every movement. */
export default function Wallet() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('wallet:title')}</PageTitle>
      <PageHeader title={t('wallet:title')} lead={t('wallet:lead')} />
      <div className={styles.columns}>
        <WalletBalance />
        <FailedRefunds />
        <ReturnableCredit />
        <WalletMovements />
      </div>
    </>
  );
}
