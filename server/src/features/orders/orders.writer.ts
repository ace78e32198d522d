import type { Locale } from '@ngoma/api/common/locale';
import { ticketCodeAlphabet, ticketCodeLength } from '@ngoma/api/features/ticket-code';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Outcome } from '../../platform/natural-batching.ts';
import type { Jobs } from '../../platform/platform.ts';
import { randomChunk } from '../../platform/random.ts';
import { together } from '../../platform/together.ts';
import type { SellableType } from '../events/index.ts';
import type { StockDelta } from '../stock/index.ts';
import { allotAll, type Decision, type Wish } from './orders.allot.rules.ts';
import type { OrdersDoors } from './orders.doors.ts';
import { answerKnownKeys, type KeyedRequest, type Replay } from './orders.known-keys.ts';
import { refusalOf } from './orders.refusals.ts';
import { type Attendee, holdsUntil, spreadAttendees } from './orders.rules.ts';
import { countForRules, type ShelfOptions, setOutShelf } from './orders.shelf.ts';
import { type NewItem, type NewOrder, ordersStore } from './orders.store.ts';

/** One order as it came in, valid in itself; whether there is stock is decided in the batch. */
export interface PlaceRequest extends Wish, KeyedRequest {
  readonly buyer: Attendee;
  readonly attendees: readonly Attendee[];
  readonly gateway?: string | undefined;
  readonly number?: string | undefined;
  readonly locale: Locale;
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
  | Replay;

/** Another node used one of the batch's keys (or codes) since they were looked up: start over. */
export class BatchOvertaken extends Error {
  override readonly name = 'BatchOvertaken';
}

type Written = readonly Outcome<Placed>[];

export interface BatchWriterOptions extends ShelfOptions {
  readonly doors: Pick<OrdersDoors, 'events' | 'stock' | 'tickets' | 'payments'>;
  readonly jobs: Jobs;
  readonly clock: () => Date;
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
    const { known, twins } = await answerKnownKeys(tx, requests, now);
    for (const [place, answer] of known) answers[place] = answer;
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
