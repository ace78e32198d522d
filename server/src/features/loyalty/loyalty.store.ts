import { sql } from 'kysely';
import { settingAt } from '#features/operator-settings/index';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { OpenLot } from './loyalty.rules.ts';

export type LotSource = 'order' | 'rating' | 'referral' | 'gift';
export type EntryKind = 'earned' | 'activated' | 'spent' | 'expired' | 'reversed';

export interface NewLot {
  readonly userId: string;
  readonly source: LotSource;
  readonly sourceId: string;
  readonly eventId: string | null;
  readonly note?: { readonly en: string; readonly fr: string } | undefined;
  readonly points: number;
  /** Undefined until the event is over. */
  readonly active: { readonly at: Date; readonly until: Date } | undefined;
  readonly createdAt: Date;
}

export interface Lot {
  readonly id: string;
  readonly userId: string;
  readonly points: number;
  readonly left: number;
  readonly reversed: number;
  readonly state: 'pending' | 'active' | 'closed';
}

/** A change to one lot, written as one entry. */
export interface LotEntry {
  readonly userId: string;
  readonly lotId: string;
  readonly kind: EntryKind;
  readonly sourceId?: string;
  readonly pending: number;
  readonly active: number;
  readonly at: Date;
}

const lotColumns = sql`id, user_id as "userId", points, left_points as "left", reversed_points as reversed, state`;

/** Writes points. Every change locks the user's account first. */
export const loyaltyStore = (tx: Tx) => ({
  /** Locks the user's account, which is created with the first points. */
  async lockAccount(userId: string, now: Date): Promise<{ active: number; pending: number }> {
    await sql`insert into loyalty_accounts (user_id, updated_at) values (${userId}, ${now}) on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ active: number; pending: number }>`
      select active_points as active, pending_points as pending from loyalty_accounts where user_id = ${userId} for update`.execute(
      tx,
    );
    return rows[0] ?? { active: 0, pending: 0 };
  },

  /** Inserts a lot and returns its id, or undefined if this source gave points to the user before. */
  async insertLot(lot: NewLot): Promise<string | undefined> {
    const row = await tx
      .insertInto('loyalty_lots')
      .values({
        id: newId(),
        user_id: lot.userId,
        source_type: lot.source,
        source_id: lot.sourceId,
        event_id: lot.eventId,
        note: lot.note?.en ?? null,
        note_fr: lot.note?.fr ?? null,
        points: lot.points,
        left_points: lot.points,
        state: lot.active ? 'active' : 'pending',
        created_at: lot.createdAt,
        activated_at: lot.active?.at ?? null,
        expires_at: lot.active?.until ?? null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'source_type', 'source_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  /** Appends entries and updates the account's cached sums. */
  async append(entries: readonly LotEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await tx
      .insertInto('loyalty_entries')
      .values(
        entries.map((move) => ({
          id: newId(),
          user_id: move.userId,
          lot_id: move.lotId,
          kind: move.kind,
          source_id: move.sourceId ?? null,
          pending_change: move.pending,
          active_change: move.active,
          created_at: move.at,
        })),
      )
      .execute();
    const sums = new Map<string, { pending: number; active: number; at: Date }>();
    for (const { userId, pending, active, at } of entries) {
      const sum = sums.get(userId) ?? { pending: 0, active: 0, at };
      sums.set(userId, { pending: sum.pending + pending, active: sum.active + active, at });
    }
    for (const [userId, { pending, active, at }] of sums) {
      await sql`update loyalty_accounts set pending_points = pending_points + ${pending}, active_points = active_points + ${active},
        updated_at = ${at} where user_id = ${userId}`.execute(tx);
    }
  },

  /** Locks lots in the order of their ids. */
  async lockLots(ids: readonly string[]): Promise<Lot[]> {
    const { rows } = await sql<Lot>`select ${lotColumns} from loyalty_lots where id = any(${[...ids]}::uuid[]) order by id
      for update`.execute(tx);
    return rows;
  },

  /** Locks the lot that an order gave, if any. */
  async lockLotOfOrder(orderId: string): Promise<Lot | undefined> {
    const { rows } = await sql<Lot>`select ${lotColumns} from loyalty_lots where source_type = 'order' and source_id = ${orderId}
      for update`.execute(tx);
    return rows[0];
  },

  /** Locks the lot that a source gave to a user, if any. */
  async lockLotOf({ userId, source, sourceId }: Pick<NewLot, 'userId' | 'source' | 'sourceId'>): Promise<Lot | undefined> {
    const { rows } = await sql<Lot>`select ${lotColumns} from loyalty_lots
      where user_id = ${userId} and source_type = ${source} and source_id = ${sourceId} for update`.execute(tx);
    return rows[0];
  },

  /** Locks the user's spendable lots, the first to expire first. */
  async lockSpendable(userId: string, now: Date): Promise<OpenLot[]> {
    const { rows } = await sql<OpenLot>`select id, left_points as "left" from loyalty_lots
      where user_id = ${userId} and state = 'active' and left_points > 0 and expires_at > ${now}
      order by expires_at, id for update`.execute(tx);
    return rows;
  },

  async activate(id: string, at: Date, until: Date): Promise<void> {
    await sql`update loyalty_lots set state = 'active', activated_at = ${at}, expires_at = ${until} where id = ${id}`.execute(tx);
  },

  /** Takes points out of a lot and closes an empty one. */
  async takeFromLot(id: string, points: number, options: { readonly isReversal: boolean }): Promise<void> {
    await sql`update loyalty_lots set left_points = left_points - ${points},
        state = case when left_points = ${points} then 'closed' else state end,
        reversed_points = reversed_points + ${options.isReversal ? points : 0}
      where id = ${id}`.execute(tx);
  },

  /** Records points as reversed that the lot no longer has. */
  async addReversed(id: string, points: number): Promise<void> {
    await sql`update loyalty_lots set reversed_points = reversed_points + ${points} where id = ${id}`.execute(tx);
  },
});

export interface DueLot {
  readonly id: string;
  readonly userId: string;
  readonly overAt: Date;
  /** As it was when the points were earned. */
  readonly lifetimeMonths: number;
}

/** Returns pending lots whose event is over, with its end. Cancelled events are never included. */
export async function listDueLots(
  db: DbOrTx,
  now: Date,
  options: { readonly presumedHours: number; readonly limit: number; readonly userId?: string },
): Promise<DueLot[]> {
  const { rows } = await sql<DueLot>`
    select lot.id, lot.user_id as "userId", ended.over_at as "overAt",
      ${settingAt('pointsLifetimeMonths', sql<Date>`lot.created_at`)} as "lifetimeMonths"
    from (
      select id, coalesce(ends_at, starts_at + make_interval(hours => ${options.presumedHours})) as over_at
      from events where state in ('published', 'ended') and id in (select event_id from loyalty_lots where state = 'pending')
    ) as ended
    join loyalty_lots lot on lot.event_id = ended.id and lot.state = 'pending'
    where ended.over_at <= ${now} and (${options.userId ?? null}::uuid is null or lot.user_id = ${options.userId ?? null}::uuid)
    order by lot.user_id, lot.id limit ${options.limit}`.execute(db);
  return rows;
}

/** Returns active lots that have expired. */
export async function listExpired(db: DbOrTx, now: Date, limit: number): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`select id, user_id as "userId" from loyalty_lots
    where state = 'active' and expires_at <= ${now} order by user_id, id limit ${limit}`.execute(db);
  return rows;
}
