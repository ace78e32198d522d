import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { PaymentGateway, WebhookRequest } from '#features/payments/gateways/gateway';
import { stripeGateway } from '#features/payments/gateways/stripe/stripe';
import { testClock } from '#test/harness/clock';
import type { DoubleCallback } from '../../../tools/gateways/gateway-double.ts';
import { startStripeDouble } from '../../../tools/gateways/stripe-double.ts';

const minute = 60_000;

/** A callback as it arrives at the webhook. */
export const delivered = ({ method, headers, body }: DoubleCallback): WebhookRequest => ({
  ...{ method, headers, path: '/api/payments/webhooks/stripe' },
  raw: Buffer.from(body),
});

/** Starts a double of Stripe and the gateway in front of it. Both have the clock of the test. */
export async function openStripe({ mode = 'test' as 'test' | 'live', start = new Date() } = {}) {
  const clock = testClock(start);
  const double = await startStripeDouble({ mode, now: clock });
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const { secretKey, webhookSecret, url } = double;
  const gatewayWith = (settings: { secretKey?: string; webhookSecret?: string; url?: string } = {}) =>
    stripeGateway({ clock, logger }, { mode, url, secretKey, webhookSecret, ...settings });
  const gateway = gatewayWith();

  const requestOf = (ref: string, amountXaf = 5_000): Parameters<PaymentGateway['createPayment']>[0] => ({
    ...{ ref, amountXaf, operator: 'card', number: null, locale: 'fr' },
    promptEndsAt: new Date(clock().getTime() + gateway.caps.promptMinutes * minute),
    holdsUntil: new Date(clock().getTime() + 15 * minute),
    returnUrl: 'https://ngoma.example/pay/abc',
    notifyUrl: 'https://ngoma.example/api/payments/webhooks/stripe',
  });

  async function open(amountXaf = 5_000) {
    const ref = gateway.newReference();
    const created = await gateway.createPayment(requestOf(ref, amountXaf));
    if (created.outcome !== 'accepted') throw new Error(`Stripe answered ${created.outcome}`);
    return { ref, providerRef: created.providerRef ?? null, redirectUrl: created.redirectUrl };
  }

  async function paid(amountXaf = 5_000, card: Parameters<typeof double.payWith>[1] = 4242424242424242) {
    const { ref, providerRef } = await open(amountXaf);
    await double.payWith(ref, card);
    const { providerTxnId: txnId } = await gateway.getPayment({ ref, providerRef });
    if (!txnId?.startsWith('pi_')) throw new Error(`Stripe reported the transaction id ${txnId}`);
    return { ref, providerRef, txnId, amountXaf, operator: 'card' as const, number: null };
  }

  return { clock, double, lines, gateway, gatewayWith, requestOf, open, paid };
}

/** Opens Stripe for one test and stops it after the test. */
export async function stripeForTest(options?: Parameters<typeof openStripe>[0]) {
  const stripe = await openStripe(options);
  onTestFinished(() => stripe.double.stop());
  return stripe;
}
