import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { listReconciledDays } from '@ngoma/api/features/supervision/reconciliation';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import styles from './DayList.module.css';
import type { GatewayDay } from './reconciliation.queries.ts';

type Reply = ReplyOf<typeof listReconciledDays>;
type Day = Reply['days'][number];

/** Returns the state that a list can tell of a day without comparing every line. */
function chipOf({ closedAt, hasChanged, isLoaded, books, statement }: Day) {
  if (closedAt) return hasChanged ? (['red', 'changed'] as const) : (['leaf', 'closed'] as const);
  if (!isLoaded) return ['neutral', 'missing'] as const;
  return books.in === statement.in && books.out === statement.out
    ? (['primary', 'equal'] as const)
    : (['sun', 'differs'] as const);
}

/** The days of the gateways, the latest first. */
export function DayList({ days, onOpen }: { readonly days: readonly Day[]; readonly onOpen: (day: GatewayDay) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (days.length === 0) return <EmptyState title={t('reconciliation:none')} />;
  return (
    <Card as="ul" padding="none">
      {days.map((day) => {
        const [tone, state]: readonly [BadgeTone, 'changed' | 'closed' | 'missing' | 'equal' | 'differs'] = chipOf(day);
        return (
          <li key={`${day.gateway} ${day.day}`} className={styles.day}>
            <button type="button" className={styles.open} onClick={() => onOpen(day)}>
              {formatDate(`${day.day}T12:00:00.000Z`, 'dayYear', locale, 'UTC')} · {gatewayNameOf(day.gateway)}
            </button>
            <div className={styles.amount}>
              {t('reconciliation:books')} <Money amountXaf={day.books.in - day.books.out} />
            </div>
            <div className={styles.amount}>
              {day.isLoaded && (
                <>
                  {t('reconciliation:atGateway')} <Money amountXaf={day.statement.in - day.statement.out} />
                </>
              )}
            </div>
            <Badge tone={tone}>{t(`reconciliation:state.${state}`)}</Badge>
          </li>
        );
      })}
    </Card>
  );
}
