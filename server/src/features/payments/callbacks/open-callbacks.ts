import type { BodyOutput, QueryOutput } from '@ngoma/api/common/endpoint';
import type { closeCallbacks, listOpenCallbacks, OpenCallback } from '@ngoma/api/features/operations/callbacks';
import { shortError } from '#features/operations/index';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Gateways } from '../gateways/registry.ts';
import { type CallbackRow, countRefused, listOpen } from './open-callbacks.read.ts';
import { closeOpen, takeOpen } from './open-callbacks.store.ts';

export interface CallbacksContext extends Pick<Platform, 'db' | 'clock' | 'jobs'> {
  readonly gateways: Gateways;
}
type Admin = Pick<Session, 'userId'>;

const dayMs = 86_400_000;

const toView = (nameOf: (gateway: string) => string, row: CallbackRow): OpenCallback => ({
  ...{ _id: row.id, gateway: row.gateway, gatewayName: nameOf(row.gateway), about: row.about, ref: row.ref },
  ...{ providerRef: row.providerRef, state: row.handledAt === null ? 'waiting' : 'unmatched', attempts: row.attempts },
  error: row.lastError === null ? null : shortError(row.lastError),
  ...{ receivedAt: row.receivedAt.toISOString(), handledAt: row.handledAt?.toISOString() ?? null },
});

/** Returns one page of callbacks that are not handled or match nothing, and how many were refused within a day. */
export async function getOpenCallbacks(
  { db, clock, gateways }: CallbacksContext,
  { page, limit, q, gateway, state, days }: QueryOutput<typeof listOpenCallbacks>,
) {
  const daysAgo = (count: number) => new Date(clock().getTime() - count * dayMs);
  const nameOf = (id: string) => gateways.find(id)?.name ?? id;
  const [{ rows, total }, refused] = await Promise.all([
    listOpen(db, { q, gateway, state, ...(days && { since: daysAgo(Number(days)) }) }, { limit, offset: (page - 1) * limit }),
    countRefused(db, daysAgo(1)),
  ]);
  return {
    callbacks: rows.map((row) => toView(nameOf, row)),
    gateways: gateways.all.map(({ id, name }) => ({ id, name })),
    refused: refused.map((one) => ({ gatewayName: nameOf(one.gateway), count: one.count, lastAt: one.lastAt.toISOString() })),
    total,
    currentPage: page,
  };
}

/**
 * Has callbacks processed again, which asks their gateways for the state behind them, and records who did. Returns how many. Handled
 * ones are left out, and each has one job, however often this is repeated.
 */
export async function processCallbacksAgain(
  { db, clock, jobs }: CallbacksContext,
  admin: Admin,
  ids: readonly string[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeOpen(tx, ids);
    if (taken.length === 0) return 0;
    await jobs.enqueueKeyed(
      tx,
      'payments.callback',
      taken.map((job) => ({ payload: { ...job }, key: `payments.callback:${job.inboxId}`, runAt: clock() })),
      { priority: 'awaited' },
    );
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'callbacks.processed', subjectType: 'callbacks' },
      detail: { count: taken.length, ids: taken.map(({ inboxId }) => inboxId) },
    });
    return taken.length;
  });
}

/** Closes callbacks that shall not be processed, and records who did and why. Returns how many. */
export async function closeOpenCallbacks(
  { db, clock }: CallbacksContext,
  admin: Admin,
  { ids, reason }: BodyOutput<typeof closeCallbacks>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const closed = await closeOpen(tx, ids, clock());
    if (closed.length === 0) return 0;
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'callbacks.closed', subjectType: 'callbacks' },
      detail: { reason, ids: closed },
    });
    return closed.length;
  });
}
