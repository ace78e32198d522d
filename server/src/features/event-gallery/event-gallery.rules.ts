import { type GalleryAudience, galleryLimits } from '@ngoma/api/features/events/event-gallery';
import { invalidInput } from '#platform/http/body/validation';
import { messages } from '#platform/http/body/validation-messages';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Gallery, GalleryViewer, StoredPicture } from './event-gallery.types.ts';

/** The settings of an event whose organizer has decided nothing. */
export const closedGallery: Gallery = { isOpen: false, audience: 'holders', showsAtOnce: false };

export const unknownPicture = () => notFound(bilingual('eventGallery.notFound'));
export const alreadyReported = () => new Refusal('already_reported', 409, bilingual('eventGallery.alreadyReported'));

/** Returns whether a reader may see all pictures that the gallery shows to its audience. */
export const seesGallery = ({ isOpen, audience }: Gallery, { isHolder, mayManage, isAdmin }: GalleryViewer): boolean =>
  mayManage || isAdmin || (isOpen && (isHolder || audience === 'everyone'));

/**
 * Returns whether a reader may see a picture. Its author always may, the team all but those that an admin took down. A picture whose author
 * agreed to readers with a ticket is never shown to others, also if the gallery was opened to everyone later.
 */
export function seesPicture(
  { authorId, state, consentedAudience }: Pick<StoredPicture, 'authorId' | 'state' | 'consentedAudience'>,
  gallery: Gallery,
  viewer: GalleryViewer,
): boolean {
  if (viewer.isAdmin || authorId === viewer.userId) return true;
  if (state === 'taken_down') return false;
  if (viewer.mayManage) return true;
  return state === 'shown' && seesGallery(gallery, viewer) && (viewer.isHolder || consentedAudience === 'everyone');
}

/** Requires a gallery that takes pictures. Raises `gallery_closed` (409). */
export function requireOpen({ isOpen }: Gallery): void {
  if (!isOpen) throw new Refusal('gallery_closed', 409, bilingual('eventGallery.closed'));
}

/** Requires a valid ticket, or that the person was admitted. Raises `no_ticket` (403). */
export function requireHolder({ isHolder }: GalleryViewer): void {
  if (!isHolder) throw new Refusal('no_ticket', 403, bilingual('eventGallery.noTicket'));
}

/**
 * Requires that the sender agreed to at least the audience that the gallery has now. Raises `audience_changed` (409) if the organizer
 * opened it to everyone meanwhile.
 */
export function requireAgreed({ audience }: Gallery, agreed: GalleryAudience): void {
  if (audience === 'everyone' && agreed === 'holders')
    throw new Refusal('audience_changed', 409, bilingual('eventGallery.audienceChanged'));
}

/** Requires space for one more picture. Raises `too_many_pictures` and `gallery_full` (409). */
export function requireSpace({ ofPerson, ofEvent }: { readonly ofPerson: number; readonly ofEvent: number }): void {
  const { person, event } = galleryLimits;
  if (ofPerson >= person)
    throw new Refusal('too_many_pictures', 409, bilingual('eventGallery.tooMany', { max: person }), { facts: { most: person } });
  if (ofEvent >= event) throw new Refusal('gallery_full', 409, bilingual('eventGallery.full'));
}

/** Requires a picture of another person. Raises `own_picture` (409). */
export function requireOthers({ authorId }: Pick<StoredPicture, 'authorId'>, userId: string): void {
  if (authorId === userId) throw new Refusal('own_picture', 409, bilingual('eventGallery.ownPicture'));
}

/** Requires a picture that no admin took down. Raises `taken_down` (409). */
export function requireNotTakenDown({ state }: Pick<StoredPicture, 'state'>): void {
  if (state === 'taken_down') throw new Refusal('taken_down', 409, bilingual('eventGallery.isTakenDown'));
}

/** Requires reports that wait for a decision. Raises `not_reported` (409). */
export function requireReported(openReports: number): void {
  if (openReports === 0) throw new Refusal('not_reported', 409, bilingual('eventGallery.notReported'));
}

/** Requires a reason to refuse a picture. Raises `invalid_input` (400). */
export function requireReason(state: 'shown' | 'refused', reason: string | undefined): string | null {
  if (state === 'shown') return null;
  if (!reason) throw invalidInput({ reason: messages.required });
  return reason;
}

/** Returns the first name, under which a picture stands. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
