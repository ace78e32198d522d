import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, Names, Time, Xaf } from './formats.rules.ts';
import { type KindTexts, kind } from './kinds.types.ts';
import { Destination, describeDestination } from './order-kinds.ts';

const YesOrNo = z.enum(['yes', 'no']);
const name = { en: 'Makossa Night', fr: 'Nuit du makossa' };

const RequestParams = z.object({
  ...{ code: z.string(), orderId: z.string(), name: Names, decideBy: Time },
  /** The refund, or the price of the tickets while it is not decided. */
  ...{ amountXaf: Xaf, isDecided: YesOrNo, destination: Destination },
  /** The part of the amount that is credited to the buyer's wallet. */
  walletXaf: Xaf,
  ...{ endsTickets: YesOrNo, wasUsed: YesOrNo, isCredited: YesOrNo },
  /** In the words of the person who gave or decided on the refund. */
  ...{ note: z.string(), hasNote: YesOrNo },
});

const example: z.input<typeof RequestParams> = {
  ...{ code: 'NGM-7K2P', orderId: 'o', name, decideBy: '2026-12-12T19:00:00.000Z', amountXaf: 10_000 },
  ...{
    isDecided: 'yes',
    destination: { operator: 'mtn', number: '237670000000' },
    endsTickets: 'yes',
    wasUsed: 'no',
    isCredited: 'no',
    walletXaf: 0,
  },
  ...{ note: 'See you next time', hasNote: 'yes' },
};

/** Describes where the money goes: the way it came, the buyer's wallet, or both with the part of the wallet. */
function describeWay({
  amountXaf,
  walletXaf,
  destination,
}: Pick<z.output<typeof RequestParams>, 'amountXaf' | 'walletXaf' | 'destination'>) {
  const way = describeDestination(destination);
  if (walletXaf === 0) return way;
  const balance = describeDestination({ operator: 'wallet', number: null });
  if (walletXaf === amountXaf) return balance;
  return bilingual('notificationsRefunds.wayAndBalance', { way, balance, amount: amountIn(walletXaf) });
}

/** Returns the kind that notifies a buyer of one step of a refund request. Money ignores quiet hours and digests. */
const buyerKind = <const Texts extends KindTexts>(texts: Texts) =>
  kind({
    category: 'orders',
    channels: { email: 'fixed', push: 'choice' },
    isUrgent: true,
    texts,
    params: RequestParams,
    values: ({ amountXaf, decideBy }) => ({ amount: amountIn(amountXaf), time: dateTimeIn(decideBy) }),
    facts: ({ amountXaf, isDecided, destination, walletXaf, code }) => [
      ...(isDecided === 'yes'
        ? [
            { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
            { label: bilingual('orders.labels.goesBackTo'), value: describeWay({ amountXaf, walletXaf, destination }) },
          ]
        : []),
      { label: bilingual('common.labels.order'), value: code },
    ],
    path: ({ orderId }) => `/orders/${orderId}`,
    examples: [
      example,
      { ...example, endsTickets: 'no', note: '', hasNote: 'no' },
      { ...example, isDecided: 'no', wasUsed: 'yes' },
      { ...example, walletXaf: 4_000 },
      { ...example, walletXaf: 10_000, isCredited: 'yes' },
    ],
  });

/** Returns the kind that notifies the organizer of a refund request or of a refund that others decided. */
const organizerKind = <const Texts extends KindTexts>(texts: Texts) =>
  kind({
    category: 'orders',
    channels: { email: 'fixed', push: 'choice' },
    isUrgent: true,
    texts,
    params: z.object({
      code: z.string(),
      name: Names,
      decideBy: Time,
      amountXaf: Xaf,
      buyerName: z.string(),
      reason: z.string(),
    }),
    values: ({ amountXaf, decideBy }) => ({ amount: amountIn(amountXaf), time: dateTimeIn(decideBy) }),
    facts: ({ amountXaf, code }) => [
      { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
      { label: bilingual('common.labels.order'), value: code },
    ],
    path: () => '/ticket-and-reservation-management#refunds',
    examples: [
      {
        ...{
          code: 'NGM-7K2P',
          name,
          decideBy: example.decideBy,
          amountXaf: 10_000,
          buyerName: 'Brenda',
          reason: 'My brother is ill',
        },
      },
    ],
  });

/** Where buyers choose another way for a refund that failed. */
const orderPage = (orderId: string): string => `/orders/${orderId}`;

/** Steps of refund requests. */
export const refundKinds = {
  'orders.refund_requested': buyerKind('notificationsRefunds.requested'),
  'orders.refund_approved': buyerKind('notificationsRefunds.approved'),
  'orders.refund_declined': buyerKind('notificationsRefunds.declined'),
  'orders.refund_escalated': buyerKind('notificationsRefunds.escalated'),
  'orders.refund_done': buyerKind('notificationsRefunds.done'),
  'orders.refund_failed': buyerKind('notificationsRefunds.failed'),
  /** The same news about a refund that was not requested, such as of a cancelled event. */
  'orders.refund_delayed': kind({
    category: 'orders',
    channels: { email: 'fixed', push: 'choice' },
    isUrgent: true,
    texts: 'notificationsRefunds.failed',
    params: z.object({ code: z.string(), orderId: z.string(), name: Names, amountXaf: Xaf }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    facts: ({ amountXaf, code }) => [
      { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
      { label: bilingual('common.labels.order'), value: code },
    ],
    path: ({ orderId }) => orderPage(orderId),
    examples: [{ code: 'NGM-7K2P', orderId: 'o', name, amountXaf: 10_000 }],
  }),
  'orders.refund_number_declined': kind({
    category: 'orders',
    channels: { email: 'fixed', push: 'choice' },
    isUrgent: true,
    texts: 'notificationsRefunds.numberDeclined',
    params: z.object({ code: z.string(), orderId: z.string(), name: Names, amountXaf: Xaf, reason: z.string() }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    facts: ({ amountXaf, code }) => [
      { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
      { label: bilingual('common.labels.order'), value: code },
    ],
    path: ({ orderId }) => orderPage(orderId),
    examples: [{ code: 'NGM-7K2P', orderId: 'o', name, amountXaf: 10_000, reason: 'The number belongs to a shop' }],
  }),
  'orders.refund_to_decide': organizerKind('notificationsRefunds.toDecide'),
  'orders.refund_paid_back': organizerKind('notificationsRefunds.paidBack'),
};
