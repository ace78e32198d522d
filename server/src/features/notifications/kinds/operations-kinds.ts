import { z } from 'zod';
import { amountIn, Xaf } from './formats.rules.ts';
import { type KindTexts, kind } from './kinds.types.ts';

/** Every admin gets these at once: no choice, quiet hours or digest holds them back. */
const opened = {
  category: 'account',
  channels: { email: 'fixed', push: 'fixed' },
  isUrgent: true,
  activityType: 'alert_opened',
} as const;
const ended = { ...opened, activityType: 'alert_ended' } as const;
const console = '/ticketing-&-transactions-supervision';
const toAlerts = () => `${console}?tab=operations`;
const Count = z.int().min(0);

const Float = z.object({ name: z.string(), balanceXaf: z.int(), neededXaf: Xaf, waitingXaf: Xaf });
/** The facts of a notification about the balance from which a gateway pays out. */
const aboutFloat = <const Texts extends KindTexts>(texts: Texts) => ({
  texts,
  params: Float,
  values: ({ balanceXaf, neededXaf, waitingXaf }: z.output<typeof Float>) => ({
    ...{ balance: amountIn(balanceXaf), needed: amountIn(neededXaf), waiting: amountIn(waitingXaf) },
  }),
  path: () => '/withdrawal',
  examples: [{ name: 'MTN MoMo', balanceXaf: 42_000, neededXaf: 310_000, waitingXaf: 310_000 }],
});

/** Problems of the platform that an admin looks into, and their end. Each opening of an alert is notified once. */
export const operationsKinds = {
  'operations.float_low': kind({ ...opened, ...aboutFloat('notificationsOperations.floatLow') }),
  'operations.float_restored': kind({ ...ended, ...aboutFloat('notificationsOperations.floatRestored') }),
  'operations.settlement_lag': kind({
    ...opened,
    texts: 'notificationsOperations.settlementLag',
    params: z.object({ count: Count, minutes: Count }),
    path: toAlerts,
    examples: [
      { count: 1, minutes: 1 },
      { count: 40, minutes: 12 },
    ],
  }),
  'operations.ledger_broken': kind({
    ...opened,
    texts: 'notificationsOperations.ledgerBroken',
    params: z.object({ count: Count }),
    path: () => `${console}?tab=ledger`,
    examples: [{ count: 1 }, { count: 3 }],
  }),
  'operations.suspense_differs': kind({
    ...opened,
    texts: 'notificationsOperations.suspenseDiffers',
    params: z.object({ accountXaf: z.int(), openXaf: z.int() }),
    values: ({ accountXaf, openXaf }) => ({ account: amountIn(accountXaf), open: amountIn(openXaf) }),
    path: () => `${console}?tab=reconciliation`,
    examples: [{ accountXaf: 5_000, openXaf: 0 }],
  }),
  'operations.audit_chain_broken': kind({
    ...opened,
    texts: 'notificationsOperations.auditChainBroken',
    params: z.object({ count: Count }),
    path: toAlerts,
    examples: [{ count: 1 }, { count: 2 }],
  }),
  'operations.dead_jobs': kind({
    ...opened,
    texts: 'notificationsOperations.deadJobs',
    params: z.object({ name: z.string(), count: Count }),
    path: toAlerts,
    examples: [
      { name: 'payments.payout', count: 1 },
      { name: 'payments.payout', count: 5 },
    ],
  }),
  'operations.gateway_down': kind({
    ...opened,
    texts: 'notificationsOperations.gatewayDown',
    params: z.object({ name: z.string() }),
    path: () => `${console}?tab=gateways`,
    examples: [{ name: 'MTN MoMo' }],
  }),
  'operations.alert_ended': kind({
    ...ended,
    texts: 'notificationsOperations.alertEnded',
    /** The kind of the alert, and the name of the gateway or job that it was about. */
    params: z.object({ alert: z.string(), name: z.string() }),
    path: toAlerts,
    examples: [
      { alert: 'settlement_lag', name: '' },
      { alert: 'ledger_broken', name: '' },
      { alert: 'suspense_differs', name: '' },
      { alert: 'audit_chain_broken', name: '' },
      { alert: 'dead_jobs', name: 'payments.payout' },
      { alert: 'gateway_down', name: 'MTN MoMo' },
    ],
  }),
};
