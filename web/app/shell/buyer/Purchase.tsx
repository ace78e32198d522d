import { localizedText } from '@ngoma/api/common/locale';
import { Suspense, useState } from 'react';
import { useActionData, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { orderTotals, TicketPicker } from '#features/events/detail/TicketPicker.tsx';
import { readChoice } from '#features/events/detail/ticket-choice.ts';
import { isBuyable, limitToStock } from '#features/events/detail/ticket-state.ts';
import { EventPlace } from '#features/events/EventPlace.tsx';
import { paletteLook } from '#features/events/event-palette.ts';
import { CheckoutForm } from '#features/orders/checkout/CheckoutForm.tsx';
import type { CheckoutAnswer } from '#features/orders/checkout/checkout-answer.ts';
import { TicketStep } from '#features/orders/checkout/TicketStep.tsx';
import { useCheckout } from '#features/orders/checkout/use-checkout.ts';
import { sumTaxes } from '#features/orders/sum-taxes.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './Purchase.module.css';
import type { LoadedPurchase, ShownEvent } from './purchase.server.ts';
import { addressWith, purchasePath, type Quantities } from './purchase-address.ts';

const OpenOrderNotices = lazyPart(async () => (await import('#features/orders/OpenOrderNotices.tsx')).OpenOrderNotices);

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
  if (loaded === null) return <NotFound />;
  if (!loaded)
    return (
      <Page>
        <Unreachable isBusy={state !== 'idle'} onRetry={() => void revalidate()} />
      </Page>
    );
  if ('event' in loaded) return <PurchaseOfEvent key={loaded.event._id} {...loaded} />;
  return <NoEvent {...loaded} />;
}

type LoadedEvent = Extract<LoadedPurchase, { readonly event: unknown }>;

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
            <TicketStep
              picker={
                <TicketPicker
                  heading="h2"
                  types={event.ticketTypes}
                  zone={event.zone}
                  quantities={quantities}
                  onChange={choose}
                />
              }
              totals={totals}
              isOnSale={event.ticketTypes.some(({ state }) => isBuyable(state))}
              problem={refusal?.message}
              onContinue={() => {
                setRefusal(undefined);
                void navigate(addressWith(query, quantities, false));
              }}
            />
          ) : (
            <Order
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

interface OrderProps {
  readonly loaded: LoadedEvent;
  readonly quantities: Quantities;
  readonly answer: CheckoutAnswer | undefined;
  readonly onSoldOut: (left: Quantities, message: string) => void;
}

function Order({ loaded: { event, balanceXaf, buyerName, formKey, stopped }, quantities, answer, onSoldOut }: OrderProps) {
  const locale = useLocale();
  const query = usePageQuery();
  const chosen = event.ticketTypes.flatMap((type) => {
    const quantity = quantities[type._id] ?? 0;
    return quantity > 0 ? [{ type, quantity }] : [];
  });
  const accessCode = query.get('code') ?? '';
  const checkout = useCheckout({
    ...{ eventId: event._id, buyerName, accessCode, formKey, answer, onSoldOut },
    items: chosen.map(({ type, quantity }) => ({ ticketTypeId: type._id, quantity })),
  });
  return (
    <CheckoutForm
      checkout={checkout}
      lines={chosen.map(({ type, quantity }) => ({
        ...{ key: type._id, label: localizedText(locale, type.name, type.nameFr), quantity },
        amountXaf: type.price * quantity,
      }))}
      taxes={sumTaxes(event.ticketTypes, quantities)}
      totals={orderTotals(event.ticketTypes, quantities)}
      buyerName={buyerName}
      balanceXaf={balanceXaf}
      asksForCode={event.ticketTypes.some(({ visibility }) => visibility === 'code') || accessCode !== ''}
      isStopped={stopped !== undefined}
      changePath={addressWith(query, quantities, true)}
    />
  );
}
