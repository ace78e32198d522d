import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../../server/src/platform/postgres/database.ts';
import type { DB } from '../../../server/src/platform/postgres/database.types.ts';
import { fillAftermath } from './aftermath.ts';
import { fillCheckIns } from './check-ins.ts';
import { fillLedger } from './ledger.ts';
import { fillEvents, fillPeople } from './people-and-events.ts';
import { fillSales, planSales } from './sales.ts';
import { idKinds, type OrdersSize } from './sizes.ts';

/** Functions of the session that the statements of the fill use. They end with the session. */
async function createFunctions(tx: Tx): Promise<void> {
  await sql`create or replace function pg_temp.id_of(kind text, n bigint) returns uuid immutable language sql as
    $$ select ('0199' || kind || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`.execute(tx);
  await sql`create or replace function pg_temp.share_of(n bigint, salt int) returns float8 immutable language sql as
    $$ select (hashint8extended(n, salt) & 1048575)::float8 / 1048576 $$`.execute(tx);
  // An affine permutation of the codes: those of consecutive orders have nothing in common, and none occurs twice.
  const characters = sql.raw(
    Array.from({ length: 8 }, (_, place) => `substr('ACDEFGHJKLMNPQRSTUVWXYZ379', (x / ${26 ** place} % 26)::int + 1, 1)`).join(
      ' || ',
    ),
  );
  await sql`create or replace function pg_temp.code_of(n bigint) returns text immutable language sql as
    $$ select ${characters} from (select (n * 15485863 + 5551212121) % 208827064576 as x) permuted $$`.execute(tx);
}

/**
 * Fills an empty, migrated database with the accounts, events, orders, tickets, payments and ledger entries of a marketplace that has
 * existed for two years, in a few dozen statements. A tenth of the orders is for one event, which takes place at `now`. The result is
 * the same for the same size and time, except for ids that nothing refers to. `isTrusted` skips foreign keys and triggers, which take
 * most of the time of a large fill: a small fill without it, which a test makes, proves that the same statements satisfy them.
 */
export async function fillOrders(
  url: string,
  size: OrdersSize,
  now: Date,
  options: { readonly isTrusted: boolean },
): Promise<void> {
  // The pool of the product ends statements that take longer than a request may.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute((tx) => fillTables(tx, size, now, options));
    // As autovacuum would within minutes.
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function fillTables(tx: Tx, size: OrdersSize, now: Date, options: { readonly isTrusted: boolean }): Promise<void> {
  await sql`set local work_mem = '256MB'`.execute(tx);
  await sql`set local timezone = 'UTC'`.execute(tx);
  if (options.isTrusted) await sql`set local session_replication_role = replica`.execute(tx);
  await createFunctions(tx);
  await fillPeople(tx, size, now);
  await fillEvents(tx, size, now);
  await planSales(tx, size, now);
  await fillSales(tx);
  await fillLedger(tx, size, now);
  await fillCheckIns(tx, now);
  await fillAftermath(tx, now);
}

const idOf = (kind: string, n: number) => `0199${kind}-0000-7000-8000-${n.toString().padStart(12, '0')}`;

/** People and events that benchmarks and tests ask about. */
export const filledIds = {
  /** Organizes the popular event and a twentieth of the others. */
  organizerId: idOf(idKinds.organizer, 1),
  /** Has bought much more than others. */
  buyerId: idOf(idKinds.participant, 1),
  adminId: idOf(idKinds.admin, 1),
  providerId: idOf(idKinds.provider, 1),
  /** The popular event. */
  eventId: idOf(idKinds.event, 1),
};
export type { OrdersSize } from './sizes.ts';
export { sizeFor } from './sizes.ts';
