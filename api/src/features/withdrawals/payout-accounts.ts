import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, line } from '../../common/fields.ts';
import { PayoutOperator } from '../ledger/wallet.ts';

/** `mobile_money` is paid by a gateway, `bank` by an admin outside of it. */
export const payoutMethods = ['mobile_money', 'bank'] as const;
export const PayoutMethod = z.enum(payoutMethods);
export type PayoutMethod = z.infer<typeof PayoutMethod>;

/** Whether the operator gave the name of a number’s owner, and it is that of the account. Banks are never asked. */
export const nameChecks = ['same_name', 'other_name', 'no_name', 'not_asked'] as const;
export const NameCheck = z.enum(nameChecks);
export type NameCheck = z.infer<typeof NameCheck>;

/** Where withdrawals are paid to. */
export const PayoutAccount = z
  .object({
    _id: Id,
    method: PayoutMethod,
    operator: PayoutOperator.nullable(),
    number: z.string().nullable().meta({ description: 'Digits with country code', example: '237677123402' }),
    bankName: z.string().nullable(),
    bankAccount: z.string().nullable(),
    holderName: z
      .string()
      .nullable()
      .meta({ description: 'As the operator gives it, masked if it is another one than the account’s, or as typed for a bank' }),
    nameCheck: NameCheck,
    createdAt: Instant,
    usableFrom: Instant.meta({ description: 'A changed account is paid to from this time on' }),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

const Weekly = z.object({
  isOn: z.boolean(),
  nextAt: Instant.nullable().meta({ description: 'When the next weekly payout is made; null while they are off' }),
});

const PaymentSettings = z
  .object({
    account: PayoutAccount.nullable(),
    operators: z.array(
      z.object({
        operator: PayoutOperator,
        isAvailable: z.boolean(),
        checksName: z.boolean().meta({ description: 'Whether the operator tells who owns a number' }),
      }),
    ),
    lockHours: z.int().meta({ description: 'Hours for which nothing is paid to a changed account' }),
    weekly: Weekly,
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/payment-settings/gateways',
  summary: 'Returns the caller’s payout account, the operators that can be paid to now, and their weekly payouts',
  allow: ['organizer', 'provider'],
  reply: PaymentSettings,
});

const MobileMoneyAccount = z.object({
  method: z.literal('mobile_money'),
  operator: PayoutOperator,
  number: z.string().trim().min(1).max(30),
});
const BankAccount = z.object({
  method: z.literal('bank'),
  bankName: line(80),
  bankAccount: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9-]{8,34}$/)),
  holderName: line(100),
});

export const savePaymentSettings = endpoint({
  method: 'PUT',
  path: '/payment-settings/gateways',
  summary: 'Saves where withdrawals are paid to. The operator is asked who owns a number; a change locks payouts for a day.',
  allow: ['organizer', 'provider'],
  body: z.discriminatedUnion('method', [MobileMoneyAccount, BankAccount]),
  reply: z.object({ message: z.string(), account: PayoutAccount }),
  refuses: {
    400: ['number_invalid', 'operator_mismatch'],
    403: ['confirmation_needed'],
    409: ['payee_not_active'],
    503: ['payout_unavailable', 'payee_check_unavailable'],
  },
});

export const sendWeeklyCode = endpoint({
  method: 'POST',
  path: '/payment-settings/weekly/code',
  summary: 'Sends the caller the code with which weekly payouts are turned on',
  allow: ['organizer', 'provider'],
  reply: z.object({ message: z.string() }),
  refuses: { 409: ['payout_account_missing'] },
});

export const setWeeklyPayouts = endpoint({
  method: 'PUT',
  path: '/payment-settings/weekly',
  summary:
    'Turns weekly payouts of the whole available balance on, which takes a code, or off. A changed account turns them off.',
  allow: ['organizer', 'provider'],
  body: z.object({
    isOn: z.boolean(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/)
      .meta({ example: '482913' })
      .optional(),
  }),
  reply: z.object({ message: z.string(), weekly: Weekly }),
  refuses: { 400: ['code_wrong'], 409: ['payout_account_missing'] },
});
