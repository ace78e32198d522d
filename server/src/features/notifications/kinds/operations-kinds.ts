import { z } from 'zod';
import { amountIn, Xaf } from './formats.rules.ts';
import { type KindTexts, kind } from './kinds.types.ts';

/** Returns the kind that notifies admins of the balance from which a gateway pays out. */
const floatKind = <const Texts extends KindTexts>(texts: Texts) =>
  kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: true,
    texts,
    params: z.object({ name: z.string(), balanceXaf: z.int(), neededXaf: Xaf, waitingXaf: Xaf }),
    values: ({ balanceXaf, neededXaf, waitingXaf }) => ({
      ...{ balance: amountIn(balanceXaf), needed: amountIn(neededXaf), waiting: amountIn(waitingXaf) },
    }),
    path: () => '/withdrawal',
    examples: [{ name: 'MTN MoMo', balanceXaf: 42_000, neededXaf: 310_000, waitingXaf: 310_000 }],
  });

/** Problems that the admins of an installation look into, and their end. */
export const operationsKinds = {
  'operations.float_low': floatKind('notificationsOperations.floatLow'),
  'operations.float_restored': floatKind('notificationsOperations.floatRestored'),
};
