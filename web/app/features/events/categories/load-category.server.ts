import { allCategories, type Category } from '@ngoma/api/features/events/categories';
import { getCategory } from '@ngoma/api/features/events/events';
import { callFrom } from '#lib/api/call.ts';
import type { PageContext } from '#lib/page/load-context.ts';
import { loadFound } from '../discover/load-events.server.ts';
import { type EventsSearch, readEventsSearch } from '../search/event-filter.ts';

/** Loads the categories, those with upcoming events first. */
export async function loadCategories(page: PageContext): Promise<readonly Category[]> {
  const { categories } = await callFrom(page)(allCategories, {
    failure: { en: 'Failed to fetch categories', fr: 'Le chargement des catégories a échoué' },
  });
  const isEmpty = ({ eventCount }: Category) => Number(eventCount === 0);
  return categories.toSorted((one, other) => isEmpty(one) - isEmpty(other));
}

/**
 * Loads a category by its slug or id, the category above it, and the events that match the filters of the reader. If the whole category
 * has no event, `instead` has those of the category above.
 */
export async function loadCategory(page: PageContext, id: string, search: EventsSearch, now: Date) {
  const ask = callFrom(page);
  const load = async (idOrSlug: string) => {
    const { category } = await ask(getCategory, { params: { id: idOrSlug }, query: { limit: 1 } });
    const { events: _, ...shown } = category;
    return shown;
  };
  const category = await load(id);
  const [parent, found] = await Promise.all([
    category.parent && load(category.parent.slug),
    loadFound(page, { ...search, categoryId: category._id }, now),
  ]);
  const isEmpty = category.eventCount === 0 && found.total === 0;
  const all = readEventsSearch(new URLSearchParams());
  const instead = isEmpty && parent ? await loadFound(page, { ...all, categoryId: parent._id }, now) : undefined;
  return { category, parent, found, instead: instead?.events ?? [] };
}
export type LoadedCategory = Awaited<ReturnType<typeof loadCategory>>;
