import { Holders } from '#features/supervision/Holders.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /withdrawal: what the house owes to those who sell, what frees when, and each one's statement. */
export default function Withdrawal() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('menu:title.withdrawals')}</PageTitle>
      <PageHeader title={t('admin:money.title')} lead={t('admin:money.lead')} />
      <Holders />
    </>
  );
}
