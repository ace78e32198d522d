import type { DebitCaseReason, DebitReportState } from '@ngoma/api/features/debit-reports';
import { type Selectable, sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { DebitReportsTable } from '#platform/postgres/database.types';
import type { OpenReport, Report, StoredAnswer } from './debit-reports.types.ts';

export const toReport = (row: Selectable<DebitReportsTable>): Report => ({
  id: row.id,
  ref: row.ref,
  code: row.code,
  number: row.number,
  amountXaf: row.amount_xaf,
  debitedAt: row.debited_at,
  transactionId: row.transaction_id,
  state: row.state as DebitReportState,
  caseReason: row.case_reason as DebitCaseReason | null,
  closeReason: row.close_reason,
  paymentId: row.payment_id,
  checks: row.checks,
  reportedAt: row.reported_at,
  createdAt: row.created_at,
});

export interface NewReport {
  readonly id: string;
  readonly ref: string;
  readonly code: string;
  readonly number: string;
  readonly amountXaf: number;
  readonly debitedAt: Date;
  readonly transactionId: string;
  readonly transactionKey: string;
  readonly reporterId: string | null;
}

/** Locks a number and a transaction id against concurrent reports until the transaction ends. */
export async function lockReported(
  tx: Tx,
  { number, transactionKey }: Pick<NewReport, 'number' | 'transactionKey'>,
): Promise<void> {
  // Always in this order, so that two reports cannot wait for each other.
  for (const key of [`number:${number}`, `transaction:${transactionKey}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`debit-report:${key}`}, 0))`.execute(tx);
}

/** Returns the report of the same number, amount and transaction id, if there is one. */
export async function findSame(
  tx: Tx,
  { number, amountXaf, transactionKey }: Pick<NewReport, 'number' | 'amountXaf' | 'transactionKey'>,
): Promise<Report | undefined> {
  const row = await tx
    .selectFrom('debit_reports')
    .selectAll()
    .where('number', '=', number)
    .where('amount_xaf', '=', amountXaf)
    .where('transaction_key', '=', transactionKey)
    .executeTakeFirst();
  return row && toReport(row);
}

/** Counts the reports of a number and of a transaction id since a time. */
export async function countReports(
  tx: Tx,
  { number, transactionKey }: Pick<NewReport, 'number' | 'transactionKey'>,
  since: Date,
): Promise<{ ofNumber: number; ofTransaction: number }> {
  const { rows } = await sql<{ ofNumber: number; ofTransaction: number }>`
    select (select count(*)::int from debit_reports where number = ${number} and created_at > ${since}) as "ofNumber",
      (select count(*)::int from debit_reports where transaction_key = ${transactionKey} and created_at > ${since}) as "ofTransaction"`.execute(
    tx,
  );
  return rows[0] ?? { ofNumber: 0, ofTransaction: 0 };
}

export async function insertReport(tx: Tx, report: NewReport, now: Date): Promise<Report> {
  const row = await tx
    .insertInto('debit_reports')
    .values({
      ...{ id: report.id, ref: report.ref, code: report.code, number: report.number, amount_xaf: report.amountXaf },
      ...{ debited_at: report.debitedAt, transaction_id: report.transactionId, transaction_key: report.transactionKey },
      ...{ reporter_id: report.reporterId, state: 'checking', reported_at: now, created_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReport(row);
}

/** Records that a report was made again. A case gets the time that was given now, so that a wrong one can be corrected. */
export async function repeatReport(tx: Tx, id: string, debitedAt: Date, now: Date): Promise<Report> {
  const row = await tx
    .updateTable('debit_reports')
    .set((eb) => ({
      reported_at: now,
      debited_at: eb.case().when('state', 'in', ['checking', 'case']).then(debitedAt).else(eb.ref('debited_at')).end(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toReport(row);
}

/** Locks a report until the transaction ends, and returns it if it is neither ended nor without its number. */
export async function lockOpen(tx: Tx, id: string): Promise<OpenReport | undefined> {
  const row = await tx
    .selectFrom('debit_reports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'case'])
    .forUpdate()
    .executeTakeFirst();
  return row && withNumber(toReport(row));
}

/** Returns the report if its number and transaction id are still stored. */
export const withNumber = (report: Report): OpenReport | undefined => {
  const { number, transactionId } = report;
  return number !== null && transactionId !== null ? { ...report, number, transactionId } : undefined;
};

/** Records a check: what the gateways answered, and what follows for the report. */
export async function saveCheck(
  tx: Tx,
  id: string,
  check: {
    readonly state: DebitReportState;
    readonly reason: DebitCaseReason | null;
    readonly paymentId: string | null;
    readonly answers: readonly StoredAnswer[];
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('debit_reports')
    .set((eb) => ({
      state: check.state,
      case_reason: check.reason,
      payment_id: check.paymentId,
      answers: JSON.stringify(check.answers),
      checks: eb('checks', '+', 1),
      ended_at: check.state === 'issued' || check.state === 'refunded' ? now : null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Closes a case. Returns it, or undefined if it is not open. */
export async function saveClosing(
  tx: Tx,
  id: string,
  { adminId, reason }: { readonly adminId: string; readonly reason: string },
  now: Date,
): Promise<Report | undefined> {
  const row = await tx
    .updateTable('debit_reports')
    .set({ state: 'closed', ended_at: now, closed_by: adminId, close_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'case')
    .returningAll()
    .executeTakeFirst();
  return row && toReport(row);
}

/** Removes number and transaction id of reports that ended before this time, at most so many. Returns how many. */
export async function removeNumbers(db: DbOrTx, endedBefore: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update debit_reports set number = null, transaction_id = null, transaction_key = null, answers = '[]', confirmation_hash = null
    where id in (select id from debit_reports where ended_at < ${endedBefore} and number is not null limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes a person's number from what they reported, and from what was reported about their payments. */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  await sql`update debit_reports set number = null, transaction_id = null, transaction_key = null, close_reason = null, answers = '[]',
      confirmation_hash = null, confirmation_user_id = null
    where reporter_id = ${userId} or payment_id in (select id from payments where payer_id = ${userId})`.execute(tx);
}
