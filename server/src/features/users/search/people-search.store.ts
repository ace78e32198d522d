import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const text = sql`fold(users.name || ' ' || users.email || ' ' || coalesce(users.number, ''))`;
const digits = sql`regexp_replace(coalesce(users.number, ''), '\\D', '', 'g')`;

/**
 * Writes what these accounts are found by, as they are now. Locks the accounts, so that of two transactions the later one writes what
 * the earlier one has changed. Safe to repeat.
 */
export async function refreshPeople(db: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with person as (
      select id, ${text} as text, ${digits} as digits from users where id = any(${[...ids]}::uuid[]) order by id for share
    )
    insert into person_search (user_id, text, digits) select id, text, digits from person
    on conflict (user_id) do update set text = excluded.text, digits = excluded.digits
    where (person_search.text, person_search.digits) is distinct from (excluded.text, excluded.digits)`.execute(db);
}

/** Returns of the next accounts by id those that are not found by what they are now, and the id of the last account looked at. */
export async function listOutdated(
  db: DbOrTx,
  afterId: string | null,
  limit: number,
): Promise<{ outdated: readonly string[]; lastId: string | null }> {
  const { rows } = await sql<{ outdated: string[]; lastId: string | null }>`
    with next as (
      select id, ${text} as text, ${digits} as digits from users
      where ${afterId}::uuid is null or id > ${afterId}::uuid order by id limit ${limit}
    )
    select coalesce(array_agg(next.id) filter (where (found.text, found.digits) is distinct from (next.text, next.digits)), '{}') as outdated,
      (array_agg(next.id order by next.id desc))[1] as "lastId"
    from next left join person_search found on found.user_id = next.id`.execute(db);
  return rows[0] ?? { outdated: [], lastId: null };
}
