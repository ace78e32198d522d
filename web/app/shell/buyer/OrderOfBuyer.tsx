import ArrowClockwise from '@phosphor-icons/core/regular/arrow-clockwise.svg?react';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import Receipt from '@phosphor-icons/core/regular/receipt.svg?react';
import { Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { mapAddress } from '#features/events/EventPlace.tsx';
import { paletteLook } from '#features/events/event-palette.ts';
import type { BuyAgain } from '#features/orders/mine/buy-again.ts';
import { Celebration } from '#features/orders/mine/Celebration.tsx';
import { OrderState } from '#features/orders/mine/OrderState.tsx';
import { chipOf, chipTones } from '#features/orders/mine/order-chip.ts';
import { fingerprintOf } from '#features/orders/mine/order-facts.ts';
import { boughtField } from '#features/orders/mine/order-forms.ts';
import { RefundParts } from '#features/orders/mine/RefundParts.tsx';
import { ResendForm } from '#features/orders/mine/ResendForm.tsx';
import { useFollowedOrder } from '#features/orders/mine/use-followed-order.ts';
import { OrderBill } from '#features/orders/OrderBill.tsx';
import { AttendancePart } from '#features/tickets/AttendancePart.tsx';
import { TicketPass } from '#features/tickets/TicketPass.tsx';
import { spacedCode, chipOf as ticketChipOf } from '#features/tickets/ticket-labels.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './OrderOfBuyer.module.css';
import type { ShownOrder } from './order.server.ts';

// Below the tickets, or rare.
const OrderHistory = lazyPart(async () => (await import('#features/orders/mine/OrderHistory.tsx')).OrderHistory);
const FailedRefundCards = lazyPart(async () => (await import('#features/wallet/FailedRefundCards.tsx')).FailedRefundCards);

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
  if (loaded === null) return <NotFound />;
  if (loaded === undefined)
    return (
      <Page>
        <Unreachable isBusy={state !== 'idle'} onRetry={() => void revalidate()} />
      </Page>
    );
  return <Order key={loaded.order._id} {...loaded} />;
}

function Order(loaded: ShownOrder) {
  const { order, tickets, timeline, refunds, quote, failed, again } = loaded;
  const { t } = useTranslation();
  const locale = useLocale();
  const now = new Date(loaded.now);
  const chip = chipOf(order);
  const title = t('my-orders:order', { code: order.code });
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
          <OrderState order={order} now={now} />
          {tickets.length > 0 && <Tickets {...loaded} />}
        </Stack>
        <Stack gap={2} className={styles.side}>
          <Card padding="none">
            {/* The tickets show it, too. */}
            {order.state !== 'confirmed' && <Poster src={order.event.coverImage.url} />}
            <div className={styles.bill}>
              <Heading level={2} look="part">
                {order.event.eventName}
              </Heading>
              <Text tone="soft">
                {formatEventDate(order.event.date, locale, order.event.zone)} · {order.event.location}
              </Text>
              <OrderBill
                lines={order.items.map((item) => ({
                  ...{ key: item.ticketTypeId, label: item.name, quantity: item.quantity },
                  amountXaf: item.unitPrice * item.quantity,
                }))}
                feesXaf={order.fees}
                taxes={order.taxes}
                totalXaf={order.total}
                fromBalanceXaf={order.fromBalance}
                isPaid={order.payment === 'paid'}
              />
            </div>
          </Card>
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

/** The tickets of the order: with their QR codes once they are paid, otherwise what has become of them. */
function Tickets({ order, tickets, choices, palette, isOnline, now }: ShownOrder) {
  const { t } = useTranslation();
  const { event } = order;
  const isNew = usePageQuery().has(boughtField);
  if (order.state !== 'confirmed' || event.status === 'cancelled')
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
  const place = isOnline ? t('events:online') : `${event.location}, ${event.city}`;
  const look = paletteLook({ palette });
  return (
    <>
      {isNew && (
        <div {...look}>
          <Celebration title={t('orders:done.title')}>{t('orders:done.words', { email: order.buyer.email })}</Celebration>
        </div>
      )}
      <TicketPass
        group={{ orderId: order._id, event, tickets }}
        look={look}
        place={place}
        map={mapAddress({ online: isOnline, location: event.location, city: event.city })}
        now={new Date(now)}
      >
        <AttendancePart choices={choices} eventId={event._id} />
      </TicketPass>
      <Row align="start" gap={1.5}>
        <ButtonLink to="/ticket-management" variant={isNew ? 'sun' : 'outlined'}>
          {t('orders:seeTickets')}
        </ButtonLink>
        <ResendForm email={order.buyer.email} />
      </Row>
    </>
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
