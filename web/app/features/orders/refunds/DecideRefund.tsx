import type { RefundRequest } from '@ngoma/api/features/orders/refunds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Cost } from './Cost.tsx';
import styles from './DecideRefund.module.css';
import { costQuery, useApproveRefund, useDeclineRefund } from './refunds.queries.ts';

function Approve({ refund, onClose }: { refund: RefundRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const approve = useApproveRefund(refund._id);
  const [percent, setPercent] = useState('100');
  const [note, setNote] = useState('');
  const share = Number(percent);
  const isValid = Number.isInteger(share) && share >= 1 && share <= 100;
  const amount = isValid ? Math.floor((refund.paid * share) / 100) : 0;
  const cost = useQuery({
    ...costQuery(refund.orderId, { ticketIds: refund.tickets.map(({ _id }) => _id), amount: Math.max(1, amount) }),
    enabled: amount > 0,
  });
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('refunds:approve.title', { name: refund.buyer.name })}
      confirmLabel={t('refunds:approve.confirm', { amount: formatMoney(amount, locale) })}
      isBusy={approve.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!isValid) return;
        approve.mutate(
          { percent: share, ...(note.trim() && { note }) },
          {
            onSuccess: ({ message }) => {
              toast(message);
              onClose();
            },
          },
        );
      }}
    >
      <div className={styles.stack}>
        <TextField
          label={t('refunds:approve.percent')}
          value={percent}
          inputProps={{ inputMode: 'numeric', maxLength: 3 }}
          error={!isValid}
          helperText={isValid ? undefined : t('refunds:approve.percentWrong')}
          onChange={({ target }) => setPercent(target.value.replace(/\D/g, ''))}
        />
        <TextField
          label={t('refunds:approve.note')}
          value={note}
          multiline
          minRows={2}
          inputProps={{ maxLength: 500 }}
          onChange={({ target }) => setNote(target.value)}
        />
        <Cost cost={isValid ? cost.data : undefined} error={cost.error} />
        <FormError message={approve.error?.message} />
      </div>
    </ConfirmDialog>
  );
}

function Decline({ refund, onClose }: { refund: RefundRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const decline = useDeclineRefund(refund._id);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  return (
    <ConfirmDialog
      isOpen
      title={t('refunds:decline.title', { name: refund.buyer.name })}
      confirmLabel={t('refunds:decline.confirm')}
      isBusy={decline.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!reason.trim()) return setProblem(t('refunds:reasonMissing'));
        decline.mutate(reason, {
          onSuccess: ({ message }) => {
            toast(message);
            onClose();
          },
          onError: (error) => setProblem(error.message),
        });
      }}
    >
      <p className={styles.words}>{t('refunds:decline.words')}</p>
      <TextField
        label={t('refunds:decline.reason')}
        value={reason}
        multiline
        minRows={2}
        inputProps={{ maxLength: 500 }}
        error={problem !== ''}
        helperText={problem || undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setProblem('');
        }}
      />
    </ConfirmDialog>
  );
}

/** Approves or declines a request that waits for a decision. Nothing for any other. */
export function DecideRefund({ refund, mayDecideEscalated }: { refund: RefundRequest; mayDecideEscalated: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'approve' | 'decline'>();
  if (refund.state !== 'requested' || (refund.isEscalated && !mayDecideEscalated)) return null;
  const close = () => setOpen(undefined);
  return (
    <Row align="stretch">
      <Button variant="ink" size="medium" onClick={() => setOpen('approve')}>
        {t('refunds:approve.action')}
      </Button>
      <Button variant="danger" size="medium" onClick={() => setOpen('decline')}>
        {t('refunds:decline.action')}
      </Button>
      {open === 'approve' && <Approve refund={refund} onClose={close} />}
      {open === 'decline' && <Decline refund={refund} onClose={close} />}
    </Row>
  );
}
