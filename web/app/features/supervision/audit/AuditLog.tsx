import { type AuditAction, auditActions } from '@ngoma/api/common/audit-actions';
import { issueReasons } from '@ngoma/api/features/orders/issuing';
import type { AuditEntry } from '@ngoma/api/features/people/users';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { ChoiceField, FilterBar } from '../FilterFields.tsx';
import { hasPeriod, PeriodFields, periodOf } from '../PeriodFields.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { actsQuery } from '../supervision.queries.ts';
import styles from './AuditLog.module.css';
import { ChangeLines } from './ChangeLines.tsx';

type NameOf<Action> = Action extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : never;

/** Returns the name of an action. One that an older version recorded is shown by its key. */
function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) =>
    isOneOf(auditActions, action) ? t(`supervision:deed.${action.replace('.', '_') as NameOf<AuditAction>}`) : action;
}

/** Returns the reason of an act. Tickets are issued for one of a list of reasons, which has translations; any other reason was typed. */
function useActReason(): (act: AuditEntry) => string | null {
  const { t } = useTranslation();
  return ({ action, reason }) =>
    reason !== null && action === 'order.tickets_issued' && isOneOf(issueReasons, reason)
      ? t(`orders-console:issue.reasonOf.${reason}`)
      : reason;
}

/** List of actions: action, person, time, reason. */
export function ActList({ acts }: { acts: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const wordsOf = useActionName();
  const reasonOf = useActReason();
  return (
    <Stack as="ol" gap={1.5}>
      {acts.map((act) => (
        <li key={act._id} className={styles.item}>
          <div className={styles.strong}>{wordsOf(act.action)}</div>
          <ChangeLines changes={act.changes} />
          {act.reason && <div className={styles.reason}>{reasonOf(act)}</div>}
          <Text look="small" tone="soft">
            {act.actor?.name ?? t('supervision:deed.system')} · {formatDate(act.at, 'moment', locale)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** The audit log of the platform. */
export function AuditLog() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const wordsOf = useActionName();
  const reasonOf = useActReason();
  const action = filters.get('action');
  const query = useQuery(actsQuery({ page: filters.page, ...(action && { action }), ...periodOf(filters) }));
  return (
    <Card padding="none">
      <FilterBar>
        <FoldedFilters setCount={[action, filters.get('from'), filters.get('to')].filter(Boolean).length}>
          <ChoiceField
            filters={filters}
            name="action"
            label={t('supervision:filter.action')}
            choices={(query.data?.actions ?? []).map((value) => ({ value, label: wordsOf(value) }))}
          />
          <PeriodFields filters={filters} />
        </FoldedFilters>
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t(hasPeriod(filters) || action ? 'supervision:deed.noneFound' : 'supervision:deed.none')}
        rowsOf={({ acts }) =>
          acts.map((act) => (
            <ResultRow
              key={act._id}
              title={wordsOf(act.action)}
              detail={
                <>
                  <ChangeLines changes={act.changes} />
                  {reasonOf(act)}
                </>
              }
              middle={act.subjectName}
              end={
                <span className={styles.soft}>
                  {act.actor?.name ?? t('supervision:deed.system')}
                  <br />
                  {formatDate(act.at, 'moment', locale)}
                </span>
              }
            />
          ))
        }
      />
    </Card>
  );
}
