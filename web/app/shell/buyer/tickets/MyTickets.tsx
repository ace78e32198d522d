import { Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { myOrderTexts } from '#features/orders/mine/my-order-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAddress, usePageQuery } from '#lib/page/use-page-query.ts';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { Tabs } from '#ui/kit/data/Tabs.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { startPart } from '#ui/page/start-part.tsx';
import styles from './MyTickets.module.css';
import type { LoadedTickets } from './my-tickets.server.ts';

// Links that work before their scripts.
const OpenOrderNotices = lazyPart(async () => (await import('#features/orders/OpenOrderNotices.tsx')).OpenOrderNotices);
// The two kinds of content.
const TicketsOfReader = startPart('tickets', async () => (await import('./TicketsOfReader.tsx')).TicketsOfReader);
const MyOrders = startPart(
  'my-orders',
  async () => (await import('#features/orders/mine/list/MyOrders.tsx')).MyOrders,
  myOrderTexts,
);

const tabs = ['upcoming', 'past', 'orders'] as const;

const ticketTexts = textsFrom({
  en: () => import('virtual:texts/en/tickets'),
  fr: () => import('virtual:texts/fr/tickets'),
});

/** The page of the reader's tickets. */
export const MyTickets = () => (
  <OwnTexts source={ticketTexts} fallback={<PageProgress />}>
    <Content />
  </OwnTexts>
);

function Content() {
  const { t } = useTranslation();
  const loaded = useLoaderData<LoadedTickets | undefined>();
  const { revalidate, state } = useRevalidator();
  const asked = usePageQuery().get('when');
  const when = tabs.find((tab) => tab === asked) ?? 'upcoming';
  const address = usePageAddress();
  const labels = { upcoming: t('tickets:upcoming'), past: t('tickets:past'), orders: t('tickets:orders') };
  return (
    <Page>
      <PageTitle>{t('tickets:title')}</PageTitle>
      <VisuallyHidden as="h1">{t('tickets:title')}</VisuallyHidden>
      {loaded && loaded.openOrders?.length !== 0 && (
        <Suspense>
          <OpenOrderNotices orders={loaded.openOrders} now={new Date(loaded.now)} address={address} />
        </Suspense>
      )}
      <Tabs
        label={t('tickets:title')}
        tabs={tabs.map((tab) => ({
          ...{ label: labels[tab], isChosen: tab === when },
          to: tab === 'upcoming' ? '/ticket-management' : `/ticket-management?when=${tab}`,
        }))}
      />
      {/* Target of the header's "My Tickets". */}
      <div id="tickets" className={styles.tickets}>
        {!loaded && <Unreachable isBusy={state !== 'idle'} onRetry={() => void revalidate()} />}
        {loaded?.list && (
          <OwnTexts source={myOrderTexts} fallback={<PageProgress />}>
            <MyOrders {...loaded.list} />
          </OwnTexts>
        )}
        {loaded?.tickets && when !== 'orders' && (
          <TicketsOfReader key={when} loaded={loaded.tickets} choices={loaded.choices} when={when} now={new Date(loaded.now)} />
        )}
      </div>
    </Page>
  );
}
