import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { adminDashboardQuery } from '#features/dashboards/admin/admin.queries.ts';
import { Cases } from '#features/supervision/Cases.tsx';
import { Events } from '#features/supervision/Events.tsx';
import { LedgerHealth } from '#features/supervision/LedgerHealth.tsx';
import { Messages } from '#features/supervision/Messages.tsx';
import { Orders } from '#features/supervision/Orders.tsx';
import { Payments } from '#features/supervision/Payments.tsx';
import { SectionTabs } from '#features/supervision/SectionTabs.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

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

/** /ticketing-&-transactions-supervision: all orders, payments and events, cases for manual action, and the ledger. */
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
        <Shown key={tab} />
      </SectionTabs>
    </>
  );
}
