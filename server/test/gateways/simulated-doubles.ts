import type { Clock } from '#platform/clock';
import type { DoubleCallback, DoubleFault, DoubleRequest } from '../../../tools/gateways/gateway-double.ts';
import { startMtnDouble } from '../../../tools/gateways/mtn-double.ts';
import { startNotchpayDouble } from '../../../tools/gateways/notchpay-double.ts';
import { startPawapayDouble } from '../../../tools/gateways/pawapay-double.ts';
import { signStripeCallback, startStripeDouble } from '../../../tools/gateways/stripe-double.ts';

/** A movement of money that a double has completed. */
export interface Movement {
  readonly ref: string;
  readonly amountXaf: number;
}

/** A double as the simulation of many payments sees it. */
export interface SimulatedDouble {
  /** The settings of an operator of the platform who has the keys of the double. */
  readonly env: Readonly<Record<string, string>>;
  readonly operator: 'mtn' | 'card';
  /** All callbacks so far. None is delivered. */
  readonly callbacks: readonly DoubleCallback[];
  /** Whether the request for this payment has arrived. */
  isKnown(ref: string): boolean;
  /** Lets the payer answer. A payer whose time is over cannot answer any more; then nothing happens. */
  answer(ref: string, decision: 'approve' | 'decline'): Promise<void>;
  /** Makes the next request that would move money fail. */
  failNextWrite(fault: DoubleFault): void;
  /** Returns a callback as its provider sends it again now, with a new signature. */
  renew(callback: DoubleCallback): DoubleCallback;
  /** While the operator is delayed, refunds wait. Absent for providers without such a state. */
  setDelayed?(isDelayed: boolean): Promise<void>;
  /** The payouts of the double. Absent for providers that pay back to payers only. */
  readonly payouts?: SimulatedPayouts;
  /** `outgoing`: refunds and payouts. */
  completed(): { readonly payments: readonly Movement[]; readonly outgoing: readonly Movement[] };
  stop(): Promise<void>;
}

interface SimulatedPayouts {
  /** A number whose payouts stay open until `decide`. */
  readonly number: string;
  /** Ends an open payout. Does nothing to one that is unknown or has ended. */
  decide(ref: string, decision: 'pay' | 'refuse'): Promise<void>;
  /** Returns a callback in the provider's form that contradicts what it records. Absent where each is signed from the records. */
  contradict?(ref: string): DoubleCallback;
  /** Pays a payout that was reported as failed. Absent for providers whose reports are final. */
  payLate?(ref: string): Promise<void>;
}

const publicUrl = 'https://ngoma.test';
const muchXaf = 10 ** 12;
const webhook = (id: string): string => `${publicUrl}/api/payments/webhooks/${id}`;

interface DoubleRecord {
  readonly ref: string | null;
  readonly kind: string;
  readonly amountXaf: number;
  readonly state: string;
}

function completedIn(records: readonly DoubleRecord[], done: string): ReturnType<SimulatedDouble['completed']> {
  const completed = records.flatMap(({ ref, kind, amountXaf, state }) =>
    state === done ? [{ ref: String(ref), amountXaf, isPayment: kind === 'payment' }] : [],
  );
  const of = (wanted: boolean) => completed.flatMap(({ isPayment, ...movement }) => (isPayment === wanted ? [movement] : []));
  return { payments: of(true), outgoing: of(false) };
}

const isPost = ({ method }: DoubleRequest): boolean => method === 'POST';

async function pawapay(clock: Clock): Promise<SimulatedDouble> {
  const double = await startPawapayDouble({ callbackUrl: webhook('pawapay'), clock, walletXaf: muchXaf });
  return {
    env: { PAWAPAY_URL: double.url, PAWAPAY_TOKEN: double.token },
    operator: 'mtn',
    callbacks: double.callbacks,
    isKnown: (ref) => double.records().some((record) => record.ref === ref),
    answer: (ref, decision) => double.answer(ref, decision),
    failNextWrite: (fault) => double.failNext(fault, isPost),
    renew: ({ ref }) => double.makeCallback(ref),
    payouts: {
      number: '237653456129',
      async decide(ref, decision) {
        if (double.records().some((one) => one.ref === ref && one.state === 'open'))
          await double.answer(ref, decision === 'pay' ? 'approve' : 'decline');
      },
      contradict: (ref) => double.makeCallback(ref, { fields: { status: 'FAILED' } }),
    },
    setDelayed: (isDelayed) => double.setAvailability('MTN_MOMO_CMR', isDelayed ? 'DELAYED' : 'OPERATIONAL'),
    completed: () => completedIn(double.records(), 'completed'),
    stop: double.stop,
  };
}

async function mtn(clock: Clock): Promise<SimulatedDouble> {
  const double = await startMtnDouble({ callbackHost: new URL(publicUrl).hostname, now: clock });
  const { collection, disbursement } = double.credentials;
  double.balances.disbursement = muchXaf;
  double.controls.callbackMethod = 'POST';
  double.setPerson('237670000002', { isActive: true, name: 'Ada' });
  return {
    env: {
      ...{ MTN_MODE: 'live', MTN_URL: double.url, MTN_COLLECTION_KEY: collection.key, MTN_COLLECTION_USER: collection.user },
      ...{ MTN_COLLECTION_SECRET: collection.secret, MTN_DISBURSEMENT_KEY: disbursement.key },
      ...{ MTN_DISBURSEMENT_USER: disbursement.user, MTN_DISBURSEMENT_SECRET: disbursement.secret },
    },
    operator: 'mtn',
    callbacks: double.callbacks,
    isKnown: (ref) => double.records().some((record) => record.ref === ref),
    answer: (ref, decision) => double.answer(ref, decision),
    failNextWrite: double.failNextWrite,
    renew: (callback) => callback,
    payouts: {
      number: '237670000002',
      async decide(ref, decision) {
        if (double.records().some((one) => one.ref === ref && one.state === 'pending'))
          await double.answer(ref, decision === 'pay' ? 'approve' : 'decline', 'INTERNAL_PROCESSING_ERROR');
      },
      contradict: (ref) => double.forgedCallback(ref, { status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' }),
    },
    completed: () => completedIn(double.records(), 'succeeded'),
    stop: double.stop,
  };
}

async function notchpay(): Promise<SimulatedDouble> {
  const double = await startNotchpayDouble({ webhookUrl: webhook('notchpay'), balanceXaf: muchXaf });
  const { publicKey, privateKey, hashKey } = double.keys;
  return {
    env: {
      ...{ NOTCHPAY_URL: double.url, NOTCHPAY_PUBLIC_KEY: publicKey },
      ...{ NOTCHPAY_PRIVATE_KEY: privateKey, NOTCHPAY_HASH_KEY: hashKey },
    },
    operator: 'mtn',
    callbacks: double.callbacks,
    isKnown: (ref) => double.records().some((record) => record.ref === ref),
    answer: (ref, decision) => double.answer(ref, decision),
    failNextWrite: (fault) => double.failNext(fault, isPost),
    renew: (callback) => callback,
    payouts: {
      number: '237677000123',
      async decide(ref, decision) {
        if (!double.records().some((one) => one.kind === 'payout' && one.ref === ref && one.state === 'pending')) return;
        await double.finish('payout', ref, decision === 'pay' ? 'complete' : 'failed', 'The operator did not answer');
      },
      payLate: (ref) => double.finish('payout', ref, 'complete'),
    },
    completed: () => completedIn(double.records(), 'complete'),
    stop: double.stop,
  };
}

async function stripe(clock: Clock): Promise<SimulatedDouble> {
  const double = await startStripeDouble({ now: clock, webhookUrl: webhook('stripe') });
  const isOpen = (ref: string): boolean => double.sessionsOf(ref).at(-1)?.status === 'open';
  return {
    env: {
      ...{ STRIPE_URL: double.url, STRIPE_SECRET_KEY: double.secretKey, STRIPE_WEBHOOK_SECRET: double.webhookSecret },
    },
    operator: 'card',
    callbacks: double.callbacks,
    isKnown: (ref) => double.sessionsOf(ref).length > 0,
    async answer(ref, decision) {
      const session = double.sessionsOf(ref).at(-1);
      if (session && clock().getTime() / 1000 >= session.expiresAt && isOpen(ref)) await double.expire(ref);
      if (isOpen(ref)) await double.answer(ref, decision);
    },
    failNextWrite: (fault) => double.failNext(fault, isPost),
    renew: ({ headers, ...callback }) => ({
      ...callback,
      headers: { ...headers, 'stripe-signature': signStripeCallback(double.webhookSecret, callback.body, clock()) },
    }),
    completed: () => completedIn(double.records(), 'succeeded'),
    stop: double.stop,
  };
}

export const simulatedDoubles = { pawapay, mtn, notchpay, stripe } as const;
export type SimulatedId = keyof typeof simulatedDoubles;
