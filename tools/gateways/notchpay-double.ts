import { randomBytes } from 'node:crypto';
import { type DoubleCallback, type DoubleReply, type DoubleRequest, startGatewayDouble } from './gateway-double.ts';
import {
  type Body,
  type Kind,
  type Movement,
  type NotchpayAccountOptions,
  notchpayAccount,
  random,
  type State,
} from './notchpay-account.ts';
import {
  beneficiaryErrors,
  type FieldErrors,
  paymentErrors,
  processErrors,
  refundErrors,
  transferErrors,
} from './notchpay-bodies.ts';

interface NotchpayDoubleOptions extends NotchpayAccountOptions {
  /** Whether payments can be prompted. 404 and 405 are the refusals of accounts that cannot. */
  readonly prompts?: 'supported' | 404 | 405;
  /** The refusal of a reference that was used before. */
  readonly duplicateStatus?: 409 | 422;
  /** Whether refunds and transfers to the success number end at once, or wait for `finish`. */
  readonly settles?: 'at_once' | 'by_test';
  /** Items on a page of a list, at most 100. */
  readonly maxPageSize?: number;
  /** Whether lists ignore all filters but the page. */
  readonly ignoresFilters?: boolean;
  /** Whether the reply to an initialization has only the reference of the transaction. */
  readonly repliesInShort?: boolean;
}

/** Test numbers of payers, and what happens to their payments. Others wait for `answer`. */
const testNumbers: Readonly<Record<string, readonly [State, string?]>> = {
  '237670000000': ['complete'],
  '237670000001': ['failed', 'Insufficient funds'],
  '237670000002': ['failed', 'The operator could not process the transaction'],
  '237670000003': ['expired', 'The request timed out'],
  '237670000004': ['canceled', 'Cancelled by the customer'],
};
const phrases: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  422: 'Unprocessable Entity',
};
const ok = (code: number, message: string, rest: object): DoubleReply => ({
  status: code,
  json: { code, status: phrases[code], message, ...rest },
});
const fail = (code: number, message: string, errors?: FieldErrors): DoubleReply => ok(code, message, errors ? { errors } : {});
const invalid = (errors: FieldErrors): DoubleReply | undefined =>
  Object.keys(errors).length > 0 ? fail(422, 'Validation failed', errors) : undefined;

/** Starts a double of the Notch Pay API for one account, with keys of its own. */
export async function startNotchpayDouble(options: NotchpayDoubleOptions = {}) {
  const {
    prompts = 'supported',
    duplicateStatus = 409,
    settles = 'at_once',
    repliesInShort = false,
    maxPageSize = 100,
  } = options;
  const account = notchpayAccount(options, (callback) => server.send(callback));
  const { keys, movements, all, byRef, paymentOf, viewOf, callbackOf, change, add } = account;
  const beneficiaries = new Map<string, string>();
  let promptCount = 0;

  async function initialize(body: Body): Promise<DoubleReply> {
    const refused = invalid(paymentErrors(body));
    if (refused) return refused;
    const ref = String(body.reference ?? random('ref_'));
    if (byRef('payment', ref))
      return duplicateStatus === 409
        ? fail(409, 'A payment with this reference already exists')
        : fail(422, 'Validation failed', { reference: ['The reference has already been taken.'] });
    const payment: Movement = {
      ...{ kind: 'payment', id: random('trx.test_'), ref, createdAt: new Date().toISOString(), state: 'pending' },
      ...{
        amountXaf: Number(body.amount),
        currency: 'XAF',
        page: `https://pay.notchpay.example/${randomBytes(24).toString('hex')}`,
      },
      ...(body.locked_currency !== undefined && { lockedCurrency: String(body.locked_currency) }),
    };
    await add(payment);
    const transaction = repliesInShort ? payment.id : viewOf(payment);
    const made = ok(201, 'Payment initialized', { transaction, authorization_url: payment.page });
    return { ...made, json: { ...(made.json as object), status: 'Accepted' } };
  }

  async function prompt(reference: string, body: Body): Promise<DoubleReply> {
    if (prompts !== 'supported') return fail(prompts, prompts === 404 ? 'Resource not found' : 'Method not allowed');
    const payment = paymentOf(reference);
    if (!payment) return fail(404, 'Payment not found');
    const refused = invalid(processErrors(body));
    if (refused) return refused;
    if (payment.state !== 'pending') return fail(422, 'Payment cannot be processed in its current status');
    promptCount += 1;
    payment.state = 'processing';
    const reply = ok(202, 'Payment processing initiated', { transaction: viewOf(payment) });
    const data = body.data as Body;
    const [state, reason] = testNumbers[String(data.phone ?? data.account_number).replace('+', '')] ?? [];
    if (state) await change(payment, state, reason);
    return reply;
  }

  async function cancel(reference: string): Promise<DoubleReply> {
    const payment = paymentOf(reference);
    if (!payment) return fail(404, 'Payment not found');
    if (payment.state !== 'pending' && payment.state !== 'processing') return fail(422, 'Payment cannot be canceled');
    await change(payment, 'canceled');
    return ok(202, 'Payment canceled', {});
  }

  async function refund(body: Body): Promise<DoubleReply> {
    const refused = invalid(refundErrors(body));
    if (refused) return refused;
    const payment = paymentOf(String(body.payment));
    if (!payment) return fail(404, 'Payment not found');
    if (payment.state !== 'complete') return fail(422, 'Only a complete payment can be refunded');
    const refunds = all('refund').filter((other) => other.payment === payment.id && other.state !== 'failed');
    const left = refunds.reduce((sum, { amountXaf }) => sum - amountXaf, payment.amountXaf);
    const amountXaf = Number(body.amount ?? payment.amountXaf);
    if (amountXaf > left) return fail(422, 'Validation failed', { amount: ['The amount exceeds what is left of the payment.'] });
    if (!account.withdraw(amountXaf)) return fail(422, 'Insufficient balance');
    const id = random('rfd_');
    const marks = { refundReason: String(body.reason ?? ''), metadata: body.metadata };
    const ref = String((body.metadata as Body | undefined)?.reference ?? id);
    const made: Movement = {
      ...{ kind: 'refund', id, ref, createdAt: new Date().toISOString(), payment: payment.id, ...marks },
      ...{ amountXaf, currency: 'XAF', state: 'pending' },
    };
    await add(made);
    const reply = ok(201, 'Refund initiated', { refund: viewOf(made) });
    if (settles === 'at_once') await change(made, 'complete');
    return reply;
  }

  async function transfer(body: Body): Promise<DoubleReply> {
    const refused = invalid(transferErrors(body));
    if (refused) return refused;
    const ref = String(body.reference ?? random('ref_'));
    if (byRef('payout', ref)) return fail(409, 'A transfer with this reference already exists');
    const number = beneficiaries.get(String(body.beneficiary));
    if (number === undefined) return fail(404, 'Beneficiary not found');
    const amountXaf = Number(body.amount);
    if (!account.withdraw(amountXaf)) return fail(422, 'Insufficient balance');
    const made: Movement = {
      ...{ kind: 'payout', id: random('trf_'), ref, createdAt: new Date().toISOString() },
      ...{ amountXaf, currency: 'XAF', state: 'pending' },
    };
    await add(made);
    const [state, reason] = testNumbers[number] ?? [];
    const reply = { ...ok(201, 'Transfer initialized', { transfer: viewOf(made) }) };
    if (state && settles === 'at_once') await change(made, state, reason);
    return reply;
  }

  function register(body: Body): DoubleReply {
    const refused = invalid(beneficiaryErrors(body));
    if (refused) return refused;
    const id = random('ben_');
    beneficiaries.set(id, String(body.account_number).replace('+', ''));
    return ok(201, 'Beneficiary created successfully', { beneficiary: { id, name: body.name, country: 'CM' } });
  }

  function list(kind: Kind, query: URLSearchParams): DoubleReply {
    const search = query.get('search');
    const since = query.get('date_start') ?? '';
    const payment = kind === 'refund' ? query.get('payment') : null;
    const matching = all(kind).filter(
      (movement) =>
        options.ignoresFilters ||
        ((search === null || movement.ref === search || movement.id === search) &&
          movement.createdAt.slice(0, 10) >= since &&
          (payment === null || movement.payment === payment)),
    );
    const size = Math.min(Number(query.get('limit') ?? 30), maxPageSize);
    const page = Number(query.get('page') ?? 1);
    const items = matching.slice((page - 1) * size, page * size).map(viewOf);
    const pages = { totals: matching.length, last_page: Math.max(1, Math.ceil(matching.length / size)) };
    return ok(200, 'Items retrieved', { ...pages, current_page: page, selected: items.length, items });
  }

  function one(name: string, movement: Movement | undefined): DoubleReply {
    return movement ? ok(200, 'Item retrieved', { [name]: viewOf(movement) }) : fail(404, 'Resource not found');
  }

  function refuseKeys({ headers, path }: DoubleRequest): DoubleReply | undefined {
    if (!headers.authorization) return fail(401, 'API key is missing');
    if (headers.authorization !== keys.publicKey) return fail(401, 'Invalid API key');
    if (path === '/payments' || path.startsWith('/payments/')) return undefined;
    if (!headers['x-grant']) return fail(403, 'This endpoint requires additional authentication');
    return headers['x-grant'] === keys.privateKey ? undefined : fail(403, "You don't have permission to access this resource");
  }

  async function write(path: string, reference: string | undefined, body: Body): Promise<DoubleReply> {
    if (path === 'payments') return reference === undefined ? initialize(body) : prompt(reference, body);
    if (reference !== undefined) return fail(405, 'Method not allowed');
    if (path === 'refunds') return refund(body);
    if (path === 'beneficiaries') return register(body);
    return path === 'transfers' ? transfer(body) : fail(404, 'Resource not found');
  }

  function read(path: string, reference: string | undefined, query: URLSearchParams): DoubleReply {
    if (path === 'balance' && reference === undefined)
      return ok(200, 'Balance retrieved', { balance: { available: account.balanceXaf(), pending: 0, currency: 'XAF' } });
    if (path === 'payments') return reference === undefined ? list('payment', query) : one('transaction', paymentOf(reference));
    if (path === 'refunds') return reference === undefined ? list('refund', query) : one('refund', movements.get(reference));
    if (path === 'transfers')
      return reference === undefined ? list('payout', query) : one('transfer', byRef('payout', reference));
    return fail(404, 'Resource not found');
  }

  const server = await startGatewayDouble({
    async handle(request) {
      const refused = refuseKeys(request);
      if (refused) return refused;
      const [path = '', reference] = request.path.slice(1).split('/').map(decodeURIComponent);
      if (request.method === 'GET') return read(path, reference, request.query);
      if (request.method === 'DELETE' && path === 'payments' && reference !== undefined) return cancel(reference);
      const isProcessing = request.method === 'PUT' && path === 'payments' && reference !== undefined;
      if (request.method !== 'POST' && !isProcessing) return fail(405, 'Method not allowed');
      const body = request.headers['content-type']?.startsWith('application/json') ? objectIn(request.raw) : undefined;
      return body ? write(path, reference, body) : fail(400, 'Invalid JSON payload');
    },
  });

  function required(kind: Kind, ref: string): Movement {
    const movement = byRef(kind, ref);
    if (!movement) throw new Error(`Notch Pay has no ${kind} ${ref}`);
    return movement;
  }

  return {
    ...server,
    keys,
    /** Lets the payer answer, in any amount and currency. */
    async answer(
      ref: string,
      decision: 'approve' | 'decline',
      paid: { amountXaf?: number; currency?: string } = {},
    ): Promise<void> {
      const payment = required('payment', ref);
      if (decision === 'decline') return change(payment, 'failed', 'Rejected by the customer');
      Object.assign(payment, paid.amountXaf !== undefined && { amountXaf: paid.amountXaf });
      await change(payment, 'complete');
      if (paid.currency) payment.currency = paid.currency;
    },
    /** Ends a refund or a transfer, or gives a payment any state. */
    finish: (kind: Kind, ref: string, state: State, reason?: string): Promise<void> => change(required(kind, ref), state, reason),
    /** Returns a callback about a payment with other data, such as another amount or reference, or signed with another key. */
    forge: (ref: string, data: object = {}, hashKey?: string): DoubleCallback =>
      callbackOf(required('payment', ref), 'complete', data, hashKey),
    /** All payments, refunds and payouts, in the order of their creation. */
    records: (): { ref: string; kind: Kind; amountXaf: number; state: State }[] =>
      [...movements.values()].map(({ ref, kind, amountXaf, state }) => ({ ref, kind, amountXaf, state })),
    /** The number of prompts that reached a phone. */
    prompts: (): number => promptCount,
    balanceXaf: account.balanceXaf,
  };
}
export type NotchpayDouble = Awaited<ReturnType<typeof startNotchpayDouble>>;

function objectIn(raw: Buffer): Body | undefined {
  try {
    const json: unknown = JSON.parse(raw.toString('utf8'));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Body) : undefined;
  } catch {
    return undefined;
  }
}
