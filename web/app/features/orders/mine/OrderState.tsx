import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useNamedForm } from '#lib/form/use-named-form.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pathOf } from '#lib/page/path-of.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TimeLeft } from '#ui/kit/feedback/TimeLeft.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { endedTexts } from './ended-texts.ts';
import type { OrderAnswer } from './order-forms.ts';

type Order = Omit<OrderWithDetails, 'tickets'>;

interface OrderStateProps {
  readonly order: Order;
  /** The time of rendering. */
  readonly now: Date;
}

/** State of an order without tickets to show: waiting for payment, ended, or of a cancelled event. Nothing for a confirmed one. */
export function OrderState({ order, now }: OrderStateProps) {
  const isEventCancelled = order.event.status === 'cancelled';
  if (!isEventCancelled && order.state === 'placed') return <WaitingForPayment order={order} now={now} />;
  if (!isEventCancelled && order.state === 'confirmed') return null;
  return (
    <OwnTexts source={endedTexts} fallback={null}>
      {isEventCancelled ? <EventCancelled order={order} /> : <EndedOrder order={order} />}
    </OwnTexts>
  );
}

interface StateCardProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
}

/** A card with the state of the order. */
const StateCard = ({ title, badge, children }: StateCardProps) => (
  <Card padding="wide">
    <Stack align="start">
      <div role="status">
        <Stack gap={1} align="start">
          {badge}
          <Heading level={2}>{title}</Heading>
        </Stack>
      </div>
      {children}
    </Stack>
  </Card>
);

/** Explains why the order ended, and links back to the event. */
function EndedOrder({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const kind = order.state === 'expired' ? 'expired' : 'cancelled';
  const isPaid = order.payment === 'paid';
  if (isPaid && kind === 'cancelled') return <StateCard title={t('ended-orders:allRefunded')} />;
  return (
    <StateCard title={t(`ended-orders:${kind}.title`)}>
      <Text tone="soft">{t(isPaid ? 'ended-orders:expired.refunded' : `ended-orders:${kind}.words`)}</Text>
      <Row>
        {order.event.hasPage && (
          <ButtonLink to={`/our-event/${order.eventId}`} variant="sun">
            {t('ended-orders:expired.action')}
          </ButtonLink>
        )}
        {!isPaid && <DebitedLink attempt={order.attempt} />}
      </Row>
    </StateCard>
  );
}

const refundTones = { coming: 'primary', failed: 'red', refunded: 'leaf', chosen: 'leaf' } as const;

/** How far the refund of a cancelled event is. `chosen`: it went to another number, or to the balance. */
function refundOf({ attempt, refundPayout }: Pick<Order, 'attempt' | 'refundPayout'>): keyof typeof refundTones {
  // Without an attempt the balance has paid, which has everything back at once.
  if (attempt === null || attempt.state === 'refunded') return 'refunded';
  if (refundPayout === 'failed') return 'failed';
  return refundPayout === 'done' ? 'chosen' : 'coming';
}

/** The event was cancelled: reports the refund, with no success message and no payment. */
function EventCancelled({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPaid = order.payment === 'paid';
  const { fromBalance } = order;
  const isCovered = isPaid && order.attempt === null;
  const refund = refundOf(order);
  const paidWords = isCovered ? 'balanceWords' : (`${refund}Words` as const);
  const words = isPaid ? paidWords : 'words';
  return (
    <StateCard
      title={t('ended-orders:eventCancelled.title')}
      badge={
        isPaid && (
          <Badge tone={refundTones[refund]}>
            {t(`ended-orders:eventCancelled.${refund === 'chosen' ? 'refunded' : refund}`)}
          </Badge>
        )
      }
    >
      <Text tone="soft">
        {t(`ended-orders:eventCancelled.${words}`, {
          amount: formatMoney(isCovered ? order.total : order.total - fromBalance, locale),
        })}
        {isPaid && !isCovered && fromBalance > 0 && (
          <> {t('ended-orders:eventCancelled.balancePart', { amount: formatMoney(fromBalance, locale) })}</>
        )}
      </Text>
      <ButtonLink to="/our-event" variant="sun">
        {t('ended-orders:eventCancelled.action')}
      </ButtonLink>
    </StateCard>
  );
}

/** Leads from an attempt to the report of a debit, with what is known filled in. */
function DebitedLink({ attempt }: Pick<Order, 'attempt'>) {
  const { t } = useTranslation();
  if (!attempt || attempt.state === 'created') return null;
  return (
    <ButtonLink to={`/debited?payment=${attempt.ref}`} variant="quiet">
      {t('open-orders:debited')}
    </ButtonLink>
  );
}

function WaitingForPayment({ order, now }: OrderStateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const { attempt, holdsUntil } = order;
  const hasFailed = attempt?.state === 'failed' || attempt?.state === 'cancelled';
  return (
    <StateCard
      title={t(hasFailed ? 'open-orders:waiting.failed' : 'open-orders:waiting.title')}
      badge={
        holdsUntil && (
          <TimeLeft
            until={holdsUntil}
            label={t('open-orders:open.left')}
            lastLabel={t('open-orders:open.last')}
            still={t('open-orders:open.until', { time: formatDate(holdsUntil, 'time', locale) })}
            onEnd={() => void revalidate()}
          />
        )
      }
    >
      {hasFailed && attempt.reasonText && <Notice tone="red">{attempt.reasonText}</Notice>}
      <Row>
        {hasFailed ? (
          <RetryForm isHeld={holdsUntil !== null && new Date(holdsUntil) > now} />
        ) : (
          order.paymentUrl && (
            <ButtonLink to={pathOf(order.paymentUrl)} variant="sun">
              {t('open-orders:waiting.pay')}
            </ButtonLink>
          )
        )}
        <DebitedLink attempt={attempt} />
      </Row>
      <CancelForm />
    </StateCard>
  );
}

/** Makes another attempt to pay. */
function RetryForm({ isHeld }: { readonly isHeld: boolean }) {
  const { t } = useTranslation();
  const { Form, formProps, errors, isBusy } = useNamedForm<OrderAnswer>('retry');
  return (
    <Form {...formProps}>
      <input type="hidden" name="do" value="retry" />
      <FormError message={errors.root} />
      <Button type="submit" variant="sun" disabled={!isHeld} isBusy={isBusy}>
        {t('open-orders:waiting.retry')}
      </Button>
    </Form>
  );
}

/** Gives the tickets back, after one more question. */
function CancelForm() {
  const { t } = useTranslation();
  const { Form, formProps, errors, isBusy } = useNamedForm<OrderAnswer>('cancel');
  return (
    <Disclosure summary={t('open-orders:waiting.cancel')} look="plain" isOpen={errors.root !== undefined}>
      <Form {...formProps}>
        <input type="hidden" name="do" value="cancel" />
        <Stack gap={1.5} align="start">
          <FormError message={errors.root} />
          <Text tone="soft">{t('open-orders:cancel.words')}</Text>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {t('open-orders:cancel.confirm')}
          </Button>
        </Stack>
      </Form>
    </Disclosure>
  );
}
