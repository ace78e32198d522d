import { createHmac, randomBytes } from 'node:crypto';
import type { DoubleCallback } from './gateway-double.ts';

export interface NotchpayAccountOptions {
  readonly webhookUrl?: string;
  /** Whether a payment is found by the merchant's reference too. The documentation says so, the service answers 404. */
  readonly findsByMerchantReference?: boolean;
  /** Whether refunds are returned with the metadata and the reason that they were made with. */
  readonly echoesMarks?: boolean;
  readonly balanceXaf?: number;
}

export type Kind = 'payment' | 'refund' | 'payout';
export type State = 'pending' | 'processing' | 'complete' | 'failed' | 'canceled' | 'expired';
export type Body = Readonly<Record<string, unknown>>;

export interface Movement {
  readonly kind: Kind;
  /** Notch Pay's own reference or id. */
  readonly id: string;
  /** The merchant's reference. */
  readonly ref: string;
  readonly createdAt: string;
  /** The payment that a refund belongs to. */
  readonly payment?: string;
  readonly lockedCurrency?: string;
  readonly page?: string;
  readonly refundReason?: string;
  readonly metadata?: unknown;
  amountXaf: number;
  currency: string;
  state: State;
  reason?: string;
}

export const random = (prefix: string): string => `${prefix}${randomBytes(12).toString('hex')}`;

/** Keeps the money, the movements and the keys of one account, and sends its callbacks. */
export function notchpayAccount(options: NotchpayAccountOptions, send: (callback: DoubleCallback) => Promise<void>) {
  const { echoesMarks = true, findsByMerchantReference = false } = options;
  const { webhookUrl = 'https://ngoma.example/api/payments/webhooks/notchpay' } = options;
  const keys = { publicKey: random('pk_test.'), privateKey: random('sk_test.'), hashKey: random('hsk_test.') };
  const movements = new Map<string, Movement>();
  const refs = new Map<string, Movement>();
  let balanceXaf = options.balanceXaf ?? 1_000_000;

  const all = (kind: Kind): Movement[] => [...movements.values()].filter((movement) => movement.kind === kind).toReversed();
  const byRef = (kind: Kind, ref: string): Movement | undefined => refs.get(`${kind} ${ref}`);
  function paymentOf(reference: string): Movement | undefined {
    const own = movements.get(reference);
    return own?.kind === 'payment' ? own : findsByMerchantReference ? byRef('payment', reference) : undefined;
  }

  function viewOf({ kind, id, ref, amountXaf, currency, state, createdAt, reason, ...rest }: Movement): object {
    const money = { amount: amountXaf, currency, status: state, sandbox: true, created_at: createdAt };
    if (kind === 'refund') {
      const marks = echoesMarks ? { reason: rest.refundReason, metadata: rest.metadata ?? [] } : { metadata: [] };
      return { id, payment: rest.payment, ...money, ...marks };
    }
    if (kind === 'payout') return { id, reference: ref, ...money, ...(reason && { reason }) };
    const named = { reference: id, merchant_reference: ref, trxref: ref, locked_currency: rest.lockedCurrency };
    return { ...named, amount_total: amountXaf, fee: 0, ...money, ...(reason && { message: reason }) };
  }

  /** PHP escapes slashes, so a body that is parsed and serialised again has other bytes. */
  const serialise = (body: object): string => JSON.stringify(body).replaceAll('/', '\\/');

  function callbackOf(movement: Movement, event: string, change: object = {}, hashKey = keys.hashKey): DoubleCallback {
    const type = `${movement.kind === 'payout' ? 'transfer' : movement.kind}.${event}`;
    const data = { ...viewOf(movement), ...change };
    const body = serialise({ id: random('evt_'), type, created_at: new Date().toISOString(), data });
    const signature = createHmac('sha256', hashKey).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-notch-signature': signature };
    return { ref: movement.ref, url: webhookUrl, method: 'POST', headers, body };
  }

  async function change(movement: Movement, state: State, reason?: string): Promise<void> {
    if (movement.kind !== 'payment' && state === 'failed') balanceXaf += movement.amountXaf;
    if (movement.kind === 'payment' && state === 'complete') {
      balanceXaf += movement.amountXaf;
      // Without a lock the payer may choose the currency.
      if (movement.lockedCurrency !== 'XAF') movement.currency = 'XOF';
    }
    Object.assign(movement, { state, ...(reason && { reason }) });
    if (state !== 'processing') await send(callbackOf(movement, state));
  }

  async function add(movement: Movement): Promise<void> {
    movements.set(movement.id, movement);
    refs.set(`${movement.kind} ${movement.ref}`, movement);
    await send(callbackOf(movement, 'created'));
  }

  return {
    ...{ keys, movements, all, byRef, paymentOf, viewOf, callbackOf, change, add },
    balanceXaf: (): number => balanceXaf,
    /** Takes money from the balance, and returns false if it is not there. */
    withdraw(amountXaf: number): boolean {
      if (amountXaf > balanceXaf) return false;
      balanceXaf -= amountXaf;
      return true;
    },
  };
}
