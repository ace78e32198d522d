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

/** Changes of a buyer's balance that no order or refund explains. */
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
};
