import { Holders } from '#features/supervision/Holders.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /withdrawal: sellers' balances with release dates, and their statements. */
export default function Withdrawal() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.withdrawals')}</PageTitle>
      <PageHeader title={t('supervision:money.title')} lead={t('supervision:money.lead')} />
      <Holders />
    </>
  );
}
