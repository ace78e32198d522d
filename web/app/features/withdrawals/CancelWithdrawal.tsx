import type { OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { useCancelWithdrawal } from './withdrawals.queries.ts';

/** The button that cancels a withdrawal, after a confirmation. */
export function CancelWithdrawal({ withdrawal: { _id, amount } }: { readonly withdrawal: OwnWithdrawal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const cancel = useCancelWithdrawal(_id);
  const [isAsking, setAsking] = useState(false);
  const text = formatMoney(amount, locale);
  const confirm = async () => {
    try {
      toast((await cancel.mutateAsync()).message);
    } catch (error) {
      if (error instanceof Error) toast(error.message, 'error');
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="medium"
        aria-label={t('withdrawals:cancel.actionFor', { amount: text })}
        onClick={() => setAsking(true)}
      >
        {t('withdrawals:cancel.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('withdrawals:cancel.title', { amount: text })}
        confirmLabel={t('withdrawals:cancel.confirm')}
        keepLabel={t('withdrawals:cancel.keep')}
        isBusy={cancel.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {t('withdrawals:cancel.words')}
      </ConfirmDialog>
    </>
  );
}
