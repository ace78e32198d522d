import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { AuditEntry } from '@ngoma/api/features/users';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { ChoiceField, FilterBar } from './FilterFields.tsx';
import { Row, Rows } from './ResultRows.tsx';
import { actsQuery } from './supervision.queries.ts';

/** Actions with a translation; any other is shown by its key. */
const translated = [
  ...['account_admin_made', 'account_admin_unmade', 'account_blocked', 'account_unblocked', 'account_verified'],
  ...['account_unverified', 'account_password_changed', 'account_password_reset', 'account_data_asked', 'account_deletion_asked'],
  ...[
    'account_erased',
    'account_set_up',
    'wallet_gift_given',
    'event_published',
    'event_earnings_released',
    'event_postponed',
    'event_suspended',
    'event_cancelled',
  ],
  ...['event_withdrawn', 'event_ended'],
  ...['event_guests_added', 'event_team_invited', 'event_team_joined', 'event_team_declined', 'event_team_left'],
  ...['event_team_role_changed', 'order_tickets_sent_again', 'post_removed', 'loyalty_found_broken'],
  'ledger_debt_written_off',
  ...['weekly_payouts_turned_on', 'weekly_payouts_turned_off', 'payout_account_changed'],
  ...['refund_number_confirmed', 'refund_number_declined'],
  ...['refund_retried', 'message_answered', 'message_closed', 'message_open', 'ledger_found_broken', 'dispute_decided'],
  ...['gateway_switched_on', 'gateway_switched_off'],
  ...['identity_viewed', 'identity_approved', 'identity_rejected'],
  ...['reward_created', 'reward_changed', 'reward_ended', 'reward_reopened', 'reward_codes_read'],
  ...['category_created', 'category_renamed', 'category_ordered', 'category_moved', 'category_retired', 'category_restored'],
  'commission_set',
  ...['sales_stopped', 'sales_resumed', 'payouts_stopped', 'payouts_resumed'],
] as const;

function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => {
    const name = action.replace('.', '_');
    return isOneOf(translated, name) ? t(`supervision:deed.${name}`) : action;
  };
}

/** List of actions: action, person, time, reason. */
export function ActList({ acts }: { acts: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const wordsOf = useActionName();
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.25 }}>
      {acts.map((act) => (
        <Box component="li" key={act._id} sx={{ pl: 2, borderLeft: '3px solid', borderColor: 'primary.soft' }}>
          <Box sx={{ fontWeight: 600 }}>{wordsOf(act.action)}</Box>
          <ChangeLines changes={act.changes} />
          {act.reason && <Box sx={{ overflowWrap: 'anywhere' }}>{act.reason}</Box>}
          <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {act.actor?.name ?? t('supervision:deed.system')} · {formatDate(act.at, 'moment', locale)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The audit log of the platform. */
export function AuditLog() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const wordsOf = useActionName();
  const action = filters.get('action');
  const query = useQuery(actsQuery({ page: filters.page, ...(action && { action }) }));
  return (
    <Card>
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="action"
          label={t('supervision:filter.action')}
          choices={(query.data?.actions ?? []).map((value) => ({ value, label: wordsOf(value) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:deed.none')}
        rowsOf={({ acts }) =>
          acts.map((act) => (
            <Row
              key={act._id}
              title={wordsOf(act.action)}
              detail={
                <>
                  <ChangeLines changes={act.changes} />
                  {act.reason}
                </>
              }
              middle={act.subjectName}
              end={
                <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', fontSize: '0.875rem' }}>
                  {act.actor?.name ?? t('supervision:deed.system')}
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
