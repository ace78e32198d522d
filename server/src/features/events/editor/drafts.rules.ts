import { business } from '@ngoma/api/common/business';
import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Bilingual } from '@ngoma/api/common/locale';
import type { createEvent, updateEvent } from '@ngoma/api/features/events/editor';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { CropShare, EventTexts } from '../events.types.ts';
import { changedDescription, newDescription } from './descriptions.rules.ts';

export type NewEventInput = BodyOutput<typeof createEvent>;
export type EventInput = BodyOutput<typeof updateEvent>;

/** Returns null for empty text, in columns that allow null. */
const emptyToNull = (text: string | null | undefined): string | null => text || null;

/**
 * Returns the texts of a new event as they are stored. Raises `invalid_input` (400) for an end before the start or an unknown
 * time zone.
 */
export function textsOf(input: NewEventInput): EventTexts {
  const texts: EventTexts = {
    name: input.eventName,
    nameFr: emptyToNull(input.eventNameFr),
    ...newDescription(input),
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
  requireValidTimes(texts);
  return texts;
}

/**
 * Returns the texts after a change. Missing fields stay, empty text clears optional fields. Raises the same errors as `textsOf`.
 */
export function changedTexts(before: EventTexts, input: EventInput): EventTexts {
  const texts: EventTexts = {
    name: input.eventName ?? before.name,
    nameFr: input.eventNameFr === undefined ? before.nameFr : emptyToNull(input.eventNameFr),
    ...changedDescription(before, input),
    location: input.location ?? before.location,
    city: input.city ?? before.city,
    startsAt: input.date ? new Date(input.date) : before.startsAt,
    endsAt: input.endDate === undefined ? before.endsAt : input.endDate ? new Date(input.endDate) : null,
    zone: input.zone ?? before.zone,
    categoryId: input.categoryId ?? before.categoryId,
    // A new category without a child category clears the old child category.
    childCategoryId:
      input.childCategoryId !== undefined
        ? emptyToNull(input.childCategoryId)
        : input.categoryId && input.categoryId !== before.categoryId
          ? null
          : before.childCategoryId,
    isOnline: input.online ?? before.isOnline,
    joinLink: input.joinLink === undefined ? before.joinLink : emptyToNull(input.joinLink),
  };
  requireValidTimes(texts);
  return texts;
}

function requireValidTimes({ startsAt, endsAt, zone }: EventTexts): void {
  const errors: Record<string, Bilingual> = {};
  if (endsAt && endsAt <= startsAt) errors.endDate = bilingual('events.endLiesAfterStart');
  if (!isZone(zone)) errors.zone = bilingual('events.timeZoneIsNotKnown');
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Parses the crop of a cover, `x,y,width,height` as fractions of the picture; null if none was chosen. Raises `invalid_input`
 * (400) for an empty area.
 */
export function parseCrop(text: string | undefined): CropShare | null {
  if (!text) return null;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  if (width <= 0 || height <= 0)
    throw invalidInput({
      coverCrop: bilingual('events.cutMustKeepPartOfPicture'),
    });
  return { x, y, width, height };
}

export interface CategoryNode {
  readonly id: string;
  readonly parentId: string | null;
  /** Whether it, or the category above it, is not offered any more. */
  readonly isRetired: boolean;
}

/**
 * Returns the category and child category under which an event is stored. A child category given alone gets its parent. Raises
 * `category_unknown` (404) for unknown ids and for a child of another parent, and `category_retired` (409) for one that is not
 * offered any more, unless the event had it `before`.
 */
export function resolveCategories(
  requested: Pick<EventTexts, 'categoryId' | 'childCategoryId'>,
  known: ReadonlyMap<string, CategoryNode>,
  before?: Pick<EventTexts, 'categoryId' | 'childCategoryId'>,
): Pick<EventTexts, 'categoryId' | 'childCategoryId'> {
  const category = known.get(requested.categoryId);
  if (!category) throw categoryUnknown();
  const parentId = category.parentId ?? category.id;
  const childId = requested.childCategoryId ?? (category.parentId ? category.id : null);
  if (childId && known.get(childId)?.parentId !== parentId) throw categoryUnknown();
  if (category.parentId && childId !== category.id) throw categoryUnknown();
  const chosen = childId ?? parentId;
  const had = before && (before.childCategoryId ?? before.categoryId);
  if (known.get(chosen)?.isRetired && chosen !== had && chosen !== before?.categoryId) throw categoryRetired();
  return { categoryId: parentId, childCategoryId: childId };
}

/** The error `category_unknown` (404). */
export const categoryUnknown = () => new Refusal('category_unknown', 404, bilingual('events.categoryUnknown'));

const categoryRetired = () => new Refusal('category_retired', 409, bilingual('events.managed.chooseAnother'));

/** Moves a moment by the difference between the start of the original event and that of its copy. */
export const shifted = (at: Date | null, from: Date, to: Date): Date | null =>
  at && new Date(at.getTime() + to.getTime() - from.getTime());
