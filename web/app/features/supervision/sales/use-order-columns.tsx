import type { SupervisedOrder } from '@ngoma/api/features/supervision/supervision';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { NamedPerson } from '#ui/display/NamedPerson.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { orderTones } from '../state-colors.ts';

/** The columns of the orders of the platform. */
export function useOrderColumns(): readonly DataColumn<SupervisedOrder>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  return useMemo(
    () => [
      { id: 'buyer', label: t('supervision:order.buyer'), isFixed: true, cell: ({ buyer }) => <NamedPerson person={buyer} /> },
      { id: 'event', label: t('supervision:sales.column.event'), cell: ({ eventName }) => eventName },
      {
        id: 'organizer',
        label: t('supervision:sales.column.organizer'),
        isHiddenAtFirst: true,
        cell: ({ organizerName }) => organizerName,
      },
      { id: 'code', label: t('supervision:sales.column.code'), cell: ({ code }) => code },
      {
        id: 'placed',
        label: t('supervision:sales.column.placed'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'moment', locale),
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state, refund }) => (
          <Row as="span" gap={0.5} isSingleLine>
            <Badge isDense tone={orderTones[state]}>
              {t(`supervision:order.state.${state}`)}
            </Badge>
            {refund !== 'none' && (
              <Badge isDense tone="sun">
                {t(`supervision:order.refund.${refund}`)}
              </Badge>
            )}
          </Row>
        ),
      },
      {
        id: 'payment',
        label: t('supervision:filter.payment'),
        isHiddenAtFirst: true,
        cell: ({ payment }) => t(`supervision:order.payment.${payment}`),
      },
      {
        id: 'paidWith',
        label: t('supervision:sales.column.paidWith'),
        cell: ({ paidWith }) => paidWith !== null && methodOf(paidWith),
      },
      {
        id: 'tickets',
        label: t('supervision:order.tickets'),
        align: 'end',
        cell: ({ ticketCount }) => formatNumber(ticketCount, locale),
      },
      {
        id: 'commission',
        label: t('supervision:sales.column.commission'),
        align: 'end',
        isHiddenAtFirst: true,
        cell: ({ commission }) => <Money amountXaf={commission} />,
      },
      {
        id: 'total',
        label: t('supervision:order.total'),
        align: 'end',
        cell: ({ total }) => (
          <strong>
            <Money amountXaf={total} showsFree />
          </strong>
        ),
      },
    ],
    [t, locale, methodOf],
  );
}
