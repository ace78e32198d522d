import { randomInt } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { sendNow } from '#features/notifications/index';
import { newId } from '#platform/ids';
import { countCode, lockCodes, saveCode, useCode } from './confirmations.store.ts';
import { findPayer, findReport } from './debit-reports.read.ts';
import { codeEndsAt, codeWrong, reportSecrets, requireFewCodes } from './debit-reports.rules.ts';
import { withNumber } from './debit-reports.store.ts';
import type { DebitReportsContext, OpenReport } from './debit-reports.types.ts';
import { goesByPhone, requireReport, showDetails } from './show-report.ts';

const dayMs = 86_400_000;
/** How long a code waits for the check to find the account whose email it goes to. */
const retryMs = 5_000;

interface CodeJob {
  readonly reportId: string;
  readonly locale: Locale;
}

const codeKey = (reportId: string): string => `debit-reports.send-code:${reportId}`;

/**
 * Enqueues the job that sends a code. Does the same whether or not there is anything to send it to. Raises `not_found` (404) and
 * `too_many_requests` (429).
 */
export async function requestCode(ctx: DebitReportsContext, ref: string, locale: Locale): Promise<void> {
  const { id } = await requireReport(ctx, ref);
  const now = ctx.clock();
  const since = new Date(now.getTime() - dayMs);
  await ctx.db.transaction().execute(async (tx) => {
    const report = await findReport(tx, id);
    const open = report && withNumber(report);
    if (!open) return;
    requireFewCodes(await lockCodes(tx, open, since), now);
    await countCode(tx, id, since, now);
    await ctx.jobs.enqueue(tx, 'debit-reports.send-code', { reportId: id, locale }, { runAt: now, key: codeKey(id) });
  });
}

/**
 * Sends a code to the number of a report or, where messages cannot be sent, to the email of the account that has the payment.
 * Without one nothing is sent. Runs as a job.
 */
export async function sendCode(ctx: DebitReportsContext, job: CodeJob): Promise<void> {
  const stored = await findReport(ctx.db, job.reportId);
  const report = stored && withNumber(stored);
  if (!report) return;
  if (goesByPhone(ctx)) return send(ctx, report, { number: `+${report.number}`, locale: job.locale });
  if (report.paymentId !== null) {
    const payer = await findPayer(ctx.db, report.paymentId);
    return payer && send(ctx, report, { ...payer, locale: payer.locale ?? job.locale });
  }
  if (report.state === 'checking')
    await ctx.jobs.enqueue(
      ctx.db,
      'debit-reports.send-code',
      { ...job },
      {
        runAt: new Date(ctx.clock().getTime() + retryMs),
        key: codeKey(report.id),
      },
    );
}

type CodeRecipient = Parameters<typeof sendNow>[1]['to'];

async function send(ctx: DebitReportsContext, { id }: OpenReport, to: CodeRecipient): Promise<void> {
  const code = String(randomInt(10 ** business.code.digits)).padStart(business.code.digits, '0');
  const hash = reportSecrets(ctx.keys.current('links').secret).hashCode(id, code);
  const endsAt = codeEndsAt(ctx.clock());
  await ctx.db.transaction().execute((tx) => saveCode(tx, id, { hash, userId: to.userId ?? null, endsAt }));
  // A repeated job sends a new code, which replaces this one.
  await sendNow(ctx, { kind: 'account.security_code', params: { code }, to, key: `debit-report:${newId()}` });
}

/**
 * Exchanges a code for a key to the details, and returns both. Raises `not_found` (404) and, for a code that is wrong, used,
 * ended, or was never sent, `code_wrong` (400).
 */
export async function confirmNumber(
  ctx: DebitReportsContext,
  ref: string,
  code: string,
  locale: Locale,
): Promise<{ key: string; report: DebitReport }> {
  const { id } = await requireReport(ctx, ref);
  const secrets = reportSecrets(ctx.keys.current('links').secret);
  const now = ctx.clock();
  const hash = secrets.hashCode(id, code.replace(/\s/g, ''));
  const confirmed = await ctx.db.transaction().execute((tx) => useCode(tx, id, hash, now));
  if (!confirmed) throw codeWrong();
  const { userId } = confirmed;
  const key = secrets.newKey(ref, userId === null ? { isNumbers: true } : { userId }, now);
  return { key, report: await showDetails(ctx, ref, key, locale) };
}
