import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getSupervisedOrder } from '@ngoma/api/features/supervision/supervision';
import { formatDate } from '#lib/format/format.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import { useMovementName } from '../money/movement-labels.ts';
import { paymentTones, refundTones } from '../state-colors.ts';
import styles from './PaymentParts.module.css';
import { RetryRefund } from './RetryRefund.tsx';

type Order = ReplyOf<typeof getSupervisedOrder>['order'];
type Payment = Order['payments'][number];

/** A payment attempt: method, state, history, callbacks and refunds. `code` is that of its order, or our reference. */
export function PaymentAttempt({ payment, code }: { payment: Payment; code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  return (
    <div className={styles.payment}>
      <Fact name={methodOf(payment.operator ?? payment.gateway)}>
        <Money amountXaf={payment.amount} />
      </Fact>
      <Row align="stretch">
        <Badge tone={paymentTones[payment.state]}>{t(`supervision:payment.state.${payment.state}`)}</Badge>
        {payment.outcome === 'refunded' && <Badge tone="sun">{t('supervision:payment.unhonoured')}</Badge>}
        {payment.reason && <Badge>{t(`supervision:payment.reason.${payment.reason}`)}</Badge>}
      </Row>
      {payment.number && <div className={styles.soft}>{formatPhone(payment.number)}</div>}
      <div className={styles.soft}>
        {t('supervision:payment.ref')} {payment.gatewayRef}
      </div>
      <ol className={styles.facts}>
        {payment.facts.map((fact) => (
          <li key={`${fact.kind} ${fact.at}`} className={styles.fact}>
            <span>{t(`supervision:fact.${fact.kind}`)}</span>
            <span>{formatDate(fact.at, 'moment', locale)}</span>
          </li>
        ))}
        {payment.callbacks.map((callback) => (
          <li key={callback._id} className={styles.fact}>
            <span>{t(callback.handledAt ? 'supervision:payment.callbackHandled' : 'supervision:payment.callbackWaiting')}</span>
            <span>{formatDate(callback.receivedAt, 'moment', locale)}</span>
          </li>
        ))}
      </ol>
      {payment.refunds.map((refund) => (
        <div key={refund._id} className={styles.refund}>
          <Fact name={t('supervision:refund.one')}>
            <Money amountXaf={refund.amount} />
          </Fact>
          <Row>
            <Badge tone={refundTones[refund.state]}>{t(`supervision:refund.state.${refund.state}`)}</Badge>
            {refund.paidTo && (
              <div className={styles.soft}>
                {t('supervision:refund.paidTo', {
                  method: methodOf(refund.paidTo.operator),
                  number: refund.paidTo.number ? formatPhone(refund.paidTo.number) : '',
                })}
              </div>
            )}
            {refund.attempts > 1 && (
              <div className={styles.soft}>{t('supervision:refund.attempts', { count: refund.attempts })}</div>
            )}
            {refund.state === 'failed' && <RetryRefund id={refund._id} amountXaf={refund.amount} code={code} />}
          </Row>
        </div>
      ))}
    </div>
  );
}

/**
 * The ledger transfers with debited and credited accounts. Debits of the platform's own accounts are shown as received amounts.
 */
export function Transfers({ transfers }: Pick<Order, 'transfers'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const movementOf = useMovementName();
  if (transfers.length === 0) return <Text tone="soft">{t('supervision:ledger.noTransfers')}</Text>;
  return (
    <>
      {transfers.map((transfer) => (
        <Stack key={transfer._id} gap={0.5}>
          <div className={styles.soft}>
            {movementOf(transfer.kind)} · {formatDate(transfer.at, 'moment', locale)}
          </div>
          {transfer.postings.map((posting) => (
            <Fact
              key={`${posting.account} ${posting.owner} ${posting.amount}`}
              name={`${t(`supervision:ledger.account.${posting.account}`)}${posting.owner ? ` (${posting.owner})` : ''}`}
            >
              <span>
                <Money amountXaf={posting.amount} />
              </span>
            </Fact>
          ))}
        </Stack>
      ))}
    </>
  );
}
