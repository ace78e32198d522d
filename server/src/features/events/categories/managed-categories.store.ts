import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { CategoryRecord, CategoryTexts } from './managed-categories.rules.ts';

/** Makes changes of the tree wait for each other until the end of the transaction. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(tx);
}

/** Returns all categories, each level by position, and the version of the tree. */
export async function loadTree(db: DbOrTx): Promise<{ tree: CategoryRecord[]; version: number }> {
  const { rows } = await sql<CategoryRecord & { version: number }>`
    select id, parent_id as "parentId", slug, name, name_fr as "nameFr", description, description_fr as "descriptionFr", position,
      retired_at as "retiredAt", version
    from categories order by parent_id is not null, position, id`.execute(db);
  return {
    tree: rows.map(({ version: _, ...row }) => row),
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}

/** Inserts a category as the last of its level. Returns its id. */
export async function insertCategory(
  tx: Tx,
  category: CategoryTexts & { readonly parentId: string | null; readonly slug: string },
): Promise<string> {
  const id = newId();
  await sql`insert into categories (id, parent_id, slug, name, name_fr, description, description_fr, position)
    select ${id}, ${category.parentId}, ${category.slug}, ${category.name}, ${category.nameFr}, ${category.description},
      ${category.descriptionFr}, coalesce(max(position), 0) + 1
    from categories where parent_id is not distinct from ${category.parentId}::uuid`.execute(tx);
  return id;
}

/** Writes the texts of a category. */
export async function updateTexts(tx: Tx, id: string, texts: CategoryTexts): Promise<void> {
  await tx
    .updateTable('categories')
    .set({
      ...{ name: texts.name, name_fr: texts.nameFr, description: texts.description, description_fr: texts.descriptionFr },
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Retires a category, or offers it again with null. */
export async function setRetired(tx: Tx, id: string, retiredAt: Date | null): Promise<void> {
  await tx.updateTable('categories').set({ retired_at: retiredAt, version: sql`version + 1` }).where('id', '=', id).execute();
}

/** Writes the positions of the categories of one level. */
export async function updateOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update categories set position = given.position, version = version + 1
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, position) where given.id = categories.id`.execute(tx);
}

/** Moves a child to the end of another category, with all its events. Returns the number of events. */
export async function updateParent(tx: Tx, id: string, parentId: string): Promise<number> {
  await sql`update categories set parent_id = ${parentId}, version = version + 1,
      position = (select coalesce(max(position), 0) + 1 from categories sibling where sibling.parent_id = ${parentId})
    where id = ${id}`.execute(tx);
  const { numAffectedRows } = await sql`update events set category_id = ${parentId} where child_category_id = ${id}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Counts all events by category and child category: drafts, past and ended ones included. */
export async function countEvents(db: DbOrTx): Promise<Map<string, number>> {
  const { rows } = await sql<{ categoryId: string; childId: string | null; count: number }>`
    select category_id as "categoryId", child_category_id as "childId", count(*)::int as count from events
    group by category_id, child_category_id`.execute(db);
  const counts = new Map<string, number>();
  for (const { categoryId, childId, count } of rows)
    for (const id of [categoryId, ...(childId ? [childId] : [])]) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}
