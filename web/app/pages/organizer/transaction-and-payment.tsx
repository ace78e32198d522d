import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Balances } from '#features/money/Balances.tsx';
import { saveTransactions, transactionsQuery } from '#features/money/money.queries.ts';
import { type MoneyFilter, readMoneyFilter } from '#features/money/money-filter.ts';
import { Settlements } from '#features/money/Settlements.tsx';
import { Transactions } from '#features/money/Transactions.tsx';
import { ContactForm } from '#features/support/ContactForm.tsx';
import { ApiProblem, defaultFailure } from '#lib/call.ts';
import { ownEventQuery } from '#lib/own-events.queries.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { usePageAction } from '#shell/page-actions.tsx';
import { Dialog } from '#ui/overlays.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToast } from '#ui/Toasts.tsx';

interface HelpProps {
  readonly eventName: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Request Help: the form that reaches the admins, with what it is about filled in. */
function Help({ eventName, isOpen, onClose }: HelpProps) {
  const { t } = useTranslation();
  const session = useSession();
  const titleId = useId();
  const about = eventName ? t('money:help.aboutEvent', { name: eventName }) : t('money:help.about');
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', pr: 1.5, pt: 1 }}>
        <DialogTitle id={titleId}>{t('money:help.title')}</DialogTitle>
        <IconButton onClick={onClose} aria-label={t('common:close')}>
          <Close />
        </IconButton>
      </Box>
      <DialogContent>
        <ContactForm
          sender={session.status === 'authenticated' ? session.user : undefined}
          about={{ topic: 'payment', message: `${about}\n\n` }}
        >
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('money:help.words')}</Typography>
        </ContactForm>
      </DialogContent>
    </Dialog>
  );
}

/** The header's Export: the filtered list as a file, as long as there is something in it. */
function useExport(filter: MoneyFilter, page: number): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useQuery(transactionsQuery(filter, page));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveTransactions(filter);
      toast(t('money:exported'));
    } catch (error) {
      toast(error instanceof ApiProblem ? error.message : defaultFailure(), 'error');
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

/** /transaction-and-payment: the ledger as its organizer sees it. */
export default function TransactionAndPayment() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const filter = readMoneyFilter(params);
  const { data: event } = useQuery({ ...ownEventQuery(filter.eventId ?? ''), enabled: filter.eventId !== undefined });
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  useExport(filter, page);
  usePageAction('help', { run: () => setHelpOpen(true) });
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageTitle>{t('menu:title.payments')}</PageTitle>
      <PageHeader title={t('menu:title.payments')} lead={t('money:lead')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Balances />
        <Transactions
          filter={filter}
          page={page}
          onFilter={change}
          onPage={(next) => change({ page: next === 1 ? '' : String(next) })}
        />
        <Settlements />
      </Box>
      <Help eventName={event?.eventName} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
