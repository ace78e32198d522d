import { Suspense, useState } from 'react';
import { useActionData, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { readChoice } from '#features/events/detail/tickets/ticket-choice.ts';
import { limitToStock } from '#features/events/detail/tickets/ticket-state.ts';
import { orderTotals, type Quantities } from '#features/events/detail/tickets/ticket-totals.ts';
import { paletteLook } from '#features/events/event-palette.ts';
import type { CheckoutAnswer } from '#features/orders/checkout/checkout-answer.ts';
import { OwnTexts, textsFrom, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import { startPart } from '#ui/page/start-part.tsx';
import styles from './Purchase.module.css';
import type { HeadedEvent } from './PurchaseHead.tsx';
import type { LoadedEvent, LoadedPurchase, ShownEvent } from './purchase.server.ts';
import { addressWith, purchasePath } from './purchase-address.ts';

const NotFound = lazyPart(async () => (await import('../not-found-part.ts')).NotFound);

const PurchaseHead = sentPart(async () => (await import('./PurchaseHead.tsx')).PurchaseHead);

const choiceTexts = textsOfPart({
  en: () => import('virtual:texts/en/choose-tickets'),
  fr: () => import('virtual:texts/fr/choose-tickets'),
});
// The two steps, and the page without an event.
const NoEvent = startPart('no-event', async () => (await import('./NoEvent.tsx')).NoEvent);
const ChooseStep = startPart('choose-step', async () => (await import('./ChooseStep.tsx')).ChooseStep, choiceTexts);
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
  return <NoEvent {...loaded} address={purchasePath} />;
}

/** Returns the part of an event that the head of its purchase shows. */
const headOf = ({ eventName, date, zone, location, city, online, coverImage }: ShownEvent): HeadedEvent => ({
  ...{ eventName, date, zone, location, city, online, coverImage },
});

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
          <PurchaseHead event={headOf(event)} />
          <Heading level={1} look="page">
            {title}
          </Heading>
          {stopped !== undefined && <Notice tone="sun">{stopped}</Notice>}
          {isChoosing ? (
            <OwnTexts source={choiceTexts} fallback={<PageProgress />}>
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
            </OwnTexts>
          ) : (
            <PayStep
              key={JSON.stringify(quantities)}
              loaded={loaded}
              quantities={quantities}
              answer={answer}
              changePath={addressWith(query, quantities, true)}
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
