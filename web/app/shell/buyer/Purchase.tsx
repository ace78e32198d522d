import { Suspense, useState } from 'react';
import { useActionData, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { readChoice } from '#features/events/detail/ticket-choice.ts';
import { limitToStock } from '#features/events/detail/ticket-state.ts';
import { orderTotals, type Quantities } from '#features/events/detail/ticket-totals.ts';
import { EventPlace } from '#features/events/EventPlace.tsx';
import { paletteLook } from '#features/events/event-palette.ts';
import type { CheckoutAnswer } from '#features/orders/checkout/checkout-answer.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { startPart } from '#ui/page/start-part.tsx';
import styles from './Purchase.module.css';
import type { LoadedEvent, LoadedPurchase, ShownEvent } from './purchase.server.ts';
import { addressWith, purchasePath } from './purchase-address.ts';

const OpenOrderNotices = lazyPart(async () => (await import('#features/orders/OpenOrderNotices.tsx')).OpenOrderNotices);
const NotFound = lazyPart(async () => (await import('./not-found-part.ts')).NotFound);

// The two steps.
const ChooseStep = startPart('choose-step', async () => (await import('./ChooseStep.tsx')).ChooseStep);
const PayStep = startPart('pay-step', async () => (await import('./PayStep.tsx')).PayStep);

const purchaseTexts = textsFrom({
  en: () => import('virtual:texts/en/orders'),
  fr: () => import('virtual:texts/fr/orders'),
});

/** The page of a purchase. */
export const Purchase = () => (
  <OwnTexts source={purchaseTexts} fallback={<PageProgress />}>
    <Content />
  </OwnTexts>
);

function Content() {
  const loaded = useLoaderData<LoadedPurchase | null | undefined>();
  const { revalidate, state } = useRevalidator();
  if (loaded === null)
    return (
      <Suspense fallback={<PageProgress />}>
        <NotFound />
      </Suspense>
    );
  if (!loaded)
    return (
      <Page>
        <Unreachable isBusy={state !== 'idle'} onRetry={() => void revalidate()} />
      </Page>
    );
  if ('event' in loaded) return <PurchaseOfEvent key={loaded.event._id} {...loaded} />;
  return <NoEvent {...loaded} />;
}

/** Nothing was chosen: the orders that wait for payment, and the way to the events. */
function NoEvent({ openOrders, now }: Exclude<LoadedPurchase, LoadedEvent>) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('orders:chooseTitle')}</PageTitle>
      <Suspense>
        <OpenOrderNotices orders={openOrders} now={new Date(now)} address={purchasePath} />
      </Suspense>
      <EmptyState
        level={1}
        covers={['pick-an-event', 'this-weekend', 'makossa']}
        title={t('orders:pick.title')}
        action={
          <ButtonLink to="/our-event" variant="sun">
            {t('orders:pick.action')}
          </ButtonLink>
        }
      >
        {t('orders:pick.words')}
      </EmptyState>
    </Page>
  );
}

const least = (one: Quantities, other: Quantities): Quantities =>
  Object.fromEntries(Object.entries(one).map(([id, count]) => [id, Math.min(count, other[id] ?? count)]));

function PurchaseOfEvent(loaded: LoadedEvent) {
  const { event, stopped } = loaded;
  const { t } = useTranslation();
  const query = usePageQuery();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const answer = useActionData<CheckoutAnswer>();
  const [refusal, setRefusal] = useState(() => answer?.left && { left: answer.left, message: answer.errors?.root });
  const [quantities, setQuantities] = useState<Quantities>(() => {
    const chosen = limitToStock(event.ticketTypes, readChoice(query));
    return answer?.left ? least(chosen, answer.left) : chosen;
  });
  const totals = orderTotals(event.ticketTypes, quantities);
  const isChoosing = query.get('step') === 'choose' || totals.tickets === 0 || refusal !== undefined;
  const choose = (next: Quantities) => {
    setQuantities(next);
    void navigate(addressWith(query, next, true), { replace: true, preventScrollReset: true });
  };
  const title = t(isChoosing ? 'orders:chooseTitle' : 'orders:payTitle');
  return (
    <div {...paletteLook(event)}>
      <div className={styles.ground}>
        <Page className={styles.page}>
          <PageTitle>{title}</PageTitle>
          <EventHead event={event} />
          <Heading level={1} look="page">
            {title}
          </Heading>
          {stopped !== undefined && <Notice tone="sun">{stopped}</Notice>}
          {isChoosing ? (
            <ChooseStep
              event={event}
              quantities={quantities}
              onChange={choose}
              problem={refusal?.message}
              onContinue={() => {
                setRefusal(undefined);
                void navigate(addressWith(query, quantities, false));
              }}
            />
          ) : (
            <PayStep
              key={JSON.stringify(quantities)}
              loaded={loaded}
              quantities={quantities}
              answer={answer}
              onSoldOut={(left, message) => {
                setRefusal({ left, message });
                choose(least(quantities, left));
                void revalidate();
              }}
            />
          )}
        </Page>
      </div>
    </div>
  );
}

/** The event whose tickets are bought. */
function EventHead({ event }: { readonly event: ShownEvent }) {
  const locale = useLocale();
  return (
    <div className={styles.head}>
      <Poster src={event.coverImage.url} shape="small" isFirst />
      <div className={styles.headText}>
        <Text isStrong>{event.eventName}</Text>
        <Text tone="soft">
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time> · <EventPlace event={event} />
        </Text>
      </div>
    </div>
  );
}
