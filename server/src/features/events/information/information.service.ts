import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import {
  type EventInformationInput,
  eventInformationLimits,
  type getEventInformation,
  type getEventPage,
} from '@ngoma/api/features/events/information';
import { awaitAll } from '#platform/concurrency/await-all';
import { progressivePictures } from '#platform/files/progressive-pictures';
import { invalidInput } from '#platform/http/body/validation';
import { messages } from '#platform/http/body/validation-messages';
import { Refusal } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { lockManaged } from '../editor/drafts.service.ts';
import { isTeam } from '../event-state.rules.ts';
import type { AccessKeys, Reading } from '../lists/event-lists.service.ts';
import type { CoverArtists } from './cover-artists.service.ts';
import { factsOf, lineUpOf, photosOf, questionsOf } from './information.rules.ts';
import { findInformation, informationStore } from './information.store.ts';
import { toInformation } from './information-views.ts';

type Reader = Pick<Session, 'userId' | 'role'>;
type Editor = Pick<Session, 'userId'>;
type Upload = Pick<UploadedFile, 'bytes'>;

const galleryFull = () =>
  new Refusal('gallery_full', 409, bilingual('events.information.galleryFull', { max: eventInformationLimits.photos }));
const artistUnknown = () => new Refusal('artist_unknown', 404, bilingual('events.information.artistUnknown'));

/** Use cases of what an event page says beside the event: when the doors open, age, rules, landmark, line-up, photos and questions. */
export function informationService(
  platform: Platform,
  reading: Pick<Reading, 'open' | 'openPage' | 'listSimilar'>,
  { coverArtists }: { readonly coverArtists: Pick<CoverArtists, 'drawLater'> },
) {
  const { db, clock, files, pages } = platform;
  const pictures = progressivePictures(platform, {
    folder: 'event-photos',
    jobs: 'events.information',
    async show(tx, item, picture) {
      const shown = await informationStore(tx).setRendition(item, picture);
      if (shown?.isArtist) await coverArtists.drawLater(tx, shown.eventId);
      return shown && [`event:${shown.eventId}`];
    },
  });

  const views = { pictures, portrait: (key: string) => files.url(key) };

  /** Changes the information of an event that the person manages. Raises `not_found` (404). */
  const change = (
    editor: Editor,
    eventId: string,
    work: (tx: Tx, event: Awaited<ReturnType<typeof lockManaged>>) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      await work(tx, await lockManaged(tx, eventId, editor));
      await pages.drop(tx, [`event:${eventId}`]);
    });

  /**
   * Requires an upload, and before it that the person may send it, so that pictures of others are not even looked at. Raises `not_found`
   * and `artist_unknown` (404), and `invalid_input` (400) without a picture.
   */
  const requireUpload = async (
    editor: Editor,
    { eventId, artistId }: { readonly eventId: string; readonly artistId?: string },
    upload: Upload | undefined,
  ): Promise<Upload> => {
    await db.transaction().execute(async (tx) => {
      await lockManaged(tx, eventId, editor);
      if (artistId && !(await informationStore(tx).hasArtist(eventId, artistId))) throw artistUnknown();
    });
    if (!upload) throw invalidInput({ picture: messages.required });
    return upload;
  };

  /** Stores an upload, then runs the change that refers to it. Deletes the upload again if the change fails. */
  const withPicture = async (
    upload: Upload,
    work: (picture: Awaited<ReturnType<typeof pictures.prepare>>) => Promise<void>,
  ): Promise<void> => {
    const prepared = await pictures.prepare(upload);
    try {
      await work(prepared);
    } catch (error) {
      await pictures.discard(prepared);
      throw error;
    }
  };

  return {
    jobs: pictures.jobs,

    /** Returns the information of an event. Raises the errors of the event's page. */
    async get(
      eventId: string,
      reader: Reader | undefined,
      keys: AccessKeys,
      locale: Locale,
    ): Promise<ReplyOf<typeof getEventInformation>> {
      const { event, relations } = await reading.open(eventId, reader, keys);
      const stored = await findInformation(db, event.id);
      return {
        information: toInformation(stored, { ...views, event, locale, isTeam: isTeam(event, { ...reader, ...relations }) }),
      };
    },

    /** Returns what the page of an event shows, with as many similar events as asked for. Raises the errors of `Reading.openPage`. */
    async getPage(
      eventId: string,
      reader: Reader | undefined,
      { similar: count = 0, ...keys }: AccessKeys & { readonly similar?: number | undefined },
      locale: Locale,
    ): Promise<ReplyOf<typeof getEventPage>> {
      const { event, isOfTeam, details } = await reading.openPage(eventId, reader, keys, locale);
      const [stored, similar] = await awaitAll([
        findInformation(db, event.id),
        reading.listSimilar({ id: event.id, categoryId: event.category.id }, count, locale),
      ]);
      const information = toInformation(stored, { ...views, event, locale, isTeam: isOfTeam });
      return { eventWithDetails: details, information, similar, hasNews: stored.hasNews };
    },

    /** Replaces the information of an event. Raises `not_found` (404), and `invalid_input` (400) for times outside of the event. */
    save: (editor: Editor, eventId: string, input: EventInformationInput): Promise<void> =>
      change(editor, eventId, async (tx, event) => {
        const store = informationStore(tx);
        const before = await findInformation(tx, eventId);
        const known = new Set(before.lineUp.map(({ id }) => id));
        await store.saveFacts(eventId, factsOf(input, event), clock());
        const removed = await store.replaceLineUp(eventId, lineUpOf(input, event, known, newId));
        await store.replaceQuestions(eventId, questionsOf(input));
        if (input.photos) removed.push(...(await store.keepPhotos(eventId, photosOf(input.photos))));
        await pictures.removeLater(tx, removed);
        await coverArtists.drawLater(tx, eventId);
      }),

    /** Adds a photo to the gallery. Raises `not_found` (404), `gallery_full` (409) and the errors of pictures. */
    addPhoto: async (
      editor: Editor,
      eventId: string,
      upload: Upload | undefined,
      captions: { readonly caption?: string | undefined; readonly captionFr?: string | undefined },
    ): Promise<void> =>
      withPicture(await requireUpload(editor, { eventId }, upload), (picture) =>
        change(editor, eventId, async (tx) => {
          const store = informationStore(tx);
          if ((await store.countPhotos(eventId)) >= eventInformationLimits.photos) throw galleryFull();
          const id = newId();
          const photo = { id, caption: captions.caption ?? null, captionFr: captions.captionFr ?? null };
          await store.addPhoto(eventId, photo, picture, clock());
          await pictures.renderLater(tx, id, picture);
        }),
      ),

    /** Sets the picture of an artist. Raises `not_found` and `artist_unknown` (404) and the errors of pictures. */
    setArtistPicture: async (
      editor: Editor,
      { eventId, artistId }: { readonly eventId: string; readonly artistId: string },
      upload: Upload | undefined,
    ): Promise<void> =>
      withPicture(await requireUpload(editor, { eventId, artistId }, upload), (picture) =>
        change(editor, eventId, async (tx) => {
          const before = await informationStore(tx).setArtistPicture(eventId, artistId, picture);
          if (!before) throw artistUnknown();
          await pictures.removeLater(tx, [before.formerKey]);
          await pictures.renderLater(tx, artistId, picture);
        }),
      ),

    /** Deletes what an organizer wrote about their events, in the transaction that anonymizes the account. */
    async anonymizeOrganizer(tx: Tx, organizerId: string): Promise<void> {
      await pictures.removeLater(tx, await informationStore(tx).removeOfOrganizer(organizerId), 0);
    },
  };
}
export type InformationService = ReturnType<typeof informationService>;
