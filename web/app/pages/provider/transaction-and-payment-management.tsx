import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Statement } from '#features/dashboards/provider/Statement.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './transaction-and-payment-management.module.css';

const Withdrawals = lazyPart(async () => (await import('#features/withdrawals/Withdrawals.tsx')).Withdrawals);

/** /transaction-&-payment-management: a provider's balances, withdrawals, income by contract, and ledger movements. */
export default function TransactionAndPaymentManagement() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const asked = Number.parseInt(params.get('page') ?? '1', 10);
  const page = asked >= 1 && asked <= 10_000 ? asked : 1;
  return (
    <>
      <PageTitle>{t('navigation:title.payments')}</PageTitle>
      <PageHeader title={t('navigation:title.payments')} lead={t('provider-dashboard:statement.lead')} />
      <Stack>
        <section id="withdraw" aria-label={t('withdrawals:section')} className={styles.part}>
          <Suspense fallback={<PanelSkeleton size="page" />}>
            <Withdrawals />
          </Suspense>
        </section>
        <Statement
          page={page}
          onPage={(next) => setParams(next > 1 ? { page: String(next) } : {}, { preventScrollReset: true })}
        />
      </Stack>
    </>
  );
}
