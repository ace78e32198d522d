import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, Time, Xaf } from './formats.rules.ts';
import { type KindTexts, kind } from './kinds.types.ts';

const Role = z.enum(['organizer', 'provider']);

const Step = z.object({
  role: Role,
  code: z.string(),
  amountXaf: Xaf,
  netXaf: Xaf,
  destination: z.string(),
  /** In the words of the admin who decided; empty if there was nothing to decide. */
  reason: z.string(),
});

/** Returns the page where owners see their withdrawals, which is another one for providers. */
const page = ({ role }: { readonly role: z.output<typeof Role> }): string =>
  role === 'provider' ? '/transaction-&-payment-management#withdraw' : '/transaction-and-payment#withdraw';

/** Returns the kind that notifies an owner of one step of a withdrawal. Money ignores quiet hours and digests. */
const ownerKind = <const Texts extends KindTexts>(texts: Texts) =>
  kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: true,
    texts,
    params: Step,
    values: ({ amountXaf, netXaf }) => ({ amount: amountIn(amountXaf), net: amountIn(netXaf) }),
    facts: ({ amountXaf, netXaf, code }) => [
      { label: bilingual('orders.labels.amount'), value: amountIn(amountXaf) },
      { label: bilingual('withdrawals.labels.net'), value: amountIn(netXaf) },
      { label: bilingual('withdrawals.labels.withdrawal'), value: code },
    ],
    path: page,
    examples: [
      {
        role: 'organizer',
        code: 'W7KQ3C9P',
        amountXaf: 300_000,
        netXaf: 298_500,
        destination: 'MTN ••3402',
        reason: 'The name does not fit',
      },
    ],
  });

/** Returns the kind that notifies an owner that an admin froze their money, or ended that. */
const freezeKind = <const Texts extends KindTexts>(texts: Texts) =>
  kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: true,
    texts,
    /** The reason in the words of the admin. */
    params: z.object({ role: Role, reason: z.string() }),
    path: page,
    examples: [{ role: 'organizer', reason: 'Buyers report that the place was closed' }],
  });

/** News about money that goes to organizers and providers. */
export const withdrawalKinds = {
  'withdrawals.account_changed': kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed', sms: 'fixed' },
    isUrgent: true,
    texts: 'notificationsWithdrawals.accountChanged',
    params: z.object({ role: Role, destination: z.string(), isFirst: z.enum(['yes', 'no']), usableFrom: Time }),
    values: ({ usableFrom }) => ({ time: dateTimeIn(usableFrom) }),
    path: page,
    examples: (['yes', 'no'] as const).map((isFirst) => ({
      ...{ role: 'provider' as const, destination: 'MTN ••3402', isFirst, usableFrom: '2026-12-12T19:00:00.000Z' },
    })),
  }),
  'withdrawals.approved': ownerKind('notificationsWithdrawals.approved'),
  'withdrawals.rejected': ownerKind('notificationsWithdrawals.rejected'),
  'withdrawals.paid': ownerKind('notificationsWithdrawals.paid'),
  'withdrawals.delayed': ownerKind('notificationsWithdrawals.delayed'),
  'withdrawals.returned': ownerKind('notificationsWithdrawals.returned'),
  'withdrawals.weekly_asked': ownerKind('notificationsWithdrawals.weeklyAsked'),
  'withdrawals.weekly_skipped': kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: true,
    texts: 'notificationsWithdrawals.weeklySkipped',
    params: z.object({ role: Role, obstacle: z.enum(['debt', 'identity', 'unverified_open']) }),
    path: page,
    examples: (['debt', 'identity', 'unverified_open'] as const).map((obstacle) => ({ role: 'organizer' as const, obstacle })),
  }),
  'withdrawals.weekly_ended': kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: true,
    texts: 'notificationsWithdrawals.weeklyEnded',
    params: z.object({ role: Role }),
    path: page,
    examples: [{ role: 'organizer' }],
  }),
  'withdrawals.frozen': freezeKind('notificationsWithdrawals.frozen'),
  'withdrawals.unfrozen': freezeKind('notificationsWithdrawals.unfrozen'),
};
