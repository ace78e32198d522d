import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { adminDashboardQuery } from '#features/dashboards/admin/admin.queries.ts';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import type { WithOrderPart } from '#features/supervision/sales/SupervisedOrderDrawer.tsx';
import { casesQuery } from '#features/supervision/supervision.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const AllInvoices = lazyPart(async () => (await import('#features/invoices/AllInvoices.tsx')).AllInvoices);
const Cases = lazyPart(async () => (await import('#features/supervision/sales/Cases.tsx')).Cases);
const Events = lazyPart(async () => (await import('#features/supervision/events/Events.tsx')).Events);
const GatewaysTab = lazyPart(async () => (await import('#features/supervision/money/GatewaysTab.tsx')).GatewaysTab);
const LedgerHealth = lazyPart(async () => (await import('#features/supervision/money/LedgerHealth.tsx')).LedgerHealth);
const Messages = lazyPart(async () => (await import('#features/supervision/Messages.tsx')).Messages);
const Operations = lazyPart(async () => (await import('#features/supervision/operations/Operations.tsx')).Operations);
const Orders = lazyPart(async () => (await import('#features/supervision/sales/Orders.tsx')).Orders);
const Payments = lazyPart(async () => (await import('#features/supervision/sales/Payments.tsx')).Payments);
const Reconciliation = lazyPart(async () => (await import('#features/reconciliation/Reconciliation.tsx')).Reconciliation);
const Taxes = lazyPart(async () => (await import('#features/supervision/taxes/Taxes.tsx')).Taxes);
const SupervisedOrderPart = lazyPart(
  async () => (await import('#features/orders/console/SupervisedOrderPart.tsx')).SupervisedOrderPart,
);

const parts = {
  orders: Orders,
  payments: Payments,
  events: Events,
  cases: Cases,
  invoices: AllInvoices,
  taxes: Taxes,
  reconciliation: Reconciliation,
  gateways: GatewaysTab,
  operations: Operations,
  messages: Messages,
  ledger: LedgerHealth,
} as const;
type Part = keyof typeof parts;
/** Actions and timeline of an order for an admin, beside its payments. */
const orderPart: WithOrderPart['orderPart'] = (order) => (
  <Suspense fallback={<RowSkeletons count={2} />}>
    <SupervisedOrderPart order={order} />
  </Suspense>
);

const names = Object.keys(parts) as Part[];

/** /ticketing-&-transactions-supervision: all orders, payments and events, cases for manual action, gateways, operations and the ledger. */
export default function TicketingAndTransactionsSupervision() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data } = useQuery(adminDashboardQuery());
  const { data: cases } = useQuery(casesQuery({ page: 1 }));
  const tab = names.find((name) => name === params.get('tab')) ?? 'orders';
  const Shown: ComponentType<WithOrderPart> = parts[tab];
  const counts: Readonly<Partial<Record<Part, number>>> = {
    cases: cases && Object.values(cases.counts).reduce((sum, count) => sum + count, 0),
    messages: data?.waiting.find(({ kind }) => kind === 'messages')?.count,
  };
  return (
    <>
      <PageTitle>{t('navigation:title.ticketingSupervision')}</PageTitle>
      <PageHeader title={t('navigation:title.ticketingSupervision')} lead={t('supervision:sales.lead')} />
      <SectionTabs
        label={t('navigation:title.ticketingSupervision')}
        value={tab}
        tabs={names.map((value) => {
          const count = counts[value];
          return { value, label: `${t(`supervision:sales.tab.${value}`)}${count ? ` (${count})` : ''}` };
        })}
      >
        <Suspense fallback={<RowSkeletons count={3} />}>
          <Shown key={tab} orderPart={orderPart} />
        </Suspense>
      </SectionTabs>
    </>
  );
}
