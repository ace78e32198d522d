import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, TextBoolean } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { secondStepMethods } from '../../common/second-step-methods.ts';
import { SortOrder } from '../../common/sorting.ts';
import { PayoutAccount } from './payout-accounts.ts';
import { WithdrawalState, withdrawalStates } from './withdrawals.ts';

/** Signs that speak against paying without a second look. */
export const riskSigns = [
  'other_name',
  'new_number',
  'shared_number',
  'no_name',
  'first',
  'frequent',
  'large',
  'event_ahead',
  'refunds',
] as const;
export const RiskSign = z.enum(riskSigns);
export type RiskSign = z.infer<typeof RiskSign>;

/** The lists of an admin: to decide, being paid, paid, refused or given back, and those that an operator did not pay. */
export const withdrawalLists = ['to_decide', 'being_paid', 'failed', 'paid', 'ended'] as const;
export const WithdrawalList = z.enum(withdrawalLists);
export type WithdrawalList = z.infer<typeof WithdrawalList>;

const Approval = z.object({ admin: z.string(), at: Instant, note: z.string().nullable(), isOwn: z.boolean() });

export const DecidableWithdrawal = z
  .object({
    _id: Id,
    code: z.string(),
    state: WithdrawalState,
    amount: Xaf,
    fee: Xaf,
    net: Xaf,
    owner: z.object({
      _id: Id,
      name: z.string(),
      avatar: Image.nullable(),
      email: z.string(),
      role: z.string(),
      isVerified: z.boolean(),
    }),
    account: PayoutAccount,
    signs: z.array(RiskSign),
    approvals: z.array(Approval),
    approvalsNeeded: z.int(),
    createdAt: Instant,
    verifiedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'DecidableWithdrawal' });
export type DecidableWithdrawal = z.infer<typeof DecidableWithdrawal>;

/** Number and sum of the withdrawals of a list. */
const Sum = z.object({ count: z.int(), amount: z.int() });

export const withdrawalSorts = ['requested', 'amount', 'name'] as const;

/** The list that an admin looks at, with its search, order and filter. */
export const WithdrawalFilter = z.object({
  list: WithdrawalList.default('to_decide'),
  q: z.string().trim().max(100).optional(),
  sort: blankable(z.enum(withdrawalSorts)).meta({ description: 'By default `requested`: when the code was confirmed' }),
  order: blankable(SortOrder).meta({ description: 'By default the oldest first, and the latest first of those that are over' }),
  risky: blankable(TextBoolean),
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawal/all',
  summary: 'Lists withdrawals of one list with their signs of risk, and counts and sums all lists',
  allow: ['admin'],
  query: PageQuery.extend(WithdrawalFilter.shape),
  reply: PageInfo.extend({
    withdrawals: z.array(DecidableWithdrawal),
    sums: z.object({ amount: Xaf, fee: Xaf }).meta({ description: 'Of all withdrawals that match the filters' }),
    lists: z.object({ to_decide: Sum, being_paid: Sum, failed: Sum, paid: Sum, ended: Sum }),
    oldestWaitsSince: Instant.nullable(),
    twoApprovalsFrom: Xaf,
  }),
});

/** The reasons of a rejection for which there are prepared words. */
export const preparedRejections = ['number', 'name', 'event', 'refunds'] as const;

export const WithdrawalDetails = DecidableWithdrawal.extend({
  history: z.array(
    z.object({ state: z.enum(withdrawalStates), at: Instant, by: z.string().nullable(), note: z.string().nullable() }),
  ),
  payouts: z.array(
    z.object({
      attempt: z.int(),
      gateway: z.string(),
      ref: z.string(),
      state: z.enum(['created', 'pending', 'succeeded', 'failed']),
      reason: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
  paidBefore: z.object({ count: z.int(), amount: z.int() }),
  rejectionWords: z
    .object({ number: z.string(), name: z.string(), event: z.string(), refunds: z.string() })
    .meta({ description: 'Prepared reasons for a rejection, in the language of the owner, who reads them' }),
}).meta({ id: 'WithdrawalDetails' });
export type WithdrawalDetails = z.infer<typeof WithdrawalDetails>;

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/withdrawal/:id',
  summary: 'Returns a withdrawal with its history and payouts',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ withdrawal: WithdrawalDetails }),
  refuses: { 404: ['not_found'] },
});

export const sendApprovalCode = endpoint({
  method: 'POST',
  path: '/withdrawal/approval-code',
  summary: 'Sends the caller a code by email, with which they approve withdrawals, if they have no second step of sign-in',
  allow: ['admin'],
  reply: z.object({
    message: z.string(),
    methods: z
      .array(z.enum(secondStepMethods))
      .meta({ description: 'Those of the second step, which then takes the place of the email' }),
  }),
});

const Code = z
  .string()
  .trim()
  .regex(/^(\d{6}|[\w-]{43})$/)
  .meta({
    example: '482913',
    description: 'The emailed code; where a second step is set up, a code of the app or the proof of a confirmation',
  });

export const approveWithdrawal = endpoint({
  method: 'PUT',
  path: '/withdrawal/:id/approve',
  summary: 'Approves a withdrawal. A large one needs a second admin, after whom it is paid.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ code: Code, note: z.string().trim().max(500).optional() }),
  reply: z.object({ message: z.string(), withdrawal: DecidableWithdrawal }),
  refuses: {
    400: ['code_wrong'],
    403: ['own_withdrawal'],
    404: ['not_found'],
    409: ['withdrawal_not_open', 'already_approved', 'owner_blocked', 'account_frozen'],
    503: ['payout_unavailable'],
  },
});

export const approveWithdrawals = endpoint({
  method: 'POST',
  path: '/withdrawal/approvals',
  summary: 'Approves several withdrawals without signs of risk and below the limit. Others are left as they are.',
  allow: ['admin'],
  body: z.object({ code: Code, ids: z.array(Id).min(1).max(100) }),
  reply: z.object({ message: z.string(), approved: z.int(), left: z.int() }),
  refuses: { 400: ['code_wrong'], 404: ['not_found'] },
});

export const rejectWithdrawal = endpoint({
  method: 'PUT',
  path: '/withdrawal/:id/reject',
  summary: 'Rejects a withdrawal with a reason, which its owner reads. The amount is available again.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string(), withdrawal: DecidableWithdrawal }),
  refuses: { 403: ['own_withdrawal'], 404: ['not_found'], 409: ['withdrawal_not_open'] },
});

export const retryPayout = endpoint({
  method: 'POST',
  path: '/withdrawal/:id/payout',
  summary: 'Pays an approved withdrawal to a bank, or tries one again that its operator did not pay',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ bankReference: z.string().trim().min(3).max(60).optional() }),
  reply: z.object({ message: z.string(), withdrawal: DecidableWithdrawal }),
  refuses: {
    400: ['bank_reference_missing'],
    403: ['own_withdrawal'],
    404: ['not_found'],
    409: ['withdrawal_not_failed', 'owner_blocked', 'account_frozen'],
    503: ['payout_unavailable'],
  },
});

export const giveWithdrawalBack = endpoint({
  method: 'PUT',
  path: '/withdrawal/:id/give-back',
  summary: 'Ends a withdrawal that its operator did not pay. The amount is available again.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string(), withdrawal: DecidableWithdrawal }),
  refuses: { 403: ['own_withdrawal'], 404: ['not_found'], 409: ['withdrawal_not_failed', 'payout_moving'] },
});
