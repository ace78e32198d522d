import { tell } from '#features/activities/index';
import type { Stock } from '#features/stock/index';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { forbidden, notFound } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { Session } from '#platform/session';
import { invalidInput } from '#platform/validation';
import { findPlaces } from './categories.read.ts';
import { customizationsStore } from './customizations.store.ts';
import { isManager } from './events.door.read.ts';
import {
  changedTexts,
  cropOf,
  type EventInput,
  type NewEventInput,
  placeInTree,
  shifted,
  textsOf,
} from './events.drafts.rules.ts';
import type { EventPictures } from './events.pictures.ts';
import { dependsOnCount } from './events.sale.rules.ts';
import { requireAhead, requireOpen } from './events.state.rules.ts';
import { eventsStore } from './events.store.ts';
import type { EventTexts, StoredEvent } from './events.types.ts';
import { priceFrom } from './events.views.ts';
import { countTaken, listLiveTypes } from './sellable.read.ts';
import { ticketTypesStore } from './ticket-types.store.ts';

type Owner = Pick<Session, 'userId'>;
type Upload = Pick<UploadedFile, 'bytes'> | undefined;

/** The event, locked, if this person is its organizer or a manager of its team; to others it does not exist. */
export async function lockManaged(tx: Tx, eventId: string, person: Owner): Promise<StoredEvent> {
  const event = await eventsStore(tx).lock(eventId);
  if (!event || (event.organizerId !== person.userId && !(await isManager(tx, event.id, person.userId)))) throw notFound();
  return event;
}

/** What is the organizer's alone: calling the event off, taking it back, copying it. Refusal 403 for the managers of its team. */
export function requireOrganizer(event: Pick<StoredEvent, 'organizerId'>, person: Owner): void {
  if (event.organizerId !== person.userId)
    throw forbidden({
      en: 'Only the organizer of the event can do this',
      fr: 'Seul l’organisateur de l’événement peut le faire',
    });
}

/** Runs a change that shows a prepared upload; takes the upload out of the store again when the change fails. */
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

/** Writing events: the first step of the stepper, every later edit, and copies. */
export function draftsService(
  { db, clock, jobs, pages }: Platform,
  { stock, pictures }: { stock: Stock; pictures: EventPictures },
) {
  const placed = async (tx: Tx, texts: EventTexts): Promise<EventTexts> => ({
    ...texts,
    ...placeInTree(texts, await findPlaces(tx, [texts.categoryId, texts.childCategoryId])),
  });

  return {
    /** Makes a draft. Refusals: 400 for times that contradict each other, 404 `category_unknown`, those of a picture. */
    async createEvent(owner: Owner, input: NewEventInput, cover?: Upload): Promise<string> {
      const texts = textsOf(input);
      const crop = cropOf(input.coverCrop);
      const id = newId();
      await withUpload(pictures, cover, (uploadKey) =>
        db.transaction().execute(async (tx) => {
          const event = { ...(await placed(tx, texts)), id, organizerId: owner.userId };
          await eventsStore(tx).insert(
            { ...event, coverUploadKey: uploadKey ?? null, coverCrop: uploadKey ? crop : null },
            clock(),
          );
          await tell(jobs, tx, [{ type: 'event_created', sourceId: id, happenedAt: clock().toISOString() }]);
          if (uploadKey) await pictures.renderLater(tx, { eventId: id, kind: 'cover', uploadKey });
        }),
      );
      return id;
    },

    /** Changes an event of one's own. Refusals: as above, 404, 409 `event_closed`, 409 `event_past` once it is published. */
    async updateEvent(owner: Owner, eventId: string, input: EventInput, cover?: Upload): Promise<void> {
      const crop = cropOf(input.coverCrop);
      await withUpload(pictures, cover, (uploadKey) =>
        db.transaction().execute(async (tx) => {
          const event = await lockManaged(tx, eventId, owner);
          requireOpen(event.state);
          const texts = await placed(tx, changedTexts(event, input));
          const isMoved = texts.startsAt.getTime() !== event.startsAt.getTime();
          if (isMoved && event.state !== 'draft') requireAhead(texts.startsAt, clock());
          if (crop && !uploadKey && !event.coverUploadKey) throw pictureGone();
          await eventsStore(tx).change(
            eventId,
            {
              ...texts,
              ...(uploadKey && { coverUploadKey: uploadKey, coverCrop: crop }),
              ...(crop && !uploadKey && { coverCrop: crop }),
            },
            clock(),
          );
          await refreshPriceFrom(tx, { ...event, ...texts }, clock());
          if (uploadKey) {
            await pictures.renderLater(tx, { eventId, kind: 'cover', uploadKey });
            await pictures.removeLater(tx, [event.coverUploadKey]);
          }
          await pages.drop(tx, [`event:${eventId}`, 'events']);
        }),
      );
    },

    /** A new draft like this event on another date: same texts, tickets (none sold), look. Dates of sale move along. */
    async duplicateEvent(owner: Owner, eventId: string, startsAt: Date): Promise<string> {
      const id = newId();
      await db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, eventId, owner);
        requireOrganizer(event, owner);
        const now = clock();
        const upload = event.coverUploadKey ? await pictures.copyUpload(event.coverUploadKey) : undefined;
        const look = await customizationsStore(tx).find(eventId);
        const configId = await eventsStore(tx).findConfigId(eventId);
        await eventsStore(tx).insert(
          {
            ...copied(event),
            id,
            organizerId: owner.userId,
            startsAt,
            endsAt: shifted(event.endsAt, event.startsAt, startsAt),
            coverUploadKey: upload ?? null,
            creationStep: configId ? (look ? 3 : 2) : 1,
          },
          now,
        );
        await tell(jobs, tx, [{ type: 'event_created', sourceId: id, happenedAt: now.toISOString() }]);
        if (upload) await pictures.renderLater(tx, { eventId: id, kind: 'cover', uploadKey: upload });
        if (configId) await copyTypes(tx, stock, event, { id, startsAt }, now);
        if (look) {
          const { primaryColor, secondaryColor, logoKey, backgroundKey } = look;
          await customizationsStore(tx).insert(id, { primaryColor, secondaryColor, logoKey, backgroundKey }, now);
        }
      });
      return id;
    },
  };
}

const copied = (event: StoredEvent) => ({
  name: event.name,
  nameFr: event.nameFr,
  description: event.description,
  descriptionFr: event.descriptionFr,
  location: event.location,
  city: event.city,
  zone: event.zone,
  categoryId: event.categoryId,
  childCategoryId: event.childCategoryId,
  isOnline: event.isOnline,
  joinLink: event.joinLink,
  visibility: event.visibility,
  accessCode: event.accessCode,
  validationView: event.validationView,
  feesPaidBy: event.feesPaidBy,
  refundPolicy: event.refundPolicy,
  coverKey: event.coverKey,
  coverCrop: event.coverCrop,
  priceFromXaf: event.priceFromXaf,
});

async function copyTypes(
  tx: Tx,
  stock: Stock,
  original: StoredEvent,
  copy: { id: string; startsAt: Date },
  now: Date,
): Promise<void> {
  const move = (at: Date | null) => shifted(at, original.startsAt, copy.startsAt);
  const types = (await listLiveTypes(tx, [original.id])).get(original.id) ?? [];
  const quotas = await stock.listByEvent(tx, original.id);
  const quotaIds = new Map([...new Set(types.map((type) => type.quotaId))].map((quotaId) => [quotaId, newId()]));
  await stock.configure(
    tx,
    copy.id,
    [...quotaIds].map(([from, id]) => ({ id, name: quotas.get(from)?.name ?? null, size: quotas.get(from)?.size ?? 0 })),
  );
  await ticketTypesStore(tx).put(
    copy.id,
    types.map((type, position) => ({
      ...type,
      id: newId(),
      quotaId: quotaIds.get(type.quotaId) ?? '',
      position,
      saleStartsAt: move(type.saleStartsAt),
      saleEndsAt: move(type.saleEndsAt),
      phases: type.phases.map((phase) => ({ ...phase, untilAt: move(phase.untilAt) })),
    })),
  );
  await eventsStore(tx).keepConfig(copy.id, now);
}

/** Keeps the price that lists sort by; used where dates, types or the state change. */
export async function refreshPriceFrom(
  tx: Tx,
  event: Pick<StoredEvent, 'id' | 'state' | 'publishAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): Promise<void> {
  const types = (await listLiveTypes(tx, [event.id])).get(event.id) ?? [];
  const taken = types.some(dependsOnCount) ? await countTaken(tx, [event.id], now) : new Map<string, number>();
  await eventsStore(tx).setPricesFrom([{ id: event.id, priceFromXaf: priceFrom({ ...event, types, taken }, now) }], now);
}

const pictureGone = () =>
  invalidInput({
    coverCrop: { en: 'Choose the picture again to cut it anew', fr: 'Choisissez à nouveau l’image pour la recadrer' },
  });
