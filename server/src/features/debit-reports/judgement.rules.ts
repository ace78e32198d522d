import type { DebitCaseReason } from '@ngoma/api/features/debit-reports';
import type { Inquiry } from '#features/payments/index';
import { isSameTransaction } from './debit-reports.rules.ts';
import type { OpenReport } from './debit-reports.types.ts';

/** The consequence of the gateways' answers for a report. */
export type Judgement =
  | { readonly kind: 'issued' | 'refunded'; readonly paymentId: string }
  /** The gateway does not know yet. */
  | { readonly kind: 'wait'; readonly paymentId: string | null }
  | { readonly kind: 'case'; readonly reason: DebitCaseReason; readonly paymentId: string | null };

type JudgedReport = Pick<OpenReport, 'number' | 'amountXaf' | 'transactionId' | 'createdAt'>;

/**
 * Decides a report by the attempts of its number, the closest first, and by any other payment with its transaction id. A payment
 * from another number is never named, because the reader has not proved that it is theirs.
 */
export function judge(report: JudgedReport, found: readonly Inquiry[]): Judgement {
  const own = found.filter(({ payment }) => payment.number === null || payment.number === report.number);
  const same = own.find(({ operatorTxnId }) => isSameTransaction(operatorTxnId, report.transactionId));
  if (same) return judgeMatch(same);
  const ofNumber = own.filter(({ payment }) => payment.number !== null);
  const paymentId = ofNumber[0]?.payment.id ?? null;
  if (own.length < found.length) return { kind: 'case', reason: 'used_elsewhere', paymentId };
  if (ofNumber.length === 0) return { kind: 'case', reason: 'no_attempt', paymentId };
  return judgeWithoutId(report, ofNumber);
}

/** Decides by the payment that has the transaction id of the report. */
function judgeMatch({ payment, status, paidXaf }: Inquiry): Judgement {
  const { id: paymentId, state, outcome } = payment;
  if (state === 'refunded' || outcome === 'refunded') return { kind: 'refunded', paymentId };
  if (state === 'succeeded') return { kind: outcome === 'honoured' ? 'issued' : 'wait', paymentId };
  if (status === 'succeeded')
    return { kind: 'case', reason: paidXaf === payment.amountXaf ? 'claimed_twice' : 'wrong_amount', paymentId };
  return isOpen({ payment, status }) ? { kind: 'wait', paymentId } : { kind: 'case', reason: 'not_paid', paymentId };
}

/** Decides by attempts none of which is known to have the transaction id. */
function judgeWithoutId({ amountXaf, createdAt }: JudgedReport, attempts: readonly Inquiry[]): Judgement {
  const [first] = attempts;
  const paymentId = first?.payment.id ?? null;
  const paid = attempts.filter(({ status }) => status === 'succeeded');
  const wrong = paid.find(({ payment, paidXaf }) => payment.outcome === null && paidXaf !== payment.amountXaf);
  // Some gateways have ids of their own only. Then the one payment of this amount that was open until now is the one meant.
  const settledNow = paid.filter(
    ({ payment, operatorTxnId }) =>
      operatorTxnId === null && payment.amountXaf === amountXaf && payment.settledAt !== null && payment.settledAt >= createdAt,
  );
  const [only] = settledNow;
  if (only && settledNow.length === 1 && only.payment.outcome !== null) return judgeMatch(only);
  if (attempts.some(isOpen)) return { kind: 'wait', paymentId };
  if (wrong?.operatorTxnId === null) return { kind: 'case', reason: 'wrong_amount', paymentId: wrong.payment.id };
  const [closest] = paid;
  if (!closest) return { kind: 'case', reason: 'not_paid', paymentId };
  const reason = paid.every(({ operatorTxnId }) => operatorTxnId === null) ? 'id_unknown' : 'other_transaction';
  return { kind: 'case', reason, paymentId: closest.payment.id };
}

/** Tells whether the gateway may still report that the attempt was paid. */
const isOpen = ({ payment, status }: Pick<Inquiry, 'payment' | 'status'>): boolean =>
  status === 'pending' || status === 'unknown' || (status === 'not_found' && payment.state === 'pending');
