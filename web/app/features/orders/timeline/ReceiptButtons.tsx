import type { Locale } from '@ngoma/api/common/locale';
import Receipt from '@phosphor-icons/core/regular/receipt.svg?react';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { saveReceipt } from './timeline.queries.ts';

/** Downloads the receipt of an order: in the reader's language, and in the other one for whom it concerns. */
export function ReceiptButtons({ orderId, code }: { orderId: string; code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const receipt = useMutation({
    mutationFn: (lang: Locale) => saveReceipt(orderId, lang, t('order-timeline:receipt.file', { code })),
    onError: (error) => toast(error.message, 'error'),
  });
  const other: Locale = locale === 'fr' ? 'en' : 'fr';
  return (
    <>
      <Button
        size="medium"
        icon={<Receipt />}
        isBusy={receipt.isPending && receipt.variables === locale}
        onClick={() => receipt.mutate(locale)}
      >
        {t('order-timeline:receipt.action')}
      </Button>
      <Button
        variant="quiet"
        size="medium"
        isBusy={receipt.isPending && receipt.variables === other}
        onClick={() => receipt.mutate(other)}
      >
        {t('order-timeline:receipt.otherLanguage')}
      </Button>
    </>
  );
}
