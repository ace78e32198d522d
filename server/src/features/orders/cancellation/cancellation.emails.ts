import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { ownReasonOf } from '#features/events/index';
import type { RefundDestination } from '#features/payments/index';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { OrderRow } from '../orders.read.ts';

/** One order of a buyer in the email about its cancellation. */
export interface CancelledOrder {
  readonly order: OrderRow;
  /** True if the order was not paid yet. */
  readonly wasPlaced: boolean;
  /** Where the money is refunded to; undefined if nothing was paid. */
  readonly destination: RefundDestination | undefined;
}

const sameInBoth = (text: string): Bilingual => ({ en: text, fr: text });

/** Describes a refund destination. Of a number only the last four digits are shown, which its owner recognises. */
function describeDestination({ operator, number }: RefundDestination): Bilingual {
  const ending = number?.slice(-4);
  if (operator === 'mtn' || operator === 'orange') {
    const brand = operator === 'mtn' ? 'MTN Mobile Money' : 'Orange Money';
    return ending === undefined ? sameInBoth(brand) : bilingual('orders.numberEndingIn', { brand, ending });
  }
  return operator === 'card' ? bilingual('orders.cardYouPaidWith') : bilingual('orders.accountYouPaidFrom');
}

function refundParagraphs(orders: readonly CancelledOrder[]): Bilingual[] {
  const words: Bilingual[] = [];
  if (orders.some(({ destination }) => destination)) {
    words.push(bilingual('orders.weAreReturningEverythingYouPaid'));
  }
  if (orders.some(({ wasPlaced }) => wasPlaced)) {
    words.push(bilingual('orders.youHadNotPaidOrderYet'));
  }
  if (words.length > 0) return words;
  return [bilingual('orders.ticketsWereFree')];
}

/**
 * The email to a buyer whose event was cancelled: the organizer's reason, the amount and the refund destinations of all their
 * orders. Written in the language of the latest order. Throws for an empty list.
 */
export function eventCancelledEmail(orders: readonly CancelledOrder[], publicUrl: string): EmailMessage {
  const latest = orders.reduce<OrderRow | undefined>(
    (last, { order }) => (!last || order.createdAt >= last.createdAt ? order : last),
    undefined,
  );
  if (!latest) throw new Error('The email about a cancelled event needs an order');
  const { eventName: en, eventNameFr, eventStateReason } = latest;
  const fr = eventNameFr ?? en;
  const paid = orders.filter(({ destination }) => destination);
  const amountXaf = paid.reduce((sum, { order }) => sum + order.totalXaf, 0);
  const destinations = new Map(
    paid.map(({ destination }) => {
      const destinationText = describeDestination(destination as RefundDestination);
      return [destinationText.en, destinationText];
    }),
  );
  const list = (locale: 'en' | 'fr') => [...destinations.values()].map((destinationText) => destinationText[locale]).join('; ');
  const reason: Bilingual[] = eventStateReason
    ? [ownReasonOf(eventStateReason) ?? bilingual('orders.eventCancelledEmail.organizerWrites', { eventStateReason })]
    : [];
  const money =
    amountXaf > 0
      ? [
          { label: bilingual('orders.labels.amount'), value: { en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') } },
          { label: bilingual('orders.labels.goesBackTo'), value: { en: list('en'), fr: list('fr') } },
        ]
      : [];
  return {
    to: latest.buyerEmail,
    locale: latest.locale,
    subject: bilingual('orders.eventCancelledEmail.subject', { eventName: { en, fr } }),
    heading: bilingual('orders.eventCancelledEmail.heading'),
    paragraphs: [
      bilingual('orders.eventCancelledEmail.doesNotTakePlace', { eventName: { en, fr } }),
      ...reason,
      ...refundParagraphs(orders),
    ],
    facts: [...money, { label: bilingual('common.labels.order'), value: orders.map(({ order }) => order.code).join(', ') }],
    action: { label: bilingual('common.seeEvent'), url: `${publicUrl}/our-event/${latest.eventId}` },
  };
}
