import {
  initialSettings,
  operatorSettings,
  type SettingKey,
  type SettingValues,
} from '@ngoma/api/features/supervision/operator-settings';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** Newest first: of several changes that begin at the same time, the last one that was made applies. */
const latestFirst = sql`change.valid_from desc, change.set_at desc, change.id desc`;

/** Builds the SQL expression of a setting's value at a time, for queries of other features. */
export const settingAt = (key: SettingKey, at: Date | RawBuilder<Date>): RawBuilder<number> => sql<number>`coalesce(
  (select change.value from operator_settings change where change.key = ${key} and change.valid_from <= ${at}
    order by ${latestFirst} limit 1), ${operatorSettings[key].initial}::integer)`;

/**
 * Returns the values of all settings at a time, in one statement. Read within the transaction that uses them, so that no node works
 * with a value that has ended.
 */
export async function readSettings(db: DbOrTx, at: Date): Promise<SettingValues> {
  const { rows } = await sql<{ key: string; value: number }>`
    select distinct on (change.key) change.key, change.value from operator_settings change
    where change.valid_from <= ${at} order by change.key, ${latestFirst}`.execute(db);
  // Rows of a setting that this version does not know are left out.
  const known = rows.filter(({ key }) => key in operatorSettings);
  return { ...initialSettings, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
}

export interface ChangeRow {
  readonly key: string;
  readonly value: number;
  readonly validFrom: Date;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** Returns the changes of one setting or of all, by key, the latest beginning first. Admins make a few a year. */
export async function listChanges(db: DbOrTx, key?: SettingKey): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select change.key, change.value, change.valid_from as "validFrom", change.reason, admin.name as by, change.set_at as at
    from operator_settings change join users admin on admin.id = change.set_by
    where ${key ?? null}::text is null or change.key = ${key ?? null}
    order by change.key, ${latestFirst}`.execute(db);
  return rows;
}

/** Makes admins who change settings wait for each other until the end of the transaction, because settings bound each other. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator-settings', 0))`.execute(tx);
}

export interface NewChange {
  readonly key: SettingKey;
  readonly value: number;
  readonly validFrom: Date;
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
}

export async function insertChange(tx: Tx, { key, value, validFrom, reason, setBy, setAt }: NewChange): Promise<void> {
  await tx
    .insertInto('operator_settings')
    .values({ id: newId(), key, value, valid_from: validFrom, reason, set_by: setBy, set_at: setAt })
    .execute();
}
