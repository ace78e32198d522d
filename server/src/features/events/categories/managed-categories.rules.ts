import type { Bilingual } from '@ngoma/api/common/locale';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { categoryUnknown } from '../editor/drafts.rules.ts';

export interface CategoryTexts {
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
}

/** A category of the tree that admins change. */
export interface CategoryRecord extends CategoryTexts {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly position: number;
  readonly retiredAt: Date | null;
}

type Tree = readonly CategoryRecord[];

/** Returns a category of the tree. Raises `category_unknown` (404). */
export function categoryIn(tree: Tree, id: string): CategoryRecord {
  const found = tree.find((one) => one.id === id);
  if (!found) throw categoryUnknown();
  return found;
}

/** Refuses a change that was made from an older tree (409 `categories_changed`). */
export function requireTreeVersion(current: number, given: number): void {
  if (current !== given) throw new Refusal('categories_changed', 409, bilingual('events.managed.changedMeanwhile'));
}

/** Requires a category that may have children: the tree has two levels. Raises `category_too_deep` (409). */
export function requireTopLevel({ parentId }: Pick<CategoryRecord, 'parentId'>): void {
  if (parentId !== null) throw new Refusal('category_too_deep', 409, bilingual('events.managed.tooDeep'));
}

/** Requires a child, because only children move. Raises `category_too_deep` (409). */
export function requireChild({ parentId }: Pick<CategoryRecord, 'parentId'>): void {
  if (parentId === null) throw new Refusal('category_too_deep', 409, bilingual('events.managed.onlyChildrenMove'));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Requires names that no other category of the same level has. Raises `invalid_input` (400). */
export function requireOwnNames(tree: Tree, texts: CategoryTexts, place: { parentId: string | null; id?: string }): void {
  const siblings = tree.filter(({ id, parentId }) => parentId === place.parentId && id !== place.id);
  const errors: Record<string, Bilingual> = {};
  for (const field of ['name', 'nameFr'] as const)
    if (siblings.some((one) => fold(one[field]) === fold(texts[field])))
      errors[field] = bilingual('events.managed.nameTaken', { name: texts[field] });
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/** Returns the address of a new category: its English name, with a number if another category has that already. */
export function slugFor(name: string, taken: ReadonlySet<string>): string {
  const plain =
    fold(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'category';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/**
 * Requires the ids of all siblings, each once. Raises `category_unknown` (404) for an unknown id, and `categories_changed` (409)
 * if one is missing, repeated or of another level.
 */
export function requireSiblings(tree: Tree, parentId: string | null, ids: readonly string[]): void {
  if (parentId !== null) categoryIn(tree, parentId);
  for (const id of ids) categoryIn(tree, id);
  const siblings = new Set(tree.filter((one) => one.parentId === parentId).map(({ id }) => id));
  const isSame = ids.length === siblings.size && new Set(ids).size === ids.length && ids.every((id) => siblings.has(id));
  if (!isSame) throw new Refusal('categories_changed', 409, bilingual('events.managed.changedMeanwhile'));
}

/** Requires a category that is offered, or that is not. Raises `category_retired` or `category_not_retired` (409). */
export function requireRetired({ retiredAt }: Pick<CategoryRecord, 'retiredAt'>, isRetired: boolean): void {
  if (isRetired && !retiredAt) throw new Refusal('category_not_retired', 409, bilingual('events.managed.isOffered'));
  if (!isRetired && retiredAt) throw new Refusal('category_retired', 409, bilingual('events.managed.isRetired'));
}

/** Returns the texts that differ, for the audit log. */
export const changedTexts = (before: CategoryTexts, after: CategoryTexts) =>
  (['name', 'nameFr', 'description', 'descriptionFr'] as const)
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => from !== to);
