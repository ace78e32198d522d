import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { adminDashboardQuery } from '#features/dashboards/admin/admin.queries.ts';
import { ManagedRefunds } from '#features/orders/refunds/ManagedRefunds.tsx';
import { Cases } from '#features/supervision/Cases.tsx';
import { Events } from '#features/supervision/Events.tsx';
import { Gateways } from '#features/supervision/Gateways.tsx';
import { LedgerHealth } from '#features/supervision/LedgerHealth.tsx';
import { Messages } from '#features/supervision/Messages.tsx';
import { Orders } from '#features/supervision/Orders.tsx';
import { Payments } from '#features/supervision/Payments.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import type { WithOrderPart } from '#features/supervision/SupervisedOrderDrawer.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const parts = {
  orders: Orders,
  payments: Payments,
  events: Events,
  cases: Cases,
  gateways: Gateways,
  messages: Messages,
  ledger: LedgerHealth,
} as const;
type Part = keyof typeof parts;
/** The refunds of an order, which an admin may give and decide. */
const orderPart: WithOrderPart['orderPart'] = ({ _id, state, payment, total }) =>
  payment === 'paid' && total > 0 && <ManagedRefunds orderId={_id} isRefundable={state === 'confirmed'} isAdmin />;

const names = Object.keys(parts) as Part[];

/** /ticketing-&-transactions-supervision: all orders, payments and events, cases for manual action, gateways and the ledger. */
export default function TicketingAndTransactionsSupervision() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data } = useQuery(adminDashboardQuery());
  const tab = names.find((name) => name === params.get('tab')) ?? 'orders';
  const Shown: ComponentType<WithOrderPart> = parts[tab];
  const waiting = data?.waiting;
  const counts: Readonly<Partial<Record<Part, number>>> = {
    cases: waiting && waiting.failedRefunds + waiting.unhonoured + waiting.stuck,
    messages: waiting?.messages,
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
        <Shown key={tab} orderPart={orderPart} />
      </SectionTabs>
    </>
  );
}
