import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { ticketCodeAlphabet, ticketCodeLength } from '@ngoma/api/features/ticket-code';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Outcome } from '../../platform/natural-batching.ts';
import type { Jobs } from '../../platform/platform.ts';
import { randomChunk } from '../../platform/random.ts';
import { together } from '../../platform/together.ts';
import { dependsOnCount, type SellableEvent, type SellableType } from '../events/index.ts';
import type { Quota, StockDelta } from '../stock/index.ts';
import { allotAll, boughtKey, type Decision, guestKey, type Shelf, type Wish } from './orders.allot.rules.ts';
import type { OrdersDoors } from './orders.doors.ts';
import { idempotencyMismatch, refusalOf } from './orders.refusals.ts';
import { type Attendee, holdsUntil, spreadAttendees } from './orders.rules.ts';
import { type KeyedOrder, type NewItem, type NewOrder, ordersStore } from './orders.store.ts';

/** One order as it came in, valid in itself; whether there is stock is decided in the batch. */
export interface PlaceRequest extends Wish {
  readonly buyer: Attendee;
  readonly attendees: readonly Attendee[];
  readonly gateway?: string | undefined;
  readonly number?: string | undefined;
  readonly locale: Locale;
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

export interface PlacedLine {
  readonly item: NewItem;
  readonly type: Pick<SellableType, 'name' | 'nameFr'>;
}

/** What became of a request: a new order, or the one that its key already placed. */
export type Placed =
  | {
      readonly isReplay: false;
      readonly order: NewOrder;
      readonly lines: readonly PlacedLine[];
      readonly paymentUrl: string | null;
    }
  | { readonly isReplay: true; readonly orderId: string };

/** Another node used one of the batch's keys (or codes) since they were looked up: start over. */
export class BatchOvertaken extends Error {
  override readonly name = 'BatchOvertaken';
}

/** Holds ended per batch at most: they are a by-work, and the tidying job ends the rest. */
const mostExpiredPerBatch = 500;

type Written = readonly Outcome<Placed>[];

export interface BatchWriterOptions {
  readonly doors: Pick<OrdersDoors, 'events' | 'stock' | 'tickets' | 'payments'>;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  /** Takes the row locks; tests leave it out to prove that the race tests can fail. */
  readonly lock?: (tx: Tx, quotaIds: readonly string[]) => Promise<Map<string, Quota>>;
}

/**
 * Writes a batch of orders in the caller's transaction, set-wise: locks once, ends the expired holds of these events, allots
 * in order of arrival, inserts everything, books the stock once. Answers per request; throws only when the whole
 * transaction is to be undone.
 */
export const batchWriter =
  (options: BatchWriterOptions) =>
  async (tx: Tx, requests: readonly PlaceRequest[]): Promise<Written> => {
    const now = options.clock();
    const shelf = await setOutShelf(options, tx, requests, now);
    const answers: (Outcome<Placed> | undefined)[] = new Array(requests.length);
    const twins = await answerKnownKeys(tx, requests, answers, now);
    const open = requests.flatMap((request, place) =>
      answers[place] === undefined && !twins.has(place) ? [{ request, place }] : [],
    );
    const decisions = allotAll(
      open.map(({ request }) => request),
      await countForRules(
        options,
        tx,
        open.map(({ request }) => request),
        shelf.shelf,
      ),
    );
    const granted: Granted[] = [];
    decisions.forEach((decision, index) => {
      const { request, place } = open[index] as (typeof open)[number];
      if (decision.granted) granted.push(grant(request, decision, place, now));
      else answers[place] = { ok: false, error: refusalOf(decision.shortfall) };
    });
    const [urls] = await together([
      writeGranted(options, tx, granted),
      options.doors.stock.apply(tx, [...shelf.released, ...granted.flatMap(stockDeltas)]),
    ]);
    for (const { place, order, lines } of granted) {
      answers[place] = { ok: true, value: { isReplay: false, order, lines, paymentUrl: urls.get(order.id) ?? null } };
    }
    for (const [place, first] of twins) answers[place] = answers[first];
    return answers.map((answer) => answer ?? { ok: false, error: new Error('An order was left without an answer') });
  };

/** Orders' rows are locked before quotas, here as everywhere, so that no two transactions wait for each other in a ring. */
async function setOutShelf(options: BatchWriterOptions, tx: Tx, requests: readonly PlaceRequest[], now: Date) {
  const { events: eventsDoor, stock } = options.doors;
  const eventIds = [...new Set(requests.map(({ eventId }) => eventId))];
  const [events, released] = await together([
    eventsDoor.findSellable(tx, eventIds),
    ordersStore.expire(tx, { eventIds, now, limit: mostExpiredPerBatch }),
  ]);
  const quotaIds = new Set([...quotasAskedFor(requests, events), ...released.map(({ quotaId }) => quotaId)]);
  const quotas = await (options.lock ?? stock.lock)(tx, [...quotaIds]);
  for (const { quotaId, quantity } of released) {
    const quota = quotas.get(quotaId);
    if (quota) quotas.set(quotaId, { ...quota, held: quota.held - quantity });
  }
  const deltas: StockDelta[] = released.map(({ quotaId, quantity }) => ({ quotaId, sold: 0, held: -quantity }));
  return { shelf: { now, events, quotas }, released: deltas };
}

function* typesAskedFor(
  requests: readonly Wish[],
  events: ReadonlyMap<string, SellableEvent>,
): Generator<readonly [Wish, SellableType]> {
  for (const request of requests) {
    const types = events.get(request.eventId)?.types ?? [];
    for (const { ticketTypeId } of request.items) {
      const type = types.find(({ id }) => id === ticketTypeId);
      if (type) yield [request, type];
    }
  }
}

function quotasAskedFor(requests: readonly Wish[], events: ReadonlyMap<string, SellableEvent>): Set<string> {
  const ids = new Set<string>();
  for (const [, type] of typesAskedFor(requests, events)) ids.add(type.quotaId);
  return ids;
}

/** Counts what limits per person and prices by count depend on; only where there are such. */
async function countForRules(
  { doors }: BatchWriterOptions,
  tx: Tx,
  requests: readonly PlaceRequest[],
  shelf: Pick<Shelf, 'now' | 'events' | 'quotas'>,
): Promise<Shelf> {
  const limitedTypes = new Set<string>();
  const pairs = new Map<string, { buyerId: string; eventId: string }>();
  const countedEvents = new Set<string>();
  const taken = new Map<string, number>();
  const toPrivate = requests.filter(({ eventId }) => shelf.events.get(eventId)?.visibility === 'private');
  const guests = new Set<string>();
  for (const { buyerId, eventId } of await doors.events.listGuestPairs(tx, toPrivate)) guests.add(guestKey(buyerId, eventId));
  for (const [{ buyerId, eventId }, type] of typesAskedFor(requests, shelf.events)) {
    if (type.perPerson !== null) {
      limitedTypes.add(type.id);
      pairs.set(`${buyerId} ${eventId}`, { buyerId, eventId });
    }
    if (dependsOnCount(type) && !taken.has(type.id)) {
      const count = takenByQuota(type, shelf);
      if (count === undefined) countedEvents.add(eventId);
      else taken.set(type.id, count);
    }
  }
  const bought = new Map<string, number>();
  if (limitedTypes.size > 0) {
    const rows = await ordersStore.countBought(tx, { pairs: [...pairs.values()], ticketTypeIds: [...limitedTypes] });
    for (const { buyerId, ticketTypeId, quantity } of rows) bought.set(boughtKey(buyerId, ticketTypeId), quantity);
  }
  for (const [id, count] of await doors.events.countTaken(tx, [...countedEvents], shelf.now)) taken.set(id, count);
  return { ...shelf, bought, taken, guests };
}

/** A quota that no other type draws from has counted already; a shared one must be counted by type. */
function takenByQuota(type: SellableType, { events, quotas }: Pick<Shelf, 'events' | 'quotas'>): number | undefined {
  for (const event of events.values()) {
    if (event.types.some((other) => other.quotaId === type.quotaId && other.id !== type.id)) return undefined;
  }
  const quota = quotas.get(type.quotaId);
  return quota && quota.sold + quota.held;
}

/**
 * Answers requests whose key has placed an order before, and finds those that share a key within this batch: the later ones
 * get the first one's answer, whatever it will be.
 */
async function answerKnownKeys(
  tx: Tx,
  requests: readonly PlaceRequest[],
  answers: (Outcome<Placed> | undefined)[],
  now: Date,
): Promise<Map<number, number>> {
  const keyed = requests.flatMap(({ buyerId, idempotency }, place) =>
    idempotency ? [{ buyerId, idempotencyKey: idempotency.key, requestHash: idempotency.requestHash, place }] : [],
  );
  const twins = new Map<number, number>();
  if (keyed.length === 0) return twins;
  const known = await findFreshKeys(tx, keyed, now);
  const firsts = new Map<string, (typeof keyed)[number]>();
  for (const request of keyed) {
    const key = `${request.buyerId} ${request.idempotencyKey}`;
    const earlier = known.get(key) ?? firsts.get(key);
    if (earlier === undefined) firsts.set(key, request);
    else if (!earlier.requestHash.equals(request.requestHash))
      answers[request.place] = { ok: false, error: idempotencyMismatch() };
    else if ('id' in earlier) answers[request.place] = { ok: true, value: { isReplay: true, orderId: earlier.id } };
    else twins.set(request.place, earlier.place);
  }
  return twins;
}

/** A key is kept for a day; one that is older is as good as never used, and freed for the order that uses it now. */
async function findFreshKeys(
  tx: Tx,
  keyed: readonly { readonly buyerId: string; readonly idempotencyKey: string }[],
  now: Date,
): Promise<Map<string, KeyedOrder>> {
  const known = await ordersStore.findByKeys(tx, keyed);
  const oldest = now.getTime() - business.order.idempotencyHours * 60 * 60 * 1000;
  const stale = [...known].filter(([, order]) => order.createdAt.getTime() < oldest);
  if (stale.length === 0) return known;
  await ordersStore.forgetKeys(
    tx,
    stale.map(([, order]) => order.id),
  );
  for (const [key] of stale) known.delete(key);
  return known;
}

interface Granted {
  readonly place: number;
  readonly request: PlaceRequest;
  readonly order: NewOrder;
  readonly lines: readonly PlacedLine[];
}

/** An order's number, to be read out on the phone: the tickets' letters, which nobody confuses. It opens nothing. */
const newOrderCode = (): string =>
  Array.from(randomChunk(ticketCodeLength), (byte) => ticketCodeAlphabet.charAt(byte % ticketCodeAlphabet.length)).join('');

function grant(request: PlaceRequest, decision: Decision & { granted: true }, place: number, now: Date): Granted {
  const { totals } = decision;
  const isFree = totals.totalXaf === 0;
  const id = newId();
  const order: NewOrder = {
    id,
    code: newOrderCode(),
    eventId: request.eventId,
    buyerId: request.buyerId,
    state: isFree ? 'confirmed' : 'placed',
    payment: isFree ? 'none' : 'pending',
    ...totals,
    holdsUntil: isFree ? null : holdsUntil(now),
    attendees: request.attendees,
    locale: request.locale,
    idempotencyKey: request.idempotency?.key ?? null,
    requestHash: request.idempotency?.requestHash ?? null,
    createdAt: now,
    settledAt: isFree ? now : null,
  };
  const lines = decision.lines.map(({ type, quantity, unitPriceXaf, unitFeeXaf }) => ({
    item: {
      id: newId(),
      orderId: id,
      eventId: request.eventId,
      ticketTypeId: type.id,
      quotaId: type.quotaId,
      quantity,
      unitPriceXaf,
      unitFeeXaf,
    },
    type,
  }));
  return { place, request, order, lines };
}

const stockDeltas = ({ order, lines }: Granted): StockDelta[] =>
  lines.map(({ item: { quotaId, quantity } }) =>
    order.state === 'confirmed' ? { quotaId, sold: quantity, held: 0 } : { quotaId, sold: 0, held: quantity },
  );

/** Inserts what was granted: one statement per table. Answers where to pay, by order id. */
async function writeGranted(
  { doors, jobs }: BatchWriterOptions,
  tx: Tx,
  granted: readonly Granted[],
): Promise<Map<string, string>> {
  if (granted.length === 0) return new Map();
  const orders = granted.map(({ order }) => order);
  const free = granted.filter(({ order }) => order.state === 'confirmed');
  const paid = granted.filter(({ order }) => order.state === 'placed');
  const [, , , , attempts] = await together([
    ordersStore.insert(tx, orders).then((inserted) => {
      if (inserted !== orders.length) throw new BatchOvertaken();
    }),
    ordersStore.insertItems(
      tx,
      granted.flatMap(({ lines }) => lines.map(({ item }) => item)),
    ),
    free.length > 0 ? doors.tickets.issue(tx, free.flatMap(ticketLines)) : undefined,
    free.length > 0
      ? jobs.enqueueMany(
          tx,
          'order.paid',
          free.map(({ order }) => ({ orderId: order.id })),
          { priority: 'awaited' },
        )
      : undefined,
    doors.payments.createMany(
      tx,
      paid.map(({ order, request: { buyerId, gateway, number } }) => ({
        purposeType: 'order',
        purposeId: order.id,
        payerId: buyerId,
        amountXaf: order.totalXaf,
        gateway,
        number,
      })),
    ),
  ]);
  return new Map(paid.map(({ order }, index) => [order.id, attempts[index]?.paymentUrl ?? '']));
}

function ticketLines({ order, request, lines }: Granted) {
  const names = spreadAttendees(
    order.attendees,
    lines.map(({ item }) => item),
    request.buyer,
  );
  return lines.map(({ item }, index) => ({
    orderId: order.id,
    orderItemId: item.id,
    eventId: item.eventId,
    ticketTypeId: item.ticketTypeId,
    holderId: order.buyerId,
    quantity: item.quantity,
    priceXaf: item.unitPriceXaf,
    attendees: names[index] ?? [],
  }));
}
