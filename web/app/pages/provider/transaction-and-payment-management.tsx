import { Suspense } from 'react';
import { Statement } from '#features/dashboards/provider/Statement.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './transaction-and-payment-management.module.css';

const MonthlyStatement = lazyPart(async () => (await import('#features/ledger/monthly/MonthlyStatement.tsx')).MonthlyStatement);
const Withdrawals = lazyPart(async () => (await import('#features/withdrawals/Withdrawals.tsx')).Withdrawals);

/** /transaction-&-payment-management: a provider's balances, withdrawals, expected payments, income, and ledger movements. */
export default function TransactionAndPaymentManagement() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('navigation:title.payments')}</PageTitle>
      <PageHeader title={t('navigation:title.payments')} lead={t('provider-dashboard:statement.lead')} />
      <Stack>
        <Statement
          withdrawals={
            <section id="withdraw" aria-label={t('withdrawals:section')} className={styles.part}>
              <Suspense fallback={<PanelSkeleton size="page" />}>
                <Withdrawals />
              </Suspense>
            </section>
          }
        />
        <div id="month" className={styles.part}>
          <Suspense fallback={<PanelSkeleton size="part" />}>
            <MonthlyStatement />
          </Suspense>
        </div>
      </Stack>
    </>
  );
}
