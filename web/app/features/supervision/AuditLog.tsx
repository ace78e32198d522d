import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Act } from '@ngoma/api/features/users';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ChoiceField, FilterBar } from './FilterFields.tsx';
import { Row, Rows } from './Rows.tsx';
import { actsQuery } from './supervision.queries.ts';

/** Acts that have words of their own; another slice's new one stands there as it is called. */
const worded = [
  ...['account.admin_made', 'account.admin_unmade', 'account.blocked', 'account.unblocked', 'account.verified'],
  ...['account.unverified', 'account.password_changed', 'account.password_reset', 'account.data_asked', 'account.deletion_asked'],
  ...['account.erased', 'event.published', 'event.suspended', 'event.cancelled', 'event.withdrawn', 'event.ended'],
  ...['event.guests_added', 'event.team_invited', 'event.team_joined', 'event.team_declined', 'event.team_left'],
  ...['event.team_role_changed', 'order.tickets_sent_again', 'post.removed', 'loyalty.found_broken'],
  ...['refund.retried', 'message.answered', 'message.closed', 'message.open', 'ledger.found_broken', 'dispute.decided'],
];

function useActWords(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => (worded.includes(action) ? t(`admin:deed.${action.replace('.', '_')}`) : action);
}

/** Acts one under the other: what, who, when, why. */
export function ActList({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const wordsOf = useActWords();
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.25 }}>
      {acts.map((act) => (
        <Box component="li" key={act._id} sx={{ pl: 2, borderLeft: '3px solid', borderColor: 'primary.soft' }}>
          <Box sx={{ fontWeight: 600 }}>{wordsOf(act.action)}</Box>
          {act.reason && <Box sx={{ overflowWrap: 'anywhere' }}>{act.reason}</Box>}
          <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {act.actor?.name ?? t('admin:deed.system')} · {formatDate(act.at, 'moment', locale)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The audit log of the house. */
export function AuditLog() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const wordsOf = useActWords();
  const action = filters.get('action');
  const query = useQuery(actsQuery({ page: filters.page, ...(action && { action }) }));
  return (
    <Card>
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="action"
          label={t('admin:filter.action')}
          choices={(query.data?.actions ?? []).map((value) => ({ value, label: wordsOf(value) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('admin:deed.none')}
        rowsOf={({ acts }) =>
          acts.map((act) => (
            <Row
              key={act._id}
              title={wordsOf(act.action)}
              detail={act.reason}
              middle={act.subjectName}
              end={
                <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', fontSize: '0.875rem' }}>
                  {act.actor?.name ?? t('admin:deed.system')}
                  <br />
                  {formatDate(act.at, 'moment', locale)}
                </Box>
              }
            />
          ))
        }
      />
    </Card>
  );
}
