import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { Category } from '@ngoma/api/features/events/categories';
import { posterPalette, posterPath } from '#features/posters/index';
import type { Platform } from '#platform/platform';
import { categoryUnknown } from '../editor/drafts.rules.ts';
import { toCategoryRef } from '../event-views.ts';
import { type CategoryRow, countComing, listCategories } from './categories.read.ts';

const picture = { width: 640, height: 400 };

interface Tree {
  readonly rows: readonly CategoryRow[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Use cases that read the categories with their numbers of upcoming events. */
export function categoriesService({ db, clock }: Platform) {
  const load = async (): Promise<Tree> => ({ rows: await listCategories(db), counts: await countComing(db, clock()) });
  return {
    /** Returns the top-level categories that are offered, with their children, in order. */
    async list(locale: Locale): Promise<Category[]> {
      const tree = await load();
      return tree.rows.filter((row) => row.parentId === null && !row.isRetired).map((row) => toCategory(row, tree, locale));
    },
    /** Returns a category by id or slug, with its parent. A retired one stays, for its events. Raises `category_unknown` (404). */
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
  // A child is drawn in the manner of its parent: posters have no manner for children.
  const theme = rows.find(({ id }) => id === row.parentId)?.slug ?? row.slug;
  return {
    ...toCategoryRef(row, locale),
    nameFr: row.nameFr,
    description: localizedText(locale, row.description, row.descriptionFr),
    image: { url: posterPath(row.slug, 'svg', { ...picture, category: theme }) },
    palette: posterPalette(row.slug, theme),
    eventCount: counts.get(row.id) ?? 0,
    children: rows
      .filter(({ parentId, isRetired }) => parentId === row.id && !isRetired)
      .map((child) => ({ ...toCategoryRef(child, locale), nameFr: child.nameFr, eventCount: counts.get(child.id) ?? 0 })),
  };
}
