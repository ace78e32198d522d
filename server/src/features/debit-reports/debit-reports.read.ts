import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentState } from '@ngoma/api/features/payments';
import type { DbOrTx } from '#platform/postgres/database';
import { toReport } from './debit-reports.store.ts';
import type { OpenReport, Report } from './debit-reports.types.ts';

/** Maximum attempts about which the gateway is asked for one report. */
const maxAttempts = 5;

export async function findByRef(db: DbOrTx, ref: string): Promise<Report | undefined> {
  const row = await db.selectFrom('debit_reports').selectAll().where('ref', '=', ref).executeTakeFirst();
  return row && toReport(row);
}

export async function findReport(db: DbOrTx, id: string): Promise<Report | undefined> {
  const row = await db.selectFrom('debit_reports').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toReport(row);
}

/**
 * Returns the ids of the attempts that a report may mean: those of its number around its time that were sent, the same amount
 * first and then the closest in time, and those that have its transaction id.
 */
export async function findAttempts(
  db: DbOrTx,
  { number, amountXaf, debitedAt, transactionId }: Pick<OpenReport, 'number' | 'amountXaf' | 'debitedAt' | 'transactionId'>,
  { toleranceMs, gatewayIds }: { readonly toleranceMs: number; readonly gatewayIds: readonly string[] },
): Promise<readonly string[]> {
  const at = (ms: number) => new Date(debitedAt.getTime() + ms);
  const ofNumber = await db
    .selectFrom('payments')
    .select(['id', 'amount_xaf', 'submitted_at'])
    .where('number', '=', number)
    .where('submitted_at', '>=', at(-toleranceMs))
    .where('submitted_at', '<=', at(toleranceMs))
    .execute();
  const spellings = [...new Set([transactionId, transactionId.toUpperCase(), transactionId.toLowerCase()])];
  const withId = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', 'in', gatewayIds.length > 0 ? [...gatewayIds] : [''])
    .where('gateway_txn_id', 'in', spellings)
    .execute();
  const distance = (submittedAt: Date | null) => Math.abs((submittedAt?.getTime() ?? 0) - debitedAt.getTime());
  const closest = ofNumber
    .sort(
      (one, other) =>
        Number(other.amount_xaf === amountXaf) - Number(one.amount_xaf === amountXaf) ||
        distance(one.submitted_at) - distance(other.submitted_at),
    )
    .slice(0, maxAttempts);
  return [...new Set([...closest, ...withId].map(({ id }) => id))];
}

/** The part that is shown of the payment that a report means. */
export interface ReportedPayment {
  readonly id: string;
  readonly payerId: string;
  readonly number: string | null;
  readonly amountXaf: number;
  readonly state: PaymentState;
}

export async function findReportedPayment(db: DbOrTx, id: string): Promise<ReportedPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'payer_id', 'number', 'amount_xaf', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, payerId: row.payer_id, number: row.number, amountXaf: row.amount_xaf },
      state: row.state as PaymentState,
    }
  );
}

/**
 * Returns the account to notify of a report: the one that made it while signed in, else the payer of the payment that it means.
 * Undefined without one, or if it was blocked.
 */
export async function findReporter(db: DbOrTx, reportId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('debit_reports')
    .leftJoin('payments', 'payments.id', 'debit_reports.payment_id')
    .innerJoin('users', (join) =>
      join.on((eb) => eb('users.id', '=', eb.fn.coalesce('debit_reports.reporter_id', 'payments.payer_id'))),
    )
    .select('users.id')
    .where('debit_reports.id', '=', reportId)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the address and language of the account that made a payment, unless it was blocked. */
export async function findPayer(
  db: DbOrTx,
  paymentId: string,
): Promise<
  { readonly userId: string; readonly email: string; readonly name: string; readonly locale: Locale | null } | undefined
> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.payer_id')
    .select(['users.id', 'users.email', 'users.name', 'users.locale'])
    .where('payments.id', '=', paymentId)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
  return row && { userId: row.id, email: row.email, name: row.name, locale: row.locale as Locale | null };
}
