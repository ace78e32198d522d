import type { SupervisedPayment } from '@ngoma/api/features/supervision/supervision';
import { useMemo } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { NamedPerson } from '#ui/display/NamedPerson.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { paymentTones } from '../state-colors.ts';

/** The columns of the payments of the platform. */
export function usePaymentColumns(): readonly DataColumn<SupervisedPayment>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  return useMemo(
    () => [
      {
        id: 'payer',
        label: t('supervision:sales.column.payer'),
        isFixed: true,
        cell: ({ payer }) => <NamedPerson person={payer} />,
      },
      {
        id: 'method',
        label: t('supervision:sales.column.method'),
        cell: ({ operator, gateway }) => methodOf(operator ?? gateway),
      },
      { id: 'number', label: t('supervision:sales.column.number'), cell: ({ number }) => number && formatPhone(number) },
      { id: 'code', label: t('supervision:sales.column.code'), cell: ({ orderCode }) => orderCode },
      {
        id: 'reference',
        label: t('supervision:sales.column.reference'),
        isHiddenAtFirst: true,
        cell: ({ gatewayRef }) => gatewayRef,
      },
      {
        id: 'created',
        label: t('supervision:sales.column.begun'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'moment', locale),
      },
      {
        id: 'settled',
        label: t('supervision:sales.column.ended'),
        isHiddenAtFirst: true,
        cell: ({ settledAt }) => settledAt !== null && formatDate(settledAt, 'moment', locale),
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state, outcome }) => (
          <Row as="span" gap={0.5} isSingleLine>
            <Badge isDense tone={paymentTones[state]}>
              {t(`supervision:payment.state.${state}`)}
            </Badge>
            {outcome === 'refunded' && (
              <Badge isDense tone="sun">
                {t('supervision:payment.unhonoured')}
              </Badge>
            )}
          </Row>
        ),
      },
      {
        id: 'amount',
        label: t('supervision:sales.column.amount'),
        align: 'end',
        cell: ({ amount }) => (
          <strong>
            <Money amountXaf={amount} />
          </strong>
        ),
      },
    ],
    [t, locale, methodOf],
  );
}
