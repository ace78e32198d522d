import type { Locale } from '@ngoma/api/common/locale';
import type { DebitCaseReason, DebitReport } from '@ngoma/api/features/debit-reports';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { findByRef, findReportedPayment, type ReportedPayment } from './debit-reports.read.ts';
import { keyExpired, maySeeDetails, type Proof, progressOf, reportSecrets } from './debit-reports.rules.ts';
import type { DebitReportsContext, Reader, Report } from './debit-reports.types.ts';

/** Returns a report by its reference. Raises `not_found` (404). */
export async function requireReport({ db }: Pick<DebitReportsContext, 'db'>, ref: string): Promise<Report> {
  const report = await findByRef(db, ref);
  if (!report) throw notFound(bilingual('debitReports.reportNotFound'));
  return report;
}

/** Tells whether codes go to the number of a report. Otherwise they go to the email of an account. */
export const goesByPhone = ({ phoneMessages }: Pick<DebitReportsContext, 'phoneMessages'>): boolean =>
  phoneMessages.isAvailable('sms') || phoneMessages.isAvailable('whatsapp');

/** Returns a report as a new reader sees it who has proved nothing. */
export const toNeutral = (ctx: DebitReportsContext, report: Report): DebitReport => ({
  ...{ ref: report.ref, code: report.code, progress: progressOf(report, ctx.clock()) },
  ...{ codeGoesBy: goesByPhone(ctx) ? 'phone' : 'email', details: null },
});

/** A payment from another number is not revealed: for the reader it is as if there were none. */
const reasonFor = (reason: DebitCaseReason | null): DebitCaseReason | null =>
  reason === 'used_elsewhere' ? 'no_attempt' : reason;

async function toView(ctx: DebitReportsContext, report: Report, proof: Proof | undefined, locale: Locale): Promise<DebitReport> {
  const neutral = toNeutral(ctx, report);
  if (!proof) return neutral;
  const payment = report.paymentId === null ? undefined : await findReportedPayment(ctx.db, report.paymentId);
  if (!maySeeDetails(report, payment, proof)) return neutral;
  const { state, caseReason, closeReason } = report;
  return {
    ...neutral,
    details: {
      ...{ state, closeReason, reason: state === 'case' || state === 'closed' ? reasonFor(caseReason) : null },
      payment: payment ? await describe(ctx, payment, proof, locale) : null,
    },
  };
}

async function describe({ payments }: DebitReportsContext, payment: ReportedPayment, proof: Proof, locale: Locale) {
  const purpose = await payments.describe(payment.id, locale);
  const isOwn = 'userId' in proof;
  return {
    ...{ title: purpose?.title ?? '', amount: payment.amountXaf, state: payment.state, isOwn },
    orderId: isOwn ? (purpose?.orderId ?? null) : null,
  };
}

/** Returns a report: with its details for the signed-in buyer of the payment, else neutral. Raises `not_found` (404). */
export async function showReport(ctx: DebitReportsContext, ref: string, reader: Reader, locale: Locale): Promise<DebitReport> {
  return toView(ctx, await requireReport(ctx, ref), reader && { userId: reader.userId }, locale);
}

/** Returns a report for the holder of a key. Raises `not_found` (404) and `key_expired` (410). */
export async function showDetails(ctx: DebitReportsContext, ref: string, key: string, locale: Locale): Promise<DebitReport> {
  const report = await requireReport(ctx, ref);
  const proofs = ctx.keys.accepted('links').map(({ secret }) => reportSecrets(secret).readKey(ref, key, ctx.clock()));
  const proof = proofs.find((one) => one !== undefined);
  if (!proof) throw keyExpired();
  return toView(ctx, report, proof, locale);
}
