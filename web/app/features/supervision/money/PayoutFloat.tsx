import type { PayoutFloat as Float } from '@ngoma/api/features/supervision/supervision';
import { formatDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import styles from './PayoutFloat.module.css';

type FloatState = 'paused' | 'unreadable' | 'unread' | 'unknown' | 'sufficient';

const tones: Readonly<Record<FloatState, BadgeTone>> = {
  paused: 'red',
  unreadable: 'neutral',
  unread: 'neutral',
  unknown: 'sun',
  sufficient: 'leaf',
};

function stateOf({ pausedAt, isReadable, readAt, balance }: Float): FloatState {
  if (pausedAt) return 'paused';
  if (!isReadable) return 'unreadable';
  if (!readAt) return 'unread';
  return balance === null ? 'unknown' : 'sufficient';
}

/** Whether a gateway pays out, as a chip. */
export function FloatChip({ float }: { readonly float: Float }) {
  const { t } = useTranslation();
  const state = stateOf(float);
  return <Badge tone={tones[state]}>{t(`supervision:float.state.${state}`)}</Badge>;
}

/** The balance from which a gateway pays out, when it was read, what waits, and why payouts pause. */
export function PayoutFloat({ float }: { readonly float: Float }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { balance, readAt, lastKnown, isReadable, waiting, pausedAt, needed } = float;
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <span className={styles.strong}>{balance === null ? t('supervision:float.unknown') : <Money amountXaf={balance} />}</span>
        {readAt && (
          <span className={styles.soft} title={formatDate(readAt, 'moment', locale)}>
            {t(balance === null ? 'supervision:float.asked' : 'supervision:float.read', { time: formatRelative(readAt, locale) })}
          </span>
        )}
      </div>
      {!isReadable && <div className={styles.soft}>{t('supervision:float.unreadableWords')}</div>}
      {lastKnown && (
        <div className={styles.soft}>
          {t('supervision:float.lastKnown', {
            amount: formatMoney(lastKnown.balance, locale),
            time: formatRelative(lastKnown.readAt, locale),
          })}
        </div>
      )}
      <div className={styles.soft}>
        {waiting.count === 0
          ? t('supervision:float.noneWaits')
          : t('supervision:float.waiting', { count: waiting.count, amount: formatMoney(waiting.amount, locale) })}
      </div>
      {pausedAt && (
        <div className={styles.pausedWords}>
          {t('supervision:float.pausedWords', {
            time: formatRelative(pausedAt, locale),
            needed: formatMoney(needed, locale),
          })}
        </div>
      )}
    </div>
  );
}
