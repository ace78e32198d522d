import { z } from 'zod';
import { amountIn, dayIn, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';
import { Destination, describeDestination } from './order-kinds.ts';

const returned = {
  category: 'orders',
  channels: { email: 'fixed', push: 'choice' },
  isUrgent: true,
  params: z.object({ amountXaf: Xaf, code: z.string(), destination: Destination }),
  values: ({ amountXaf, destination }: { amountXaf: number; destination: z.output<typeof Destination> }) => ({
    amount: amountIn(amountXaf),
    way: describeDestination(destination),
  }),
  path: () => '/wallet',
  examples: [{ amountXaf: 5_000, code: 'NGM-7K2P', destination: { operator: 'mtn', number: '237670000000' } }],
} as const;

const debt = { category: 'account', channels: { email: 'fixed', push: 'fixed' }, isUrgent: false } as const;
const toTransactions = () => '/transaction-and-payment';

/** Changes of balances that no order or refund explains. */
export const walletKinds = {
  'wallet.gift': kind({
    category: 'orders',
    channels: { email: 'fixed', push: 'choice' },
    isUrgent: false,
    texts: 'notificationsOrders.gift',
    params: z.object({ amountXaf: Xaf, reason: z.string(), endsAt: Time }),
    values: ({ amountXaf, endsAt }) => ({ amount: amountIn(amountXaf), day: dayIn(endsAt) }),
    path: () => '/wallet',
    examples: [{ amountXaf: 5_000, reason: 'Sorry for the long wait at the entrance', endsAt: '2026-12-31T22:59:59.000Z' }],
  }),
  'wallet.sent_back': kind({ ...returned, texts: 'notificationsOrders.sentBack' }),
  'wallet.return_failed': kind({ ...returned, texts: 'notificationsOrders.returnFailed' }),
  /** News about the debt of an organizer whose balances did not cover refunds. */
  'debt.settled': kind({
    ...debt,
    texts: 'notificationsOrders.debtSettled',
    params: z.object({ amountXaf: Xaf, leftXaf: z.int().min(0) }),
    values: ({ amountXaf, leftXaf }) => ({
      amount: amountIn(amountXaf),
      left: amountIn(leftXaf),
      isPaid: leftXaf === 0 ? 'yes' : 'no',
    }),
    path: toTransactions,
    examples: [
      { amountXaf: 5_000, leftXaf: 0 },
      { amountXaf: 5_000, leftXaf: 2_500 },
    ],
  }),
  'debt.reminder': kind({
    ...debt,
    texts: 'notificationsOrders.debtReminder',
    params: z.object({ amountXaf: Xaf }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    path: toTransactions,
    examples: [{ amountXaf: 5_000 }],
  }),
  'debt.written_off': kind({
    ...debt,
    texts: 'notificationsOrders.debtWrittenOff',
    params: z.object({ amountXaf: Xaf }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf) }),
    path: toTransactions,
    examples: [{ amountXaf: 5_000 }],
  }),
};
