import { recordActivities } from '#features/activities/index';
import { invalidInput } from '#platform/http/body/validation';
import { forbidden, notFound } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { recordChange } from '../changes/record-change.ts';
import { isManager } from '../event-admission.read.ts';
import type { EventPictures } from '../event-images.ts';
import { requireOpen, requireUpcoming } from '../event-state.rules.ts';
import { priceFrom } from '../event-views.ts';
import { eventsStore } from '../events.store.ts';
import type { EventTexts, StoredEvent } from '../events.types.ts';
import type { CoverArtists } from '../information/cover-artists.service.ts';
import { findCategoryNodes } from '../lists/categories.read.ts';
import { recordStateMove } from '../record-state-move.ts';
import { systemReasons } from '../system-reasons.rules.ts';
import { findTaxes } from '../taxes/taxes.read.ts';
import { dependsOnCount } from '../ticket-types/sale.rules.ts';
import { countTaken, listLiveTypes } from '../ticket-types/sellable.read.ts';
import { changedTexts, type EventInput, type NewEventInput, parseCrop, resolveCategories, textsOf } from './drafts.rules.ts';

type Owner = Pick<Session, 'userId'>;
type Upload = Pick<UploadedFile, 'bytes'> | undefined;

/** Locks the event and returns it. Raises `not_found` (404) unless the person is its organizer or a manager of its team. */
export async function lockManaged(tx: Tx, eventId: string, person: Owner): Promise<StoredEvent> {
  const event = await eventsStore(tx).lock(eventId);
  if (!event || (event.organizerId !== person.userId && !(await isManager(tx, event.id, person.userId)))) throw notFound();
  return event;
}

/** Requires the event's organizer, for cancelling, withdrawing and copying an event. Raises 403 for managers of its team. */
export function requireOrganizer(event: Pick<StoredEvent, 'organizerId'>, person: Owner): void {
  if (event.organizerId !== person.userId) throw forbidden(bilingual('events.onlyOrganizerOfEventCanDo'));
}

/** Stores an upload, then runs the change that refers to it. Deletes the upload again if the change fails. */
export async function withUpload<T>(
  pictures: EventPictures,
  upload: Upload,
  change: (key: string | undefined) => Promise<T>,
): Promise<T> {
  const key = upload && (await pictures.prepare(upload));
  try {
    return await change(key);
  } catch (error) {
    await pictures.discard(key);
    throw error;
  }
}

/** Use cases that write events: the first creation step, and later edits. */
export function draftsService(
  { db, clock, jobs, pages }: Platform,
  { pictures, coverArtists }: { readonly pictures: EventPictures; readonly coverArtists: Pick<CoverArtists, 'drawLater'> },
) {
  const withCategories = async (tx: Tx, texts: EventTexts, before?: StoredEvent): Promise<EventTexts> => ({
    ...texts,
    ...resolveCategories(texts, await findCategoryNodes(tx, [texts.categoryId, texts.childCategoryId]), before),
  });

  /** Records that a postponed event takes place after all, and returns what has to be written for it. */
  const resume = async (tx: Tx, event: StoredEvent, { userId }: Owner) => {
    const reason = systemReasons.newDate.en;
    await recordStateMove(clock, tx, { event, to: 'published', actorId: userId, reason });
    return { state: 'published', stateReason: null } as const;
  };

  return {
    /**
     * Creates a draft and returns its id. Raises 400 for contradicting times, `category_unknown` (404), `category_retired` (409), and
     * the errors of a picture.
     */
    async createEvent(owner: Owner, input: NewEventInput, cover?: Upload): Promise<string> {
      const texts = textsOf(input);
      const crop = parseCrop(input.coverCrop);
      const id = newId();
      await withUpload(pictures, cover, (uploadKey) =>
        db.transaction().execute(async (tx) => {
          const event = { ...(await withCategories(tx, texts)), id, organizerId: owner.userId };
          await eventsStore(tx).insert(
            { ...event, coverUploadKey: uploadKey ?? null, coverCrop: uploadKey ? crop : null },
            clock(),
          );
          await recordActivities(jobs, tx, [{ type: 'event_created', sourceId: id, happenedAt: clock().toISOString() }]);
          if (uploadKey) await pictures.renderLater(tx, { eventId: id, kind: 'cover', uploadKey });
        }),
      );
      return id;
    },

    /**
     * Changes an event. Raises the errors of `createEvent`, `not_found` (404), `event_closed` (409), `event_past` (409) if a
     * published event would move into the past, and `change_unconfirmed` (409). A new date publishes a postponed event again.
     * Without its cover an event shows a generated poster, with artists of its line-up in front.
     */
    async updateEvent(owner: Owner, eventId: string, input: EventInput, cover?: Upload): Promise<void> {
      const crop = parseCrop(input.coverCrop);
      await withUpload(pictures, cover, (uploadKey) =>
        db.transaction().execute(async (tx) => {
          const event = await lockManaged(tx, eventId, owner);
          requireOpen(event.state);
          const texts = await withCategories(tx, changedTexts(event, input), event);
          const isMoved = texts.startsAt.getTime() !== event.startsAt.getTime();
          if (isMoved && event.state !== 'draft') requireUpcoming(texts.startsAt, clock());
          if (crop && !uploadKey && !event.coverUploadKey) throw pictureGone();
          const isCoverRemoved = input.removeCover === true && !uploadKey;
          const resumed = isMoved && event.state === 'postponed' ? await resume(tx, event, owner) : {};
          const after = { ...event, ...texts, ...resumed };
          const opened = await recordChange({ clock, jobs }, tx, {
            ...{ before: event, after, reason: input.changeReason ?? null, actorId: owner.userId },
            isConfirmed: input.changeConfirmed ?? true,
          });
          await eventsStore(tx).change(
            eventId,
            {
              ...texts,
              ...resumed,
              ...opened,
              ...(uploadKey && { coverUploadKey: uploadKey, coverCrop: crop }),
              ...(crop && !uploadKey && { coverCrop: crop }),
              ...(isCoverRemoved && { coverKey: null, coverUploadKey: null, coverCrop: null }),
            },
            clock(),
          );
          await refreshPriceFrom(tx, after, clock());
          if (uploadKey) {
            await pictures.renderLater(tx, { eventId, kind: 'cover', uploadKey });
            await pictures.removeLater(tx, [event.coverUploadKey]);
          }
          if (isCoverRemoved) {
            await pictures.removeLater(tx, [event.coverKey, event.coverUploadKey]);
            await coverArtists.drawLater(tx, eventId);
          }
          await pages.drop(tx, [`event:${eventId}`, 'events']);
        }),
      );
    },
  };
}

/** Updates the stored lowest price by which lists sort and filter. Called when dates, ticket types or the state change. */
export async function refreshPriceFrom(
  tx: Tx,
  event: Pick<StoredEvent, 'id' | 'state' | 'publishAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): Promise<void> {
  const types = (await listLiveTypes(tx, [event.id])).get(event.id) ?? [];
  const taxes = await findTaxes(tx, event.id, now);
  const taken = types.some(dependsOnCount) ? await countTaken(tx, [event.id], now) : new Map<string, number>();
  await eventsStore(tx).setPricesFrom([{ id: event.id, priceFromXaf: priceFrom({ ...event, types, taken, taxes }, now) }], now);
}

const pictureGone = () =>
  invalidInput({
    coverCrop: bilingual('events.choosePictureAgainToCut'),
  });
