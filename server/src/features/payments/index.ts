import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { PaymentGateway } from './gateways/gateway.ts';
import { gatewayRegistry } from './gateways/registry.ts';
import { sandboxGateway } from './gateways/sandbox.ts';
import { type DeliverCallback, deliverByHttp, sandboxOperator } from './gateways/sandbox-operator.ts';
import { paymentsJobs, recurringJobs } from './payments.jobs.ts';
import { latestFor } from './payments.read.ts';
import { paymentsRoutes, sandboxRoutes, webhookRoutes } from './payments.routes.ts';
import { gatewayUnknown } from './payments.rules.ts';
import { paymentsService } from './payments.service.ts';
import { anonymizePayer } from './payments.store.ts';
import { refundsService } from './refunds/refunds.service.ts';
import { type Settlers, settlementService } from './settlement/settlement.service.ts';
import { webhooksService } from './webhooks.service.ts';

export type { Callback, DeliverCallback } from './gateways/sandbox-operator.ts';
export type { Payment, PurposeDescription, RefundDestination, RefundRequest } from './payments.rules.ts';
export type { PurposeSettler } from './settlement/settlement.service.ts';

interface PaymentsDeps {
  readonly ledger: LedgerFeature;
  /** Resolved at the time of use, because the features that are paid for are built later. */
  readonly settlers: Settlers;
  /** Delivers the sandbox's callbacks, by default over HTTP to the public URL. */
  readonly deliver?: DeliverCallback;
}

/** Builds the payments feature: attempts, their settlement, and refunds. */
export function paymentsFeature(platform: Platform, { ledger, settlers, deliver }: PaymentsDeps) {
  const { config } = platform;
  const operator = config.paymentsSandbox ? sandboxOperator(platform, deliver ?? deliverByHttp(config.publicUrl)) : undefined;
  const configured: PaymentGateway[] = operator ? [sandboxGateway(platform, operator)] : [];
  const gateways = gatewayRegistry(configured);
  const gatewayOf = gateways.of;
  const refunds = refundsService(platform, { ledger, gatewayOf });
  const settlement = settlementService(platform, { ledger, settlers, gatewayOf });
  const payments = paymentsService(platform, { gateways, settlers, settlement });
  const webhooks = webhooksService(platform, { gateways, settlement, refunds });
  return {
    routes: [...paymentsRoutes(payments, gateways), ...(operator ? sandboxRoutes(payments, operator) : [])],
    rawRoutes: webhookRoutes(webhooks),
    jobs: paymentsJobs(platform, { payments, refunds, webhooks, operator }),
    recurring: recurringJobs,
    createMany: payments.createMany,
    cancelOpen: payments.cancelOpen,
    refundMany: refunds.refundMany,
    /** Sends a failed refund again, on an admin's decision. */
    retryRefund: refunds.retry,
    /** Removes the phone numbers from a user's payments. */
    anonymizePerson: (tx: Tx, userId: string) => anonymizePayer(tx, userId),
    /** Prompts the payer like the payment page. Exposed for the demo data and for tests. */
    start: (...args: Parameters<typeof payments.start>) => payments.start(...args),
    latestFor,
    /** Returns the URL of the payment page. */
    urlOf: (payment: { readonly ref: string }): string => `${config.publicUrl}/pay/${payment.ref}`,
    /**
     * Returns the id of an available gateway. Raises `gateway_unknown` (400) for an unknown name, and `payment_unavailable` (503)
     * if none is configured.
     */
    requireGateway(id: string | undefined): string {
      if (id === undefined) return gateways.requireDefault().id;
      const gateway = gateways.find(id);
      if (!gateway) throw gatewayUnknown();
      return gateway.id;
    },
  };
}
export type PaymentsFeature = ReturnType<typeof paymentsFeature>;
