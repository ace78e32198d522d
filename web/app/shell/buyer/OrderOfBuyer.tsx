import { Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { SummedOrder } from '#features/orders/mine/OrderAside.tsx';
import { fingerprintOf } from '#features/orders/mine/order-facts.ts';
import { openOrderTexts } from '#features/orders/open-order-texts.ts';
import { fetchTexts } from '#lib/i18n/i18n.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import { startPart } from '#ui/page/start-part.tsx';
import { usedPart } from '#ui/page/used-part.tsx';
import styles from './OrderOfBuyer.module.css';
import type { ShownOrder } from './order.server.ts';
import type { EndedTicket } from './tickets/EndedTickets.tsx';

// After the page, below the tickets, or rare.
const OrderFollower = lazyPart(async () => (await import('#features/orders/mine/OrderFollower.tsx')).OrderFollower);
const OrderHistory = lazyPart(async () => (await import('#features/orders/mine/OrderHistory.tsx')).OrderHistory);
const FailedRefundCards = lazyPart(async () => (await import('#features/wallet/FailedRefundCards.tsx')).FailedRefundCards);
const NotFound = lazyPart(async () => (await import('./not-found-part.ts')).NotFound);

// An order has one of these two.
const OrderState = startPart(
  'order-state',
  async () => (await import('#features/orders/mine/OrderState.tsx')).OrderState,
  openOrderTexts,
);
const BoughtTickets = startPart('bought-tickets', async () => (await import('./BoughtTickets.tsx')).BoughtTickets);

const load = () => import('./order-parts.ts');
const loadTexts = async () => fetchTexts((await load()).orderPartTexts);
const OrderHead = sentPart(async () => {
  await loadTexts();
  return (await load()).OrderHead;
});
const OrderAside = sentPart(async () => {
  await loadTexts();
  return (await load()).OrderAside;
});
const EndedTickets = sentPart(async () => {
  await loadTexts();
  return (await load()).EndedTickets;
});

const RefundParts = usedPart(async () => {
  const { RefundParts: Parts, refundTexts } = await import('#features/orders/mine/RefundParts.tsx');
  await fetchTexts(refundTexts);
  return Parts;
});

const orderTexts = textsFrom({
  en: () => joinTexts([import('virtual:texts/en/tickets'), import('virtual:texts/en/order-page')]),
  fr: () => joinTexts([import('virtual:texts/fr/tickets'), import('virtual:texts/fr/order-page')]),
});

/** The page of one order of the signed-in buyer. */
export const OrderOfBuyer = () => (
  <OwnTexts source={orderTexts} fallback={<PageProgress />}>
    <Content />
  </OwnTexts>
);

function Content() {
  const loaded = useLoaderData<ShownOrder | null | undefined>();
  const { revalidate, state } = useRevalidator();
  if (loaded === null)
    return (
      <Suspense fallback={<PageProgress />}>
        <NotFound />
      </Suspense>
    );
  if (loaded === undefined)
    return (
      <Page>
        <Unreachable isBusy={state !== 'idle'} onRetry={() => void revalidate()} />
      </Page>
    );
  return <Order key={loaded.order._id} {...loaded} />;
}

/** Returns the part of an order that its summary shows. */
const summaryOf = ({ state, payment, items, fees, taxes, total, fromBalance, event }: ShownOrder['order']): SummedOrder => {
  const { eventName, date, zone, location, coverImage } = event;
  return { state, payment, items, fees, taxes, total, fromBalance, event: { eventName, date, zone, location, coverImage } };
};

/** Returns the part of a ticket that is left when it is not valid any more. */
const endedOf = ({ _id, holder, typeName, ticketCode, state, enteredAt }: ShownOrder['tickets'][number]): EndedTicket => ({
  ...{ _id, holder, typeName, ticketCode, state, enteredAt },
});

function Order(loaded: ShownOrder) {
  const { order, tickets, timeline, refunds, quote, failed, again, company } = loaded;
  const { t } = useTranslation();
  const now = new Date(loaded.now);
  const { _id: orderId, code, state, refund, refundPayout } = order;
  const isValid = state === 'confirmed' && order.event.status !== 'cancelled';
  const shown = fingerprintOf({ ...order, tickets }, timeline, refunds);
  return (
    <Page>
      <PageTitle>{t('order-page:order', { code })}</PageTitle>
      <OrderHead {...{ code, state, refund, refundPayout }} />
      <Suspense>
        <OrderFollower orderId={orderId} isOpen={state === 'placed'} loaded={shown} />
      </Suspense>
      <div className={styles.columns}>
        <Stack gap={3} className={styles.main}>
          {failed.length > 0 && (
            <Suspense>
              <FailedRefundCards refunds={failed} />
            </Suspense>
          )}
          {!isValid && (
            <OwnTexts source={openOrderTexts} fallback={<PageProgress />}>
              <OrderState order={order} now={now} />
            </OwnTexts>
          )}
          {tickets.length > 0 && (isValid ? <BoughtTickets {...loaded} /> : <EndedTickets tickets={tickets.map(endedOf)} />)}
        </Stack>
        <Stack gap={2} className={styles.side}>
          <OrderAside
            order={summaryOf(order)}
            receipt={tickets.length > 0 ? { orderId, code } : undefined}
            company={company}
            again={again}
          />
        </Stack>
        <Stack gap={3} className={styles.main}>
          {refunds && <RefundParts refunds={refunds} quote={quote} formKey={loaded.formKey} now={now} />}
          <Section title={t('order-page:timeline')}>
            <Suspense>
              <OrderHistory timeline={timeline} />
            </Suspense>
          </Section>
        </Stack>
      </div>
    </Page>
  );
}
