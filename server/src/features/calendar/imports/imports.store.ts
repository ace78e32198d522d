import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { ImportRow } from '../calendar.types.ts';

const columns = [
  'id',
  'provider_id as providerId',
  sql<ImportRow['kind']>`kind`.as('kind'),
  'name',
  'address',
  sql<ImportRow['state']>`state`.as('state'),
  'problem',
  'kept',
  'left_out as leftOut',
  'read_at as readAt',
] as const;

export const importsStore = {
  listOf: (db: DbOrTx, providerId: string): Promise<ImportRow[]> =>
    db
      .selectFrom('calendar_imports')
      .select(columns)
      .where('provider_id', '=', providerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  find: (db: DbOrTx, id: string): Promise<ImportRow | undefined> =>
    db.selectFrom('calendar_imports').select(columns).where('id', '=', id).executeTakeFirst(),

  /** Locks an import, so that concurrent reads of it are serialized. Returns undefined if it was removed. */
  lock: (tx: Tx, id: string): Promise<ImportRow | undefined> =>
    tx.selectFrom('calendar_imports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Serializes the additions of one provider, so that the count of imports stays correct. */
  async lockAll(tx: Tx, providerId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar-imports:${providerId}`}, 0))`.execute(tx);
  },

  async add(
    tx: Tx,
    input: { providerId: string; kind: ImportRow['kind']; name: string; address: string | null },
    now: Date,
  ): Promise<string> {
    const id = newId();
    await tx
      .insertInto('calendar_imports')
      .values({
        ...{ id, provider_id: input.providerId, kind: input.kind, name: input.name, address: input.address },
        state: 'waiting',
        created_at: now,
      })
      .execute();
    return id;
  },

  async note(
    tx: DbOrTx,
    id: string,
    result: { problem: string | null; kept?: number; leftOut?: number },
    now: Date,
  ): Promise<void> {
    const { problem, kept, leftOut } = result;
    await tx
      .updateTable('calendar_imports')
      .set({
        ...{ state: problem === null ? 'fresh' : 'failed', problem, read_at: now },
        ...(kept !== undefined && { kept }),
        ...(leftOut !== undefined && { left_out: leftOut }),
      })
      .where('id', '=', id)
      .execute();
  },

  /** Marks an import as waiting. Its last entries stay until it is read. */
  async markWaiting(db: DbOrTx, id: string): Promise<void> {
    await db.updateTable('calendar_imports').set({ state: 'waiting', problem: null }).where('id', '=', id).execute();
  },

  async remove(db: DbOrTx, providerId: string, id: string): Promise<boolean> {
    const row = await db
      .deleteFrom('calendar_imports')
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Deletes all imports of a provider. Their bookings are deleted by cascade. */
  async removeAll(tx: Tx, providerId: string): Promise<void> {
    await tx.deleteFrom('calendar_imports').where('provider_id', '=', providerId).execute();
  },

  /** Lists the ids of address imports last read before a moment, oldest first. Blocked accounts are left out. */
  async listDue(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('calendar_imports')
      .select('id')
      .where('kind', '=', 'address')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'calendar_imports.provider_id')
              .where('users.blocked_at', 'is not', null),
          ),
        ),
      )
      .where((where) => where.or([where('read_at', 'is', null), where('read_at', '<', before)]))
      .orderBy(sql`read_at nulls first`)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
};
