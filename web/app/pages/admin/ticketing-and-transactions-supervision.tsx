import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { adminDashboardQuery } from '#features/dashboards/admin.queries.ts';
import { Cases } from '#features/supervision/Cases.tsx';
import { Events } from '#features/supervision/Events.tsx';
import { LedgerHealth } from '#features/supervision/LedgerHealth.tsx';
import { Messages } from '#features/supervision/Messages.tsx';
import { Orders } from '#features/supervision/Orders.tsx';
import { Payments } from '#features/supervision/Payments.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const parts = {
  orders: Orders,
  payments: Payments,
  events: Events,
  cases: Cases,
  messages: Messages,
  ledger: LedgerHealth,
} as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** /ticketing-&-transactions-supervision: orders, payments and events of the house, what needs a person, and the books. */
export default function TicketingAndTransactionsSupervision() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data } = useQuery(adminDashboardQuery());
  const tab = names.find((name) => name === params.get('tab')) ?? 'orders';
  const Shown: ComponentType = parts[tab];
  const waiting = data?.waiting;
  const counts: Readonly<Partial<Record<Part, number>>> = {
    cases: waiting && waiting.failedRefunds + waiting.unhonoured + waiting.stuck,
    messages: waiting?.messages,
  };
  return (
    <>
      <PageTitle>{t('menu:title.ticketingSupervision')}</PageTitle>
      <PageHeader title={t('menu:title.ticketingSupervision')} lead={t('admin:sales.lead')} />
      <SectionTabs
        label={t('menu:title.ticketingSupervision')}
        value={tab}
        tabs={names.map((value) => {
          const count = counts[value];
          return { value, label: `${t(`admin:sales.tab.${value}`)}${count ? ` (${count})` : ''}` };
        })}
      >
        <Shown key={tab} />
      </SectionTabs>
    </>
  );
}
