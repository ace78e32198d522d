import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type OrganizerTransaction, type TransactionKind, transactionKinds } from '@ngoma/api/features/reports';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format.ts';
import { useLastPage } from '#lib/use-last-page.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { DayField } from '#ui/DayField.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EventPicker } from '#ui/EventPicker.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';
import { StatusChip, type StatusTone } from '#ui/StatusChip.tsx';
import { TextField } from '#ui/TextField.tsx';
import { rowsOnPage, transactionsQuery } from './money.queries.ts';
import type { MoneyFilter } from './money-filter.ts';

const tones: Readonly<Record<TransactionKind, StatusTone>> = {
  sale: 'leaf',
  refund: 'red',
  release: 'primary',
  withdrawal: 'sun',
  contract: 'neutral',
  other: 'neutral',
};

/** An amount with its sign: what came in is green, what went out is said so. */
function Signed({ amountXaf }: { amountXaf: number }) {
  const locale = useLocale();
  const sign = amountXaf > 0 ? '+' : amountXaf < 0 ? '−' : '';
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 600,
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(amountXaf > 0 && { color: 'success.main' }),
      }}
    >
      {sign}
      {formatMoney(Math.abs(amountXaf), locale)}
    </Box>
  );
}

/** Money that only moved between the own accounts is shown by what moved. */
const shownAmount = ({ amount, available, reserved }: OrganizerTransaction): number => amount || available || reserved;

const placeOf = ({ order, event }: OrganizerTransaction): string =>
  [order?.buyerName, event?.eventName].filter(Boolean).join(' · ');

function Wide({ rows }: { rows: readonly OrganizerTransaction[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Table aria-label={t('money:list.title')} sx={{ display: { xs: 'none', md: 'table' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('money:list.when')}</TableCell>
          <TableCell>{t('money:list.kind')}</TableCell>
          <TableCell>{t('money:list.what')}</TableCell>
          <TableCell align="right">{t('money:list.gross')}</TableCell>
          <TableCell align="right">{t('money:list.commission')}</TableCell>
          <TableCell align="right">{t('money:list.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row._id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.at, 'moment', locale)}</TableCell>
            <TableCell>
              <StatusChip tone={tones[row.kind]}>{t(`money:kind.${row.kind}`)}</StatusChip>
            </TableCell>
            <TableCell>
              {row.order?.buyerName ?? t(`money:kind.${row.kind}`)}
              <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {[row.event?.eventName, row.order?.code].filter(Boolean).join(' · ')}
              </Typography>
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {row.gross === null ? '' : formatMoney(row.gross, locale)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
              {row.commission === null ? '' : formatMoney(row.commission, locale)}
            </TableCell>
            <TableCell align="right">
              <Signed amountXaf={shownAmount(row)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Narrow({ rows }: { rows: readonly OrganizerTransaction[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="ul" sx={{ display: { md: 'none' }, listStyle: 'none', p: 0, m: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row._id} sx={{ px: 2, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
            <StatusChip tone={tones[row.kind]}>{t(`money:kind.${row.kind}`)}</StatusChip>
            <Signed amountXaf={shownAmount(row)} />
          </Box>
          <Typography sx={{ mt: 0.5, fontSize: '0.9375rem' }}>{placeOf(row)}</Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {formatDate(row.at, 'moment', locale)}
            {row.commission !== null && ` · ${t('money:list.commissionOf', { amount: formatMoney(row.commission, locale) })}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface FilterProps {
  readonly filter: MoneyFilter;
  readonly onFilter: (change: Readonly<Record<string, string>>) => void;
}

function Filters({ filter, onFilter }: FilterProps) {
  const { t } = useTranslation();
  const day = (name: 'from' | 'to') => (
    <DayField
      label={t(`money:filter.${name}`)}
      value={filter[name] ?? ''}
      onDay={(chosen) => onFilter({ [name]: chosen })}
      sx={{ minWidth: 0 }}
    />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        px: 2,
        pb: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
      }}
    >
      <EventPicker
        label={t('money:filter.event')}
        none={t('money:filter.allEvents')}
        value={filter.eventId ?? ''}
        onChoose={(chosen) => onFilter({ event: chosen })}
        sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', lg: 'auto' } }}
      />
      <TextField
        select
        label={t('money:filter.kind')}
        value={filter.kind ?? ''}
        onChange={({ target }) => onFilter({ kind: target.value })}
        sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', lg: 'auto' } }}
      >
        <option value="">{t('money:filter.allKinds')}</option>
        {transactionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`money:kind.${kind}`)}
          </option>
        ))}
      </TextField>
      {day('from')}
      {day('to')}
    </Box>
  );
}

interface TransactionsProps extends FilterProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** What moved on the own accounts: filtered, by the page, the latest first. */
export function Transactions({ page, onPage, ...filters }: TransactionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch, isPlaceholderData } = useQuery(transactionsQuery(filters.filter, page));
  const total = isPlaceholderData ? undefined : data?.total;
  const isLeaving = useLastPage({ page, total, limit: rowsOnPage, onPage });
  return (
    <Card component="section" aria-labelledby="transactions-title">
      <Box sx={{ p: 2, pb: 1.5 }}>
        <Typography id="transactions-title" variant="h4" component="h2">
          {t('money:list.title')}
        </Typography>
        {data && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('money:list.sums', {
              count: data.total,
              in: formatMoney(data.sums.in, locale),
              out: formatMoney(data.sums.out, locale),
            })}
          </Typography>
        )}
      </Box>
      <Filters {...filters} />
      {(isLeaving || (!data && !error)) && <RowSkeletons />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data?.transactions.length === 0 && !isLeaving && (
        <EmptyState title={t('money:empty.title')}>{t('money:empty.words')}</EmptyState>
      )}
      {data && data.transactions.length > 0 && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <Wide rows={data.transactions} />
          <Narrow rows={data.transactions} />
          <Pager page={page} total={data.total} limit={rowsOnPage} onPage={onPage} />
        </Box>
      )}
    </Card>
  );
}
