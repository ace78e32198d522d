import type { Inquiry } from '#features/payments/index';
import type { Tx } from '#platform/postgres/database';
import { findAttempts, findReport } from './debit-reports.read.ts';
import { nextCheck, toleranceMs } from './debit-reports.rules.ts';
import { lockOpen, saveCheck, withNumber } from './debit-reports.store.ts';
import type { DebitReportsContext, OpenReport, StoredAnswer } from './debit-reports.types.ts';
import { type Judgement, judge } from './judgement.rules.ts';

export const checkKey = (reportId: string): string => `debit-reports.check:${reportId}`;

/**
 * Asks the gateways about the attempts that a report may mean, which settles those that were paid, and ends the report, makes it
 * a case, or enqueues the next check. The gateways are asked before the transaction. Runs as a job, which may run twice.
 */
export async function checkReport(ctx: DebitReportsContext, { reportId }: { readonly reportId: string }): Promise<void> {
  const stored = await findReport(ctx.db, reportId);
  const report = stored && withNumber(stored);
  if (!report || !isOpen(report)) return;
  const { payments, db, clock } = ctx;
  const attempts = await findAttempts(db, report, { toleranceMs, gatewayIds: payments.gatewayIds });
  const found = (await Promise.all(attempts.map((id) => payments.inquire(id)))).filter((one) => one !== undefined);
  await db.transaction().execute(async (tx) => {
    const now = await lockOpen(tx, reportId);
    // It was reported again with another time meanwhile, which has a check of its own.
    if (!now || now.debitedAt.getTime() !== report.debitedAt.getTime()) return;
    await apply(ctx, tx, now, { judgement: judge(now, found), found, at: clock() });
  });
}

const isOpen = ({ state }: OpenReport): boolean => state === 'checking' || state === 'case';

async function apply(
  { jobs }: DebitReportsContext,
  tx: Tx,
  report: OpenReport,
  { judgement, found, at }: { readonly judgement: Judgement; readonly found: readonly Inquiry[]; readonly at: Date },
): Promise<void> {
  const answers = found.map(toStoredAnswer);
  const next = nextCheck(report, at);
  const { paymentId } = judgement;
  const save = (state: OpenReport['state'], reason: OpenReport['caseReason']) =>
    saveCheck(tx, report.id, { state, reason, paymentId, answers }, at);
  if (judgement.kind === 'issued' || judgement.kind === 'refunded') return save(judgement.kind, report.caseReason);
  if (judgement.kind === 'case') return save('case', judgement.reason);
  await (next.isCase || report.state === 'case' ? save('case', 'unanswered') : save('checking', null));
  if (next.at)
    await jobs.enqueue(tx, 'debit-reports.check', { reportId: report.id }, { runAt: next.at, key: checkKey(report.id) });
}

const toStoredAnswer = ({ payment, status, operatorTxnId, paidXaf }: Inquiry): StoredAnswer => ({
  ...{ paymentId: payment.id, gateway: payment.gateway, status, operatorTxnId, paidXaf },
});
