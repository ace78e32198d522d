import { randomInt } from 'node:crypto';
import { type DoubleCallback, type DoubleReply, type DoubleRequest, startGatewayDouble } from './gateway-double.ts';
import { idFields, isUuidV4, type PawapayBody, type PawapayFailure, type PawapayKind, readBody } from './pawapay-requests.ts';
import { type CallbackToSign, callbackKey, signCallback, signedComponents } from './pawapay-signatures.ts';
import { dataOf, outcomeOf, type Transaction } from './pawapay-transactions.ts';

type Provider = 'MTN_MOMO_CMR' | 'ORANGE_CMR';

/** A movement of money, as it really happened. */
export interface PawapayRecord {
  readonly ref: string;
  readonly kind: 'payment' | 'payout' | 'refund';
  readonly amountXaf: number;
  readonly state: 'open' | 'completed' | 'failed';
}

interface PawapayDoubleOptions {
  readonly token?: string;
  /** The address that the merchant entered for all callbacks. It is signed. */
  readonly callbackUrl: string;
  /** Where callbacks are really sent, as behind a proxy. Default: `callbackUrl`. */
  readonly deliverTo?: string;
  readonly clock?: () => Date;
  /** The balance of the wallet at the start. Default: 1,000,000. */
  readonly walletXaf?: number;
  readonly limitsXaf?: { readonly min: number; readonly max: number };
}

const recordKinds = { deposits: 'payment', payouts: 'payout', refunds: 'refund' } as const;

const rejection = (failureCode: string, failureMessage: string): PawapayFailure => ({
  ...{ status: 200, failureCode, failureMessage },
});

/** Starts a double of pawaPay's Merchant API v2: deposits, payouts, refunds, wallet balances, public keys, signed callbacks. */
export async function startPawapayDouble(options: PawapayDoubleOptions) {
  const { token = 'pawapay-test-token', callbackUrl, deliverTo = callbackUrl, clock = () => new Date() } = options;
  const limits = options.limitsXaf ?? { min: 1, max: 1_000_000 };
  const transactions = new Map<string, Transaction>();
  const notAllowed = new Set<PawapayKind>();
  const availability: Record<Provider, 'OPERATIONAL' | 'DELAYED' | 'CLOSED'> = {
    MTN_MOMO_CMR: 'OPERATIONAL',
    ORANGE_CMR: 'OPERATIONAL',
  };
  let walletXaf = options.walletXaf ?? 1_000_000;
  let key = callbackKey('HTTP_EC_P256_KEY:1');
  let published: unknown;

  const server = await startGatewayDouble({ handle });

  async function handle(request: DoubleRequest): Promise<DoubleReply> {
    const fault = authenticate(request.headers.authorization);
    if (fault) return failed(fault);
    const [, kind, id] = /^\/v2\/(deposits|payouts|refunds)(?:\/([^/]+))?$/.exec(request.path) ?? [];
    if (request.method === 'POST' && kind && !id) return initiate(kind as PawapayKind, request);
    if (request.method === 'GET' && kind && id) return report(kind as PawapayKind, id);
    if (request.method === 'GET' && request.path === '/v2/wallet-balances') return balances(request.query.get('country'));
    if (request.method === 'GET' && request.path === '/v2/public-key/http')
      return { status: 200, json: published ?? [{ id: key.id, key: key.publicKey }] };
    return { status: 404, json: { message: 'There is no such endpoint' } };
  }

  function authenticate(authorization: string | undefined): PawapayFailure | undefined {
    if (!authorization) return { status: 401, failureCode: 'NO_AUTHENTICATION', failureMessage: 'The request has no API token.' };
    if (authorization === `Bearer ${token}`) return undefined;
    return { status: 403, failureCode: 'AUTHENTICATION_ERROR', failureMessage: 'The API token in the request is invalid.' };
  }

  const failed = ({ status, failureCode, failureMessage }: PawapayFailure, ids: object = {}): DoubleReply => ({
    ...{ status, json: { ...ids, failureReason: { failureCode, failureMessage } } },
  });

  async function initiate(kind: PawapayKind, { headers, raw }: DoubleRequest): Promise<DoubleReply> {
    if (notAllowed.has(kind)) {
      const failureCode = `${kind.toUpperCase()}_NOT_ALLOWED`;
      return failed({ status: 403, failureCode, failureMessage: `Not enabled for your account: ${kind}.` });
    }
    const body = readBody(kind, headers['content-type'], raw);
    if ('failureMessage' in body) return failed(body, { status: 'REJECTED' });
    const ids = { [idFields[kind]]: body.id };
    const known = transactions.get(body.id);
    if (known) return { status: 200, json: { ...ids, status: 'DUPLICATE_IGNORED', created: known.created.toISOString() } };
    const transaction = kind === 'refunds' ? openRefund(body) : open(kind, body);
    if ('failureMessage' in transaction) return failed(transaction, { ...ids, status: 'REJECTED' });
    transactions.set(transaction.id, transaction);
    if (kind !== 'deposits') walletXaf -= transaction.amountXaf;
    if (transaction.status !== 'ENQUEUED') await run(transaction);
    return { status: 200, json: { ...ids, status: 'ACCEPTED', created: transaction.created.toISOString() } };
  }

  /** Opens a transaction, or names the rule that it breaks. */
  function open(kind: PawapayKind, body: PawapayBody): Transaction | PawapayFailure {
    const { id, amount = '', currency, account, depositId, customerMessage } = body;
    if (!account || !(account.provider in availability))
      return rejection('INVALID_PROVIDER', `The provider '${account?.provider}' is not valid.`);
    if (currency !== 'XAF') return rejection('INVALID_CURRENCY', `The currency '${currency}' is not supported.`);
    if (!/^2376\d{8}$/.test(account.phoneNumber))
      return rejection('INVALID_PHONE_NUMBER', `The phone number seems to be invalid for the provider '${account.provider}'.`);
    if (amount.includes('.')) return rejection('INVALID_AMOUNT', 'The provider does not support decimals.');
    const amountXaf = Number(amount);
    if (amountXaf < limits.min || amountXaf > limits.max)
      return rejection('AMOUNT_OUT_OF_BOUNDS', `The amount must be between ${limits.min} and ${limits.max}.`);
    const state = availability[account.provider as Provider];
    if (state === 'CLOSED' || (state === 'DELAYED' && kind === 'deposits'))
      return rejection('PROVIDER_TEMPORARILY_UNAVAILABLE', `The provider '${account.provider}' is currently not available.`);
    if (kind !== 'deposits' && amountXaf > walletXaf)
      return rejection('PAWAPAY_WALLET_OUT_OF_FUNDS', 'The wallet does not have enough funds.');
    const status = state === 'DELAYED' ? 'ENQUEUED' : 'ACCEPTED';
    return { kind, id, amountXaf, account, depositId, customerMessage, created: clock(), status };
  }

  function openRefund(body: PawapayBody): Transaction | PawapayFailure {
    const deposit = transactions.get(body.depositId ?? '');
    if (deposit?.kind !== 'deposits') return rejection('NOT_FOUND', `The deposit '${body.depositId}' was not found.`);
    if (deposit.status !== 'COMPLETED') return rejection('INVALID_STATE', 'The deposit is not completed.');
    const earlier = [...transactions.values()].filter(({ kind, depositId }) => kind === 'refunds' && depositId === deposit.id);
    if (earlier.some(({ status }) => status !== 'COMPLETED' && status !== 'FAILED'))
      return rejection('REFUND_IN_PROGRESS', 'Another refund of the deposit is being processed.');
    const completed = earlier.filter(({ status }) => status === 'COMPLETED');
    const restXaf = completed.reduce((rest, { amountXaf }) => rest - amountXaf, deposit.amountXaf);
    if (restXaf === 0) return rejection('DEPOSIT_ALREADY_REFUNDED', 'The deposit has been refunded.');
    if (Number(body.amount ?? restXaf) > restXaf) return rejection('AMOUNT_TOO_LARGE', 'The amount exceeds the deposit.');
    const { amount = String(restXaf), currency = 'XAF' } = body;
    return open('refunds', { ...body, amount, currency, account: deposit.account });
  }

  /** Lets a transaction take its course: to its end, or to a prompt that waits for its payer. */
  async function run(transaction: Transaction): Promise<void> {
    const outcome = outcomeOf(transaction.kind, transaction.account);
    if (outcome === 'PROCESSING') transaction.status = 'PROCESSING';
    else await finish(transaction, outcome === 'COMPLETED' ? undefined : outcome);
  }

  async function finish(transaction: Transaction, failureCode: string | undefined): Promise<void> {
    const { kind, amountXaf } = transaction;
    if (transaction.status === 'COMPLETED' || transaction.status === 'FAILED')
      throw new Error(`The transaction ${transaction.id} is final`);
    transaction.status = failureCode === undefined ? 'COMPLETED' : 'FAILED';
    if (failureCode !== undefined) transaction.failureCode = failureCode;
    else transaction.providerTransactionId = String(randomInt(10 ** 9, 10 ** 10));
    if ((kind === 'deposits') === (failureCode === undefined)) walletXaf += amountXaf;
    await server.send(makeCallback(transaction.id));
  }

  function report(kind: PawapayKind, id: string): DoubleReply {
    if (!isUuidV4(id))
      return failed({ status: 400, failureCode: 'INVALID_PARAMETER', failureMessage: 'The id is not a UUID of version 4.' });
    const transaction = transactions.get(id);
    if (transaction?.kind !== kind) return { status: 200, json: { status: 'NOT_FOUND' } };
    return { status: 200, json: { status: 'FOUND', data: dataOf(transaction) } };
  }

  function balances(country: string | null): DoubleReply {
    const wallets = [
      { country: 'CMR', balance: walletXaf.toFixed(2), currency: 'XAF', provider: '' },
      { country: 'GAB', balance: '70000.00', currency: 'XAF', provider: '' },
    ];
    return { status: 200, json: { balances: wallets.filter((wallet) => country === null || wallet.country === country) } };
  }

  function get(ref: string): Transaction {
    const transaction = transactions.get(ref);
    if (!transaction) throw new Error(`pawaPay has no transaction ${ref}`);
    return transaction;
  }

  /** Makes a signed callback about the present state. `fields` change the body before, `signing` the way it is signed. */
  function makeCallback(
    ref: string,
    { fields = {}, signing = {} }: { fields?: Record<string, unknown>; signing?: Partial<CallbackToSign> } = {},
  ): DoubleCallback {
    const body = JSON.stringify({ ...dataOf(get(ref)), ...fields });
    const headers = signCallback({
      ...{ url: callbackUrl, body, key, created: clock(), lifetimeSeconds: 60, encoding: 'der', digest: 'sha-512' },
      ...{ components: signedComponents, algorithm: 'ecdsa-p256-sha256', ...signing },
    });
    return { ref, url: deliverTo, method: 'POST', headers, body };
  }

  return {
    ...server,
    token,
    makeCallback,
    /** Lets the payer of an open deposit, or the operator of an open payout or refund, decide. */
    answer: (ref: string, decision: 'approve' | 'decline'): Promise<void> =>
      finish(get(ref), decision === 'approve' ? undefined : 'PAYMENT_NOT_APPROVED'),
    /** Lets an open transaction fail for this reason. */
    fail: (ref: string, failureCode: string): Promise<void> => finish(get(ref), failureCode),
    /** Moves an open transaction to another open status. */
    setStatus(ref: string, status: 'ACCEPTED' | 'ENQUEUED' | 'PROCESSING' | 'IN_RECONCILIATION'): void {
      get(ref).status = status;
    },
    /** Reports other values than those that were asked for, such as another amount. */
    misreport(ref: string, reported: Readonly<Record<string, unknown>>): void {
      get(ref).reported = reported;
    },
    /** Sets whether an operator works. While it is delayed, payouts and refunds are enqueued; afterwards they run. */
    async setAvailability(provider: Provider, state: 'OPERATIONAL' | 'DELAYED' | 'CLOSED'): Promise<void> {
      availability[provider] = state;
      if (state !== 'OPERATIONAL') return;
      for (const transaction of transactions.values())
        if (transaction.status === 'ENQUEUED' && transaction.account.provider === provider) await run(transaction);
    },
    /** Disables a kind of transactions for our account. */
    disallow: (kind: PawapayKind) => void notAllowed.add(kind),
    /** Signs with a new key from now on, and publishes only this one. */
    rotateKey(id: string): void {
      key = callbackKey(id);
    },
    /** Publishes something else instead of the key in use. */
    publish(keys: unknown): void {
      published = keys;
    },
    walletXaf: () => walletXaf,
    /** Returns everything that was accepted, in its order. */
    records: (): PawapayRecord[] =>
      [...transactions.values()].map(({ id, kind, amountXaf, status }) => ({
        ...{ ref: id, kind: recordKinds[kind], amountXaf },
        state: status === 'COMPLETED' ? 'completed' : status === 'FAILED' ? 'failed' : 'open',
      })),
  };
}
export type PawapayDouble = Awaited<ReturnType<typeof startPawapayDouble>>;
