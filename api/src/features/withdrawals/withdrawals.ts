import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, textNumber } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { maxWithdrawalXaf } from '../supervision/operator-settings.ts';
import { PayoutAccount } from './payout-accounts.ts';

/**
 * States of a withdrawal. `failed` keeps the amount reserved until an admin tries again or gives it back (`returned`). `cancelled`:
 * by its owner before the approval, or because its code was never entered.
 */
export const withdrawalStates = [
  'created',
  'otp_verified',
  'approved',
  'rejected',
  'cancelled',
  'processing',
  'paid',
  'failed',
  'returned',
] as const;
export const WithdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof WithdrawalState>;

const Withdrawal = z.object({
  _id: Id,
  code: z.string().meta({ example: 'W7KQ2M9P' }),
  state: WithdrawalState,
  amount: Xaf,
  fee: Xaf,
  net: Xaf.meta({ description: 'What is paid out: the amount less the fee' }),
  currency: z.literal('XAF'),
  account: PayoutAccount,
  createdAt: Instant,
  /** When its code was entered, which is when admins see it. */
  verifiedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Why it was rejected or given back, or why the operator did not pay, in the caller’s language. */
  reason: z.string().nullable(),
});

export const OwnWithdrawal = Withdrawal.extend({
  codeExpiresAt: Instant.nullable().meta({ description: 'Until when the code can be entered; null once it was' }),
  mayCancel: z.boolean(),
}).meta({ id: 'OwnWithdrawal' });
export type OwnWithdrawal = z.infer<typeof OwnWithdrawal>;

/** Why nothing can be withdrawn now. */
export const withdrawalObstacles = [
  'frozen',
  'no_account',
  'account_locked',
  'debt',
  'identity',
  'unverified_open',
  'too_little',
  'daily_limit',
] as const;
export const WithdrawalObstacle = z.enum(withdrawalObstacles);
export type WithdrawalObstacle = z.infer<typeof WithdrawalObstacle>;

export const getWithdrawalQuote = endpoint({
  method: 'GET',
  path: '/withdrawal/quote',
  summary: 'Returns what can be withdrawn now, and the fee and net of an amount. Changes nothing.',
  allow: ['organizer', 'provider'],
  query: z.object({ amount: textNumber(z.int().min(1).max(1_000_000_000)).optional() }),
  reply: z.object({
    available: z.int(),
    min: Xaf,
    feeBasisPoints: z.int().meta({ description: 'The fee in hundredths of a percent' }),
    unverifiedMax: Xaf.meta({ description: 'The most that is paid in all before the identity is verified' }),
    dailyMax: Xaf.meta({ description: 'The most within 24 hours' }),
    limitedBy: z
      .enum(['identity', 'daily_limit', 'maximum'])
      .nullable()
      .meta({ description: 'What makes `max` less than the balance' }),
    max: Xaf.meta({ description: 'The most that can be withdrawn now; 0 if nothing can' }),
    obstacle: WithdrawalObstacle.nullable(),
    usableFrom: Instant.nullable().meta({ description: 'When a changed payout account may be paid to, while it is locked' }),
    frozenReason: z.string().nullable().meta({ description: 'Why an admin has frozen the account, while it is' }),
    account: PayoutAccount.nullable(),
    quote: z
      .object({ amount: Xaf, fee: Xaf, net: Xaf, approvals: z.int().meta({ description: 'Admins who have to approve it' }) })
      .nullable(),
  }),
});

const refusals = [
  'account_frozen',
  'payout_account_missing',
  'payout_account_locked',
  'debt_open',
  'identity_required',
  'withdrawal_open',
  'insufficient_balance',
  'daily_limit',
  'withdrawal_too_large',
  'fee_changed',
  'idempotency_in_progress',
] as const;

export const createWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawal',
  summary: 'Asks for a payout of available balance, which is reserved, and sends a code that confirms it',
  allow: ['organizer', 'provider'],
  idempotent: true,
  status: 201,
  body: z.object({
    amount: z.int().min(1).max(maxWithdrawalXaf),
    fee: z.int().min(0).max(maxWithdrawalXaf).optional().meta({ description: 'The fee that the caller was shown' }),
  }),
  reply: z.object({ message: z.string(), withdrawal: OwnWithdrawal }),
  refuses: { 409: [...refusals] },
});

export const verifyWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawal/verify-otp',
  summary: 'Confirms a withdrawal with its code. Admins decide on it from then on.',
  allow: ['organizer', 'provider'],
  body: z.object({
    withdrawalId: Id,
    otp: z
      .string()
      .trim()
      .regex(/^\d{6}$/)
      .meta({ example: '482913' }),
  }),
  reply: z.object({ message: z.string(), withdrawal: OwnWithdrawal }),
  refuses: { 400: ['code_wrong'], 404: ['not_found'], 409: ['withdrawal_not_open'] },
});

export const resendWithdrawalCode = endpoint({
  method: 'POST',
  path: '/withdrawal/:id/otp',
  summary: 'Sends a new code for a withdrawal, which replaces the last one',
  allow: ['organizer', 'provider'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['withdrawal_not_open'] },
});

export const cancelWithdrawal = endpoint({
  method: 'PUT',
  path: '/withdrawal/:id/cancel',
  summary: 'Cancels an own withdrawal before its approval. The amount is available again.',
  allow: ['organizer', 'provider'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), withdrawal: OwnWithdrawal }),
  refuses: { 404: ['not_found'], 409: ['withdrawal_not_open'] },
});

export const listOwnWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawal',
  summary: 'Lists the caller’s withdrawals, latest first',
  allow: ['organizer', 'provider'],
  query: PageQuery,
  reply: PageInfo.extend({ withdrawals: z.array(OwnWithdrawal) }),
});

export const withdrawalReceiptPdf = endpoint({
  method: 'GET',
  path: '/withdrawal/:id/receipt.pdf',
  summary: 'Downloads the receipt of an own paid withdrawal as PDF: amount, fee, net, destination, reference and date',
  allow: ['organizer', 'provider'],
  params: z.object({ id: Id }),
  query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'], 409: ['withdrawal_not_paid'] },
});
