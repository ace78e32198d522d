import { z } from 'zod';
import type { GatewayRefs } from '../gateway.ts';
import {
  carries,
  isAnothers,
  isUnmarked,
  type Movement,
  type MovementKind,
  madeAt,
  reachesBefore,
  readMovement,
} from './notchpay.rules.ts';
import type { NotchpayClient } from './notchpay-client.ts';

/** The result of a search. `unknown`: there was no clear answer. */
export type Found = { readonly movement: Movement } | 'not_found' | 'unknown';

interface Search {
  readonly kind: MovementKind;
  readonly refs: GatewayRefs;
  /** Of a refund, Notch Pay's reference of the payment, if known. */
  readonly payment?: string;
}
export type Finder = (search: Search) => Promise<Found>;

const pageSize = 100;
/** Lists are read up to this page. What may be beyond it is unknown. */
const maxPages = 50;
const dayMs = 86_400_000;

const Page = z.object({
  items: z.array(z.unknown()),
  current_page: z.coerce.number().int().catch(1),
  last_page: z.coerce.number().int().optional().catch(undefined),
});
/** The name of the object in a reply about one movement, the documented one first. */
const names = {
  payments: ['transaction', 'payment', 'data'],
  refunds: ['refund', 'data'],
  transfers: ['transfer', 'data'],
} as const;
/** The name of the list in a reply about many. */
const listNames = ['items', 'payments', 'transactions', 'refunds', 'transfers', 'data'];

/** Reads the one movement in a reply. */
export function movementIn(kind: MovementKind, body: Readonly<Record<string, unknown>>): Movement | undefined {
  const name = names[kind].find((key) => typeof body[key] === 'object');
  return readMovement(kind, name === undefined ? body : body[name]);
}

/**
 * Returns a function that finds a movement by Notch Pay's reference, else by the platform's. Notch Pay answers 404 for the
 * platform's reference of a payment that exists, so only a list without it means that there is none.
 */
export const notchpayFinder = (send: NotchpayClient): Finder => {
  async function findById({ kind, refs }: Search, id: string): Promise<Found> {
    const answer = await send({ method: 'GET', path: `/${kind}/${encodeURIComponent(id)}`, isGranted: kind !== 'payments' });
    if (answer.kind === 'refused' && answer.status === 404) return 'not_found';
    if (answer.kind !== 'done') return 'unknown';
    const movement = movementIn(kind, answer.body);
    const isAsked = movement && (movement.reference === id || movement.id === id || carries(kind, movement, refs.ref));
    return isAsked && !isAnothers(kind, movement, refs.ref) ? { movement } : 'unknown';
  }

  async function readPage({ kind, refs, payment }: Search, page: number) {
    const since = oldest(refs);
    const answer = await send({
      method: 'GET',
      path: `/${kind}`,
      query: {
        ...{ limit: String(pageSize), page: String(page) },
        ...(kind === 'payments' && { search: refs.ref }),
        ...(kind !== 'payments' && since !== undefined && { date_start: new Date(since).toISOString().slice(0, 10) }),
        ...(payment && { payment }),
      },
      isGranted: kind !== 'payments',
    });
    if (answer.kind !== 'done') return undefined;
    const name = listNames.find((key) => Array.isArray(answer.body[key]));
    return Page.safeParse({ ...answer.body, items: name && answer.body[name] }).data;
  }

  async function findInList(search: Search): Promise<Found> {
    const { kind, refs, payment } = search;
    const since = oldest(refs);
    let isDoubtful = false;
    for (let page = 1; page <= maxPages; page += 1) {
      const list = await readPage(search, page);
      if (!list) return 'unknown';
      const movements = list.items.map((item) => readMovement(kind, item));
      const movement = movements.find((candidate) => candidate && carries(kind, candidate, refs.ref));
      if (movement) return { movement };
      isDoubtful ||= movements.some((other) => !other || (kind === 'refunds' && isUnmarked(other) && isOf(other, payment)));
      const isLast = list.last_page === undefined ? list.items.length < pageSize : page >= list.last_page;
      const isBehind = since !== undefined && reachesBefore(movements, since);
      if (isLast || isBehind || list.items.length === 0) return isDoubtful ? 'unknown' : 'not_found';
    }
    return 'unknown';
  }

  return async (search) => {
    const { kind, refs } = search;
    // A refund is never found by a reference of ours.
    const ids = [refs.providerRef, refs.txnId, kind === 'refunds' ? undefined : refs.ref].filter((id) => id !== undefined);
    for (const id of new Set(ids)) {
      const found = id === null ? 'not_found' : await findById(search, id);
      if (found !== 'not_found') return found;
    }
    return findInList(search);
  };
};

/** Returns the millisecond before which nothing with this reference exists, a day early because clocks differ. */
function oldest({ ref }: GatewayRefs): number | undefined {
  const made = madeAt(ref);
  return made === undefined ? undefined : made - dayMs;
}

/** Tells whether a refund is, or may be, one of this payment. */
const isOf = (refund: Movement, payment: string | undefined): boolean => {
  const of = refund.payment ?? refund.transaction;
  return payment === undefined || !of || of === payment;
};
