import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Balances } from '#features/ledger/Balances.tsx';
import { ExpectedEarnings } from '#features/ledger/ExpectedEarnings.tsx';
import { saveTransactions, transactionsQuery } from '#features/ledger/ledger.queries.ts';
import { Settlements } from '#features/ledger/Settlements.tsx';
import { Transactions } from '#features/ledger/Transactions.tsx';
import { type LedgerFilter, readTransactionFilter } from '#features/ledger/transaction-filter.ts';
import { ContactForm } from '#features/support/ContactForm.tsx';
import { ApiProblem, defaultErrorMessage } from '#lib/api/call.ts';
import { ownEventQuery } from '#lib/api/queries/own-events.queries.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { usePageAction } from '#shell/header/actions/page-actions.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './transaction-and-payment.module.css';

const MonthlyIncome = lazyPart(async () => (await import('#features/ledger/MonthlyIncome.tsx')).MonthlyIncome);
const MonthlyStatement = lazyPart(async () => (await import('#features/ledger/monthly/MonthlyStatement.tsx')).MonthlyStatement);
const OwnInvoices = lazyPart(async () => (await import('#features/invoices/OwnInvoices.tsx')).OwnInvoices);
const Withdrawals = lazyPart(async () => (await import('#features/withdrawals/Withdrawals.tsx')).Withdrawals);

interface HelpProps {
  readonly eventName: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Request Help: the contact form with its topic filled in. */
function Help({ eventName, isOpen, onClose }: HelpProps) {
  const { t } = useTranslation();
  const session = useSession();
  const about = eventName ? t('ledger:help.aboutEvent', { name: eventName }) : t('ledger:help.about');
  return (
    <Dialog shape="sheet" width="wide" title={t('ledger:help.title')} isOpen={isOpen} onClose={onClose}>
      <ContactForm
        sender={session.status === 'authenticated' ? session.user : undefined}
        about={{ topic: 'payment', message: `${about}\n\n` }}
      >
        <Text tone="soft">{t('ledger:help.words')}</Text>
      </ContactForm>
    </Dialog>
  );
}

/** Registers the header's Export button, which downloads the filtered list as CSV and is disabled while the list is empty. */
function useExport(filter: LedgerFilter, page: number): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useQuery(transactionsQuery(filter, page));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveTransactions(filter, 'csv');
      toast(t('ledger:exported'));
    } catch (error) {
      toast(error instanceof ApiProblem ? error.message : defaultErrorMessage(), 'error');
    } finally {
      setBusy(false);
    }
  };
  usePageAction('export', {
    run: () => void save(),
    isBusy,
    disabledReason: data && data.total === 0 ? t('page-actions:nothing.export') : undefined,
  });
}

/** /transaction-and-payment: the organizer's ledger and withdrawals. */
export default function TransactionAndPayment() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const filter = readTransactionFilter(params);
  const { data: event } = useQuery({ ...ownEventQuery(filter.eventId ?? ''), enabled: filter.eventId !== undefined });
  const { page, change } = useFilters();
  useExport(filter, page);
  usePageAction('help', { run: () => setHelpOpen(true) });
  return (
    <>
      <PageTitle>{t('navigation:title.payments')}</PageTitle>
      <PageHeader title={t('navigation:title.payments')} lead={t('ledger:lead')} />
      <Stack>
        <Balances />
        <section id="withdraw" aria-label={t('withdrawals:section')} className={styles.part}>
          <Suspense fallback={<PanelSkeleton size="page" />}>
            <Withdrawals />
          </Suspense>
        </section>
        <ExpectedEarnings />
        <Suspense fallback={<PanelSkeleton size="part" />}>
          <MonthlyIncome />
        </Suspense>
        <Transactions
          filter={filter}
          page={page}
          onFilter={change}
          onPage={(next) => change({ page: next === 1 ? '' : String(next) })}
        />
        <Settlements />
        <div id="month" className={styles.part}>
          <Suspense fallback={<PanelSkeleton size="part" />}>
            <MonthlyStatement />
          </Suspense>
        </div>
        <div id="invoices" className={styles.part}>
          <Suspense fallback={<PanelSkeleton size="part" />}>
            <OwnInvoices />
          </Suspense>
        </div>
      </Stack>
      <Help eventName={event?.eventName} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
