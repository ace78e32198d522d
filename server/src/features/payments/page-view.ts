import type { Locale } from '@ngoma/api/common/locale';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import type { PaymentGateway } from './gateways/gateway.ts';
import { isPayable, type Payment, type PurposeDescription } from './payments.rules.ts';
import { reasonText } from './reason-text.ts';

interface PageFacts {
  /** Undefined if it is no longer configured. Then its payments were real. */
  readonly gateway: Pick<PaymentGateway, 'mode'> | undefined;
  /** The number to fill in or show. */
  readonly number: string | null;
  readonly now: Date;
  readonly locale: Locale;
}

/** Returns a payment as its page shows it. */
export const toPageView = (
  payment: Payment,
  purpose: PurposeDescription,
  { gateway, number, now, locale }: PageFacts,
): PaymentPageView => ({
  ref: payment.ref,
  gateway: payment.gateway,
  state: payment.state,
  reason: payment.reason,
  reasonText: reasonText(payment, locale),
  amount: payment.amountXaf,
  currency: 'XAF',
  title: purpose.title,
  lines: purpose.lines.map(({ label, amountXaf }) => ({ label, amount: amountXaf })),
  orderId: purpose.orderId ?? null,
  operator: payment.operator,
  number,
  holdsUntil: purpose.holdsUntil?.toISOString() ?? null,
  continueUrl: payment.continueUrl,
  returnUrl: purpose.returnUrl,
  orderState: purpose.orderState ?? null,
  outcome: payment.outcome,
  mode: gateway?.mode ?? 'live',
  isSandbox: gateway?.mode === 'sandbox',
  startedAt: payment.submittedAt?.toISOString() ?? null,
  promptEndsAt: payment.promptEndsAt?.toISOString() ?? null,
  mayRetry: (payment.state === 'failed' || payment.state === 'cancelled') && isPayable(purpose, now),
});
