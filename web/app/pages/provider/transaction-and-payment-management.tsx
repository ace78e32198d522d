import { useSearchParams } from 'react-router';
import { Statement } from '#features/provider-desk/Statement.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /transaction-&-payment-management: a provider's balances, income by contract, and movements. */
export default function TransactionAndPaymentManagement() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const asked = Number.parseInt(params.get('page') ?? '1', 10);
  const page = asked >= 1 && asked <= 10_000 ? asked : 1;
  return (
    <>
      <PageTitle>{t('menu:title.payments')}</PageTitle>
      <PageHeader title={t('menu:title.payments')} lead={t('provider-desk:statement.lead')} />
      <Statement page={page} onPage={(next) => setParams(next > 1 ? { page: String(next) } : {}, { preventScrollReset: true })} />
    </>
  );
}
