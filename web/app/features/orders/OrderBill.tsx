import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import type { TaxAmount } from '@ngoma/api/features/events/ticketing/taxes';
import type { ReactNode } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import styles from './OrderBill.module.css';

export interface BillLine {
  readonly key: string;
  readonly label: string;
  readonly quantity: number;
  readonly amountXaf: number;
}

interface OrderBillProps {
  readonly lines: readonly BillLine[];
  readonly feesXaf: number;
  /** The taxes on the tickets: what is added to the prices stands before the total, what they include after it. */
  readonly taxes: readonly TaxAmount[];
  readonly totalXaf: number;
  /** The part of the total that the buyer's balance pays. */
  readonly fromBalanceXaf?: number;
  /** Whether the order is paid, so that both parts are named as paid. */
  readonly isPaid?: boolean;
}

const Line = ({
  label,
  look,
  children,
}: {
  readonly label: ReactNode;
  readonly look?: 'soft' | 'total';
  readonly children: ReactNode;
}) => (
  <div className={styles.line} data-look={look}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Items, fees, taxes and total of a purchase. */
export function OrderBill({ lines, feesXaf, taxes, totalXaf, fromBalanceXaf = 0, isPaid = false }: OrderBillProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <dl className={styles.bill}>
      {lines.map((line) => (
        <Line key={line.key} label={`${line.quantity} × ${line.label}`}>
          <Money amountXaf={line.amountXaf} showsFree />
        </Line>
      ))}
      {taxes.map(
        (tax) =>
          tax.mode === 'added' && (
            <Line key={tax.taxId} label={taxName(tax, locale)} look="soft">
              <Money amountXaf={tax.amount} />
            </Line>
          ),
      )}
      {feesXaf > 0 && (
        <Line label={t('orders:fees')} look="soft">
          <Money amountXaf={feesXaf} />
        </Line>
      )}
      <Line label={t('orders:total')} look="total">
        <Money amountXaf={totalXaf} showsFree={lines.length > 0} />
      </Line>
      {taxes.map(
        (tax) =>
          tax.mode === 'included' && (
            <Line key={tax.taxId} label={t('orders:ofWhich', { tax: taxName(tax, locale) })} look="soft">
              <Money amountXaf={tax.amount} />
            </Line>
          ),
      )}
      {fromBalanceXaf > 0 && (
        <>
          <Line label={t(isPaid ? 'orders:balance.paidFromBalance' : 'orders:balance.fromBalance')} look="soft">
            <Money amountXaf={isPaid ? fromBalanceXaf : -fromBalanceXaf} />
          </Line>
          {!(isPaid && fromBalanceXaf === totalXaf) && (
            <Line label={t(isPaid ? 'orders:balance.paidOtherwise' : 'orders:balance.toPay')} look={isPaid ? 'soft' : 'total'}>
              <Money amountXaf={totalXaf - fromBalanceXaf} />
            </Line>
          )}
        </>
      )}
    </dl>
  );
}
