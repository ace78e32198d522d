import { caseKinds, type PaymentCase } from '@ngoma/api/features/supervision/supervision';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField, FilterBar } from '../FilterFields.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { caseTones } from '../state-colors.ts';
import { casesQuery } from '../supervision.queries.ts';
import { DebitReportCase } from './DebitReportCase.tsx';
import { RetryRefund } from './RetryRefund.tsx';
import { SupervisedOrderDrawer, type WithOrderPart } from './SupervisedOrderDrawer.tsx';

const RefundNumber = lazyPart(async () => (await import('./RefundNumber.tsx')).RefundNumber);
const DisputedTickets = lazyPart(async () => (await import('./DisputedTickets.tsx')).DisputedTickets);

/** The action that ends a case from its row, if its kind has one. */
function CaseAction({ one: { _id: id, kind, amount, orderCode, report, dispute, chosenNumber } }: { readonly one: PaymentCase }) {
  if (report) return <DebitReportCase id={id} report={report} />;
  if (chosenNumber) {
    return (
      <Suspense fallback={null}>
        <RefundNumber chosen={chosenNumber} amountXaf={amount} />
      </Suspense>
    );
  }
  if (kind === 'failed_refund') return <RetryRefund id={id} amountXaf={amount} code={orderCode} />;
  if (!dispute?.mayRestoreTickets) return null;
  return (
    <Suspense fallback={null}>
      <DisputedTickets id={dispute._id} />
    </Suspense>
  );
}

/** Payments and refunds that need manual action, the longest waiting first. */
export function Cases({ orderPart }: WithOrderPart) {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const kind = filters.one('kind', caseKinds);
  const query = useQuery(casesQuery({ page: filters.page, ...(kind && { kind }) }));
  const counts = query.data?.counts;
  const navigate = useNavigate();
  /** Returns what opens a case: the order beside the list, or another payment in the list of payments. */
  const opens = ({ purpose, purposeId, paymentId }: PaymentCase) => {
    if (purpose === 'order' && purposeId !== null) return () => filters.change({ open: purposeId });
    if (paymentId === null) return undefined;
    return () => void navigate(`/ticketing-&-transactions-supervision?tab=payments&open=${paymentId}`);
  };
  return (
    <Card padding="none">
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="kind"
          label={t('supervision:filter.kind')}
          choices={caseKinds.map((value) => ({
            value,
            label: `${t(`supervision:case.${value}.name`)} (${counts?.[value] ?? 0})`,
          }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('supervision:case.none')}
        rowsOf={({ cases }) =>
          cases.map((one) => (
            <ResultRow
              key={`${one.kind} ${one._id}`}
              onOpen={opens(one)}
              title={one.payer?.name ?? (one.report?.number ? formatPhone(one.report.number) : '')}
              detail={[one.report?.code, one.orderCode, one.eventName].filter(Boolean).join(' · ')}
              middle={
                <>
                  {t(`supervision:case.${one.kind}.words`)}
                  <br />
                  {formatRelative(one.at, locale)}
                  {one.dispute?.respondBy &&
                    ` · ${t('supervision:case.dispute.answerBy', { moment: formatDate(one.dispute.respondBy, 'moment', locale) })}`}
                  {one.attempts > 1 &&
                    one.kind === 'failed_refund' &&
                    ` · ${t('supervision:refund.attempts', { count: one.attempts })}`}
                </>
              }
              chips={<Badge tone={caseTones[one.kind]}>{t(`supervision:case.${one.kind}.name`)}</Badge>}
              end={<Money amountXaf={one.amount} />}
              actions={<CaseAction one={one} />}
            />
          ))
        }
      />
      <SupervisedOrderDrawer id={filters.open} orderPart={orderPart} onClose={() => filters.change({ open: '' })} />
    </Card>
  );
}
