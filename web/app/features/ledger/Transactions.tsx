import {
  type OrganizerTransaction,
  type TransactionKind,
  type TransactionSort,
  transactionKinds,
  transactionSorts,
} from '@ngoma/api/features/ledger/transactions';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useFilterLink } from '#lib/hooks/use-filter-link.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { orderPath } from '#lib/page/order-path.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { DownloadMenu } from '#ui/guarded/table/DownloadMenu.tsx';
import { type Column, Table } from '#ui/kit/data/Table.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FieldPair } from '#ui/list/FieldPair.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { rowsOnPage, saveTransactions, transactionsQuery } from './ledger.queries.ts';
import styles from './Transactions.module.css';
import type { LedgerFilter } from './transaction-filter.ts';

const tones: Readonly<Record<TransactionKind, BadgeTone>> = {
  sale: 'leaf',
  refund: 'red',
  release: 'primary',
  withdrawal: 'sun',
  contract: 'neutral',
  other: 'neutral',
};

/** Returns the moved amount: the total or, between the organizer's own balances, where the total is zero, the moved part. */
const movedAmount = ({ amount, available, reserved }: OrganizerTransaction): number => amount || Math.abs(available || reserved);

interface SignedAmountProps {
  readonly row: OrganizerTransaction;
  /** Leaves the currency to the head of the column. */
  readonly isFigure?: boolean;
}

/** The amount of a transaction. It has a sign if money came or left; incoming amounts are green. */
function SignedAmount({ row, isFigure = false }: SignedAmountProps) {
  const locale = useLocale();
  const { amount } = row;
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  const moved = Math.abs(movedAmount(row));
  return (
    <span className={styles.amount} data-way={amount > 0 ? 'in' : amount < 0 ? 'out' : 'within'}>
      {sign}
      {isFigure ? formatNumber(moved, locale) : formatMoney(moved, locale)}
    </span>
  );
}

/** Returns the text for a move between the organizer's own balances or for a payout, or undefined for other transactions. */
function moveKeyOf({ amount, available, reserved, kind }: OrganizerTransaction) {
  if (kind === 'withdrawal' && amount < 0) return 'ledger:list.paidOut';
  if (amount !== 0) return undefined;
  if (reserved > 0) return 'ledger:list.setAside';
  if (reserved < 0) return 'ledger:list.availableAgain';
  return available > 0 ? 'ledger:list.becameAvailable' : undefined;
}

/** Returns what makes a column sort the list: the largest or latest first, and the other way round on the second press. */
function useSorting({ sort = 'at', order = 'desc' }: LedgerFilter) {
  const linkTo = useFilterLink();
  return (by: TransactionSort) => {
    const isSorted = by === sort;
    const direction = isSorted && order === 'desc' ? 'asc' : '';
    return {
      sortedBy: linkTo({ sort: by === 'at' ? '' : by, direction }),
      isSorted: isSorted ? (order === 'asc' ? ('ascending' as const) : ('descending' as const)) : undefined,
    };
  };
}

interface TransactionTableProps extends Pick<FilterProps, 'filter'> {
  readonly rows: readonly OrganizerTransaction[];
}

function TransactionTable({ rows, filter }: TransactionTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const sortingOf = useSorting(filter);
  const columns: readonly Column<OrganizerTransaction>[] = [
    {
      id: 'when',
      label: t('ledger:list.when'),
      ...sortingOf('at'),
      cell: ({ at }) => <span className={styles.when}>{formatDate(at, 'moment', locale)}</span>,
    },
    {
      id: 'what',
      label: t('ledger:list.what'),
      cell: (row) => (
        <span className={styles.what}>
          <Badge isDense tone={tones[row.kind]}>
            {t(`ledger:kind.${row.kind}`)}
          </Badge>
          {row.order ? (
            <Link to={orderPath(row.order._id)} className={styles.order}>
              <span className={styles.cut}>{row.order.buyerName}</span> <span className={styles.code}>{row.order.code}</span>
            </Link>
          ) : (
            <span className={styles.cut}>{t(moveKeyOf(row) ?? `ledger:kind.${row.kind}`)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'event',
      label: t('ledger:list.event'),
      cell: ({ event }) => <span className={styles.event}>{event?.eventName}</span>,
    },
    {
      id: 'gross',
      label: t('ledger:list.grossXaf'),
      align: 'end',
      cell: ({ gross }) => <span className={styles.singleLine}>{gross === null ? '' : formatNumber(gross, locale)}</span>,
    },
    {
      id: 'commission',
      label: t('ledger:list.commissionXaf'),
      align: 'end',
      cell: ({ commission }) => (
        <span className={styles.commission}>{commission === null ? '' : formatNumber(commission, locale)}</span>
      ),
    },
    {
      id: 'amount',
      label: t('ledger:list.amountXaf'),
      align: 'end',
      ...sortingOf('amount'),
      cell: (row) => <SignedAmount row={row} isFigure />,
    },
  ];
  return (
    <div className={styles.table}>
      <Table
        label={t('ledger:list.title')}
        columns={columns}
        rows={rows}
        keyOf={({ _id }) => _id}
        openerOf={({ order }) => (order ? () => void navigate(orderPath(order._id)) : undefined)}
      />
    </div>
  );
}

function TransactionCards({ rows }: { rows: readonly OrganizerTransaction[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const subjectOf = (row: OrganizerTransaction): string => {
    const key = moveKeyOf(row);
    return [key && t(key), row.order?.buyerName, row.event?.eventName].filter(Boolean).join(' · ');
  };
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row._id} className={styles.card}>
          <Row gap={2} justify="between" isSingleLine>
            <Badge tone={tones[row.kind]}>{t(`ledger:kind.${row.kind}`)}</Badge>
            <SignedAmount row={row} />
          </Row>
          <p className={styles.subject}>
            {row.order ? (
              <Link to={orderPath(row.order._id)} className={styles.order}>
                {subjectOf(row)}
              </Link>
            ) : (
              subjectOf(row)
            )}
          </p>
          <Text look="small" tone="soft">
            {formatDate(row.at, 'moment', locale)}
            {row.commission !== null && ` · ${t('ledger:list.commissionOf', { amount: formatMoney(row.commission, locale) })}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

interface FilterProps {
  readonly filter: LedgerFilter;
  readonly onFilter: (change: Readonly<Record<string, string>>) => void;
}

function Filters({ filter, onFilter }: FilterProps) {
  const { t } = useTranslation();
  const { eventId = '', kind = '', from = '', to = '', sort = 'at', order = 'desc' } = filter;
  return (
    <div className={styles.filters}>
      <FoldedFilters setCount={[eventId, kind, from, to].filter(Boolean).length}>
        <EventPicker
          label={t('ledger:filter.event')}
          none={t('ledger:filter.allEvents')}
          value={eventId}
          onChoose={(chosen) => onFilter({ event: chosen })}
        />
        <TextField
          select
          label={t('ledger:filter.kind')}
          value={kind}
          onChange={({ target }) => onFilter({ kind: target.value })}
        >
          <option value="">{t('ledger:filter.allKinds')}</option>
          {transactionKinds.map((one) => (
            <option key={one} value={one}>
              {t(`ledger:kind.${one}`)}
            </option>
          ))}
        </TextField>
        <FieldPair>
          <DayField label={t('ledger:filter.from')} value={from} onDay={(day) => onFilter({ from: day })} />
          <DayField label={t('ledger:filter.to')} value={to} onDay={(day) => onFilter({ to: day })} />
        </FieldPair>
        {/* A table is sorted by the heads of its columns. */}
        <div className={styles.sort}>
          <TextField
            select
            label={t('ledger:filter.sort')}
            value={`${sort} ${order}`}
            onChange={({ target }) => {
              const [by = '', direction = ''] = target.value.split(' ');
              onFilter({ sort: by === 'at' ? '' : by, direction: direction === 'desc' ? '' : direction });
            }}
          >
            {transactionSorts.flatMap((by) =>
              (['desc', 'asc'] as const).map((direction) => (
                <option key={`${by} ${direction}`} value={`${by} ${direction}`}>
                  {t(`ledger:filter.sortBy.${by}.${direction}`)}
                </option>
              )),
            )}
          </TextField>
        </div>
      </FoldedFilters>
    </div>
  );
}

interface TransactionsProps extends FilterProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The transactions on the organizer's accounts: filtered, sorted and paginated. */
export function Transactions({ page, onPage, ...filters }: TransactionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch, isPlaceholderData } = useQuery(transactionsQuery(filters.filter, page));
  const total = isPlaceholderData ? undefined : data?.total;
  const isRedirecting = useLastPage({ page, total, limit: rowsOnPage, onPage });
  return (
    <Card aria-labelledby="transactions-title" as="section" padding="none">
      <div className={styles.head}>
        <Row justify="between" align="start">
          <Heading id="transactions-title" level={2} look="part">
            {t('ledger:list.title')}
          </Heading>
          {data !== undefined && data.total > 0 && (
            <DownloadMenu isOfChosen={false} onSave={(format) => saveTransactions(filters.filter, format)} />
          )}
        </Row>
        {data && (
          <Text tone="soft">
            {t('ledger:list.sums', {
              count: data.total,
              in: formatMoney(data.sums.in, locale),
              out: formatMoney(data.sums.out, locale),
            })}
          </Text>
        )}
      </div>
      <Filters {...filters} />
      {(isRedirecting || (!data && !error)) && <RowSkeletons />}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {data?.transactions.length === 0 && !isRedirecting && (
        <EmptyState title={t('ledger:empty.title')}>{t('ledger:empty.words')}</EmptyState>
      )}
      {data && data.transactions.length > 0 && (
        <RefreshingBox isRefreshing={isPlaceholderData}>
          <TransactionTable rows={data.transactions} filter={filters.filter} />
          <TransactionCards rows={data.transactions} />
          <Pager page={page} total={data.total} limit={rowsOnPage} onPage={onPage} />
        </RefreshingBox>
      )}
    </Card>
  );
}
