import { Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import type { LoadedEvent, LoadedPurchase } from './purchase.server.ts';

const OpenOrderNotices = lazyPart(async () => (await import('#features/orders/OpenOrderNotices.tsx')).OpenOrderNotices);

type NoEventProps = Exclude<LoadedPurchase, LoadedEvent> & {
  /** The address of the page. */
  readonly address: string;
};

/** The page of a purchase when nothing was chosen: the orders that wait for payment, and the way to the events. */
export function NoEvent({ openOrders, now, address }: NoEventProps) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('orders:chooseTitle')}</PageTitle>
      <Suspense>
        <OpenOrderNotices orders={openOrders} now={new Date(now)} address={address} />
      </Suspense>
      <EmptyState
        level={1}
        covers={['pick-an-event', 'this-weekend', 'makossa']}
        title={t('choose-tickets:pick.title')}
        action={
          <ButtonLink to="/our-event" variant="sun">
            {t('choose-tickets:pick.action')}
          </ButtonLink>
        }
      >
        {t('choose-tickets:pick.words')}
      </EmptyState>
    </Page>
  );
}
