import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { BodyOutput } from '../../api/src/common/endpoint.ts';
import { endpoint } from '../../api/src/common/endpoint.ts';
import { placeOrder } from '../../api/src/features/orders/orders.ts';
import { hashRequest } from '../../server/src/platform/http/idempotency.ts';
import { Refusal } from '../../server/src/platform/http/refusal.ts';
import { type Route, route } from '../../server/src/platform/http/route.ts';
import type { Session } from '../../server/src/platform/http/session/session.ts';
import { newId } from '../../server/src/platform/ids.ts';

interface StockRow {
  readonly quota_id: string;
  readonly name: string;
  readonly price_xaf: number;
  readonly left: number;
}

const byReference = endpoint({ ...placeOrder, path: '/reference/order' });

/**
 * The reference to compare with: a conventional handler with one transaction per order that locks the inventory row, checks it,
 * updates it, inserts the order, its item and its payment, and commits. It writes the same rows as the product, behind the same
 * server, session, validation and reply. It expires no holds, counts no limits and has no price phases, which is in its favour.
 */
export const referenceRoute = (pool: pg.Pool): Route =>
  route(
    byReference,
    async ({ body, session, localize, idempotencyKey, locale }) => {
      const requestHash = hashRequest({ params: undefined, query: undefined, body, files: {} });
      const order = await inTransaction(pool, (client) => place(client, session, body, { idempotencyKey, requestHash, locale }));
      const { paymentUrl, ...savedOrder } = order;
      return { message: localize({ en: 'Your tickets are kept', fr: 'Vos billets sont réservés' }), savedOrder, paymentUrl };
    },
    { ownIdempotency: true },
  );

/** Runs `work` in a transaction of its own, on a connection of the pool. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function place(
  client: pg.PoolClient,
  session: Session,
  body: BodyOutput<typeof placeOrder>,
  request: { idempotencyKey: string | undefined; requestHash: Buffer; locale: string },
) {
  const [item] = body.items;
  if (!item) throw new Error('An order asks for something');
  const stock = await client.query<StockRow>({
    name: 'reference-lock',
    text: `SELECT quota.id AS quota_id, type.name, type.price_xaf, quota.size - quota.sold - quota.held AS left
      FROM ticket_types type JOIN quotas quota ON quota.id = type.quota_id JOIN events event ON event.id = type.event_id
      WHERE type.id = $1 AND event.id = $2 AND event.state = 'published' FOR UPDATE OF quota`,
    values: [item.ticketTypeId, body.eventId],
  });
  const [row] = stock.rows;
  if (!row || row.left < item.quantity) throw new Refusal('sold_out', 409, { en: 'Sold out', fr: 'Complet' });
  await client.query({
    name: 'reference-take',
    text: 'UPDATE quotas SET held = held + $2 WHERE id = $1',
    values: [row.quota_id, item.quantity],
  });
  const now = new Date();
  const order = {
    _id: newId(),
    code: randomBytes(5).toString('hex').toUpperCase(),
    holdsUntil: new Date(now.getTime() + 900_000),
  };
  const total = row.price_xaf * item.quantity;
  await client.query({
    name: 'reference-order',
    text: `INSERT INTO orders (id, code, event_id, buyer_id, state, payment, total_xaf, fees_xaf, commission_xaf, holds_until, attendees,
      locale, idempotency_key, request_hash, created_at) VALUES ($1, $2, $3, $4, 'placed', 'pending', $5, 0, 0, $6, '[]', $7, $8, $9, $10)`,
    values: [
      order._id,
      order.code,
      body.eventId,
      session.userId,
      total,
      order.holdsUntil,
      request.locale,
      request.idempotencyKey ?? null,
      request.requestHash,
      now,
    ],
  });
  await client.query({
    name: 'reference-item',
    text: `INSERT INTO order_items (id, order_id, event_id, ticket_type_id, quota_id, quantity, unit_price_xaf, unit_fee_xaf)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`,
    values: [newId(), order._id, body.eventId, item.ticketTypeId, row.quota_id, item.quantity, row.price_xaf],
  });
  const ref = randomBytes(16).toString('base64url');
  await client.query({
    name: 'reference-payment',
    text: `INSERT INTO payments (id, ref, purpose_type, purpose_id, payer_id, gateway, gateway_ref, state, amount_xaf, created_at)
      VALUES ($1, $2, 'order', $3, $4, 'sandbox', $5, 'created', $6, $7)`,
    values: [newId(), ref, order._id, session.userId, `ref-${ref}`, total, now],
  });
  return {
    ...order,
    holdsUntil: order.holdsUntil.toISOString(),
    eventId: body.eventId,
    state: 'placed' as const,
    payment: 'pending' as const,
    refund: 'none' as const,
    refundPayout: 'none' as const,
    total,
    fromBalance: 0,
    fees: 0,
    addedTaxes: 0,
    taxes: [],
    currency: 'XAF' as const,
    createdAt: now.toISOString(),
    items: [
      {
        ticketTypeId: item.ticketTypeId,
        name: row.name,
        quantity: item.quantity,
        unitPrice: row.price_xaf,
        unitFee: 0,
        unitTax: 0,
      },
    ],
    tickets: [],
    paymentUrl: `/pay/${ref}`,
  };
}
