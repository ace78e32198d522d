import type { ReplyOf } from '@ngoma/api/common/endpoint';
import {
  type providerStatement,
  type StatementEntry,
  type StatementKind,
  statementKinds,
} from '@ngoma/api/features/dashboards/provider';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { DownloadMenu } from '#ui/guarded/table/DownloadMenu.tsx';
import { type Column, Table } from '#ui/kit/data/Table.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import styles from './Movements.module.css';
import { saveMovements, statementRows } from './provider.queries.ts';
import type { StatementFilter } from './statement-filter.ts';

const tones: Readonly<Record<StatementKind, BadgeTone>> = {
  income: 'leaf',
  income_returned: 'red',
  withdrawal: 'sun',
  withdrawal_returned: 'neutral',
  other: 'neutral',
};

function MovementTable({ entries }: { readonly entries: readonly StatementEntry[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<StatementEntry>[] = [
    {
      id: 'when',
      label: t('provider-dashboard:movements.when'),
      from: 600,
      cell: ({ at }) => <span className={styles.when}>{formatDate(at, 'moment', locale)}</span>,
    },
    {
      id: 'what',
      label: t('provider-dashboard:movements.what'),
      cell: ({ kind, contract, at }) => (
        <span className={styles.what}>
          <Badge isDense tone={tones[kind]}>
            {t(`provider-dashboard:statement.kind.${kind}`)}
          </Badge>
          {contract && <TextLink to={`/contracts/${contract._id}`}>{contract.title}</TextLink>}
          {/* On phones in place of the first column. */}
          <span className={styles.day}>{formatDate(at, 'dayYear', locale)}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      label: t('provider-dashboard:movements.amountXaf'),
      align: 'end',
      cell: ({ amount }) => (
        <span className={styles.amount} data-incoming={amount > 0 || undefined}>
          {amount > 0 ? '+' : '−'}
          {formatNumber(Math.abs(amount), locale)}
        </span>
      ),
    },
    {
      id: 'balance',
      label: t('provider-dashboard:movements.balanceXaf'),
      align: 'end',
      from: 600,
      cell: ({ balanceAfter }) => <span className={styles.when}>{formatNumber(balanceAfter, locale)}</span>,
    },
  ];
  return <Table label={t('provider-dashboard:statement.movements')} columns={columns} rows={entries} keyOf={({ _id }) => _id} />;
}

interface FilterProps {
  readonly filter: StatementFilter;
  readonly filters: Filters;
}

function MovementFilters({ filter, filters: { change } }: FilterProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.filters}>
      <Select
        label={t('provider-dashboard:movements.kind')}
        value={filter.kind ?? ''}
        onChange={({ target }) => change({ kind: target.value })}
      >
        <option value="">{t('provider-dashboard:movements.allKinds')}</option>
        {statementKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`provider-dashboard:statement.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <DayField label={t('provider-dashboard:movements.from')} value={filter.from ?? ''} onDay={(from) => change({ from })} />
      <DayField label={t('provider-dashboard:movements.to')} value={filter.to ?? ''} onDay={(to) => change({ to })} />
    </div>
  );
}

interface MovementsProps extends FilterProps {
  readonly statement: ReplyOf<typeof providerStatement>;
  readonly isRefreshing: boolean;
}

/** The movements of a provider's available balance: filtered by the address, with files, newest first. */
export function Movements({ statement: { entries, total, sums }, isRefreshing, filter, filters }: MovementsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toPage = (page: number) => filters.change({ page: page === 1 ? '' : String(page) });
  const isRedirecting = useLastPage({
    ...{ page: filters.page, total: isRefreshing ? undefined : total, limit: statementRows, onPage: toPage },
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Card aria-labelledby="movements-title" as="section" padding="none">
      <div className={styles.head}>
        <div>
          <Heading level={2} look="part" id="movements-title">
            {t('provider-dashboard:statement.movements')}
          </Heading>
          <Text tone="soft">
            {t('provider-dashboard:movements.sums', {
              ...{ count: total, in: formatMoney(sums.in, locale), out: formatMoney(sums.out, locale) },
            })}
          </Text>
        </div>
        {total > 0 && (
          <DownloadMenu
            isOfChosen={false}
            onSave={(format) => saveMovements(filter, format, t('provider-dashboard:movements.file'))}
          />
        )}
      </div>
      {(total > 0 || isFiltered) && <MovementFilters filter={filter} filters={filters} />}
      {isRedirecting && <RowSkeletons />}
      {entries.length === 0 && !isRedirecting && (
        <EmptyState title={t('provider-dashboard:statement.noMovements')}>
          {t(isFiltered ? 'provider-dashboard:movements.noneFiltered' : 'provider-dashboard:movements.none')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <RefreshingBox isRefreshing={isRefreshing}>
          <MovementTable entries={entries} />
          <Pager page={filters.page} total={total} limit={statementRows} onPage={toPage} />
        </RefreshingBox>
      )}
    </Card>
  );
}
