import type { RefundRequest, RefundRequestState } from '@ngoma/api/features/orders/refunds';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './RefundCard.module.css';

const tones: Readonly<Record<RefundRequestState, BadgeTone>> = {
  requested: 'sun',
  approved: 'primary',
  sent: 'primary',
  done: 'leaf',
  declined: 'red',
  failed: 'red',
  withdrawn: 'neutral',
};

/** The steps of a request, oldest first. */
function Steps({ history }: Pick<RefundRequest, 'history'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ol className={styles.list}>
      {history.map(({ state, at, by, actor, note }) => (
        <li key={`${state} ${at}`} className={styles.soft}>
          {t(`refunds:step.${state}`)} · {formatDate(at, 'moment', locale)}
          {by ? ` · ${by}` : (actor === 'organizer' || actor === 'admin') && ` · ${t(`refunds:by.${actor}`)}`}
          {note && <div className={styles.quoted}>{t('refunds:quoted', { note })}</div>}
        </li>
      ))}
    </ol>
  );
}

interface RefundCardProps {
  readonly refund: RefundRequest;
  /** Whether the card stands outside its order, and so names event, order and buyer. */
  readonly namesOrder?: boolean;
  readonly actions?: ReactNode;
}

/** One refund request: its state, tickets, amounts and history. */
export function RefundCard({ refund, namesOrder = false, actions }: RefundCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, amount, paid, tickets, isEscalated, decideBy } = refund;
  const isWaiting = state === 'requested';
  return (
    <div className={styles.stack}>
      <Row justify="between">
        <Badge tone={tones[state]}>{t(`refunds:state.${state}`)}</Badge>
        <Text isStrong>{formatMoney(amount ?? paid, locale)}</Text>
      </Row>
      {namesOrder && (
        <Row isSingleLine>
          <Portrait name={refund.buyer.name} url={refund.buyer.avatar?.url} />
          <div className={styles.texts}>
            <Text isStrong>{refund.buyer.name}</Text>
            <Text look="small" tone="soft">
              {refund.eventName} · {refund.orderCode}
            </Text>
          </div>
        </Row>
      )}
      <Text look="small" tone="soft">
        {tickets.map(({ typeName, holder }) => `${typeName} · ${holder}`).join(', ')}
      </Text>
      {refund.toBalance > 0 && (
        <Text look="small" tone="soft">
          {t('refunds:destination.part', { amount: formatMoney(refund.toBalance, locale) })}
        </Text>
      )}
      {!refund.endsTickets && (
        <Text look="small" tone="soft">
          {t('refunds:staysValid')}
        </Text>
      )}
      {isWaiting && (
        <p className={styles.text}>
          {isEscalated
            ? t('refunds:adminDecides')
            : t('refunds:decideBy', { time: formatDate(decideBy, 'moment', locale), count: hoursUntil(decideBy) })}
        </p>
      )}
      <Steps history={refund.history} />
      {actions}
    </div>
  );
}

const hoursUntil = (instant: string): number => Math.max(0, Math.ceil((new Date(instant).getTime() - Date.now()) / 3_600_000));
