import { cancelPayment, decideSandboxPayment, getPaymentPage, listGateways, startPayment } from '@ngoma/api/features/payments';
import { notFound } from '#platform/refusal';
import { type RawRoute, type Route, route } from '#platform/route';
import type { Gateways } from './gateways/registry.ts';
import type { SandboxOperator } from './gateways/sandbox-operator.ts';
import { toMsisdn } from './payments.rules.ts';
import type { paymentsService } from './payments.service.ts';
import type { webhooksService } from './webhooks.service.ts';

type Payments = ReturnType<typeof paymentsService>;

export const paymentsRoutes = (payments: Payments, gateways: Gateways): Route[] => [
  route(listGateways, async () => ({
    gateways: gateways.all.map(({ id, name, operators, isSandbox }) => ({ id, name, operators: [...operators], isSandbox })),
  })),
  route(getPaymentPage, async ({ params, locale }) => ({ payment: await payments.look(params.ref, locale) })),
  route(
    startPayment,
    async ({ params, body, locale, say }) => ({
      payment: await payments.start(params.ref, body, locale),
      message: say(
        body.operator === 'card'
          ? { en: 'Confirm the payment with your bank', fr: 'Confirmez le paiement auprès de votre banque' }
          : { en: 'Confirm the payment on your phone', fr: 'Confirmez le paiement sur votre téléphone' },
      ),
    }),
    // Nobody's phone is made to ring all day, whoever asks.
    { limit: { perMinute: 10, by: ({ params, body }) => (body.number && toMsisdn(body.number)) || params.ref } },
  ),
  route(cancelPayment, async ({ params, locale, say }) => ({
    payment: await payments.cancel(params.ref, locale),
    message: say({ en: 'Payment cancelled', fr: 'Paiement annulé' }),
  })),
];

const decisions = {
  approve: { en: 'Approved: the callback is on its way', fr: 'Accepté : la notification est en route' },
  decline: { en: 'Declined: the callback is on its way', fr: 'Refusé : la notification est en route' },
  silent: { en: 'The money has moved, and no callback is sent', fr: 'L’argent est parti, et aucune notification n’est envoyée' },
  late: { en: 'The money will move when the hold has ended', fr: 'L’argent partira une fois la réservation expirée' },
} as const;

/** The sandbox's desk; mounted only where the sandbox is offered. */
export const sandboxRoutes = (payments: Payments, operator: SandboxOperator): Route[] => [
  route(decideSandboxPayment, async ({ params, body, locale, say }) => {
    const { payment, purpose } = await payments.ensureSent(params.ref, locale);
    if (payment.gateway !== 'sandbox') throw notFound();
    await operator.decide(payment.gatewayRef, body.outcome, purpose.holdsUntil);
    return { message: say(decisions[body.outcome]) };
  }),
];

/** The public inbox. Some operators call by PUT, most by POST. */
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
