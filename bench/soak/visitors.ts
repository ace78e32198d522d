import { randomFrom } from '../../tools/size.ts';
import type { Sale } from '../onsale/sale.ts';
import { buyersOf, post, send } from '../settle/buyers.ts';

export interface Market {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Of the organizer of all events, who scans. */
  readonly scannerToken: string;
  /** Events with tickets at a price; the first one is popular. */
  readonly paid: readonly Sale[];
  /** An event with free tickets, whose orders are confirmed at once. */
  readonly free: Sale;
}

export interface Visitors {
  /** Does one thing, chosen by chance and by how often people do it. Throws when it fails, `Refused` when it is put off. */
  visit(): Promise<void>;
}

/** How often each thing is done, of a hundred. Most people look; one in four buys, and one in twenty of all visits is a scan. */
const shares = { page: 40, list: 20, event: 15, freeOrder: 10, paidOrder: 10, scan: 5 } as const;
type Act = keyof typeof shares;

export function visitorsOf({ port, tokens, scannerToken, paid, free }: Market): Visitors {
  const next = randomFrom(1);
  const codes: string[] = [];
  const buyers = paid.map((sale) => buyersOf(port, sale, tokens));
  const freeOrder = JSON.stringify({ eventId: free.eventId, items: [{ ticketTypeId: free.typeId, quantity: 1 }] });
  const choices = (Object.keys(shares) as Act[]).flatMap((act) => Array.from({ length: shares[act] }, () => act));
  /** Half of all visits are about the popular event. */
  const some = <T>(all: readonly T[]): T => all[next() < 0.5 ? 0 : Math.floor(next() * all.length)] as T;
  const get = (path: string) =>
    send({ method: 'GET', port, path, headers: { 'accept-language': 'fr', 'accept-encoding': 'br' } });
  const anyToken = () => `Bearer ${tokens[Math.floor(next() * tokens.length)]}`;

  const acts: Readonly<Record<Act, () => Promise<unknown>>> = {
    page: () => get(`/our-event/${some(paid).eventId}`),
    list: () => get(`/api/event?limit=12&page=${1 + Math.floor(next() * 3)}`),
    event: () => get(`/api/event/${some(paid).eventId}`),
    paidOrder: () => some(buyers).pay(),
    async freeOrder() {
      const placed = await post(port, '/api/event-order/order', freeOrder, { authorization: anyToken() });
      const code = /"ticketCode":"([^"]+)"/.exec(placed)?.[1];
      if (code === undefined) throw new Error(`The order has no ticket: ${placed.slice(0, 300)}`);
      codes.push(code);
    },
    async scan() {
      const ticketCode = codes.shift();
      // There is no free ticket yet.
      if (ticketCode === undefined) return get(`/api/event/${free.eventId}`);
      const headers = { authorization: `Bearer ${scannerToken}` };
      const scan = JSON.stringify({ ticketCode, eventId: free.eventId });
      return send({ method: 'PATCH', port, path: '/api/event-order/verify-entry', headers }, scan);
    },
  };
  return {
    async visit() {
      await acts[choices[Math.floor(next() * choices.length)] as Act]();
    },
  };
}
