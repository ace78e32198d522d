import { type RawBuilder, sql } from 'kysely';
import { settingAt } from '#features/operator-settings/index';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** The commission on the sales of the joined `organizer` at a time, in hundredths of a percent. */
export const commissionAt = (now: Date): RawBuilder<number> => sql<number>`coalesce(
  (select coalesce(rate.basis_points, ${settingAt('commissionBasisPoints', now)}) from commission_rates rate
    where rate.organizer_id = organizer.id and rate.valid_from <= ${now}
    order by rate.valid_from desc, rate.set_at desc, rate.id desc limit 1),
  organizer.commission_basis_points, ${settingAt('commissionBasisPoints', now)})`;

/** Returns the commission of an organizer now; undefined for an unknown id and for other roles. */
export async function findCommission(db: DbOrTx, organizerId: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ basisPoints: number }>`select ${commissionAt(now)} as "basisPoints" from users organizer
    where organizer.id = ${organizerId} and organizer.role = 'organizer'`.execute(db);
  return rows[0]?.basisPoints;
}

export interface RateRow {
  readonly id: string;
  readonly basisPoints: number | null;
  readonly validFrom: Date;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** Returns the rates of an organizer, the latest beginning first. There are a few. */
export async function listRates(db: DbOrTx, organizerId: string): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select rate.id, rate.basis_points as "basisPoints", rate.valid_from as "validFrom", rate.reason, admin.name as by,
      rate.set_at as at
    from commission_rates rate join users admin on admin.id = rate.set_by where rate.organizer_id = ${organizerId}
    order by rate.valid_from desc, rate.set_at desc, rate.id desc`.execute(db);
  return rows;
}

/** Makes admins who set a rate of the same organizer wait for each other until the end of the transaction. */
export async function lockRates(tx: Tx, organizerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commission:${organizerId}`}, 0))`.execute(tx);
}

export interface NewRate {
  readonly organizerId: string;
  readonly basisPoints: number | null;
  readonly validFrom: Date;
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
}

export async function insertRate(tx: Tx, rate: NewRate): Promise<void> {
  await tx
    .insertInto('commission_rates')
    .values({
      ...{ id: newId(), organizer_id: rate.organizerId, basis_points: rate.basisPoints, valid_from: rate.validFrom },
      ...{ reason: rate.reason, set_by: rate.setBy, set_at: rate.setAt },
    })
    .execute();
}

/** Returns the ids of an organizer's published events, whose pages show a fee if the buyer pays it. */
export async function listPublishedIds(db: DbOrTx, organizerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('state', '=', 'published')
    .execute();
  return rows.map(({ id }) => id);
}
