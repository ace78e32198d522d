import ArrowClockwise from '@phosphor-icons/core/regular/arrow-clockwise.svg?react';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import Receipt from '@phosphor-icons/core/regular/receipt.svg?react';
import { Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { BuyAgain } from '#features/orders/mine/buy-again.ts';
import type { SummedOrder } from '#features/orders/mine/OrderSummary.tsx';
import { chipOf, chipTones } from '#features/orders/mine/order-chip.ts';
import { fingerprintOf } from '#features/orders/mine/order-facts.ts';
import { RefundParts } from '#features/orders/mine/RefundParts.tsx';
import { useFollowedOrder } from '#features/orders/mine/use-followed-order.ts';
import { spacedCode, chipOf as ticketChipOf } from '#features/tickets/ticket-labels.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import { startPart } from '#ui/page/start-part.tsx';
import styles from './OrderOfBuyer.module.css';
import type { ShownOrder } from './order.server.ts';

// Below the tickets, or rare.
const OrderHistory = lazyPart(async () => (await import('#features/orders/mine/OrderHistory.tsx')).OrderHistory);
const FailedRefundCards = lazyPart(async () => (await import('#features/wallet/FailedRefundCards.tsx')).FailedRefundCards);
const NotFound = lazyPart(async () => (await import('./not-found-part.ts')).NotFound);

// An order has one of these two.
const OrderState = startPart('order-state', async () => (await import('#features/orders/mine/OrderState.tsx')).OrderState);
const BoughtTickets = startPart('bought-tickets', async () => (await import('./BoughtTickets.tsx')).BoughtTickets);

const OrderSummary = sentPart(async () => (await import('#features/orders/mine/OrderSummary.tsx')).OrderSummary);

const orderTexts = textsFrom({
  en: () =>
    joinTexts([import('virtual:texts/en/tickets'), import('virtual:texts/en/orders'), import('virtual:texts/en/my-orders')]),
  fr: () =>
    joinTexts([import('virtual:texts/fr/tickets'), import('virtual:texts/fr/orders'), import('virtual:texts/fr/my-orders')]),
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

function Order(loaded: ShownOrder) {
  const { order, tickets, timeline, refunds, quote, failed, again } = loaded;
  const { t } = useTranslation();
  const now = new Date(loaded.now);
  const chip = chipOf(order);
  const title = t('my-orders:order', { code: order.code });
  const isValid = order.state === 'confirmed' && order.event.status !== 'cancelled';
  useFollowedOrder(order._id, order.state === 'placed', fingerprintOf({ ...order, tickets }, timeline, refunds));
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <div>
        <TextLink to="/ticket-management?when=orders" hasTouchHeight>
          <ArrowLeft /> {t('my-orders:back')}
        </TextLink>
        <Row gap={1.5}>
          <Heading level={1} look="page">
            {title}
          </Heading>
          <Badge tone={chipTones[chip]}>{t(`my-orders:state.${chip}`)}</Badge>
        </Row>
      </div>
      <div className={styles.columns}>
        <Stack gap={3} className={styles.main}>
          {failed.length > 0 && (
            <Suspense>
              <FailedRefundCards refunds={failed} />
            </Suspense>
          )}
          {!isValid && <OrderState order={order} now={now} />}
          {tickets.length > 0 && (isValid ? <BoughtTickets {...loaded} /> : <EndedTickets tickets={tickets} />)}
        </Stack>
        <Stack gap={2} className={styles.side}>
          <OrderSummary order={summaryOf(order)} />
          {tickets.length > 0 && <Receipts orderId={order._id} code={order.code} />}
          {again && <Again again={again} />}
        </Stack>
        <Stack gap={3} className={styles.main}>
          {refunds && <RefundParts refunds={refunds} quote={quote} formKey={loaded.formKey} now={now} />}
          <Section title={t('my-orders:timeline')}>
            <Suspense>
              <OrderHistory timeline={timeline} />
            </Suspense>
          </Section>
        </Stack>
      </div>
    </Page>
  );
}

/** The tickets of an order that is not valid: what has become of them. */
function EndedTickets({ tickets }: Pick<ShownOrder, 'tickets'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('my-orders:tickets')}>
      <ul className={styles.ended}>
        {tickets.map((ticket) => {
          const chip = ticketChipOf(ticket);
          return (
            <li key={ticket._id} className={styles.ticket}>
              <span>
                {ticket.holder}
                <Text as="span" look="small" tone="soft">
                  {' '}
                  {ticket.typeName} · {spacedCode(ticket.ticketCode)}
                </Text>
              </span>
              <Badge tone={chip.tone}>{t(`tickets:state.${chip.word}`)}</Badge>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Downloads the receipt of the order: in the reader's language, and in the other one for whom it concerns. */
function Receipts({ orderId, code }: { readonly orderId: string; readonly code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const link = (lang: string) => ({
    href: `/api/event-order/${orderId}/receipt.pdf?lang=${lang}`,
    download: `${t('my-orders:receipt.file', { code })}.pdf`,
  });
  return (
    <Row>
      <ButtonLink {...link(locale)} icon={<Receipt />} size="medium">
        {t('my-orders:receipt.action')}
      </ButtonLink>
      <ButtonLink {...link(locale === 'fr' ? 'en' : 'fr')} variant="quiet" size="medium">
        {t('my-orders:receipt.otherLanguage')}
      </ButtonLink>
    </Row>
  );
}

/** Leads to the purchase of the same tickets, or says why they cannot be bought again. */
function Again({ again }: { readonly again: BuyAgain }) {
  const { t } = useTranslation();
  if (!again.isPossible) return <Text tone="soft">{t(`my-orders:again.${again.reason}`)}</Text>;
  return (
    <Stack gap={0.5} align="start">
      <ButtonLink to={again.path} icon={<ArrowClockwise />} size="medium">
        {t('my-orders:again.action')}
      </ButtonLink>
      {again.isReduced && (
        <Text look="small" tone="soft">
          {t('my-orders:again.reduced')}
        </Text>
      )}
    </Stack>
  );
}
