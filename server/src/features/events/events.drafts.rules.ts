import { business } from '@ngoma/api/common/business';
import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { createEvent, updateEvent } from '@ngoma/api/features/event-editing';
import { Refusal } from '#platform/refusal';
import { invalidInput } from '#platform/validation';
import type { CropShare, EventTexts } from './events.types.ts';

export type NewEventInput = BodyOutput<typeof createEvent>;
export type EventInput = BodyOutput<typeof updateEvent>;

/** Empty text means "nothing", where nothing is allowed. */
const cleared = (text: string | null | undefined): string | null => text || null;

/** A new event's texts as they are stored. Refuses times that contradict each other and zones that don't exist, with 400. */
export function textsOf(input: NewEventInput): EventTexts {
  const texts: EventTexts = {
    name: input.eventName,
    nameFr: cleared(input.eventNameFr),
    description: input.description,
    descriptionFr: cleared(input.descriptionFr),
    location: input.location,
    city: input.city,
    startsAt: new Date(input.date),
    endsAt: input.endDate ? new Date(input.endDate) : null,
    zone: input.zone ?? business.event.defaultZone,
    categoryId: input.categoryId,
    childCategoryId: input.childCategoryId ?? null,
    isOnline: input.online ?? false,
    joinLink: input.joinLink ?? null,
  };
  requireSoundTimes(texts);
  return texts;
}

/** The texts after a change: what is not mentioned stays, an empty text clears what may be empty. Refuses like `textsOf`. */
export function changedTexts(before: EventTexts, input: EventInput): EventTexts {
  const texts: EventTexts = {
    name: input.eventName ?? before.name,
    nameFr: input.eventNameFr === undefined ? before.nameFr : cleared(input.eventNameFr),
    description: input.description ?? before.description,
    descriptionFr: input.descriptionFr === undefined ? before.descriptionFr : cleared(input.descriptionFr),
    location: input.location ?? before.location,
    city: input.city ?? before.city,
    startsAt: input.date ? new Date(input.date) : before.startsAt,
    endsAt: input.endDate === undefined ? before.endsAt : input.endDate ? new Date(input.endDate) : null,
    zone: input.zone ?? before.zone,
    categoryId: input.categoryId ?? before.categoryId,
    // A new category without a child leaves the old child behind.
    childCategoryId:
      input.childCategoryId !== undefined
        ? cleared(input.childCategoryId)
        : input.categoryId && input.categoryId !== before.categoryId
          ? null
          : before.childCategoryId,
    isOnline: input.online ?? before.isOnline,
    joinLink: input.joinLink === undefined ? before.joinLink : cleared(input.joinLink),
  };
  requireSoundTimes(texts);
  return texts;
}

function requireSoundTimes({ startsAt, endsAt, zone }: EventTexts): void {
  const errors: Record<string, Bilingual> = {};
  if (endsAt && endsAt <= startsAt)
    errors.endDate = { en: 'The end lies after the start', fr: 'La fin doit venir après le début' };
  if (!isZone(zone)) errors.zone = { en: 'This time zone is not known', fr: 'Ce fuseau horaire est inconnu' };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The cut of a cover, `x,y,width,height` in fractions; null where none was chosen. Refuses one of no size with 400. */
export function cropOf(text: string | undefined): CropShare | null {
  if (!text) return null;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  if (width <= 0 || height <= 0)
    throw invalidInput({
      coverCrop: { en: 'The cut must keep a part of the picture', fr: 'Le cadrage doit garder une partie de l’image' },
    });
  return { x, y, width, height };
}

export interface CategoryPlace {
  readonly id: string;
  readonly parentId: string | null;
}

/**
 * Where an event stands in the tree. A child alone brings its parent along. Refusal 404 `category_unknown` for unknown
 * ones, and for a child of another parent.
 */
export function placeInTree(
  wish: Pick<EventTexts, 'categoryId' | 'childCategoryId'>,
  known: ReadonlyMap<string, CategoryPlace>,
): Pick<EventTexts, 'categoryId' | 'childCategoryId'> {
  const category = known.get(wish.categoryId);
  if (!category) throw categoryUnknown();
  const parentId = category.parentId ?? category.id;
  const childId = wish.childCategoryId ?? (category.parentId ? category.id : null);
  if (childId && known.get(childId)?.parentId !== parentId) throw categoryUnknown();
  if (category.parentId && childId !== category.id) throw categoryUnknown();
  return { categoryId: parentId, childCategoryId: childId };
}

/** Refusal 404 `category_unknown`. */
export const categoryUnknown = () =>
  new Refusal('category_unknown', 404, { en: 'This category does not exist', fr: 'Cette catégorie n’existe pas' });

/** The same moment of a copied event: as long before or after the new date as it was before or after the old one. */
export const shifted = (at: Date | null, from: Date, to: Date): Date | null =>
  at && new Date(at.getTime() + to.getTime() - from.getTime());
