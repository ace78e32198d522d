import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#platform/postgres/database';
import type { TestSale } from '#test/factories/orders';
import type { Person } from '#test/factories/people';
import { type ApiClient, apiClientAt } from '../../../tools/app/api-client.ts';
import { freePort } from '../../../tools/free-port.ts';
import { randomFrom } from '../../../tools/size.ts';

/** The parts of a run of buyers. `priceXaf` is the price of the sale's only ticket type. */
export interface ShoppersOptions {
  /** The addresses of the nodes. Each request goes to one of them by chance. */
  readonly urls: readonly string[];
  readonly db: Db;
  readonly sale: TestSale;
  readonly organizer: Person;
  readonly priceXaf: number;
  /** Maximum milliseconds that a buyer repeats a request that gets no answer. */
  readonly patientMs?: number;
  /** Headers of each request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answered order, with the `Idempotency-Key` under which it was placed. */
export interface Bought {
  readonly key: string;
  readonly orderId: string;
}
/** An answered admission, with the nonce of its scan. */
export interface Admitted {
  readonly nonce: string;
  readonly ticketId: string;
}

/** An attempt that got no answer, or another one than was expected. */
export interface FailedAttempt {
  /** When it was sent and when it failed, in epoch milliseconds. */
  readonly sentAt: number;
  readonly failedAt: number;
  readonly request: string;
  readonly error: string;
}

/** Returns the settings of a server as in production, with the sandbox gateway, and an outbox that keeps all emails. */
export async function productionSettings(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const port = String(await freePort());
  return {
    ...{ NODE_ENV: 'production', DATABASE_URL: databaseUrl, SECRET_KEY: 'a key of thirty-two bytes for tests' },
    ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, PAYMENTS_SANDBOX: '1', DEMO: '0', LOG_LEVEL: 'fatal' },
  };
}

/**
 * Buyers who buy, pay, ask for refunds and enter over HTTP until they are ended, and repeat every request that gets no answer. What
 * was answered is kept, because it must be found in the database afterwards.
 */
export function shoppersOf({ urls, db, sale, organizer, priceXaf, patientMs = 180_000, headers = {} }: ShoppersOptions) {
  const nodes = urls.map((url) => apiClientAt(url));
  const orders: Bought[] = [];
  const admissions: Admitted[] = [];
  const payments: string[] = [];
  const refunds: string[] = [];
  const orderTimes: number[] = [];
  const failures: FailedAttempt[] = [];
  let asked = 0;
  let isOver = false;
  let failure: unknown;
  let running: Promise<unknown> = Promise.resolve();

  /** Sends a request to a node. Repeats it until it is answered, as a person does whose network comes and goes. */
  async function send<Reply>(...[method, path, options]: Parameters<ApiClient['send']>): Promise<Reply> {
    const request = [method, path, { ...options, headers: { ...options?.headers, ...headers } }] as const;
    for (const began = Date.now(); ; await sleep(100)) {
      const sentAt = Date.now();
      try {
        asked += 1;
        const node = nodes[asked % nodes.length] as ApiClient;
        return await node.send<Reply>(...request);
      } catch (error) {
        const text = String(error);
        const mustWait = /too_many_charges|idempotency_in_progress/.test(text);
        const isRefused = /answered 4\d\d/.test(text) && !mustWait;
        if (!isRefused && !mustWait)
          failures.push({ sentAt, failedAt: Date.now(), request: `${method} ${path}`, error: reasonOf(error) });
        if (isRefused || Date.now() - began > patientMs) throw error;
      }
    }
  }

  /** As `send`, for a request that is refused in this way if it was carried out although its answer was lost. */
  const sendOnce = <Reply>(isDone: RegExp, ...request: Parameters<ApiClient['send']>): Promise<Reply | undefined> =>
    send<Reply>(...request).catch((error: unknown) => {
      if (isDone.test(String(error))) return undefined;
      throw error;
    });

  async function buy(buyer: Person): Promise<string> {
    const key = randomUUID();
    const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] };
    const options = { token: buyer.token, body, headers: { 'idempotency-key': key } };
    type Placed = { savedOrder: { _id: string }; paymentUrl: string };
    const { savedOrder, paymentUrl } = await send<Placed>('POST', '/event-order/order', options);
    orders.push({ key, orderId: savedOrder._id });
    orderTimes.push(Date.now());
    const ref = String(paymentUrl.split('/').at(-1));
    const paid = await sendOnce(/payment_closed/, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
    if (paid) payments.push(ref);
    return savedOrder._id;
  }

  /** Returns the tickets of an order. Jobs of a killed node are repeated after up to a minute; the buyer does not wait that long. */
  async function findTickets(orderId: string): Promise<readonly { id: string; code: string }[]> {
    for (let tries = 0; tries < 100; tries += 1) {
      await sleep(100);
      const found = db.selectFrom('tickets').select(['id', 'code']).where('order_id', '=', orderId).execute();
      const tickets = await found.catch(() => []);
      if (tickets.length > 0) return tickets;
    }
    return [];
  }

  /** A repeat of a refund whose answer was lost is refused, because the ticket is taken. */
  async function refund(orderId: string): Promise<void> {
    const ticketIds = (await findTickets(orderId)).map(({ id }) => id);
    if (ticketIds.length === 0) return;
    const body = { ticketIds, amount: priceXaf, keepsTickets: false, reason: 'A gesture' };
    const path = `/event-order/${orderId}/refunds`;
    if (await sendOnce(/answered 4(09|22)/, 'POST', path, { token: organizer.token, body })) refunds.push(orderId);
  }

  /** Shows the tickets of an order at two gates at once. One of them admits each ticket. */
  async function enter(orderId: string): Promise<void> {
    for (const { id, code } of await findTickets(orderId)) {
      const scan = async (nonce: string): Promise<string | undefined> => {
        const body = { ticketCode: code, eventId: sale.eventId, nonce };
        const admitted = await sendOnce(/already_entered/, 'PATCH', '/event-order/verify-entry', {
          token: organizer.token,
          body,
        });
        return admitted ? nonce : undefined;
      };
      const nonces = await Promise.all([scan(randomUUID()), scan(randomUUID())]);
      const admitting = nonces.filter((nonce) => nonce !== undefined);
      if (admitting.length !== 1) throw new Error(`Ticket ${id} was admitted at ${admitting.length} of two gates`);
      admissions.push({ ticketId: id, nonce: String(admitting[0]) });
    }
  }

  async function shop(buyer: Person, next: () => number): Promise<void> {
    const earlier: string[] = [];
    while (!isOver) {
      earlier.push(await buy(buyer));
      const choice = next();
      const orderId = choice < 0.6 ? earlier.shift() : undefined;
      if (orderId) await (choice < 0.4 ? refund(orderId) : enter(orderId));
    }
  }

  return {
    orders,
    admissions,
    /** References of payments whose approval was answered. */
    payments,
    /** Orders with an answered refund. */
    refunds,
    /** When each order was answered, in epoch milliseconds. */
    orderTimes,
    /** Attempts that were repeated. */
    failures,
    /** Lets the buyers buy until `end`: two of five orders are refunded later, one of five is shown at the gates. */
    start(buyers: readonly Person[], seed: number): void {
      running = Promise.all(
        buyers.map((buyer, place) =>
          shop(buyer, randomFrom(seed + place)).catch((error: unknown) => {
            failure ??= error;
          }),
        ),
      );
    },
    /** Resolves after so many more orders were answered. Throws when a buyer was answered wrongly. */
    async untilMore(count: number): Promise<void> {
      const enough = orders.length + count;
      for (const began = Date.now(); orders.length < enough; await sleep(10)) {
        if (failure) throw failure;
        if (Date.now() - began > patientMs) throw new Error(`Only ${orders.length} of ${enough} orders were answered`);
      }
    },
    /** Lets the buyers finish what they are at. Throws when one was answered wrongly. */
    async end(): Promise<void> {
      isOver = true;
      await running;
      if (failure) throw failure;
    },
  };
}

/** Returns what an error says, with the cause that `fetch` gives. */
const reasonOf = (error: unknown): string => `${error} ${(error as { cause?: unknown }).cause ?? ''}`.trim();

export type Shoppers = ReturnType<typeof shoppersOf>;
