import type { Locale } from '@ngoma/api/common/locale';
import { ticketCodeAlphabet, ticketCodeLength } from '@ngoma/api/features/tickets/ticket-code';
import type { SellableType, TicketTax } from '#features/events/index';
import type { InventoryDelta } from '#features/inventory/index';
import { findStop } from '#features/stops/index';
import { awaitAll } from '#platform/concurrency/await-all';
import type { Outcome } from '#platform/concurrency/natural-batching';
import { newId } from '#platform/ids';
import type { Jobs } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { Commit } from '#platform/postgres/pipelined-database';
import { randomChunk } from '#platform/random';
import { type Issue, recordIssues } from '../issuing/issued-orders.store.ts';
import { refusalOf, salesStopped } from '../order-errors.ts';
import { type Attendee, assignAttendees, holdsUntil } from '../orders.rules.ts';
import { type HeldCredit, type NewItem, type NewItemTax, type NewOrder, ordersStore } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { holdsOf, lockWallets, releasesOf } from '../wallet/held-credit.ts';
import { shareBalances } from '../wallet/wallet-share.rules.ts';
import { allotAll, type Decision, type OrderRequest } from './allotment.rules.ts';
import { type BatchInventoryOptions, countForRules, loadBatchInventory } from './batch-inventory.read.ts';
import { answerKnownKeys, findKnownKeys, type KeyedRequest, type Replay } from './idempotency-keys.store.ts';

/** A validated order request. The batch decides whether stock is left. */
export interface PlaceRequest extends OrderRequest, KeyedRequest {
  readonly buyer: Attendee;
  readonly attendees: readonly Attendee[];
  readonly gateway?: string | undefined;
  readonly number?: string | undefined;
  /** Whether the buyer's wallet pays as far as it goes. */
  readonly usesBalance?: boolean | undefined;
  readonly locale: Locale;
  readonly issue?: Issue | undefined;
}

export interface PlacedLine {
  readonly item: NewItem;
  readonly type: Pick<SellableType, 'name' | 'nameFr'>;
  /** The taxes on one ticket. */
  readonly taxes: readonly TicketTax[];
}

/** The result of a request: a new order, or the one that its idempotency key has already placed. */
export type Placed =
  | {
      readonly isReplay: false;
      readonly order: NewOrder;
      readonly lines: readonly PlacedLine[];
      readonly paymentUrl: string | null;
    }
  | Replay;

type Written = readonly Outcome<Placed>[];

export interface BatchWriterOptions extends BatchInventoryOptions {
  readonly deps: Pick<OrdersDeps, 'events' | 'stock' | 'tickets' | 'payments' | 'ledger'>;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  /** Locks the wallets. Tests replace it to prove that the race tests can fail. */
  readonly lockWallets?: typeof lockWallets;
}

/**
 * Writes a batch of orders in the caller's transaction: locks once, expires holds, allots in the order of arrival, inserts the
 * orders, updates the stock and holds parts of wallets once. Returns an outcome per request, and throws only if the whole
 * transaction must be rolled back. Most batches take two round trips: one that reads and locks, one that writes and commits.
 */
export const batchWriter =
  (options: BatchWriterOptions) =>
  async (tx: Tx, requests: readonly PlaceRequest[], commit?: Commit): Promise<Written> => {
    const now = options.clock();
    const [stop, loaded, keys] = await awaitAll([
      findStop(tx, 'sales'),
      loadBatchInventory(options, tx, requests, now),
      // After the locks, so that it finds the orders of the batch before.
      findKnownKeys(tx, requests),
    ]);
    const answers: (Outcome<Placed> | undefined)[] = new Array(requests.length);
    const { known, duplicates } = await answerKnownKeys(tx, requests, keys, now);
    for (const [place, answer] of known) answers[place] = answer;
    const unanswered = requests.flatMap((request, place) =>
      answers[place] === undefined && !duplicates.has(place) ? [{ request, place }] : [],
    );
    if (stop) for (const { place } of unanswered) answers[place] = { ok: false, error: salesStopped(stop.notice) };
    const open = stop ? [] : unanswered;
    const decisions = allotAll(
      open.map(({ request }) => request),
      await countForRules(
        options,
        tx,
        open.map(({ request }) => request),
        loaded.inventory,
      ),
    );
    const allowed: Granted[] = [];
    decisions.forEach((decision, index) => {
      const { request, place } = open[index] as (typeof open)[number];
      if (decision.granted) allowed.push(grant(request, decision, place, now));
      else answers[place] = { ok: false, error: refusalOf(decision.refusal) };
    });
    const granted = await payFromWallets(options, tx, allowed, loaded.credits);
    const transfers = [...releasesOf(loaded.credits), ...holdsOf(granted.map(heldCreditOf))];
    const isSentAtOnce = transfers.length === 0 && granted.every(isUnpaid);
    const [urls] = await awaitAll([
      writeGranted(options, tx, granted),
      options.deps.stock.apply(tx, [...loaded.released, ...granted.flatMap(stockDeltas)]),
      isSentAtOnce ? commit?.() : undefined,
    ]);
    // Last in the transaction, because payments of the same buyers wait for these ledger rows.
    await options.deps.ledger.postMany(tx, transfers);
    for (const { place, order, lines } of granted) {
      answers[place] = { ok: true, value: { isReplay: false, order, lines, paymentUrl: urls.get(order.id) ?? null } };
    }
    for (const [place, first] of duplicates) answers[place] = answers[first];
    return answers.map((answer) => answer ?? { ok: false, error: new Error('A request of the batch has no outcome') });
  };

interface Granted {
  readonly place: number;
  readonly request: PlaceRequest;
  readonly order: NewOrder;
  readonly lines: readonly PlacedLine[];
}

/** Returns a new order code from the unambiguous alphabet of ticket codes, to be read aloud on the phone. It grants no access. */
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
    taxChoiceId: decision.lines.some(({ taxes }) => taxes.length > 0) ? decision.event.taxChoiceId : null,
    walletXaf: 0,
    holdsUntil: isFree ? null : holdsUntil(now),
    attendees: request.attendees,
    locale: request.locale,
    idempotencyKey: request.idempotency?.key ?? null,
    requestHash: request.idempotency?.requestHash ?? null,
    createdAt: now,
    settledAt: isFree ? now : null,
  };
  const lines = decision.lines.map(({ type, quantity, unitPriceXaf, unitFeeXaf, unitTaxXaf, taxes }) => ({
    item: {
      id: newId(),
      orderId: id,
      eventId: request.eventId,
      ticketTypeId: type.id,
      quotaId: type.quotaId,
      quantity,
      unitPriceXaf,
      unitFeeXaf,
      unitTaxXaf,
    },
    type,
    taxes,
  }));
  return { place, request, order, lines };
}

const heldCreditOf = ({ order: { id: orderId, buyerId, walletXaf: amountXaf } }: Granted) => ({ orderId, buyerId, amountXaf });

/** Decides under the locks of the wallets what they pay of the orders. */
async function payFromWallets(
  { deps, lockWallets: lock = lockWallets }: BatchWriterOptions,
  tx: Tx,
  granted: readonly Granted[],
  returned: readonly HeldCredit[],
): Promise<readonly Granted[]> {
  const payable = granted.map(({ order, request: { usesBalance = false } }) => ({ ...order, usesBalance }));
  const buyerIds = new Set(payable.flatMap(({ buyerId, usesBalance }) => (usesBalance ? [buyerId] : [])));
  const shares = shareBalances(payable, await lock(deps.ledger, tx, buyerIds, returned));
  return granted.map((one, place) => ({ ...one, order: { ...one.order, walletXaf: shares[place] ?? 0 } }));
}

/** Whether the wallet pays everything. Such an order has no payment attempt. */
export const isCovered = ({ totalXaf, walletXaf }: Pick<NewOrder, 'totalXaf' | 'walletXaf'>): boolean =>
  totalXaf > 0 && walletXaf === totalXaf;

/** Whether the order waits for a payment. All its rows are written by statements that do not depend on each other. */
const isUnpaid = ({ order }: Granted): boolean => order.state === 'placed' && !isCovered(order);

const stockDeltas = ({ order, lines }: Granted): InventoryDelta[] =>
  lines.map(({ item: { eventId, quotaId, quantity } }) =>
    order.state === 'confirmed' ? { eventId, quotaId, sold: quantity, held: 0 } : { eventId, quotaId, sold: 0, held: quantity },
  );

/** Inserts the granted orders, one statement per table, and returns the payment URLs by order id. */
async function writeGranted(
  { deps, jobs, clock }: BatchWriterOptions,
  tx: Tx,
  granted: readonly Granted[],
): Promise<Map<string, string>> {
  if (granted.length === 0) return new Map();
  const orders = granted.map(({ order }) => order);
  const free = granted.filter(({ order }) => order.state === 'confirmed');
  const chosen = free.filter(({ request }) => !request.issue);
  const covered = granted.filter(({ order }) => isCovered(order));
  const paid = granted.filter(isUnpaid);
  const taxes = granted.flatMap(({ lines }) => lines.flatMap(itemTaxes));
  const [, , , , , , , attempts] = await awaitAll([
    ordersStore.insert(tx, orders),
    ordersStore.insertItems(
      tx,
      granted.flatMap(({ lines }) => lines.map(({ item }) => item)),
    ),
    taxes.length > 0 ? ordersStore.insertItemTaxes(tx, taxes) : undefined,
    free.length > 0 ? deps.tickets.issue(tx, free.flatMap(ticketLines)) : undefined,
    recordIssues({ jobs, clock }, tx, free.flatMap(issuedOrders)),
    chosen.length > 0
      ? jobs.enqueueMany(
          tx,
          'order.paid',
          chosen.map(({ order }) => ({ orderId: order.id })),
          { priority: 'awaited' },
        )
      : undefined,
    covered.length > 0
      ? jobs.enqueueMany(
          tx,
          'order.covered',
          covered.map(({ order }) => ({ orderId: order.id })),
          { priority: 'awaited' },
        )
      : undefined,
    deps.payments.createMany(
      tx,
      paid.map(({ order, request: { buyerId, gateway, number } }) => ({
        purposeType: 'order',
        purposeId: order.id,
        payerId: buyerId,
        amountXaf: order.totalXaf - order.walletXaf,
        gateway,
        number,
      })),
    ),
  ]);
  return new Map(paid.map(({ order }, index) => [order.id, attempts[index]?.paymentUrl ?? '']));
}

const issuedOrders = ({ order: { id, eventId }, request: { issue }, lines }: Granted) =>
  issue ? [{ id, eventId, issue, ticketCount: lines.reduce((sum, { item }) => sum + item.quantity, 0) }] : [];

const itemTaxes = ({ item, taxes }: PlacedLine): NewItemTax[] =>
  taxes.map((tax, position) => ({ ...tax, orderItemId: item.id, orderId: item.orderId, eventId: item.eventId, position }));

function ticketLines({ order, request, lines }: Granted) {
  const names = assignAttendees(
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
