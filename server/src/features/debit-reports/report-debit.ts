import { numberInvalid, toMsisdn } from '#features/payments/index';
import { newId } from '#platform/ids';
import { randomChunk } from '#platform/random';
import { newCaseCode } from './case-code.ts';
import { checkKey } from './check-report.ts';
import { readTransactionId, requireFewReports, requireRecent } from './debit-reports.rules.ts';
import { countReports, findSame, insertReport, lockReported, repeatReport } from './debit-reports.store.ts';
import type { DebitReportsContext, Reader, Report } from './debit-reports.types.ts';

const dayMs = 86_400_000;

interface ReportDebitInput {
  /** As typed. */
  readonly number: string;
  readonly amountXaf: number;
  readonly debitedAt: Date;
  /** As typed. */
  readonly transactionId: string;
  readonly reporter: Reader;
}

/**
 * Stores a report and enqueues its check, or repeats the check of the same report. Does the same whether or not a payment fits,
 * so that neither answer nor time reveal one. Raises `number_invalid`, `time_invalid` and `transaction_id_invalid` (400), and
 * `too_many_requests` (429).
 */
export async function reportDebit(
  ctx: DebitReportsContext,
  { number: typedNumber, amountXaf, debitedAt, transactionId, reporter }: ReportDebitInput,
): Promise<Report> {
  const number = toMsisdn(typedNumber);
  if (number === undefined) throw numberInvalid();
  const { id: typedId, key: transactionKey } = readTransactionId(transactionId);
  const now = ctx.clock();
  requireRecent(debitedAt, now);
  return ctx.db.transaction().execute(async (tx) => {
    await lockReported(tx, { number, transactionKey });
    const same = await findSame(tx, { number, amountXaf, transactionKey });
    if (!same) {
      const since = new Date(now.getTime() - dayMs);
      requireFewReports(await countReports(tx, { number, transactionKey }, since));
    }
    const report = same
      ? await repeatReport(tx, same.id, debitedAt, now)
      : await insertReport(
          tx,
          {
            ...{ id: newId(), ref: randomChunk(16).toString('hex'), code: newCaseCode() },
            ...{ number, amountXaf, debitedAt, transactionKey },
            ...{ transactionId: typedId, reporterId: reporter?.userId ?? null },
          },
          now,
        );
    await ctx.jobs.enqueue(tx, 'debit-reports.check', { reportId: report.id }, { runAt: now, key: checkKey(report.id) });
    return report;
  });
}
