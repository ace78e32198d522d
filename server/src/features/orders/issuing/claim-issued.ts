import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import { awaitAll } from '#platform/concurrency/await-all';
import type { Platform } from '#platform/platform';
import { findMany } from '../orders.read.ts';
import { ordersStore } from '../orders.store.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { holdsIssued } from './issue-tickets.ts';
import { claimOrders, listUnclaimed } from './issued-orders.store.ts';
import { ticketsClaimed } from './issuing.templates.ts';

/**
 * Gives the tickets that were issued to the address of an account to it, and notifies its owner, once the address is confirmed. A repeat
 * changes nothing. The account is locked, so that it is not erased meanwhile.
 */
export async function claimIssued(
  ctx: Platform & { readonly deps: Pick<OrdersDeps, 'users' | 'tickets'> },
  userId: string,
): Promise<void> {
  const { db, deps, clock } = ctx;
  await db.transaction().execute(async (tx) => {
    const user = await deps.users.lock(tx, userId);
    if (!user || !holdsIssued(ctx, user)) return;
    const found = await listUnclaimed(tx, user.email);
    const locked = await ordersStore.lockMany(tx, found);
    // One of them may have been revoked meanwhile.
    const orders = [...locked.values()].filter(({ state }) => state === 'confirmed');
    if (orders.length === 0) return;
    await claimOrders(tx, orders, { userId, clock });
    await deps.tickets.changeHolder(tx, orders, userId);
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [userId] }]);
    const rows = await findMany(
      tx,
      orders.map(({ id }) => id),
    );
    await awaitAll([...rows.values()].map((order) => notify(ctx, tx, ticketsClaimed(order))));
  });
}
