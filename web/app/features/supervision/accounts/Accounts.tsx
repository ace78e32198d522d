import { roles } from '@ngoma/api/common/roles';
import { type Account, accountStates } from '@ngoma/api/features/people/users';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { NameInRow } from '../NameInRow.tsx';
import { PageOfRows, ResultCard } from '../ResultRows.tsx';
import { accountTones } from '../state-colors.ts';
import { usersQuery } from '../supervision.queries.ts';
import styles from './Accounts.module.css';
import { AccountTable, useAccountSort } from './AccountTable.tsx';

const AccountDrawer = lazyPart(async () => (await import('./AccountDrawer.tsx')).AccountDrawer);

/** An account as a card, for phones. */
function AccountCard({ account, onOpen }: { account: Account; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      title={
        <NameInRow
          name={account.name}
          picture={<Portrait name={account.name} url={account.avatar?.url} />}
          isVerified={account.isVerified}
          isStrong
        />
      }
      middle={
        <>
          {account.email}
          <br />
          {account.number ?? t('supervision:account.since', { day: formatDate(account.createdAt, 'dayYear', locale) })}
        </>
      }
      chips={
        <>
          <Badge tone={account.role === 'admin' ? 'sun' : 'primary'}>{t(`shell:role.${account.role}`)}</Badge>
          {account.state !== 'open' && (
            <Badge tone={accountTones[account.state]}>{t(`supervision:account.state.${account.state}`)}</Badge>
          )}
        </>
      }
    />
  );
}

/** The number of accounts by role; a press on one filters the list. */
function Counts({
  counts,
  chosen,
  onChoose,
}: {
  counts: Readonly<Record<string, number>>;
  chosen: string;
  onChoose: (role: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles.counts}>
      {roles.map((role) => (
        <button
          key={role}
          type="button"
          aria-pressed={chosen === role}
          onClick={() => onChoose(chosen === role ? '' : role)}
          className={styles.count}
        >
          <span className={styles.number}>{formatNumber(counts[role] ?? 0, locale)}</span>{' '}
          <span className={styles.role}>{t(`supervision:people.${role}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** All accounts: search, filters, pages; each opens in a drawer. */
export function Accounts({ ownId }: { ownId: string }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const role = filters.one('role', roles);
  const state = filters.one('state', accountStates);
  const verified = filters.one('verified', ['true', 'false']);
  const { sort, isUsual } = useAccountSort(filters);
  const filter = {
    ...(filters.q && { q: filters.q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(verified && { verified }),
    ...(!isUsual && { sort: sort.by, order: sort.direction }),
  };
  const query = useQuery(usersQuery({ ...filter, page: filters.page }));
  return (
    <>
      {query.data && (
        <Counts counts={query.data.counts} chosen={role ?? ''} onChoose={(chosen) => filters.change({ role: chosen })} />
      )}
      <Card padding="none">
        <FilterBar>
          <FilterSearch filters={filters} hint={t('supervision:account.searchHint')} />
          <FoldedFilters setCount={[role, verified, state].filter(Boolean).length}>
            <ChoiceField
              filters={filters}
              name="role"
              label={t('supervision:filter.role')}
              choices={roles.map((value) => ({ value, label: t(`shell:role.${value}`) }))}
            />
            <ChoiceField
              filters={filters}
              name="verified"
              label={t('supervision:filter.verified')}
              choices={(['true', 'false'] as const).map((value) => ({
                value,
                label: t(`supervision:account.isVerified.${value}`),
              }))}
            />
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={accountStates.map((value) => ({ value, label: t(`supervision:account.state.${value}`) }))}
            />
          </FoldedFilters>
        </FilterBar>
        <PageOfRows query={query} filters={filters} empty={t('supervision:account.none')} countOf={({ users }) => users.length}>
          {(page) => (
            <AccountTable
              page={page}
              filters={filters}
              filter={filter}
              cardOf={(account) => <AccountCard account={account} onOpen={() => filters.change({ open: account._id })} />}
            />
          )}
        </PageOfRows>
      </Card>
      <ListDrawer filters={filters} rows={query.data?.users}>
        {(listed) => <AccountDrawer {...listed} ownId={ownId} />}
      </ListDrawer>
    </>
  );
}
