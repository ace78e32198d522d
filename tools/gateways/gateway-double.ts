import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a protocol double received it. */
export interface DoubleRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly raw: Buffer;
}

export interface DoubleReply {
  readonly status: number;
  /** Sent as JSON; an empty body if undefined. */
  readonly json?: unknown;
  /** A page for the payer, instead of JSON. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Faults of a gateway: `reply_lost` executes the request and closes the connection, `error_after` executes it and answers 500,
 * `server_error` answers 500 without executing it, `error_page` answers 502 with HTML, `rate_limited` answers 429 with
 * `Retry-After`.
 */
export type DoubleFault = 'reply_lost' | 'error_after' | 'server_error' | 'error_page' | 'rate_limited';

/** A callback that the double sends: to be delivered, lost, doubled or reordered by the test. */
export interface DoubleCallback {
  readonly ref: string;
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the double delivers its callbacks: by HTTP at once, or not before the test delivers them. */
export type CallbackDelivery = 'immediate' | 'held';

interface DoubleOptions {
  /** Answers one request as the provider's documentation says. */
  handle(request: DoubleRequest): DoubleReply | Promise<DoubleReply>;
}

/**
 * Starts the HTTP server of a protocol double on a free port of this machine. The double of a gateway adds its endpoints, its
 * signatures and the answers of payers.
 */
export async function startGatewayDouble({ handle }: DoubleOptions) {
  const requests: DoubleRequest[] = [];
  const callbacks: DoubleCallback[] = [];
  const faults: { fault: DoubleFault; isMeant: (request: DoubleRequest) => boolean }[] = [];
  let delivery: CallbackDelivery = 'held';

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://double');
    const request: DoubleRequest = {
      ...{ method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers: incoming.headers },
      raw: Buffer.concat(await incoming.toArray()),
    };
    requests.push(request);
    const at = faults.findIndex(({ isMeant }) => isMeant(request));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'server_error') return reply(response, { status: 500, json: { message: 'Internal error' } });
    if (fault === 'rate_limited') return reply(response, { status: 429, headers: { 'retry-after': '1' } });
    if (fault === 'error_page') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
      return;
    }
    const result = await handle(request);
    if (fault === 'reply_lost') incoming.socket.destroy();
    else reply(response, fault === 'error_after' ? { status: 500, json: { message: 'Internal error' } } : result);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => reply(response, { status: 599, json: { message: String(error) } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Delivers a callback and returns the status of the reply. */
  async function deliver({ url, method, headers, body }: DoubleCallback): Promise<number> {
    const response = await fetch(url, { method, headers, body });
    await response.arrayBuffer();
    return response.status;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** All callbacks so far, in the order of the events, delivered or not. */
    callbacks,
    deliver,
    /** Makes the next request that `isMeant` accepts fail, or the next request at all. */
    failNext(fault: DoubleFault, isMeant: (request: DoubleRequest) => boolean = () => true): void {
      faults.push({ fault, isMeant });
    },
    setDelivery(chosen: CallbackDelivery): void {
      delivery = chosen;
    },
    /** Called by the double of a gateway for each event. */
    async send(callback: DoubleCallback): Promise<void> {
      callbacks.push(callback);
      if (delivery === 'immediate') await deliver(callback).catch(() => undefined);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type GatewayDoubleServer = Awaited<ReturnType<typeof startGatewayDouble>>;

function reply(response: ServerResponse, { status, json, html, headers = {} }: DoubleReply): void {
  if (html !== undefined) response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  else if (json === undefined) response.writeHead(status, headers).end();
  else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
}
