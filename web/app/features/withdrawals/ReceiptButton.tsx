import type { OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';
import Receipt from '@phosphor-icons/core/regular/receipt.svg?react';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { saveReceipt } from './withdrawals.queries.ts';

/** Downloads the receipt of a paid withdrawal in the reader's language. */
export function ReceiptButton({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const receipt = useMutation({
    mutationFn: () => saveReceipt(withdrawal, locale),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Button
      variant="quiet"
      size="medium"
      icon={<Receipt />}
      isBusy={receipt.isPending}
      aria-label={t('withdrawals:list.receiptOf', { code: withdrawal.code })}
      onClick={() => receipt.mutate()}
    >
      {t('withdrawals:list.receipt')}
    </Button>
  );
}
