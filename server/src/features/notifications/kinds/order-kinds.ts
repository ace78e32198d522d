import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, Names, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const order = { category: 'orders', channels: { email: 'fixed', push: 'choice' }, isUrgent: true } as const;
const name = { en: 'Makossa Night', fr: 'Nuit du makossa' };
const orderFact = (code: string) => ({ label: bilingual('common.labels.order'), value: code });

const Destination = z.object({ operator: z.string().nullable(), number: z.string().nullable() });

/** Describes where money is refunded to. Of a number only the last four digits are shown, which its owner recognises. */
export function describeDestination({ operator, number }: z.output<typeof Destination>) {
  const ending = number?.slice(-4);
  if (operator === 'mtn' || operator === 'orange') {
    const brand = operator === 'mtn' ? 'MTN Mobile Money' : 'Orange Money';
    return ending === undefined ? { en: brand, fr: brand } : bilingual('orders.numberEndingIn', { brand, ending });
  }
  return operator === 'card' ? bilingual('orders.cardYouPaidWith') : bilingual('orders.accountYouPaidFrom');
}

function describeDestinations(destinations: readonly z.output<typeof Destination>[]) {
  const texts = new Map(destinations.map((one) => [JSON.stringify(one), describeDestination(one)]));
  const unique = [...new Map([...texts.values()].map((text) => [text.en, text])).values()];
  return { en: unique.map(({ en }) => en).join('; '), fr: unique.map(({ fr }) => fr).join('; ') };
}

/**
 * Payments and refunds. Their pushes have a title with amount and order code, and name no event: a browser shows neither the same
 * title twice in a row nor the same event.
 */
export const orderKinds = {
  'orders.tickets': kind({
    ...order,
    channels: { email: 'fixed' },
    texts: 'notificationsOrders.tickets',
    params: z.object({
      ...{ code: z.string(), name: Names, startsAt: Time, zone: z.string(), place: z.string(), tickets: Names, totalXaf: Xaf },
      ...{ isLate: z.enum(['yes', 'no']), url: z.string() },
    }),
    values: ({ totalXaf }) => ({ amount: amountIn(totalXaf) }),
    facts: ({ code, name: event, startsAt, zone, place, tickets, totalXaf }) => [
      { label: bilingual('common.labels.event'), value: event },
      { label: bilingual('common.labels.when'), value: dateTimeIn(startsAt, zone) },
      { label: bilingual('common.labels.where'), value: place },
      { label: bilingual('common.labels.tickets'), value: tickets },
      { label: bilingual('orders.labels.paid'), value: amountIn(totalXaf) },
      orderFact(code),
    ],
    path: ({ url }) => url,
    examples: (['yes', 'no'] as const).map((isLate) => ({
      ...{ code: 'NGM-7K2P', name, startsAt: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala', place: 'Palais, Yaoundé' },
      ...{ tickets: { en: '2 × VIP', fr: '2 × VIP' }, totalXaf: 10_000, isLate, url: 'https://ngoma.test/tickets.pdf' },
    })),
  }),
  /** The push beside the email with the tickets: a buyer may be in the operator's app. */
  'orders.paid': kind({
    category: 'orders',
    channels: { push: 'choice' },
    isUrgent: true,
    texts: 'notificationsOrders.tickets',
    params: z.object({ code: z.string(), name: Names, totalXaf: Xaf }),
    values: ({ totalXaf }) => ({ amount: amountIn(totalXaf) }),
    path: () => '/ticket-management',
    examples: [{ code: 'NGM-7K2P', name, totalXaf: 10_000 }],
  }),
  'orders.late_refund': kind({
    ...order,
    texts: 'notificationsOrders.lateRefund',
    params: z.object({
      ...{ code: z.string(), eventId: z.string(), name: Names, totalXaf: Xaf },
      reason: z.enum(['eventCancelled', 'orderCancelled', 'tooLate']),
    }),
    values: ({ totalXaf }) => ({ amount: amountIn(totalXaf) }),
    facts: ({ code, totalXaf }) => [{ label: bilingual('orders.labels.amount'), value: amountIn(totalXaf) }, orderFact(code)],
    path: ({ eventId }) => `/our-event/${eventId}`,
    examples: (['eventCancelled', 'orderCancelled', 'tooLate'] as const).map((reason) => ({
      ...{ code: 'NGM-7K2P', eventId: 'e', name, totalXaf: 10_000, reason },
    })),
  }),
  'orders.event_cancelled': kind({
    ...order,
    isBulk: true,
    texts: 'notificationsOrders.eventCancelled',
    params: z.object({
      ...{ codes: z.string(), eventId: z.string(), name: Names, totalXaf: Xaf },
      refund: z.enum(['paid', 'unpaid', 'both', 'free']),
      destinations: z.array(Destination),
      /** In the organizer's words, or a reason of the platform in both languages. */
      ...{ reasonBy: z.enum(['organizer', 'platform', 'none']), reason: Names },
    }),
    values: ({ totalXaf }) => ({ amount: amountIn(totalXaf) }),
    facts: ({ codes, totalXaf, destinations }) => [
      ...(totalXaf > 0
        ? [
            { label: bilingual('orders.labels.amount'), value: amountIn(totalXaf) },
            { label: bilingual('orders.labels.goesBackTo'), value: describeDestinations(destinations) },
          ]
        : []),
      orderFact(codes),
    ],
    path: ({ eventId }) => `/our-event/${eventId}`,
    examples: (['paid', 'unpaid', 'both', 'free'] as const).map((refund) => ({
      ...{ codes: 'NGM-7K2P', eventId: 'e', name, totalXaf: refund === 'free' ? 0 : 10_000, refund },
      destinations: [{ operator: 'mtn', number: '237670000000' }],
      ...{ reasonBy: 'organizer' as const, reason: { en: 'The band is ill', fr: 'The band is ill' } },
    })),
  }),
  /** Money of an event that its organizer may now withdraw. */
  'earnings.released': kind({
    category: 'activity',
    channels: { push: 'choice' },
    isUrgent: true,
    texts: 'notificationsOrders.earningsReleased',
    activityType: 'earnings_released',
    params: z.object({ part: z.enum(['released', 'reserve_released']), name: Names, amountXaf: Xaf }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    path: () => '/transaction-and-payment',
    examples: (['released', 'reserve_released'] as const).map((part) => ({ part, name, amountXaf: 90_000 })),
  }),
};
