import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant, Phone } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PaymentState } from './payments.ts';

/** States of a report: `issued` and `refunded` end it, a `case` is decided by an admin, who closes it. */
export const debitReportStates = ['checking', 'issued', 'refunded', 'case', 'closed'] as const;
export const DebitReportState = z.enum(debitReportStates);
export type DebitReportState = z.infer<typeof DebitReportState>;

/**
 * Why a report became a case: no attempt fits; its gateway received nothing; it knows another transaction id; the id belongs to a
 * payment from another number, or to another payment; another amount was paid; the gateway did not answer; it knows no id of the
 * operator to compare.
 */
export const debitCaseReasons = [
  'no_attempt',
  'not_paid',
  'other_transaction',
  'used_elsewhere',
  'claimed_twice',
  'wrong_amount',
  'unanswered',
  'id_unknown',
] as const;
export const DebitCaseReason = z.enum(debitCaseReasons);
export type DebitCaseReason = z.infer<typeof DebitCaseReason>;

const Ref = z.object({
  ref: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .meta({ example: 'mQ0aXk9rT2uWy5eZp3sVb1' }),
});

export const DebitReport = z
  .object({
    ref: z.string(),
    /** The case number. Not a secret. */
    code: z.string(),
    /** The same for every report of the same age, whatever it found. */
    progress: z.enum(['checking', 'checked']),
    /** The way a code goes that proves that the number is the reader's. */
    codeGoesBy: z.enum(['phone', 'email']),
    /** Null unless the reader is the signed-in buyer of the payment, or has proved that the number is theirs. */
    details: z
      .object({
        state: DebitReportState,
        reason: DebitCaseReason.nullable(),
        closeReason: z.string().nullable(),
        payment: z
          .object({
            /** The purpose of the payment, in the caller's language. */
            title: z.string(),
            amount: Xaf,
            state: PaymentState,
            orderId: Id.nullable(),
            /** Whether the reader is signed in as its buyer and may open the order. */
            isOwn: z.boolean(),
          })
          .nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DebitReport' });
export type DebitReport = z.infer<typeof DebitReport>;

const Reply = z.object({ report: DebitReport });

export const reportDebit = endpoint({
  method: 'POST',
  path: '/debit-reports',
  summary:
    'Reports a debit without a ticket. The gateway is asked in the background. The answer does not reveal whether the number or a payment is known. The same report twice is one report.',
  allow: 'public',
  body: z.object({
    number: Phone,
    amount: Xaf.min(1),
    debitedAt: Instant.meta({ description: 'About when the money was debited' }),
    transactionId: z
      .string()
      .trim()
      .min(4)
      .max(64)
      .meta({ description: 'The transaction id in the operator’s message', example: 'MP241212.1904.A12345' }),
  }),
  status: 201,
  reply: Reply.extend({ message: z.string() }),
  refuses: { 400: ['number_invalid', 'time_invalid', 'transaction_id_invalid'] },
});

export const getDebitReport = endpoint({
  method: 'GET',
  path: '/debit-reports/:ref',
  summary: 'Returns a report. Its details are for the signed-in buyer of the payment only.',
  allow: 'public',
  params: Ref,
  reply: Reply,
  refuses: { 404: ['not_found'] },
});

export const requestDebitReportCode = endpoint({
  method: 'POST',
  path: '/debit-reports/:ref/code',
  summary:
    'Sends a code to the number of the report, or, where no messages can be sent, to the email of the account whose payment it is. The answer is the same if there is none.',
  allow: 'public',
  params: Ref,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});

export const confirmDebitReport = endpoint({
  method: 'POST',
  path: '/debit-reports/:ref/confirm',
  summary: 'Exchanges a code for a key that shows the details of the report for a day',
  allow: 'public',
  params: Ref,
  body: z.object({ code: z.string().trim().min(1).max(20).meta({ example: '482913' }) }),
  reply: Reply.extend({ key: z.string() }),
  refuses: { 400: ['code_wrong'], 404: ['not_found'] },
});

export const showDebitReportDetails = endpoint({
  method: 'POST',
  path: '/debit-reports/:ref/details',
  summary: 'Returns a report with its details for the key that a code was exchanged for',
  allow: 'public',
  params: Ref,
  body: z.object({ key: z.string().min(1).max(200) }),
  reply: Reply,
  refuses: { 404: ['not_found'], 410: ['key_expired'] },
});

export const closeDebitReport = endpoint({
  method: 'POST',
  path: '/supervision/debit-reports/:id/close',
  summary: 'Closes the case of a report with a reason, which the person reads on the page of the report',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['report_not_open'] },
});
