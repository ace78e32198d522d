import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, TimeZone } from '../../common/fields.ts';
import { Locale } from '../../common/locale.ts';
import { Day } from '../../common/reporting.ts';

/** A calendar month of this century. */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-11', description: 'Month in Cameroon' });

const Balance = z.object({
  pending: z.int(),
  available: z.int(),
  reserved: z.int(),
  total: z.int().meta({ description: 'All three together, in whole XAF' }),
});

/** Parts of a monthly statement, in the order in which it shows them. */
export const statementParts = [
  'sales',
  'contract_income',
  'refunds',
  'disputes',
  'fees',
  'contract_payments',
  'withdrawals',
  'debts',
  'other',
] as const;

/** Lines of a monthly statement. The first three have a subject with a name. */
export const statementLines = [
  ...(['event', 'contract', 'withdrawal'] as const),
  ...(['commission', 'commission_back', 'withdrawal_fees', 'debt_taken_on', 'debt_settled', 'other'] as const),
] as const;

const MonthlyLine = z.object({
  kind: z.enum(statementLines),
  subject: z
    .object({ _id: Id, name: z.string() })
    .nullable()
    .meta({ description: 'The event, contract or withdrawal; null for sums and for a subject that is gone' }),
  count: z.int().meta({ description: 'Number of movements' }),
  amount: z.int().meta({ description: 'Amount in whole XAF; negative for what is deducted' }),
});

export const MonthlyStatement = z
  .object({
    currency: z.literal('XAF'),
    month: Month,
    from: Day,
    to: Day,
    zone: TimeZone,
    isOver: z.boolean().meta({ description: 'False while the month may still have movements' }),
    asOf: Instant,
    accountName: z.string(),
    opening: Balance,
    parts: z
      .array(z.object({ kind: z.enum(statementParts), lines: z.array(MonthlyLine), amount: z.int() }))
      .meta({ description: 'What changed the balance. `opening.total` and the amounts of all parts sum to `closing.total`.' }),
    closing: Balance,
  })
  .meta({ id: 'MonthlyStatement' });
export type MonthlyStatement = z.infer<typeof MonthlyStatement>;

export const statementMonths = endpoint({
  method: 'GET',
  path: '/statements',
  summary: 'Lists the last 24 months in which money moved on the caller’s account, latest first',
  allow: ['organizer', 'provider'],
  reply: z.object({ months: z.array(Month) }),
});

const params = z.object({ month: Month });

export const monthlyStatement = endpoint({
  method: 'GET',
  path: '/statements/:month',
  summary: 'Returns the caller’s statement of a month: opening balance, income, fees, refunds, withdrawals and closing balance',
  allow: ['organizer', 'provider'],
  params,
  reply: MonthlyStatement,
  refuses: { 404: ['not_found'] },
});

export const monthlyStatementPdf = endpoint({
  method: 'GET',
  path: '/statements/:month/pdf',
  summary: 'Downloads the caller’s statement of a month as PDF, in the reader’s language or the given one',
  allow: ['organizer', 'provider'],
  params,
  query: z.object({ lang: Locale.optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});
