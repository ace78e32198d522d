import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { latestTicketPurchases } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { latestSalesQuery } from './dashboards.queries.ts';

type Sale = ReplyOf<typeof latestTicketPurchases>['result'][number];

function usePaidWith(): (paidWith: string | null) => string {
  const { t } = useTranslation();
  return (paidWith) => {
    switch (paidWith) {
      case null:
        return t('common:free');
      case 'mtn':
      case 'orange':
      case 'card':
      case 'sandbox':
        return t(`dashboards:paidWith.${paidWith}`);
      default:
        return paidWith;
    }
  };
}

const typeOf = ({ typeName, quantity }: Sale): string => (quantity > 1 ? `${typeName} ×${quantity}` : typeName);

function SalesTable({ sales, label }: { sales: readonly Sale[]; label: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paidWith = usePaidWith();
  return (
    <Table aria-label={label} sx={{ display: { xs: 'none', sm: 'table' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('dashboards:latest.buyer')}</TableCell>
          <TableCell>{t('dashboards:latest.type')}</TableCell>
          <TableCell>{t('dashboards:latest.paidWith')}</TableCell>
          <TableCell>{t('dashboards:latest.when')}</TableCell>
          <TableCell align="right">{t('dashboards:latest.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {sales.map((sale) => (
          <TableRow key={sale._id} sx={{ '&:last-child td, &:last-child th': { borderBottom: 0 } }}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
              {sale.buyerName}
            </TableCell>
            <TableCell>
              {typeOf(sale)}
              <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {sale.eventName}
              </Typography>
            </TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>{paidWith(sale.paidWith)}</TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>{formatRelative(sale.purchasedAt, locale)}</TableCell>
            <TableCell align="right" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              <Money amountXaf={sale.amount} showsFree />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same on mobile: one line for buyer and amount, one for ticket and time. */
function SalesList({ sales }: { sales: readonly Sale[] }) {
  const locale = useLocale();
  const paidWith = usePaidWith();
  return (
    <Box component="ul" sx={{ display: { sm: 'none' }, listStyle: 'none', p: 0, m: 0 }}>
      {sales.map((sale) => (
        <Box component="li" key={sale._id} sx={{ px: 2, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
            <span>{sale.buyerName}</span>
            <Money amountXaf={sale.amount} showsFree />
          </Box>
          <Text tone="soft">
            {typeOf(sale)} · {sale.eventName}
          </Text>
          <Text look="small" tone="soft">
            {paidWith(sale.paidWith)} · {formatRelative(sale.purchasedAt, locale)}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

/** The latest sales: a table on desktop, cards on mobile. */
export function LatestSales() {
  const { t } = useTranslation();
  const { data: sales, error, refetch } = useQuery(latestSalesQuery());
  if (!sales && !error) return <RowSkeletons />;
  return (
    <Card component="section" aria-labelledby="latest-sales-title">
      <Typography id="latest-sales-title" variant="h4" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {t('dashboards:latest.title')}
      </Typography>
      {!sales && (
        <EmptyState
          title={error?.message}
          action={
            <Button size="medium" onClick={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        />
      )}
      {sales?.length === 0 && (
        <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{t('dashboards:latest.nothing')}</Typography>
      )}
      {sales && sales.length > 0 && (
        <>
          <SalesTable sales={sales} label={t('dashboards:latest.title')} />
          <SalesList sales={sales} />
        </>
      )}
    </Card>
  );
}
