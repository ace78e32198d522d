import { paymentStates } from '@ngoma/api/features/payments';
import {
  paymentSorts,
  type SupervisedPayment,
  supervisedPaymentsCsv,
  supervisedPaymentsXlsx,
} from '@ngoma/api/features/supervision/supervision';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { SumLine } from '#ui/list/SumLine.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { hasPeriod, orderOf, PeriodFields, periodOf } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import { SupervisedTable } from '../SupervisedTable.tsx';
import { paymentTones } from '../state-colors.ts';
import { paymentsQuery, saveListFile } from '../supervision.queries.ts';
import { DaysPart } from './days/DaysPart.tsx';
import { shownSums } from './shown-sums.ts';
import { usePaymentColumns } from './use-payment-columns.tsx';

const files = { csv: supervisedPaymentsCsv, xlsx: supervisedPaymentsXlsx } as const;

const PaymentDays = lazyPart(async () => (await import('./days/PaymentDays.tsx')).PaymentDays);
const PaymentDrawer = lazyPart(async () => (await import('./PaymentDrawer.tsx')).PaymentDrawer);

/** Returns the sums of some payments. */
const sumsOf = (payments: readonly SupervisedPayment[]) => ({
  all: payments.reduce((sum, { amount }) => sum + amount, 0),
  succeeded: payments.reduce((sum, { state, amount }) => (['succeeded', 'refunded'].includes(state) ? sum + amount : sum), 0),
});

/** A payment as a card, for phones. */
function PaymentCard({ payment, onOpen }: { readonly payment: SupervisedPayment; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  return (
    <ResultCard
      onOpen={onOpen}
      title={payment.payer.name}
      picture={<Portrait name={payment.payer.name} url={payment.payer.avatar?.url} />}
      detail={formatDate(payment.createdAt, 'moment', locale)}
      middle={[methodOf(payment.operator ?? payment.gateway), payment.orderCode, payment.number && formatPhone(payment.number)]
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
  );
}

/** All payment attempts of the platform. */
export function Payments() {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  const filters = useFilters();
  const sorting = useAddressSort(filters, paymentSorts, { by: 'created', direction: 'desc' });
  const state = filters.one('state', paymentStates);
  const gateway = filters.get('gateway');
  const narrowed = { ...(state && { state }), ...(gateway && { gateway }) };
  const filter = { ...(filters.q && { q: filters.q }), ...narrowed, ...periodOf(filters), ...orderOf(sorting) };
  const query = useQuery(paymentsQuery({ ...filter, page: filters.page }));
  const title = t('supervision:sales.tab.payments');
  return (
    <>
      <DaysPart title={t('sales-by-day:payments')} filters={filters}>
        {(choice) => <PaymentDays title={t('sales-by-day:payments')} choice={choice} filter={narrowed} />}
      </DaysPart>
      <SupervisedTable
        name="supervised-payments"
        title={title}
        searchHint={t('supervision:payment.searchHint')}
        empty={t('supervision:payment.none')}
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={usePaymentColumns()}
        nameOf={({ payer, orderCode }) => [payer.name, orderCode].filter(Boolean).join(', ')}
        cardOf={(payment, onOpen) => <PaymentCard payment={payment} onOpen={onOpen} />}
        onSave={(asked, format) => saveListFile(files[format], asked, `${title}.${format}`)}
        footOf={(page, selection) => {
          const { of, sums } = shownSums(page, selection, sumsOf);
          return (
            <SumLine
              label={t(`supervision:sales.sum.${of}`)}
              sums={[
                t('supervision:sales.sum.succeeded', { amount: formatMoney(sums.succeeded, locale) }),
                t('supervision:sales.sum.all', { amount: formatMoney(sums.all, locale) }),
              ]}
            />
          );
        }}
        fields={
          <>
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
          </>
        }
        more={<PeriodFields filters={filters} />}
        isMoreSet={hasPeriod(filters)}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <PaymentDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
