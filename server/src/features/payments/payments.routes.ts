import { checkRefundPayee, creditFailedRefund, listFailedRefunds, payRefundToNumber } from '@ngoma/api/features/ledger/wallet';
import {
  cancelPayment,
  decideSandboxPayment,
  getPaymentPage,
  listGateways,
  retryPayment,
  startPayment,
} from '@ngoma/api/features/payments';
import { type RawRoute, type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { AvailabilityContext } from './availability/check-health.ts';
import { listOffers } from './availability/list-gateways.ts';
import type { SandboxOperator } from './gateways/sandbox-operator.ts';
import { toMsisdn } from './payments.rules.ts';
import type { paymentsService } from './payments.service.ts';
import type { refundsService } from './refunds/refunds.service.ts';
import type { webhooksService } from './webhooks.service.ts';

type Payments = ReturnType<typeof paymentsService>;

export const paymentsRoutes = (payments: Payments, availability: AvailabilityContext): Route[] => [
  route(listGateways, () => listOffers(availability)),
  route(getPaymentPage, async ({ params, locale, session }) => ({
    payment: await payments.getPage(params.ref, locale, session),
  })),
  route(
    startPayment,
    async ({ params, body, locale, session, localize }) => ({
      payment: await payments.start(params.ref, body, locale, session),
      message: localize(
        body.operator === 'card' ? bilingual('payments.confirmPaymentWithBank') : bilingual('payments.confirmPaymentOnPhone'),
      ),
    }),
    // Limits by phone number, so that no phone is prompted all day. It counts across all callers.
    { limit: { perMinute: 10, by: ({ params, body }) => (body.number && toMsisdn(body.number)) || params.ref } },
  ),
  route(retryPayment, async ({ params, locale, session }) => ({ payment: await payments.retry(params.ref, locale, session) }), {
    limit: { perMinute: 10, by: ({ params }) => params.ref },
  }),
  route(cancelPayment, async ({ params, locale, localize }) => ({
    payment: await payments.cancel(params.ref, locale),
    message: localize(bilingual('payments.paymentCancelled')),
  })),
];

/** Routes of failed refunds, which their payers may take as credit or get paid to another number. */
export const failedRefundRoutes = (
  refunds: Pick<ReturnType<typeof refundsService>, 'credit' | 'listFailed' | 'checkPayee' | 'chooseNumber'>,
): Route[] => [
  route(listFailedRefunds, async ({ session, locale }) => ({ refunds: await refunds.listFailed(session, locale) })),
  route(
    creditFailedRefund,
    async ({ params, session, localize }) => {
      await refunds.credit(session, params.id);
      return { message: localize(bilingual('payments.refundCredited')) };
    },
    // Each call asks the gateway.
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    checkRefundPayee,
    async ({ params, body, session }) => ({ check: await refunds.checkPayee(session, params.id, body) }),
    // The tries of a day have a limit of their own, which is stored.
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    payRefundToNumber,
    async ({ params, body, session, localize }) => {
      const { isWaiting } = await refunds.chooseNumber(session, params.id, body.checkId);
      const text = isWaiting ? bilingual('payments.refundNumberWaits') : bilingual('payments.refundOnItsWayToNumber');
      return { isWaiting, message: localize(text) };
    },
    { limit: { perMinute: 10, by: 'session' } },
  ),
];

const decisions = {
  approve: bilingual('payments.decisions.approve'),
  decline: bilingual('payments.decisions.decline'),
  silent: bilingual('payments.decisions.silent'),
  late: bilingual('payments.decisions.late'),
} as const;

/** Routes of the sandbox. Registered only if the sandbox is enabled. */
export const sandboxRoutes = (payments: Payments, operator: SandboxOperator): Route[] => [
  route(decideSandboxPayment, async ({ params, body, locale, localize }) => {
    const { payment, purpose } = await payments.ensureSent(params.ref, locale);
    await operator.decide(payment.gatewayRef, body.outcome, purpose.holdsUntil);
    return { message: localize(decisions[body.outcome]) };
  }),
];

/** Routes of the public webhooks. Some operators use PUT, most POST. */
export const webhookRoutes = (webhooks: ReturnType<typeof webhooksService>): RawRoute[] => [
  {
    method: ['POST', 'PUT'],
    path: '/payments/webhooks/:gateway',
    handler: async ({ bytes, request }) => {
      const { gateway } = request.params as { gateway: string };
      await webhooks.receive(gateway, { method: request.method, path: request.url, headers: request.headers, raw: bytes });
      return { received: true };
    },
  },
];
