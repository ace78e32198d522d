import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { NamedPerson } from '#ui/display/NamedPerson.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { MethodTag } from './MethodTag.tsx';
import styles from './OrderTable.module.css';
import { orderTones } from './order-state-colors.ts';

export type ListedOrder = ReplyOf<typeof listOrders>['allOrders'][number];

/** The columns of the orders, of which the reader chooses. */
export function useOrderColumns(): readonly DataColumn<ListedOrder>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'buyer',
        label: t('orders-console:column.buyer'),
        isFixed: true,
        cell: ({ buyerName, buyerEmail, buyerAvatar }) => (
          <NamedPerson person={{ name: buyerName, email: buyerEmail, avatar: buyerAvatar }} />
        ),
      },
      {
        id: 'total',
        label: t('orders-console:total'),
        align: 'end',
        cell: ({ total }) => (
          <span className={styles.total}>
            <Money amountXaf={total} showsFree />
          </span>
        ),
      },
      {
        id: 'tickets',
        label: t('orders-console:column.tickets'),
        cell: ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
      },
      { id: 'event', label: t('orders-console:column.event'), cell: ({ eventName }) => eventName },
      { id: 'code', label: t('orders-console:column.code'), cell: ({ code }) => <span className={styles.code}>{code}</span> },
      {
        id: 'placed',
        label: t('orders-console:column.placed'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'moment', locale),
      },
      {
        id: 'state',
        label: t('orders-console:column.state'),
        cell: ({ state, refund, issued }) => (
          <Row as="span" gap={0.5} isSingleLine>
            <Badge isDense tone={orderTones[state]}>
              {t(`orders-console:state.${state}`)}
            </Badge>
            {refund !== 'none' && (
              <Badge isDense tone="red">
                {t(`orders-console:refund.${refund}`)}
              </Badge>
            )}
            {issued !== null && (
              <Badge isDense tone="primary">
                {t('orders-console:issue.label')}
              </Badge>
            )}
          </Row>
        ),
      },
      {
        id: 'entered',
        label: t('orders-console:column.entered'),
        align: 'end',
        isHiddenAtFirst: true,
        cell: ({ enteredCount, ticketCount }) => `${formatNumber(enteredCount, locale)} / ${formatNumber(ticketCount, locale)}`,
      },
      {
        id: 'fees',
        label: t('orders-console:fees'),
        align: 'end',
        isHiddenAtFirst: true,
        cell: ({ fees }) => <Money amountXaf={fees} />,
      },
      {
        id: 'paidWith',
        label: t('orders-console:column.paidWith'),
        cell: ({ paidWith, issued }) =>
          issued ? t(`orders-console:issue.reasonOf.${issued}`) : paidWith !== null && <MethodTag paidWith={paidWith} />,
      },
    ],
    [t, locale],
  );
}
