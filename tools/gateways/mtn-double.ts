import { randomBytes, randomUUID } from 'node:crypto';
import {
  type DoubleCallback,
  type DoubleFault,
  type DoubleReply,
  type DoubleRequest,
  startGatewayDouble,
} from './gateway-double.ts';
import {
  behaviourOf,
  denied,
  duplicate,
  failure,
  type MtnAccount,
  type MtnOrder,
  type MtnProductName,
  type MtnResource,
  notFound,
  readOrder,
  refuseEnvironment,
} from './mtn-protocol.ts';

interface Transaction extends MtnOrder {
  readonly resource: MtnResource;
  readonly financialTransactionId: string;
  /** Set if it is reported in another currency than the account's. */
  readonly currency?: string;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  reason?: string;
  /** Succeeds after it has been asked about once. */
  isDelayed?: boolean;
}

/** One movement of money at the double. A partial refund and a payout are both a `transfer` for MTN. */
export interface MtnRecord {
  readonly ref: string;
  readonly kind: 'payment' | 'transfer' | 'refund';
  readonly amountXaf: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
}

export interface MtnDoubleOptions {
  /** `sandbox` counts in euros, `mtncameroon` in francs. */
  readonly targetEnvironment?: 'mtncameroon' | 'sandbox';
  /** The host that is registered for callbacks. */
  readonly callbackHost?: string;
  /** Where callbacks go instead of the host of `X-Callback-Url`, such as `http://127.0.0.1:3000`. */
  readonly deliverTo?: string;
  readonly tokenSeconds?: number;
  readonly now?: () => Date;
}

const resources = { requesttopay: 'collection', transfer: 'disbursement', refund: 'disbursement' } as const;
const kinds = { requesttopay: 'payment', transfer: 'transfer', refund: 'refund' } as const;
const states = { PENDING: 'pending', SUCCESSFUL: 'succeeded', FAILED: 'failed' } as const;

/**
 * Starts a protocol double of MTN's MoMo Open API with the products Collection and Disbursement. A payer's prompt waits for
 * `answer`, except for the numbers with a fixed behaviour; transfers and refunds succeed at once.
 */
export async function startMtnDouble({
  targetEnvironment = 'mtncameroon',
  callbackHost = 'ngoma.example',
  deliverTo,
  tokenSeconds = 3600,
  now = () => new Date(),
}: MtnDoubleOptions = {}) {
  const account: MtnAccount = { targetEnvironment, callbackHost, currency: targetEnvironment === 'sandbox' ? 'EUR' : 'XAF' };
  const newCredentials = () => ({
    key: randomBytes(16).toString('hex'),
    user: randomUUID(),
    secret: randomBytes(16).toString('hex'),
  });
  const credentials = { collection: newCredentials(), disbursement: newCredentials() };
  const balances = { collection: 0, disbursement: 10_000_000 };
  const tokens = new Map<string, { readonly product: MtnProductName; readonly endsAt: number }>();
  const transactions = new Map<string, Transaction>();
  const people = new Map<string, { readonly isActive: boolean; readonly name?: string }>();
  let lastId = 981_000_000;
  /** Settings that a test may change while the double runs. */
  const controls = {
    /** Whether the caller's address is one of those that may use Disbursement. */
    isAddressAllowed: true,
    reasonShape: 'text' as 'text' | 'object',
    callbackMethod: 'PUT' as 'POST' | 'PUT',
  };

  const server = await startGatewayDouble({ handle });

  function handle(request: DoubleRequest): DoubleReply | Promise<DoubleReply> {
    const [, product, ...rest] = request.path.split('/');
    if (product !== 'collection' && product !== 'disbursement')
      return { status: 404, json: { statusCode: 404, message: 'Resource not found' } };
    const key = request.headers['ocp-apim-subscription-key'];
    if (key === undefined) return denied('Access denied due to missing subscription key.');
    if (key !== credentials[product].key) return denied('Access denied due to invalid subscription key.');
    if (product === 'disbursement' && !controls.isAddressAllowed) return failure(403, 'FORBIDDEN_IP', 'Forbidden IP.');
    if (request.method === 'POST' && rest.join('/') === 'token/') return issueToken(product, request);
    const token = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (token?.product !== product || now().getTime() >= token.endsAt) return denied('Unauthorized');
    const refusal = refuseEnvironment(request, account);
    if (refusal) return refusal;
    const [version, ...path] = rest;
    const resource = path[0] as MtnResource;
    if (version === 'v1_0' && resources[resource] === product) {
      if (request.method === 'POST' && path.length === 1) return take(resource, request);
      if (request.method === 'GET' && path.length === 2) return show(resource, path[1] ?? '');
    }
    if (version === 'v1_0' && request.method === 'GET') return showAccount(product, path.join('/'));
    return { status: 404, json: { statusCode: 404, message: 'Resource not found' } };
  }

  function issueToken(product: MtnProductName, { headers, raw }: DoubleRequest): DoubleReply {
    if (raw.length > 0) return { status: 400 };
    const { user, secret } = credentials[product];
    const expected = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
    if (headers.authorization !== expected) return { status: 500, json: { error: 'login_failed' } };
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, { product, endsAt: now().getTime() + tokenSeconds * 1000 });
    return { status: 200, json: { access_token: token, token_type: 'access_token', expires_in: tokenSeconds } };
  }

  async function take(resource: MtnResource, request: DoubleRequest): Promise<DoubleReply> {
    const order = readOrder(resource, request, account);
    if ('status' in order) return order;
    if (transactions.has(order.ref)) return duplicate;
    const payment = order.paymentRef === undefined ? undefined : transactions.get(order.paymentRef);
    if (resource === 'refund') {
      if (payment?.resource !== 'requesttopay' || payment.status !== 'SUCCESSFUL') return notFound;
      if (payment.amount !== order.amount) return { status: 400 };
    }
    lastId += 1;
    const party = order.party ?? payment?.party;
    const transaction: Transaction = {
      ...order,
      ...{ party, resource, status: 'PENDING', financialTransactionId: String(lastId) },
    };
    transactions.set(order.ref, transaction);
    await process(transaction);
    return { status: 202 };
  }

  async function process(transaction: Transaction): Promise<void> {
    const { resource, party, paymentRef, ref } = transaction;
    const behaviour = behaviourOf(party, resource, resource === 'requesttopay' ? 'waits' : 'succeeds');
    const isRepeated = [...transactions.values()].some(
      (other) => other.ref !== ref && resource === 'refund' && other.paymentRef === paymentRef && other.status !== 'FAILED',
    );
    if (isRepeated) return finish(transaction, 'NOT_ALLOWED');
    if (behaviour === 'delayed') transaction.isDelayed = true;
    else if (behaviour !== 'waits') await finish(transaction, behaviour === 'succeeds' ? undefined : behaviour.fails);
  }

  /** Ends a transaction: it succeeds, or fails for a reason. Money moves and the callback is sent. */
  async function finish(transaction: Transaction, reason: string | undefined): Promise<void> {
    const { amount, resource, callbackUrl } = transaction;
    if (transaction.status !== 'PENDING') throw new Error(`${transaction.ref} has ended already`);
    const lacksMoney = resource !== 'requesttopay' && reason === undefined && amount > balances.disbursement;
    const failed = lacksMoney ? 'NOT_ENOUGH_FUNDS' : reason;
    transaction.status = failed === undefined ? 'SUCCESSFUL' : 'FAILED';
    if (failed !== undefined) transaction.reason = failed;
    else if (resource === 'requesttopay') balances.collection += amount;
    else balances.disbursement -= amount;
    if (callbackUrl !== undefined) await server.send(callbackOf(transaction, callbackUrl));
  }

  function bodyOf({ status, reason, financialTransactionId, ...transaction }: Transaction): Record<string, unknown> {
    const { externalId, amount, resource, party, payerMessage, payeeNote } = transaction;
    return {
      ...(status === 'SUCCESSFUL' && { financialTransactionId }),
      ...{ externalId, amount: String(amount), currency: transaction.currency ?? account.currency },
      [resource === 'requesttopay' ? 'payer' : 'payee']: { partyIdType: 'MSISDN', partyId: party },
      ...{ payerMessage, payeeNote, status },
      ...(reason !== undefined && { reason: controls.reasonShape === 'text' ? reason : { code: reason, message: reason } }),
    };
  }

  function callbackOf(transaction: Transaction, callbackUrl: string, changes: object = {}): DoubleCallback {
    const { pathname, search } = new URL(callbackUrl);
    const url = deliverTo === undefined ? callbackUrl : `${deliverTo}${pathname}${search}`;
    const body = JSON.stringify({ ...bodyOf(transaction), ...changes });
    return { ref: transaction.ref, url, method: controls.callbackMethod, headers: { 'content-type': 'application/json' }, body };
  }

  async function show(resource: MtnResource, ref: string): Promise<DoubleReply> {
    const transaction = transactions.get(ref);
    if (transaction?.resource !== resource) return notFound;
    const json = bodyOf(transaction);
    if (transaction.isDelayed && transaction.status === 'PENDING') await finish(transaction, undefined);
    return { status: 200, json };
  }

  function showAccount(product: MtnProductName, path: string): DoubleReply {
    if (path === 'account/balance')
      return { status: 200, json: { availableBalance: String(balances[product]), currency: account.currency } };
    const [, number = '', what] = /^accountholder\/msisdn\/(\d+)\/(active|basicuserinfo)$/.exec(path) ?? [];
    const person = people.get(number);
    if (what === 'active' && person) return { status: 200, json: { result: person.isActive } };
    if (what === 'basicuserinfo' && person?.name !== undefined)
      return { status: 200, json: { sub: '0', name: person.name, locale: 'fr_CM', status: 'ACTIVE' } };
    return notFound;
  }

  const find = (ref: string): Transaction => {
    const transaction = transactions.get(ref);
    if (!transaction) throw new Error(`The double has no ${ref}`);
    return transaction;
  };

  return {
    ...server,
    ...account,
    credentials,
    /** The accounts of both products, in whole units of the currency. */
    balances,
    controls,
    /** Lets the payer (or, for a transfer, MTN) answer an open transaction. */
    answer: (ref: string, decision: 'approve' | 'decline', reason = 'APPROVAL_REJECTED'): Promise<void> =>
      finish(find(ref), decision === 'approve' ? undefined : reason),
    /** Returns the transaction id in the message that the payer gets. */
    transactionIdOf: (ref: string): string => find(ref).financialTransactionId,
    /** Makes the next request that would move money fail. */
    failNextWrite: (fault: DoubleFault): void =>
      server.failNext(fault, ({ method, path }) => method === 'POST' && !path.endsWith('/token/')),
    /** Changes an open transaction: another amount moves than was asked for, or it is reported in another currency. */
    amend: (ref: string, changes: { readonly amount?: number; readonly currency?: string }): void =>
      void transactions.set(ref, { ...find(ref), ...changes }),
    /** Returns a callback that MTN did not send: with another amount, reference or state. */
    forgedCallback: (ref: string, changes: Readonly<Record<string, unknown>>): DoubleCallback => {
      const transaction = find(ref);
      return callbackOf(transaction, transaction.callbackUrl ?? `https://${callbackHost}/api/payments/webhooks/mtn`, changes);
    },
    /** Ends all access tokens. */
    revokeTokens: (): void => tokens.clear(),
    /** Opens an account at MTN for `accountholder` requests. Other numbers have none. */
    setPerson: (number: string, person: { readonly isActive: boolean; readonly name?: string }): void =>
      void people.set(number, person),
    /** Returns everything that was taken, in order, with the amounts that really moved. */
    records: (): readonly MtnRecord[] =>
      [...transactions.values()].map(({ ref, resource, amount, status }) => ({
        ref,
        ...{ kind: kinds[resource], amountXaf: amount, state: states[status] },
      })),
  };
}
export type MtnDouble = Awaited<ReturnType<typeof startMtnDouble>>;
