import { createHmac, randomBytes } from 'node:crypto';
import { type DoubleCallback, type DoubleReply, type DoubleRequest, startGatewayDouble } from './gateway-double.ts';
import { type Execution, missing, stripeAccount } from './stripe-account.ts';
import { newStripeId, type SessionRecord, type TestCard } from './stripe-objects.ts';
import { pageSessionId, paymentPage } from './stripe-page.ts';
import { checkForm, errorReply, invalid, readParameters } from './stripe-parameters.ts';

const apiVersion = '2026-10-28.endive';
const maxKeyLength = 255;

interface StripeDoubleOptions {
  readonly mode?: 'test' | 'live';
  readonly now?: () => Date;
  /** The address of the merchant's webhook, as it is registered in Stripe's dashboard. */
  readonly webhookUrl?: string;
}

/** Signs the bytes of a callback as Stripe does: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export function signStripeCallback(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/**
 * Starts a double of Stripe's API for Checkout, payment intents, refunds, disputes and balance transactions, with its idempotency
 * keys, errors, test cards and signed callbacks. Keys and secrets are made at its start.
 */
export async function startStripeDouble({
  mode = 'test',
  now = () => new Date(),
  webhookUrl: firstUrl = 'http://127.0.0.1:9/api/payments/webhooks/stripe',
}: StripeDoubleOptions = {}) {
  const secretKey = `sk_${mode}_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const keys = new Map<string, { readonly request: string; readonly reply: DoubleReply }>();
  const keysInUse = new Set<string>();
  let webhookUrl = firstUrl;
  let isCrashing = false;

  const server = await startGatewayDouble({ handle: (request) => answerRequest(request) });
  const isLive = mode === 'live';
  const account = stripeAccount({ pageUrl: server.url, isLive, now, emit: (...event) => server.send(makeCallback(...event)) });
  const { records, views } = account;

  function makeCallback(ref: string, type: string, object: unknown, { secret = webhookSecret, at = now() } = {}): DoubleCallback {
    const created = Math.floor(now().getTime() / 1000);
    const body = JSON.stringify({
      ...{
        id: newStripeId('evt'),
        object: 'event',
        api_version: apiVersion,
        created,
        livemode: isLive,
        pending_webhooks: 1,
        type,
      },
      data: { object },
      request: { id: null, idempotency_key: null },
    });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signStripeCallback(secret, body, at),
    };
    return { ref, url: webhookUrl, method: 'POST', headers, body };
  }

  async function answerRequest(request: DoubleRequest): Promise<DoubleReply> {
    const { method, path, headers } = request;
    const pageId = pageSessionId(path);
    if (pageId !== undefined) return paymentPage(account, pageId, method);
    const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
    if (given === undefined) return unauthorized('You did not provide an API key.');
    if (given !== secretKey) return unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
    if (headers['stripe-version'] !== undefined && headers['stripe-version'] !== apiVersion)
      return invalid(`Invalid Stripe API version: ${headers['stripe-version']}`);
    const reply = method === 'POST' ? await write(request) : method === 'GET' ? await read(request) : undefined;
    const unknown = `Unrecognized request URL (${method}: ${path}).`;
    return reply ?? errorReply(404, { type: 'invalid_request_error', message: unknown });
  }

  /** Executes a request once per idempotency key. Errors of its form are not remembered, what was executed is: errors too. */
  async function write({ path, headers, raw }: DoubleRequest): Promise<DoubleReply | undefined> {
    const body = raw.toString('utf8');
    if (body !== '' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).');
    const key = headers['idempotency-key'];
    if (typeof key === 'string') {
      if (key.length > maxKeyLength) return invalid(`Idempotency keys may be at most ${maxKeyLength} characters long.`);
      const earlier = keys.get(key);
      if (earlier && earlier.request !== `${path} ${body}`)
        return errorReply(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. (${key})`,
        });
      if (earlier) return { ...earlier.reply, headers: { 'idempotent-replayed': 'true' } };
      if (keysInUse.has(key))
        return errorReply(409, {
          ...{ type: 'idempotency_error', code: 'idempotency_key_in_use' },
          message: 'There is currently another in-progress request using this Idempotent Key.',
        });
    }
    const execution = await executionOf(path, new URLSearchParams(body));
    if (!execution || 'error' in execution) return execution?.error;
    const reply = isCrashing ? errorReply(500, { type: 'api_error', message: 'An error occurred.' }) : await execution.execute();
    isCrashing = false;
    if (typeof key === 'string') keys.set(key, { request: `${path} ${body}`, reply });
    return reply;
  }

  async function executionOf(path: string, form: URLSearchParams): Promise<Execution | undefined> {
    if (path === '/v1/checkout/sessions') return account.createSession(form);
    if (path === '/v1/refunds') return account.createRefund(form);
    const id = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
    if (id === undefined) return undefined;
    const error = checkForm(form, {}, []);
    return error ? { error } : account.expireSession(id);
  }

  async function read({ path, query }: DoubleRequest): Promise<DoubleReply | undefined> {
    const [, resource = '', id] = /^\/v1\/(checkout\/sessions|\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const allowed = readParameters[resource]?.[id === undefined ? 'list' : 'one'];
    if (!allowed) return undefined;
    const error = checkForm(query, allowed, []);
    if (error) return error;
    const expand = [...query].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
    return id === undefined ? list(resource, query, expand) : one(resource, id, expand);
  }

  async function one(resource: string, id: string, expand: readonly string[]): Promise<DoubleReply> {
    const session = resource === 'checkout/sessions' ? await account.findSession(id) : undefined;
    const intent = resource === 'payment_intents' ? records.intents.get(id) : undefined;
    const refund = resource === 'refunds' ? records.refunds.get(id) : undefined;
    const dispute = resource === 'disputes' ? records.disputes.get(id) : undefined;
    const json =
      (session && views.session(session, expand)) ??
      (intent && views.intent(intent)) ??
      (refund && views.refund(refund)) ??
      (dispute && views.dispute(dispute, expand.includes('payment_intent')));
    return json ? { status: 200, json } : missing(resource.replace('/', '.').replace(/s$/, ''), id);
  }

  /** Answers with a page of a list, the newest first. */
  function list(resource: string, query: URLSearchParams, expand: readonly string[]): DoubleReply {
    const intentId = query.get('payment_intent');
    if (intentId !== null && !records.intents.has(intentId)) return missing('payment_intent', intentId, 'payment_intent');
    const isOfIntent = (record: { intentId: string }) => intentId === null || record.intentId === intentId;
    const since = Number(query.get('created[gte]') ?? 0);
    const before = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
    const all: readonly { readonly id: string }[] =
      resource === 'refunds'
        ? [...records.refunds.values()].filter(isOfIntent).reverse().map(views.refund)
        : resource === 'disputes'
          ? [...records.disputes.values()]
              .filter(isOfIntent)
              .reverse()
              .map((record) => views.dispute(record, expand.length > 0))
          : records.balance
              .filter(({ createdAt }) => createdAt >= since && createdAt < before)
              .map((record) => views.balance(record, expand.length > 0));
    const limit = Number(query.get('limit') ?? 10);
    if (limit > 100) return invalid('This value must be less than or equal to 100.', 'limit');
    const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const data = all.slice(start, start + limit);
    return { status: 200, json: { object: 'list', url: `/v1/${resource}`, has_more: start + limit < all.length, data } };
  }

  const sessionsOf = (ref: string): readonly SessionRecord[] =>
    [...records.sessions.values()].filter((session) => session.ref === ref);

  function sessionOf(ref: string): SessionRecord {
    const session = sessionsOf(ref).at(-1);
    if (!session) throw new Error(`There is no session for ${ref}`);
    return session;
  }

  function refundOf(ref: string) {
    const refund = [...records.refunds.values()].find(({ metadata }) => metadata.ref === ref);
    if (!refund) throw new Error(`There is no refund ${ref}`);
    return refund;
  }

  return {
    ...server,
    ...{ secretKey, webhookSecret, mode, makeCallback, sessionsOf },
    setWebhookUrl(url: string): void {
      webhookUrl = url;
    },
    setBalanceEmpty: account.setBalanceEmpty,
    /** Forgets all idempotency keys, as Stripe may after 24 hours. */
    forgetKeys: (): void => keys.clear(),
    /** Makes the next request fail inside Stripe, which answers 500 to its key from then on. */
    crashNext(): void {
      isCrashing = true;
    },
    /** Lets a request with this key be executed at this moment, or no longer. */
    setKeyInUse: (key: string, isInUse: boolean): void => void (isInUse ? keysInUse.add(key) : keysInUse.delete(key)),
    payWith: (ref: string, card: TestCard, other?: { amount?: number; currency?: string }) =>
      account.pay(sessionOf(ref), card, other),
    /** Lets the payer pay by card, or have a card declined and let the time of the page run out. */
    async answer(ref: string, decision: 'approve' | 'decline'): Promise<void> {
      if (decision === 'approve') return account.pay(sessionOf(ref), 4242424242424242);
      await account.pay(sessionOf(ref), 4000000000000002);
      await account.end(sessionOf(ref));
    },
    expire: (ref: string) => account.end(sessionOf(ref)),
    finishRefund: (ref: string, status: 'succeeded' | 'failed', reason?: string) =>
      account.finishRefund(refundOf(ref), status, reason),
    /** Refunds in Stripe's dashboard, without the merchant's reference. */
    async refundByHand(ref: string, amount: number): Promise<void> {
      const intent = records.intents.get(sessionOf(ref).intentId ?? '');
      if (intent) await account.refund(intent, String(amount), {});
    },
    dispute: (ref: string) => account.dispute(sessionOf(ref)),
    closeDispute: (ref: string, status: 'won' | 'lost' | 'warning_closed') => account.closeDispute(sessionOf(ref), status),
    /** The journal of what really moved. */
    records: () => [
      ...[...records.sessions.values()].map(({ ref, intentId, status, amount }) => {
        const paid = records.intents.get(intentId ?? '')?.amountReceived ?? 0;
        return { ref, kind: 'payment' as const, amountXaf: paid || amount, state: paid > 0 ? 'succeeded' : status };
      }),
      ...[...records.refunds.values()].map(({ metadata, amount, status: state }) => {
        return { ref: metadata.ref ?? null, kind: 'refund' as const, amountXaf: amount, state };
      }),
    ],
  };
}
export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

const unauthorized = (message: string): DoubleReply => errorReply(401, { type: 'invalid_request_error', message });
