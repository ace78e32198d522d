import type { LedgerFeature } from '#features/ledger/index';
import type { Session } from '#platform/http/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { listGatewayStates } from './availability/list-gateways.ts';
import { switchGateway } from './availability/switch-gateway.ts';
import { configuredGateways } from './gateways/configured.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import { gatewayRegistry } from './gateways/registry.ts';
import { type DeliverCallback, deliverByHttp, sandboxOperator } from './gateways/sandbox-operator.ts';
import { lagGauges } from './payment-alerts.ts';
import { paymentsJobs, recurringJobs } from './payments.jobs.ts';
import { latestFor } from './payments.read.ts';
import { paymentsRoutes, sandboxRoutes, webhookRoutes } from './payments.routes.ts';
import { gatewayUnknown } from './payments.rules.ts';
import { paymentsService } from './payments.service.ts';
import { anonymizePayer } from './payments.store.ts';
import { refundsService } from './refunds/refunds.service.ts';
import { type Settlers, settlementService } from './settlement/settlement.service.ts';
import { pageOf } from './starting/submit-payment.ts';
import { webhooksService } from './webhooks.service.ts';

export type { PaymentGateway } from './gateways/gateway.ts';
export type { Callback, DeliverCallback } from './gateways/sandbox-operator.ts';
export type { Payment, PurposeDescription, RefundDestination, RefundRequest } from './payments.rules.ts';
export { reasonText } from './reason-text.ts';
export type { PurposeSettler } from './settlement/settlement.service.ts';

interface PaymentsDeps {
  readonly ledger: LedgerFeature;
  /** Resolved at the time of use, because the features that are paid for are built later. */
  readonly settlers: Settlers;
  /** Sources of refunds whose changes are reported by the job `refund.payout-moved`. */
  readonly followedRefunds?: readonly string[];
  /** Delivers the sandbox's callbacks, by default over HTTP to the public URL. */
  readonly deliver?: DeliverCallback;
  /** Further gateways, before the configured ones. For tests. */
  readonly gateways?: readonly PaymentGateway[];
}

/** Builds the payments feature: gateways, attempts, their settlement, and refunds. */
export function paymentsFeature(
  platform: Platform,
  { ledger, settlers, followedRefunds, deliver, gateways: further = [] }: PaymentsDeps,
) {
  const { config } = platform;
  const operator = config.paymentsSandbox ? sandboxOperator(platform, deliver ?? deliverByHttp(config.publicUrl)) : undefined;
  const gateways = gatewayRegistry([...further, ...configuredGateways(platform, operator)]);
  const gatewayOf = gateways.of;
  const refunds = refundsService(platform, { ledger, gatewayOf, followed: followedRefunds });
  const settlement = settlementService(platform, { ledger, settlers, gatewayOf });
  const ctx = { ...platform, gateways, settlers, settlement };
  const payments = paymentsService(ctx);
  const webhooks = webhooksService(platform, { gateways, settlement, refunds });
  return {
    routes: [...paymentsRoutes(payments, ctx), ...(operator ? sandboxRoutes(payments, operator) : [])],
    rawRoutes: webhookRoutes(webhooks),
    jobs: paymentsJobs(platform, { payments, refunds, webhooks, availability: ctx, operator }),
    recurring: recurringJobs,
    gauges: lagGauges(platform),
    createMany: payments.createMany,
    cancelOpen: payments.cancelOpen,
    refundMany: refunds.refundMany,
    /** Sends a failed refund again, on an admin's decision. */
    retryRefund: refunds.retry,
    /** Returns all configured gateways with their health and switch, for admins. */
    listGateways: () => listGatewayStates(ctx),
    /** Lets a gateway take new attempts, or not, on an admin's decision. */
    switchGateway: (admin: Pick<Session, 'userId'>, change: Parameters<typeof switchGateway>[2]) =>
      switchGateway(ctx, admin, change),
    /** Removes the phone numbers from a user's payments. */
    anonymizePerson: (tx: Tx, userId: string) => anonymizePayer(tx, userId),
    /** Prompts the payer like the payment page. Exposed for the demo data and for tests. */
    start: (...args: Parameters<typeof payments.start>) => payments.start(...args),
    latestFor,
    /** Waits for payments that are being settled, then closes the connection of their queue. */
    close: () => settlement.close(),
    /** Returns the URL of the payment page. */
    urlOf: (payment: { readonly ref: string }): string => pageOf(ctx, payment.ref),
    /**
     * Returns the id of an available gateway. Raises `gateway_unknown` (400) for an unknown name, and `payment_unavailable` (503)
     * if none is configured.
     */
    requireGateway(id: string | undefined): string {
      if (id === undefined) return gateways.requireDefault().id;
      const gateway = gateways.offered.find((offered) => offered.id === id);
      if (!gateway) throw gatewayUnknown();
      return gateway.id;
    },
  };
}
export type PaymentsFeature = ReturnType<typeof paymentsFeature>;
