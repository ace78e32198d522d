import { load, pages } from 'virtual:page-texts';
import type { Locale } from '@ngoma/api/common/locale';
import { addTexts, fetchOnChange } from './i18n.ts';
import type { Translation } from './translation.ts';

/** The groups of texts requested in this tab; a change of language reloads all of them. */
const wanted = new Set<string>();
const arrived = new Set<string>();
const underWay = new Map<string, Promise<void>>();

async function fetchGroup(translation: Translation, locale: Locale, group: string): Promise<void> {
  const { default: texts } = (await load[locale][group]?.()) ?? { default: {} };
  addTexts(translation, locale, texts);
  arrived.add(`${locale}/${group}`);
}

const groupsOf = (routeId: string): readonly string[] => ['frame', ...(pages[routeId] ?? [])];

/** Returns whether all texts of a page and its frame are loaded in a language. */
export const hasTextsOf = (locale: Locale, routeId: string): boolean =>
  groupsOf(routeId).every((group) => arrived.has(`${locale}/${group}`));

/**
 * Loads all texts of a page and its frame in parallel, each once. The promise stays the same until it settles, so that a
 * component can suspend on it; after a failure the next call tries again.
 */
export function fetchTextsOf(translation: Translation, locale: Locale, routeId: string): Promise<void> {
  const key = `${locale} ${routeId}`;
  const known = underWay.get(key);
  if (known) return known;
  if (wanted.size === 0) {
    fetchOnChange((those, to) => Promise.all([...wanted].map((group) => fetchGroup(those, to, group))));
  }
  const groups = groupsOf(routeId);
  for (const group of groups) wanted.add(group);
  const asked = Promise.all(groups.map((group) => fetchGroup(translation, locale, group))).then(
    () => undefined,
    () => {
      underWay.delete(key);
      throw new Error('The texts of this page could not be fetched');
    },
  );
  underWay.set(key, asked);
  return asked;
}
