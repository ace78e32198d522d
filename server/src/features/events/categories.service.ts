import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { Category } from '@ngoma/api/features/event-categories';
import { artPath } from '#features/art/index';
import type { Platform } from '#platform/platform';
import { type CategoryRow, countComing, listCategories } from './categories.read.ts';
import { categoryUnknown } from './events.drafts.rules.ts';
import { toCategoryRef } from './events.views.ts';

const picture = { width: 640, height: 400 };

interface Tree {
  readonly rows: readonly CategoryRow[];
  readonly counts: ReadonlyMap<string, number>;
}

/** The tree of categories with how many events are coming in each. */
export function categoriesService({ db, clock }: Platform) {
  const load = async (): Promise<Tree> => ({ rows: await listCategories(db), counts: await countComing(db, clock()) });
  return {
    /** The top of the tree, each with its children, in their order. */
    async list(locale: Locale): Promise<Category[]> {
      const tree = await load();
      return tree.rows.filter((row) => row.parentId === null).map((row) => toCategory(row, tree, locale));
    },
    /** One category by its id or slug, and its parent. Refusal 404 `category_unknown`. */
    async get(idOrSlug: string, locale: Locale): Promise<Category & { parent: ReturnType<typeof toCategoryRef> | null }> {
      const tree = await load();
      const row = tree.rows.find(({ id, slug }) => id === idOrSlug.toLowerCase() || slug === idOrSlug.toLowerCase());
      if (!row) throw categoryUnknown();
      const parent = tree.rows.find(({ id }) => id === row.parentId);
      return { ...toCategory(row, tree, locale), parent: parent ? toCategoryRef(parent, locale) : null };
    },
  };
}

function toCategory(row: CategoryRow, { rows, counts }: Tree, locale: Locale): Category {
  return {
    ...toCategoryRef(row, locale),
    nameFr: row.nameFr,
    description: inReaders(locale, row.description, row.descriptionFr),
    image: { url: artPath(row.slug, 'svg', { ...picture, category: row.slug }) },
    eventCount: counts.get(row.id) ?? 0,
    children: rows
      .filter(({ parentId }) => parentId === row.id)
      .map((child) => ({ ...toCategoryRef(child, locale), nameFr: child.nameFr, eventCount: counts.get(child.id) ?? 0 })),
  };
}
