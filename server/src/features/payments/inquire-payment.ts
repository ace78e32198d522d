import type { Locale } from '@ngoma/api/common/locale';
import type { ProviderState } from './gateways/gateway.ts';
import { findPayment } from './payments.read.ts';
import type { Payment, PurposeDescription } from './payments.rules.ts';
import type { PaymentsContext } from './payments.types.ts';

/** The answer of an attempt's gateway, and the attempt after that was applied. */
export interface Inquiry {
  readonly payment: Payment;
  readonly status: ProviderState['status'];
  /** The id that the payer's operator shows, or null if the gateway does not know it. */
  readonly operatorTxnId: string | null;
  /** The amount that was paid in whole XAF, or null if the gateway does not say it in XAF. */
  readonly paidXaf: number | null;
}

/**
 * Asks the gateway of an attempt by the platform's reference and settles the attempt by the answer, as if its callback had come.
 * Attempts that succeeded before are not asked about. Returns undefined for one that is unknown or was never sent. Not for use in
 * a transaction: it waits for the gateway, at most 15 seconds.
 */
export async function inquirePayment(
  ctx: Pick<PaymentsContext, 'db' | 'gateways' | 'settlement'>,
  paymentId: string,
): Promise<Inquiry | undefined> {
  const before = await findPayment(ctx.db, paymentId);
  if (!before || before.submittedAt === null) return undefined;
  const reported = isPaid(before) ? stateOf(before) : (await ctx.settlement.inquire(before, 'callback'))?.reported;
  const payment = await findPayment(ctx.db, paymentId);
  if (!payment || !reported) return undefined;
  const isOperators = ctx.gateways.find(payment.gateway)?.caps.givesOperatorIds ?? false;
  return {
    ...{ payment, status: reported.status, operatorTxnId: (isOperators && reported.providerTxnId) || null },
    paidXaf: reported.currency === 'XAF' ? (reported.amountXaf ?? null) : null,
  };
}

const isPaid = ({ state }: Payment): boolean => state === 'succeeded' || state === 'refunded';

const stateOf = ({ amountXaf, gatewayTxnId }: Payment): ProviderState => ({
  ...{ status: 'succeeded', amountXaf, currency: 'XAF' },
  ...(gatewayTxnId !== null && { providerTxnId: gatewayTxnId }),
});

/** Returns the description of what a payment pays for; undefined if the payment or its purpose is unknown. */
export async function describePayment(
  { db, settlers }: Pick<PaymentsContext, 'db' | 'settlers'>,
  paymentId: string,
  locale: Locale,
): Promise<PurposeDescription | undefined> {
  const payment = await findPayment(db, paymentId);
  return payment && settlers()[payment.purposeType]?.describe(payment.purposeId, locale);
}
