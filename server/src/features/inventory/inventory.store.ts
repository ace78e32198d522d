import { sql } from 'kysely';
import type { Db, DbOrTx, Tx } from '#platform/postgres/database';
import type { InventoryDelta, Quota, QuotaKey, QuotaPlan } from './inventory.rules.ts';

/** PostgreSQL's code for a lock that was not granted in time. */
const lockTimeout = '55P03';

interface QuotaRow {
  readonly id: string;
  readonly event_id: string;
  readonly name: string | null;
  readonly size: number;
  readonly sold: number;
  readonly held: number;
}

const toQuota = (row: QuotaRow): Quota => ({
  id: row.id,
  eventId: row.event_id,
  name: row.name,
  size: row.size,
  sold: row.sold,
  held: row.held,
});

const byId = (rows: readonly QuotaRow[]): Map<string, Quota> => new Map(rows.map((row) => [row.id, toQuota(row)]));

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

export const inventoryStore = {
  /** Locks in the order of ids, so that two batches with common quotas wait for each other instead of deadlocking. */
  async lock(tx: Tx, quotas: readonly QuotaKey[]): Promise<Map<string, Quota>> {
    // NO KEY: writers of quotas wait, but rows that refer to a quota (order items) can still be inserted.
    const { rows } = await sql<QuotaRow>`select id, event_id, name, size, sold, held from quotas
      where event_id = any(${distinct(quotas.map(({ eventId }) => eventId))}::uuid[])
        and id = any(${distinct(quotas.map(({ quotaId }) => quotaId))}::uuid[]) order by id for no key update`.execute(tx);
    return byId(rows);
  },

  /** Returns the events whose row or quotas are locked at this moment. */
  async findLockedNow(db: Db, eventIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with free_quotas as materialized (
        select id from quotas where event_id = any(${[...eventIds]}::uuid[]) for no key update skip locked
      ), free_events as materialized (
        select id from events where id = any(${[...eventIds]}::uuid[]) for key share skip locked
      )
      select event_id as id from quotas
      where event_id = any(${[...eventIds]}::uuid[]) and id not in (select id from free_quotas)
      union select id from events where id = any(${[...eventIds]}::uuid[]) and id not in (select id from free_events)`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },

  /** Tries to lock the event's row and quotas, as an order does. Returns whether a lock was not granted within these milliseconds. */
  async staysLocked(db: Db, eventId: string, waitMs: number): Promise<boolean> {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(tx);
        await sql`select from quotas where event_id = ${eventId} order by id for no key update`.execute(tx);
        await sql`select from events where id = ${eventId} for key share`.execute(tx);
      });
      return false;
    } catch (error) {
      if ((error as { code?: unknown }).code === lockTimeout) return true;
      throw error;
    }
  },

  /** As `lock`, all quotas of these events. */
  async lockByEvents(tx: Tx, eventIds: readonly string[]): Promise<Map<string, Quota>> {
    const { rows } = await sql<QuotaRow>`select id, event_id, name, size, sold, held from quotas
      where event_id = any(${[...eventIds]}::uuid[]) order by id for no key update`.execute(tx);
    return byId(rows);
  },

  async listByEvent(db: DbOrTx, eventId: string): Promise<Map<string, Quota>> {
    const rows = await db
      .selectFrom('quotas')
      .select(['id', 'event_id', 'name', 'size', 'sold', 'held'])
      .where('event_id', '=', eventId)
      .execute();
    return byId(rows);
  },

  async put(tx: Tx, eventId: string, plans: readonly QuotaPlan[]): Promise<void> {
    if (plans.length === 0) return;
    await sql`insert into quotas (id, event_id, name, size)
      select plan.id, ${eventId}::uuid, plan.name, plan.size
      from unnest(${plans.map((plan) => plan.id)}::uuid[], ${plans.map((plan) => plan.name)}::text[], ${plans.map((plan) => plan.size)}::int[])
        as plan (id, name, size)
      on conflict (id) do update set name = excluded.name, size = excluded.size
      where quotas.event_id = excluded.event_id`.execute(tx);
  },

  async shrinkToSold(tx: Tx, quotaIds: readonly string[]): Promise<void> {
    if (quotaIds.length === 0) return;
    await sql`update quotas set size = sold + held where id = any(${[...quotaIds]}::uuid[])`.execute(tx);
  },

  /** Returns how many quotas were changed, so that the caller can detect missing ones. */
  async add(tx: Tx, deltas: readonly InventoryDelta[]): Promise<number> {
    const result = await sql`update quotas set sold = quotas.sold + delta.sold, held = quotas.held + delta.held
      from unnest(${deltas.map((delta) => delta.eventId)}::uuid[], ${deltas.map((delta) => delta.quotaId)}::uuid[], ${deltas.map((delta) => delta.sold)}::int[], ${deltas.map((delta) => delta.held)}::int[])
        as delta (event_id, id, sold, held)
      where quotas.event_id = delta.event_id and quotas.id = delta.id`.execute(tx);
    return Number(result.numAffectedRows ?? 0n);
  },
};
