import { Agent, request } from 'node:http';

/** Buyers of one event, whose payments the sandbox gateway takes. */
export interface Buyers {
  /** Places an order and starts its payment. Returns the reference of its payment page. */
  start(): Promise<string>;
  /** Places an order and pays it. */
  pay(): Promise<void>;
}

// A connection that was idle for half a minute is not used again: the server is about to close it.
const agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: 30_000 });

/** A request that the server puts off: it asks to send it again after some seconds. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`Refused for ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Headers = Readonly<Record<string, string>>;

/** Sends JSON and returns the answer. Throws for another status than 2xx. */
export const post = (port: number, path: string, body: string, headers: Headers): Promise<string> =>
  send({ method: 'POST', port, path, headers }, body);

/** Sends a request and returns the answer. Throws for another status than 2xx, and `Refused` for 503 with `Retry-After`. */
export function send(
  { method, port, path, headers }: { method: string; port: number; path: string; headers: Headers },
  body?: string,
): Promise<string> {
  return new Promise((done, fail) => {
    const json = body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request({ agent, port, path, host: '127.0.0.1', method, headers: { ...json, ...headers } });
    sent.on('error', fail);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) done(text);
        else if (status === 503 && answer.headers['retry-after']) fail(new Refused(Number(answer.headers['retry-after'])));
        else fail(new Error(`${path} was answered with ${status}: ${text.slice(0, 200)}`));
      });
    });
    sent.end(body);
  });
}

/** The payments of all buyers of this process. Each is by the next person and from the next number. */
let payments = 0;

/** Returns a phone number of its own for each payment, none that the sandbox treats in a special way. */
const numberOf = (count: number): string => `67${String(1_100_000 + (count % 800_000))}`;

export function buyersOf(
  port: number,
  sale: { readonly eventId: string; readonly typeId: string },
  tokens: readonly string[],
): Buyers {
  const order = JSON.stringify({ eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] });
  const authorizationOf = (n: number) => `Bearer ${tokens[n % tokens.length]}`;
  return {
    async start() {
      payments += 1;
      const authorization = authorizationOf(payments);
      const number = numberOf(payments);
      const placed = await post(port, '/api/event-order/order', order, { authorization });
      const ref = /\/pay\/([\w-]+)/.exec(placed)?.[1];
      if (ref === undefined) throw new Error(`The order has no payment page: ${placed.slice(0, 300)}`);
      await post(port, `/api/payments/${ref}/start`, JSON.stringify({ operator: 'mtn', number }), { authorization });
      return ref;
    },
    async pay() {
      const ref = await this.start();
      await post(port, `/api/payments/sandbox/${ref}`, JSON.stringify({ outcome: 'approve' }), {});
    },
  };
}

export interface Offered {
  readonly done: number;
  readonly failed: number;
  readonly firstError: string | undefined;
  readonly seconds: number;
}

/** A rate of work. `maxOpen` bounds the work that is open at once: what exceeds it is not begun, in its second or later. */
export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly maxOpen?: number;
}

/** Begins work at a rate, whether earlier work has ended or not, and waits for all that was begun. */
export async function offer(rate: Rate, work: (n: number) => Promise<unknown>): Promise<Offered> {
  const { perSecond, seconds, maxOpen = Number.POSITIVE_INFINITY } = rate;
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  let [due, done, failed] = [0, 0, 0];
  let firstError: string | undefined;
  const total = Math.round(perSecond * seconds);
  while (due < total) {
    const next = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1);
    for (; due < next; due += 1) {
      if (all.length - done - failed >= maxOpen) continue;
      all.push(
        work(all.length).then(
          () => {
            done += 1;
          },
          (error) => {
            failed += 1;
            firstError ??= String(error);
          },
        ),
      );
    }
    await new Promise((ready) => setTimeout(ready, 2));
  }
  await Promise.all(all);
  return { done, failed, firstError, seconds: (performance.now() - startedAt) / 1000 };
}
