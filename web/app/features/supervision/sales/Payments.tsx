import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { paymentStates } from '@ngoma/api/features/payments';
import type { listSupervisedPayments } from '@ngoma/api/features/supervision';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { entriesBeside, useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { usePaymentMethodName } from '../money/movement-labels.ts';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { paymentTones } from '../state-colors.ts';
import { paymentsQuery } from '../supervision.queries.ts';
import { SupervisedOrderDrawer, type WithOrderPart } from './SupervisedOrderDrawer.tsx';

/** Returns the ids of the orders that these payments are for, each once. */
const ordersOf = ({ payments }: ReplyOf<typeof listSupervisedPayments>): readonly string[] => [
  ...new Set(payments.flatMap(({ purpose, purposeId }) => (purpose === 'order' ? [purposeId] : []))),
];

/** All payment attempts; one for an order opens that order. */
export function Payments({ orderPart }: WithOrderPart) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = usePaymentMethodName();
  const filters = useFilters();
  const state = filters.one('state', paymentStates);
  const gateway = filters.get('gateway');
  const query = useQuery(
    paymentsQuery({
      page: filters.page,
      ...(filters.q && { q: filters.q }),
      ...(state && { state }),
      ...(gateway && { gateway }),
    }),
  );
  return (
    <Card padding="none">
      <FilterBar>
        <FilterSearch filters={filters} hint={t('supervision:payment.searchHint')} />
        <ChoiceField
          filters={filters}
          name="state"
          label={t('supervision:filter.state')}
          choices={paymentStates.map((value) => ({ value, label: t(`supervision:payment.state.${value}`) }))}
        />
        <ChoiceField
          filters={filters}
          name="gateway"
          label={t('supervision:filter.gateway')}
          choices={(query.data?.gateways ?? []).map((value) => ({ value, label: methodOf(value) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:payment.none')}
        rowsOf={({ payments }) =>
          payments.map((payment) => (
            <ResultRow
              key={payment._id}
              onOpen={payment.purpose === 'order' ? () => filters.change({ open: payment.purposeId }) : undefined}
              title={payment.payer.name}
              detail={formatDate(payment.createdAt, 'moment', locale)}
              middle={[methodOf(payment.operator ?? payment.gateway), payment.orderCode, payment.number && `+${payment.number}`]
                .filter(Boolean)
                .join(' · ')}
              chips={
                <>
                  <Badge tone={paymentTones[payment.state]}>{t(`supervision:payment.state.${payment.state}`)}</Badge>
                  {payment.outcome === 'refunded' && <Badge tone="sun">{t('supervision:payment.unhonoured')}</Badge>}
                </>
              }
              end={<Money amountXaf={payment.amount} />}
            />
          ))
        }
      />
      <SupervisedOrderDrawer
        id={filters.open}
        orderPart={orderPart}
        list={entriesBeside(filters, query.data && ordersOf(query.data))}
        onClose={() => filters.change({ open: '' })}
      />
    </Card>
  );
}
