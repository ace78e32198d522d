import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import type { LoadedEvent, LoadedPurchase } from './purchase.server.ts';

const OpenOrderNotices = lazyPart(async () => (await import('#features/orders/OpenOrderNotices.tsx')).OpenOrderNotices);
const EventChoice = sentPart(async () => (await import('./EventChoice.tsx')).EventChoice);

type NoEventProps = Exclude<LoadedPurchase, LoadedEvent> & {
  /** The address of the page. */
  readonly address: string;
};

/** The page of a purchase when nothing was chosen: the orders that wait for payment, and events to choose from. */
export function NoEvent({ openOrders, picks, now, address }: NoEventProps) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('orders:chooseTitle')}</PageTitle>
      <Suspense>
        <OpenOrderNotices orders={openOrders} now={new Date(now)} address={address} />
      </Suspense>
      <EventChoice picks={picks} />
    </Page>
  );
}
