import { WithdrawalQueue } from '#features/supervision/withdrawals/WithdrawalQueue.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /withdrawal: withdrawals to decide, being paid, failed and ended, and the balances of sellers with their statements. */
export default function Withdrawal() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.withdrawals')}</PageTitle>
      <PageHeader title={t('navigation:title.withdrawals')} lead={t('withdrawal-queue:lead')} />
      <WithdrawalQueue />
    </>
  );
}
