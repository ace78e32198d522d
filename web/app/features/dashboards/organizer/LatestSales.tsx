import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { latestTicketPurchases } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { orderPath } from '#lib/page/order-path.ts';
import { Money } from '#ui/display/Money.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { type Column, Table } from '#ui/kit/data/Table.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { latestSalesQuery } from '../dashboards.queries.ts';
import styles from './LatestSales.module.css';

type Sale = ReplyOf<typeof latestTicketPurchases>['result'][number];

/** Returns a function that names the way in which a sale was paid. */
function usePaidWith(): (paidWith: string | null) => string {
  const { t } = useTranslation();
  const nameOf = useMethodName();
  return (paidWith) => (paidWith === null ? t('common:free') : nameOf(paidWith));
}

const typeOf = ({ typeName, quantity }: Sale): string => (quantity > 1 ? `${typeName} ×${quantity}` : typeName);

function SalesTable({ sales, label }: { sales: readonly Sale[]; label: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paidWith = usePaidWith();
  const navigate = useNavigate();
  const columns: readonly Column<Sale>[] = [
    {
      id: 'buyer',
      label: t('dashboards:latest.buyer'),
      cell: (sale) => (
        <span className={styles.person}>
          <Portrait name={sale.buyerName} url={sale.buyerAvatar?.url} size="small" />
          <Link to={orderPath(sale.orderId)} className={styles.name}>
            {sale.buyerName}
          </Link>
        </span>
      ),
    },
    {
      id: 'type',
      label: t('dashboards:latest.type'),
      cell: (sale) => (
        <>
          {typeOf(sale)} <span className={styles.detail}>{sale.eventName}</span>
        </>
      ),
    },
    {
      id: 'paidWith',
      label: t('dashboards:latest.paidWith'),
      cell: (sale) => <span className={styles.short}>{paidWith(sale.paidWith)}</span>,
    },
    {
      id: 'when',
      label: t('dashboards:latest.when'),
      cell: ({ purchasedAt }) => <span className={styles.short}>{formatRelative(purchasedAt, locale)}</span>,
    },
    {
      id: 'amount',
      label: t('dashboards:latest.amount'),
      align: 'end',
      cell: ({ amount }) => (
        <strong>
          <Money amountXaf={amount} showsFree />
        </strong>
      ),
    },
  ];
  return (
    <div className={styles.table}>
      <Table
        label={label}
        columns={columns}
        rows={sales}
        keyOf={({ _id }) => _id}
        openerOf={(sale) => () => void navigate(orderPath(sale.orderId))}
      />
    </div>
  );
}

/** The same on mobile: one line for buyer and amount, one for ticket and time. */
function SalesList({ sales }: { sales: readonly Sale[] }) {
  const locale = useLocale();
  const paidWith = usePaidWith();
  return (
    <ul className={styles.list}>
      {sales.map((sale) => (
        <li key={sale._id} className={styles.item}>
          <Portrait name={sale.buyerName} url={sale.buyerAvatar?.url} />
          <div className={styles.texts}>
            <div className={styles.buyer}>
              <Link to={orderPath(sale.orderId)} className={styles.name}>
                {sale.buyerName}
              </Link>
              <Money amountXaf={sale.amount} showsFree />
            </div>
            <Text tone="soft">
              {typeOf(sale)} · {sale.eventName}
            </Text>
            <Text look="small" tone="soft">
              {paidWith(sale.paidWith)} · {formatRelative(sale.purchasedAt, locale)}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The latest sales, each of which opens its order: a table on desktop, cards on mobile. */
export function LatestSales() {
  const { t } = useTranslation();
  const { data: sales, error, refetch } = useQuery(latestSalesQuery());
  if (!sales && !error) return <RowSkeletons />;
  return (
    <section aria-labelledby="latest-sales-title">
      <Heading level={2} look="part" id="latest-sales-title" className={styles.title}>
        {t('dashboards:latest.title')}
      </Heading>
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
      {sales?.length === 0 && <p className={styles.nothing}>{t('dashboards:latest.nothing')}</p>}
      {sales && sales.length > 0 && (
        <>
          <SalesTable sales={sales} label={t('dashboards:latest.title')} />
          <SalesList sales={sales} />
        </>
      )}
    </section>
  );
}
