import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { DebitReport } from '@ngoma/api/features/debit-reports';
import type { Payment } from '#features/payments/index';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Report } from './debit-reports.types.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits of reports and codes. They count reports, not payments, so that reaching them reveals nothing. */
export const limits = { reportsPerNumber: 10, reportsPerTransaction: 5, codesPerNumber: 5, secondsBetweenCodes: 30 } as const;

/** How far the time that a person remembers may be from the attempt. */
export const toleranceMs = 24 * hour;
/** Reports of older debits are refused: their attempts are in the books of the operators, not in a message of last week. */
const maxAgeMs = 180 * day;
/** How long number and transaction id of an ended report are stored. Operators take complaints for this long. */
export const daysStored = 180;

/** The time after which a reader without details sees a report as checked, whatever it found and whenever. */
const neutralMs = 30 * second;
/** When the gateway is asked again after a report, as long as it does not know. The report is a case after the last. */
const checkSeconds = [5, 12, 25, 45];
/** Then it is asked until a day has passed. */
const laterCheckMs = 10 * minute;

/**
 * Returns what a person typed as a transaction id, without blanks, and its comparable form: alphanumeric and in lower case.
 * Raises `transaction_id_invalid` (400).
 */
export function readTransactionId(typed: string): { id: string; key: string } {
  const id = typed.replace(/\s+/g, '');
  const key = comparable(id);
  if (key.length >= 4) return { id, key };
  const text = bilingual('debitReports.enterTransactionId');
  throw new Refusal('transaction_id_invalid', 400, text, { errors: { transactionId: text } });
}

const comparable = (id: string): string => id.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Tells whether two transaction ids are the same, whatever their case and punctuation. */
export const isSameTransaction = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && comparable(one) === comparable(other);

/** Requires a time that is neither in the future nor half a year ago. Raises `time_invalid` (400). */
export function requireRecent(debitedAt: Date, now: Date): void {
  const age = now.getTime() - debitedAt.getTime();
  if (age >= -hour && age <= maxAgeMs) return;
  const text = age < 0 ? bilingual('debitReports.timeInFuture') : bilingual('debitReports.timeTooOld', { days: maxAgeMs / day });
  throw new Refusal('time_invalid', 400, text, { errors: { debitedAt: text } });
}

/** Requires that number and transaction id were not reported too often on this day. Raises `too_many_requests` (429). */
export function requireFewReports({
  ofNumber,
  ofTransaction,
}: {
  readonly ofNumber: number;
  readonly ofTransaction: number;
}): void {
  if (ofNumber < limits.reportsPerNumber && ofTransaction < limits.reportsPerTransaction) return;
  throw new Refusal('too_many_requests', 429, bilingual('debitReports.tooManyReports'), { retryAfterSeconds: 3_600 });
}

/** Requires that few codes were asked for. Raises `too_many_requests` (429). */
export function requireFewCodes(
  { ofNumber, lastAt }: { readonly ofNumber: number; readonly lastAt: Date | null },
  now: Date,
): void {
  const sinceLast = lastAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastAt.getTime();
  const wait = Math.ceil((limits.secondsBetweenCodes * second - sinceLast) / second);
  if (ofNumber < limits.codesPerNumber && wait <= 0) return;
  const retryAfterSeconds = ofNumber < limits.codesPerNumber ? wait : 3_600;
  throw new Refusal('too_many_requests', 429, bilingual('debitReports.tooManyCodes'), { retryAfterSeconds });
}

/** Returns the progress that readers without details see. It depends on the age of the report alone. */
export const progressOf = ({ reportedAt }: Pick<Report, 'reportedAt'>, now: Date): DebitReport['progress'] =>
  now.getTime() - reportedAt.getTime() < neutralMs ? 'checking' : 'checked';

/**
 * Returns when the gateway is asked again about a report, and whether it is a case until then. Returns no time when a day has
 * passed.
 */
export function nextCheck({ reportedAt }: Pick<Report, 'reportedAt'>, now: Date): { isCase: boolean; at: Date | undefined } {
  const elapsed = now.getTime() - reportedAt.getTime();
  const early = checkSeconds.map((seconds) => seconds * second).find((ms) => ms > elapsed);
  if (early !== undefined) return { isCase: false, at: new Date(reportedAt.getTime() + early) };
  return { isCase: true, at: elapsed < day ? new Date(now.getTime() + laterCheckMs) : undefined };
}

/** The proof of a reader: that the number of the report is theirs, or that an account is. */
export type Proof = { readonly isNumbers: true } | { readonly userId: string };

/**
 * Tells whether the details of a report may be shown. The account must be the one that has the payment. The holder of the number
 * sees a payment from this number, and that there is none, but no payment that was made without a number.
 */
export function maySeeDetails(
  { number }: Pick<Report, 'number'>,
  payment: Pick<Payment, 'payerId' | 'number'> | undefined,
  proof: Proof | undefined,
): boolean {
  if (proof === undefined) return false;
  if ('userId' in proof) return payment?.payerId === proof.userId;
  return payment === undefined || (number !== null && payment.number === number);
}

const isSameMac = (given: Buffer, right: Buffer): boolean => given.length === right.length && timingSafeEqual(given, right);

/** Creates and checks the codes and keys that open the details of a report. Their keys are derived from the server's secret. */
export function reportSecrets(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', 'debit-reports:1', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    /** Returns the stored form of a code. A code is bound to its report. */
    hashCode: (reportId: string, code: string): Buffer => mac(`code\n${reportId}\n${code}`),
    /** Returns a key that keeps what a code has proved for the report for a day. */
    newKey(ref: string, proof: Proof, now: Date): string {
      const endsAt = now.getTime() + day;
      const text = `${endsAt}.${'userId' in proof ? proof.userId : 'number'}`;
      return `${text}.${mac(`key\n${ref}\n${text}`).toString('base64url')}`;
    },
    /** Returns what the holder of a key has proved; undefined for a key of another report, a changed one and an ended one. */
    readKey(ref: string, given: string, now: Date): Proof | undefined {
      const [, endsAt = '', proved = '', signature = ''] = /^(\d{1,15})\.(number|[0-9a-f-]{36})\.([\w-]{43})$/.exec(given) ?? [];
      const isSigned = isSameMac(Buffer.from(signature, 'base64url'), mac(`key\n${ref}\n${endsAt}.${proved}`));
      if (!isSigned || now.getTime() >= Number(endsAt)) return undefined;
      return proved === 'number' ? { isNumbers: true } : { userId: proved };
    },
  };
}

/** The time until which a code that is sent now is accepted. */
export const codeEndsAt = (now: Date): Date => new Date(now.getTime() + business.code.lifetimeMinutes * minute);

/** Returns the time before which a report must have ended for its number to be removed. */
export const storedSince = (now: Date): Date => new Date(now.getTime() - daysStored * day);

export const codeWrong = () => {
  const text = bilingual('debitReports.codeWrong');
  return new Refusal('code_wrong', 400, text, { errors: { code: text } });
};
export const keyExpired = () => new Refusal('key_expired', 410, bilingual('debitReports.keyExpired'));
export const reportNotOpen = () => new Refusal('report_not_open', 409, bilingual('debitReports.reportNotOpen'));
