import { operatorNames } from '@ngoma/api/common/operator-names';
import { eventChangeKinds } from '@ngoma/api/features/events/event-changes';
import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, Names, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const order = { category: 'orders', channels: { email: 'fixed', push: 'choice' }, isUrgent: true } as const;
const name = { en: 'Makossa Night', fr: 'Nuit du makossa' };
const orderFact = (code: string) => ({ label: bilingual('common.labels.order'), value: code });

export const Destination = z.object({ operator: z.string().nullable(), number: z.string().nullable() });

/** Describes where money is refunded to. Of a number only the last four digits are shown, which its owner recognises. */
export function describeDestination({ operator, number }: z.output<typeof Destination>) {
  const ending = number?.slice(-4);
  if (operator === 'mtn' || operator === 'orange') {
    const brand = operatorNames[operator];
    return ending === undefined ? { en: brand, fr: brand } : bilingual('orders.numberEndingIn', { brand, ending });
  }
  if (operator === 'wallet') return bilingual('orders.yourNgomaBalance');
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
    showsEventCard: true,
    params: z.object({
      ...{ code: z.string(), name: Names, startsAt: Time, zone: z.string(), place: z.string(), tickets: Names, totalXaf: Xaf },
      ...{ isLate: z.enum(['yes', 'no']), url: z.string() },
      /** Whether the organizer has issued the tickets, so that no amount paid is known. */
      isIssued: z.boolean().optional(),
    }),
    values: ({ totalXaf }) => ({ amount: amountIn(totalXaf) }),
    facts: ({ code, name: event, startsAt, zone, place, tickets, totalXaf, isIssued }) => [
      { label: bilingual('common.labels.event'), value: event },
      { label: bilingual('common.labels.when'), value: dateTimeIn(startsAt, zone) },
      { label: bilingual('common.labels.where'), value: place },
      { label: bilingual('common.labels.tickets'), value: tickets },
      ...(isIssued ? [] : [{ label: bilingual('orders.labels.paid'), value: amountIn(totalXaf) }]),
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
  /** The organizer took tickets back that they had issued by hand. */
  'orders.tickets_revoked': kind({
    ...order,
    texts: 'notificationsOrders.ticketsRevoked',
    params: z.object({ code: z.string(), eventId: z.string(), name: Names, count: z.int(), reason: z.string() }),
    values: ({ count }) => ({ count }),
    facts: ({ code, name: event }) => [{ label: bilingual('common.labels.event'), value: event }, orderFact(code)],
    path: ({ eventId }) => `/our-event/${eventId}`,
    examples: [1, 3].map((count) => ({ code: 'NGM-7K2P', eventId: 'e', name, count, reason: 'The guest list is full' })),
  }),
  /** Tickets for an address came into the account whose owner confirmed it. The email with them was sent when they were issued. */
  'orders.tickets_claimed': kind({
    category: 'orders',
    channels: {},
    isUrgent: false,
    texts: 'notificationsOrders.ticketsClaimed',
    activityType: 'tickets_claimed',
    params: z.object({ name: Names }),
    path: () => '/ticket-management',
    examples: [{ name }],
  }),
  'orders.late_refund': kind({
    ...order,
    texts: 'notificationsOrders.lateRefund',
    params: z.object({
      /** Notifications that were stored by earlier versions have no order. */
      ...{ code: z.string(), orderId: z.string().optional(), name: Names, totalXaf: Xaf },
      reason: z.enum(['eventCancelled', 'orderCancelled', 'tooLate']),
    }),
    values: ({ totalXaf }) => ({ amount: amountIn(totalXaf) }),
    facts: ({ code, totalXaf }) => [{ label: bilingual('orders.labels.amount'), value: amountIn(totalXaf) }, orderFact(code)],
    path: ({ orderId }) => (orderId === undefined ? '/ticket-management?when=orders' : `/orders/${orderId}`),
    examples: (['eventCancelled', 'orderCancelled', 'tooLate'] as const).map((reason) => ({
      ...{ code: 'NGM-7K2P', orderId: 'o', name, totalXaf: 10_000, reason },
    })),
  }),
  'orders.event_cancelled': kind({
    ...order,
    isBulk: true,
    texts: 'notificationsOrders.eventCancelled',
    params: z.object({
      ...{ codes: z.string(), eventId: z.string(), name: Names, totalXaf: Xaf },
      refund: z.enum(['paid', 'unpaid', 'both', 'free', 'outside']),
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
    examples: (['paid', 'unpaid', 'both', 'free', 'outside'] as const).map((refund) => ({
      ...{ codes: 'NGM-7K2P', eventId: 'e', name, totalXaf: ['free', 'outside'].includes(refund) ? 0 : 10_000, refund },
      destinations: [{ operator: 'mtn', number: '237670000000' }],
      ...{ reasonBy: 'organizer' as const, reason: { en: 'The band is ill', fr: 'The band is ill' } },
    })),
  }),
  /** Another date or place, no date for now, or a date again. Leads to the page that asks whether the buyer keeps the tickets. */
  'orders.event_moved': kind({
    ...order,
    isBulk: true,
    texts: 'notificationsOrders.eventMoved',
    activityType: 'event_moved',
    params: z.object({
      ...{
        eventId: z.string(),
        name: Names,
        change: z.enum(eventChangeKinds),
        startsAt: Time,
        zone: z.string(),
        place: z.string(),
      },
      ...{ until: Time, reason: z.string(), hasReason: z.enum(['yes', 'no']), isPaid: z.enum(['yes', 'no', 'outside']) },
    }),
    values: ({ startsAt, zone, until }) => ({ when: dateTimeIn(startsAt, zone), until: dateTimeIn(until, zone) }),
    facts: ({ change, startsAt, zone, place }) => [
      ...(change === 'postponed' ? [] : [{ label: bilingual('common.labels.when'), value: dateTimeIn(startsAt, zone) }]),
      { label: bilingual('common.labels.where'), value: place },
    ],
    path: ({ eventId, isPaid }) => (isPaid === 'outside' ? `/our-event/${eventId}` : `/event-change/${eventId}`),
    examples: eventChangeKinds.flatMap((change) =>
      (['yes', 'no', 'outside'] as const).map((isPaid) => ({
        ...{ eventId: 'e', name, change, startsAt: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala', place: 'Palais, Yaoundé' },
        ...{
          until: '2026-12-05T19:00:00.000Z',
          reason: isPaid === 'yes' ? 'The hall is flooded' : '',
          hasReason: isPaid === 'yes' ? ('yes' as const) : ('no' as const),
          isPaid,
        },
      })),
    ),
  }),
  /** A payer disputes a payment at their bank: for the organizer, and for the admins, who answer the gateway. */
  'orders.dispute': kind({
    ...order,
    texts: 'notificationsOrders.dispute',
    params: z.object({
      ...{ code: z.string(), name: Names, amountXaf: Xaf, reader: z.enum(['organizer', 'admin']) },
      ...{ state: z.enum(['opened', 'won', 'lost']), respondBy: Time.nullable() },
    }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    facts: ({ code, amountXaf, respondBy }) => [
      { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
      ...(respondBy ? [{ label: bilingual('orders.labels.answerBy'), value: dateTimeIn(respondBy) }] : []),
      orderFact(code),
    ],
    path: ({ reader }) =>
      reader === 'admin' ? '/ticketing-&-transactions-supervision?tab=cases&kind=dispute' : '/transaction-and-payment',
    examples: (['opened', 'won', 'lost'] as const).flatMap((state) =>
      (['organizer', 'admin'] as const).map((reader) => ({
        ...{ code: 'NGM-7K2P', name, amountXaf: 10_000, reader, state, respondBy: '2026-12-12T19:00:00.000Z' },
      })),
    ),
  }),
  /**
   * An admin closed the report of a debit. The answer is on the page of the report only, where its reader proves that the number
   * is theirs.
   */
  'orders.debit_closed': kind({
    ...order,
    channels: { email: 'fixed', push: 'choice', sms: 'fixed' },
    texts: 'notificationsOrders.debitClosed',
    params: z.object({ code: z.string(), ref: z.string(), amountXaf: Xaf }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    facts: ({ code, amountXaf }) => [
      { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
      { label: bilingual('orders.labels.report'), value: code },
    ],
    path: ({ ref }) => `/debited?report=${ref}`,
    examples: [{ code: 'D-7K2P-9QX4', ref: 'mQ0aXk9rT2uWy5eZp3sVb1', amountXaf: 5_000 }],
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
