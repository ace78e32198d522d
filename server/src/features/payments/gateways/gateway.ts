import type { Locale } from '@ngoma/api/common/locale';
import type { operators, PaymentReason } from '@ngoma/api/features/payments';

type Operator = (typeof operators)[number];

/** Identifies a payment or refund at the gateway by the reference that the platform chose and stored before the request. */
export interface GatewayRefs {
  readonly ref: string;
  /** The gateway's own transaction id, once known. */
  readonly txnId?: string | null;
}

/** The state of a payment or refund that a gateway reports when asked. Only this is authoritative, never a callback. */
export interface ProviderState {
  /** `not_found`: the gateway has no such reference, so sending it again is safe. `unknown`: the gateway gave no answer. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'expired' | 'cancelled' | 'not_found' | 'unknown';
  readonly amountXaf?: number;
  readonly currency?: string;
  readonly providerTxnId?: string;
  readonly reason?: PaymentReason;
}

/**
 * The result of a request. `unknown` (timeout, 5xx, connection reset) means that it may have arrived, so ask before sending
 * again.
 */
export type GatewayRequestResult =
  | { readonly outcome: 'accepted'; readonly redirectUrl?: string }
  | { readonly outcome: 'duplicate' }
  | { readonly outcome: 'rejected'; readonly reason: PaymentReason }
  | { readonly outcome: 'unknown' };

/** A callback with a verified sender. It is a reason to ask the gateway, never a proof of payment. */
export interface WebhookHint {
  /** The same for every delivery of one event. */
  readonly eventId: string;
  /** The platform's reference, if the body contains one. */
  readonly ref: string | undefined;
  readonly about: 'payment' | 'refund';
}

export interface WebhookRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The unparsed body, because a signature covers bytes. */
  readonly raw: Buffer;
}

/**
 * A mobile-money operator, an aggregator or a card processor. Requests are idempotent by reference. Methods may throw on network
 * errors, which the caller treats as `unknown`.
 */
export interface PaymentGateway {
  readonly id: string;
  readonly name: string;
  readonly isSandbox: boolean;
  readonly operators: readonly Operator[];
  /** Returns a new reference in the gateway's format. It is stored before it is sent. */
  newReference(): string;
  createPayment(request: {
    readonly ref: string;
    readonly amountXaf: number;
    readonly operator: Operator | null;
    /** Digits with country code, `2376…`. */
    readonly number: string | null;
    readonly locale: Locale;
    /** The end of the payer's time to answer the prompt. */
    readonly promptEndsAt: Date;
    /** The end of the hold on what is bought. */
    readonly holdsUntil: Date;
    readonly returnUrl: string;
    readonly notifyUrl: string;
  }): Promise<GatewayRequestResult>;
  getPayment(refs: GatewayRefs): Promise<ProviderState>;
  /** Asks the gateway to withdraw an unanswered prompt. It may be too late, so `getPayment` decides. */
  cancelPayment(refs: GatewayRefs): Promise<void>;
  refund(request: {
    readonly ref: string;
    readonly payment: GatewayRefs;
    readonly amountXaf: number;
    readonly reason: string;
  }): Promise<GatewayRequestResult>;
  getRefund(refs: GatewayRefs): Promise<ProviderState>;
  /** Returns undefined if the signature is missing, wrong or too old. */
  verifyWebhook(request: WebhookRequest): WebhookHint | undefined;
}
