import type { Locale } from '@ngoma/api/common/locale';
import type { operators, PaymentReason } from '@ngoma/api/features/payments';

type Operator = (typeof operators)[number];

/** How one of our payments or refunds is known at the gateway: by the reference that we chose and stored before the call. */
export interface Refs {
  readonly ref: string;
  /** The gateway's own id of the transaction, once it has told it. */
  readonly txnId?: string | null;
}

/** What a gateway says about a payment or refund when it is asked. This, and no callback, decides. */
export interface ProviderState {
  /** `not_found`: it never heard of this reference, so sending it again under the same one is safe. `unknown`: it could not say. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'expired' | 'cancelled' | 'not_found' | 'unknown';
  readonly amountXaf?: number;
  readonly currency?: string;
  readonly providerTxnId?: string;
  readonly reason?: PaymentReason;
}

/** What became of a request. `unknown` (a timeout, a 5xx, a reset line) means that it may have arrived: ask before sending anything else. */
export type Created =
  | { readonly outcome: 'accepted'; readonly redirectUrl?: string }
  | { readonly outcome: 'duplicate' }
  | { readonly outcome: 'rejected'; readonly reason: PaymentReason }
  | { readonly outcome: 'unknown' };

/** A callback whose sender is proven as far as this gateway allows. It is a hint to ask, never a proof of payment. */
export interface WebhookHint {
  /** The same for every delivery of the same news. */
  readonly eventId: string;
  /** Our reference, as far as the body names one. */
  readonly ref: string | undefined;
  readonly about: 'payment' | 'refund';
}

export interface WebhookRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body exactly as it came: a signature is over bytes, not over what they mean. */
  readonly raw: Buffer;
}

/**
 * A mobile-money operator, an aggregator or a card processor. Everything is idempotent by our reference. Calls may throw
 * when the line fails; whoever calls takes that for `unknown`.
 */
export interface PaymentGateway {
  readonly id: string;
  readonly name: string;
  readonly isSandbox: boolean;
  readonly operators: readonly Operator[];
  /** A reference by the gateway's rules; stored before it is sent. */
  newReference(): string;
  createPayment(request: {
    readonly ref: string;
    readonly amountXaf: number;
    readonly operator: Operator | null;
    /** Digits with country code, `2376…`. */
    readonly number: string | null;
    readonly locale: Locale;
    /** Until when the payer may answer the prompt. */
    readonly promptEndsAt: Date;
    /** Until when what is bought is kept for the payer. */
    readonly holdsUntil: Date;
    readonly returnUrl: string;
    readonly notifyUrl: string;
  }): Promise<Created>;
  getPayment(refs: Refs): Promise<ProviderState>;
  /** Asks to withdraw a prompt that nobody has answered yet. It may come too late: the state decides, not this call. */
  cancelPayment(refs: Refs): Promise<void>;
  refund(request: {
    readonly ref: string;
    readonly payment: Refs;
    readonly amountXaf: number;
    readonly reason: string;
  }): Promise<Created>;
  getRefund(refs: Refs): Promise<ProviderState>;
  /** Undefined: the signature is missing, wrong or too old, and the sender is a stranger. */
  verifyWebhook(request: WebhookRequest): WebhookHint | undefined;
}
