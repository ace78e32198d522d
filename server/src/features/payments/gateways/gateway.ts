import type { Locale } from '@ngoma/api/common/locale';
import type { gatewayModes, operators, PaymentReason } from '@ngoma/api/features/payments';

type Operator = (typeof operators)[number];

/** Identifies a payment, refund or payout at the gateway by the reference that the platform stored before the request. */
export interface GatewayRefs {
  readonly ref: string;
  /** The gateway's own id of the request, such as a checkout session, once it has answered. */
  readonly providerRef?: string | null;
  /** The transaction id that the payer's operator shows, once known. */
  readonly txnId?: string | null;
}

/** Identifies a refund, and its payment for gateways that find refunds by the payment only. */
export interface GatewayRefundRefs extends GatewayRefs {
  readonly payment?: GatewayRefs;
}

/** Abilities and limits of a gateway. The platform asks for nothing beyond them. */
export interface GatewayCaps {
  /** `prompt`: the payer confirms on the phone and stays on our page. `hosted`: the payer continues on the gateway's page. */
  readonly flow: 'prompt' | 'hosted';
  readonly refunds: 'none' | 'full' | 'partial';
  readonly payouts: boolean;
  readonly balance: boolean;
  readonly statement: boolean;
  readonly checksPayee: boolean;
  /** Whether callbacks are signed. Otherwise anyone may send one, and it is only a reason to ask. */
  readonly signsCallbacks: boolean;
  /** Whether `providerTxnId` is the id that the payer's operator shows, and not one of the gateway's own. */
  readonly givesOperatorIds: boolean;
  /** Whether the gateway itself refuses refunds of more than was paid. */
  readonly limitsRefunds: boolean;
  /** The smallest payment in whole XAF. */
  readonly minXaf: number;
  /** Payments are multiples of this, in whole XAF. */
  readonly stepXaf: number;
  /** How long the operator keeps a prompt open, in minutes. A payment may still succeed until then. */
  readonly promptMinutes: number;
}

/** `sandbox` moves play money inside this process. `test` is the provider's own test environment. Only `live` moves francs. */
export type GatewayMode = (typeof gatewayModes)[number];

/** One line of a gateway's statement. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund' | 'payout';
  readonly ref: string;
  readonly txnId: string | null;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  readonly at: Date;
}

/** The state of a payment, refund or payout that a gateway reports when asked. Only this is authoritative, never a callback. */
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
 * again. `redirectUrl` is the page on which the payer continues; a gateway with prompts gives it if it cannot prompt this payer.
 */
export type GatewayRequestResult =
  | { readonly outcome: 'accepted'; readonly redirectUrl?: string; readonly providerRef?: string }
  | { readonly outcome: 'duplicate'; readonly providerRef?: string }
  | { readonly outcome: 'rejected'; readonly reason: PaymentReason }
  | { readonly outcome: 'unknown'; readonly providerRef?: string };

/** A card payment that its payer's bank takes back, as the gateway reports it. */
export interface GatewayDispute {
  /** The gateway's own id of the dispute. */
  readonly id: string;
  /** `needs_response`: the bank waits for evidence. `closed`: it ended without a decision, such as an inquiry. */
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  /** In the smallest unit of `currency`, so whole XAF if that is `XAF`. */
  readonly amountXaf: number;
  readonly currency: string;
  /** The end of the time to send evidence, or null if none can be sent. */
  readonly respondBy: Date | null;
  /** Whether the gateway has taken the money from the platform's account and not returned it. */
  readonly isMoneyWithdrawn: boolean;
  /** The bank's reason in the gateway's words, such as `fraudulent`. */
  readonly reason: string;
  /** The platform's reference of the payment, or null if the payment is not the platform's. */
  readonly paymentRef: string | null;
  readonly paymentTxnId: string | null;
}

/** A callback with a verified sender. It is a reason to ask the gateway, never a proof of payment. */
export interface WebhookHint {
  /** The same for every delivery of one event. */
  readonly eventId: string;
  /** The platform's reference, if the body contains one. */
  readonly ref: string | undefined;
  /** The gateway's own id of the request (or of the dispute), if the body contains one. */
  readonly providerRef?: string | undefined;
  readonly about: 'payment' | 'refund' | 'payout' | 'dispute';
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
  readonly mode: GatewayMode;
  readonly operators: readonly Operator[];
  readonly caps: GatewayCaps;
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
  /** Refunds a payment in whole or in part, as `caps.refunds` allows. The payer's number is given for gateways that pay it back. */
  refund(request: {
    readonly ref: string;
    readonly payment: GatewayRefs & {
      readonly amountXaf: number;
      readonly operator: Operator | null;
      readonly number: string | null;
    };
    readonly amountXaf: number;
    readonly reason: string;
  }): Promise<GatewayRequestResult>;
  getRefund(refs: GatewayRefundRefs): Promise<ProviderState>;
  /** Sends money to a number. Present if `caps.payouts`. */
  payout?(request: {
    readonly ref: string;
    readonly amountXaf: number;
    readonly operator: Operator;
    /** Digits with country code, `2376…`. */
    readonly number: string;
    /** Shown to the payee, at most 22 letters, digits and blanks. */
    readonly narration: string;
  }): Promise<GatewayRequestResult>;
  getPayout?(refs: GatewayRefs): Promise<ProviderState>;
  /** Returns whether the number can receive money, and its owner's name where the operator tells it. Present if `caps.checksPayee`. */
  checkPayee?(payee: {
    readonly operator: Operator;
    readonly number: string;
  }): Promise<{ readonly isActive: boolean; readonly name?: string }>;
  /** Returns the balance of the platform's account in whole XAF. Present if `caps.balance`. */
  balance?(): Promise<number>;
  /** Returns the part of the balance from which payouts are made. Present if the gateway keeps it in an account of its own. */
  payoutBalance?(): Promise<number>;
  /** Returns everything that moved on a day (UTC). Present if `caps.statement`. */
  statement?(day: Date): Promise<readonly StatementLine[]>;
  /**
   * Returns a dispute by its own id in `providerRef`, or the latest of a payment by the payment's `txnId`. Returns undefined if
   * there is none, and throws if the gateway does not answer. Present for gateways of cards.
   */
  getDispute?(refs: Pick<GatewayRefs, 'providerRef' | 'txnId'>): Promise<GatewayDispute | undefined>;
  /** Returns undefined if the signature is missing, wrong or too old. */
  verifyWebhook(request: WebhookRequest): Promise<WebhookHint | undefined>;
}
