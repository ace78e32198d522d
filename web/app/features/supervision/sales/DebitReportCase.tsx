import type { PaymentCase } from '@ngoma/api/features/supervision/supervision';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useCloseDebitReport } from '../supervision.queries.ts';
import styles from './DebitReportCase.module.css';

/** The states of a payment in the answers of gateways. */
const statuses = ['pending', 'succeeded', 'failed', 'expired', 'cancelled', 'not_found', 'unknown'] as const;

interface DebitReportCaseProps {
  readonly id: string;
  readonly report: NonNullable<PaymentCase['report']>;
}

/** The facts of a reported debit, what the gateways said of it, and the action that closes its case with a reason. */
export function DebitReportCase({ id, report }: DebitReportCaseProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const close = useCloseDebitReport(id);
  const [isClosing, setClosing] = useState(false);
  const facts = [
    t(`supervision:debitReport.reason.${report.reason}`),
    report.number && formatPhone(report.number),
    report.transactionId && t('supervision:debitReport.transaction', { id: report.transactionId }),
    t('supervision:debitReport.debitedAt', { time: formatDate(report.debitedAt, 'moment', locale) }),
  ];
  return (
    <div className={styles.actions}>
      <div className={styles.part}>{facts.filter(Boolean).join(' · ')}</div>
      <ul className={styles.list}>
        {report.answers.length === 0 && <li>{t('supervision:debitReport.noAnswer')}</li>}
        {report.answers.map(({ paymentId, gateway, status, operatorTxnId, paidXaf }) => (
          <li key={paymentId}>
            {[
              t('supervision:debitReport.answer', {
                gateway,
                status: isOneOf(statuses, status) ? t(`supervision:debitReport.status.${status}`) : status,
              }),
              paidXaf !== null && t('supervision:debitReport.paid', { amount: formatMoney(paidXaf, locale) }),
              operatorTxnId !== null && t('supervision:debitReport.id', { id: operatorTxnId }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      <Button size="medium" onClick={() => setClosing(true)}>
        {t('supervision:debitReport.close')}
      </Button>
      {isClosing && (
        <ReasonDialog
          title={t('supervision:debitReport.closeTitle', { code: report.code })}
          words={t('supervision:debitReport.closeWords')}
          confirmLabel={t('supervision:debitReport.close')}
          reason="required"
          act={(reason) => close.mutateAsync(reason)}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}
