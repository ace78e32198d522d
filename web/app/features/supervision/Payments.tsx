import Card from '@mui/material/Card';
import { paymentStates } from '@ngoma/api/features/payments';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { ChoiceField, FilterBar, FilterSearch } from './FilterFields.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { Row, Rows } from './Rows.tsx';
import { paymentsQuery } from './supervision.queries.ts';
import { paymentTones } from './tones.ts';
import { useWayWords } from './words.ts';

/** Every attempt to pay; one for an order opens that order. */
export function Payments() {
  const { t } = useTranslation();
  const locale = useLocale();
  const wayOf = useWayWords();
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
    <Card>
      <FilterBar>
        <FilterSearch filters={filters} hint={t('admin:payment.searchHint')} />
        <ChoiceField
          filters={filters}
          name="state"
          label={t('admin:filter.state')}
          choices={paymentStates.map((value) => ({ value, label: t(`admin:payment.state.${value}`) }))}
        />
        <ChoiceField
          filters={filters}
          name="gateway"
          label={t('admin:filter.gateway')}
          choices={(query.data?.gateways ?? []).map((value) => ({ value, label: wayOf(value) }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('admin:payment.none')}
        rowsOf={({ payments }) =>
          payments.map((payment) => (
            <Row
              key={payment._id}
              onOpen={payment.purpose === 'order' ? () => filters.change({ open: payment.purposeId }) : undefined}
              title={payment.payer.name}
              detail={formatDate(payment.createdAt, 'moment', locale)}
              middle={[wayOf(payment.operator ?? payment.gateway), payment.orderCode, payment.number && `+${payment.number}`]
                .filter(Boolean)
                .join(' · ')}
              chips={
                <>
                  <StatusChip tone={paymentTones[payment.state]}>{t(`admin:payment.state.${payment.state}`)}</StatusChip>
                  {payment.outcome === 'refunded' && <StatusChip tone="sun">{t('admin:payment.unhonoured')}</StatusChip>}
                </>
              }
              end={<Money amountXaf={payment.amount} />}
            />
          ))
        }
      />
      <OrderSheet id={filters.open} onClose={() => filters.change({ open: '' })} />
    </Card>
  );
}
