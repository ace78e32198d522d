import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { CategoryNode } from '../editor/drafts.rules.ts';

export interface CategoryRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  /** Whether it, or the category above it, is not offered any more. */
  readonly isRetired: boolean;
}

/** Returns all categories, parents first, each level by position. There are a few dozen. */
export async function listCategories(db: DbOrTx): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select one.id, one.parent_id as "parentId", one.slug, one.name, one.name_fr as "nameFr", one.description,
      one.description_fr as "descriptionFr", one.retired_at is not null or parent.retired_at is not null as "isRetired"
    from categories one left join categories parent on parent.id = one.parent_id
    order by one.parent_id is not null, one.position, one.id`.execute(db);
  return rows;
}

/**
 * Returns id and parent of the given categories, and whether they are offered; unknown ids are missing. Locks them against a
 * move until the event is stored.
 */
export async function findCategoryNodes(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, CategoryNode>> {
  const { rows } = await sql<CategoryNode>`
    select one.id, one.parent_id as "parentId", one.retired_at is not null or parent.retired_at is not null as "isRetired"
    from categories one left join categories parent on parent.id = one.parent_id
    where one.id = any(${ids.filter((id) => id !== null)}::uuid[]) for share of one`.execute(tx);
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
