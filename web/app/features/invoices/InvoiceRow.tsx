import type { Invoice, SupervisedInvoice } from '@ngoma/api/features/invoices';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { useMutation } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './InvoiceRow.module.css';
import { saveInvoice } from './invoices.queries.ts';

/** An invoice or credit note: number, event, date and amount, with its PDF in the reader's language. */
export function InvoiceRow({ invoice }: { readonly invoice: Invoice | SupervisedInvoice }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const pdf = useMutation({
    mutationFn: () => saveInvoice(invoice, locale),
    onError: (error) => toast(error.message, 'error'),
  });
  const { kind, code, event, issuedAt, amount, orders, corrects, orderCode, vat } = invoice;
  const isInvoice = kind === 'invoice';
  return (
    <li className={styles.item}>
      <div className={styles.place}>
        <Text isStrong>{code}</Text>
        <Text>{'seller' in invoice ? `${invoice.seller.name} · ${event.eventName}` : event.eventName}</Text>
        <Text look="small" tone="soft">
          {formatDate(issuedAt, 'dayYear', locale)} ·{' '}
          {isInvoice
            ? t('invoices:orders', { count: orders })
            : t('invoices:corrects', { invoice: corrects ?? '', order: orderCode ?? '' })}
          {vat.amount > 0 &&
            ` · ${t('invoices:vat', { rate: percentOf(vat.basisPoints, locale), amount: formatMoney(vat.amount, locale) })}`}
        </Text>
      </div>
      <div className={styles.wide}>
        <Badge tone={isInvoice ? 'primary' : 'sun'}>{t(`invoices:kind.${kind}`)}</Badge>
      </div>
      <p className={styles.text}>
        {!isInvoice && '−'}
        {formatMoney(amount, locale)}
        <span className={styles.narrow}>{t(`invoices:kind.${kind}`)}</span>
      </p>
      <Button
        variant="quiet"
        size="medium"
        icon={<DownloadSimple />}
        isBusy={pdf.isPending}
        aria-label={t('invoices:download', { code })}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
    </li>
  );
}
