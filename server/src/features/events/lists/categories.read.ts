import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { CategoryNode } from '../editor/drafts.rules.ts';

export interface CategoryRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
}

/** Returns all categories, parents first, each level by position. There are a few dozen. */
export const listCategories = (db: DbOrTx): Promise<CategoryRow[]> =>
  db
    .selectFrom('categories')
    .select([
      'id',
      'parent_id as parentId',
      'slug',
      'name',
      'name_fr as nameFr',
      'description',
      'description_fr as descriptionFr',
    ])
    .orderBy((order) => order('parent_id', 'is not', null))
    .orderBy('position')
    .execute();

/** Returns id and parent of the given categories; unknown ids are missing. */
export async function findCategoryNodes(db: DbOrTx, ids: readonly (string | null)[]): Promise<Map<string, CategoryNode>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId'])
    .where(
      'id',
      'in',
      ids.filter((id) => id !== null),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the upcoming listed events by category and by child category. Categories without any are missing. */
export async function countComing(db: DbOrTx, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ categoryId: string; childCategoryId: string | null; count: number }>`
    select category_id as "categoryId", child_category_id as "childCategoryId", count(*)::int as count
    from events
    where state = 'published' and visibility = 'public' and (publish_at is null or publish_at <= ${now}) and over_at > ${now}
    group by category_id, child_category_id`.execute(db);
  const counts = new Map<string, number>();
  for (const { categoryId, childCategoryId, count } of rows) {
    counts.set(categoryId, (counts.get(categoryId) ?? 0) + count);
    if (childCategoryId) counts.set(childCategoryId, (counts.get(childCategoryId) ?? 0) + count);
  }
  return counts;
}
