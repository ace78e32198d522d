import { recordActivities } from '#features/activities/index';
import type { Stock } from '#features/inventory/index';
import { artistsIdOf } from '#features/posters/index';
import { invalidInput } from '#platform/http/body/validation';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { EventPictures } from '../event-images.ts';
import { eventsStore } from '../events.store.ts';
import type { StoredEvent } from '../events.types.ts';
import { informationStore } from '../information/information.store.ts';
import { copyEventTaxes } from '../taxes/copy-event-taxes.ts';
import { listLiveTypes } from '../ticket-types/sellable.read.ts';
import { ticketTypesStore } from '../ticket-types/ticket-types.store.ts';
import { customizationsStore } from './customizations.store.ts';
import { shifted } from './drafts.rules.ts';
import { lockManaged, requireOrganizer } from './drafts.service.ts';

type Owner = Pick<Session, 'userId'>;

/** The source of all copies of an event, read once. */
interface Original {
  readonly event: StoredEvent;
  readonly configId: string | undefined;
  readonly customization: Awaited<ReturnType<ReturnType<typeof customizationsStore>['find']>>;
  readonly types: LiveTypes;
  readonly quotas: Awaited<ReturnType<Stock['listByEvent']>>;
}
type LiveTypes = NonNullable<ReturnType<Awaited<ReturnType<typeof listLiveTypes>>['get']>>;

/** The date of a copy, and its own file of the uploaded cover. */
interface Copy {
  readonly id: string;
  readonly startsAt: Date;
  readonly uploadKey: string | undefined;
}

/** Requires different dates that are still to come. Raises `invalid_input` (400). */
export function requireCopyDates(dates: readonly Date[], now: Date): void {
  const times = dates.map((date) => date.getTime());
  if (new Set(times).size < times.length) throw invalidInput({ dates: bilingual('events.copies.datesRepeat') });
  if (times.some((time) => time <= now.getTime())) throw invalidInput({ dates: bilingual('events.copies.datesPast') });
}

/** Use cases that copy events. A copy is a draft with the same texts, tickets (none sold), customization and line-up on another date. */
export function copiesService(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  { stock, pictures }: { readonly stock: Stock; readonly pictures: EventPictures },
) {
  async function readOriginal(tx: Tx, owner: Owner, eventId: string): Promise<Original> {
    const event = await lockManaged(tx, eventId, owner);
    requireOrganizer(event, owner);
    return {
      event,
      configId: await eventsStore(tx).findConfigId(eventId),
      customization: await customizationsStore(tx).find(eventId),
      types: (await listLiveTypes(tx, [eventId])).get(eventId) ?? [],
      quotas: await stock.listByEvent(tx, eventId),
    };
  }

  async function insertCopy(tx: Tx, original: Original, { id, startsAt, uploadKey }: Copy, now: Date): Promise<void> {
    const { event, configId, customization } = original;
    await eventsStore(tx).insert(
      {
        ...copiedFields(event),
        ...{ id, organizerId: event.organizerId, startsAt, endsAt: shifted(event.endsAt, event.startsAt, startsAt) },
        ...{ coverUploadKey: uploadKey ?? null, creationStep: configId ? (customization ? 3 : 2) : 1 },
      },
      now,
    );
    if (uploadKey) await pictures.renderLater(tx, { eventId: id, kind: 'cover', uploadKey });
    if (configId) await copyTicketTypes(tx, stock, original, { id, startsAt }, now);
    await informationStore(tx).copy(event.id, id, newId, now);
    await copyEventTaxes(tx, { from: event.id, to: id, setBy: event.organizerId, now });
    if (customization) {
      const { primaryColor, secondaryColor, logoKey, backgroundKey } = customization;
      await customizationsStore(tx).insert(id, { primaryColor, secondaryColor, logoKey, backgroundKey }, now);
    }
  }

  /** Makes all copies in one transaction. The API limits their number. Their files are deleted again if it fails. */
  async function copyTo(owner: Owner, eventId: string, dates: readonly Date[]): Promise<string[]> {
    const uploads: string[] = [];
    const copyUpload = async ({ coverUploadKey }: StoredEvent) => {
      const key = coverUploadKey ? await pictures.copyUpload(coverUploadKey) : undefined;
      if (key) uploads.push(key);
      return key;
    };
    try {
      return await db.transaction().execute(async (tx) => {
        const now = clock();
        const original = await readOriginal(tx, owner, eventId);
        const copies: Copy[] = [];
        for (const startsAt of dates) copies.push({ id: newId(), startsAt, uploadKey: await copyUpload(original.event) });
        for (const copy of copies) await insertCopy(tx, original, copy, now);
        const happenedAt = now.toISOString();
        await recordActivities(
          jobs,
          tx,
          copies.map(({ id }) => ({ type: 'event_created', sourceId: id, happenedAt })),
        );
        return copies.map(({ id }) => id);
      });
    } catch (error) {
      await Promise.all(uploads.map((key) => pictures.discard(key)));
      throw error;
    }
  }

  return {
    /** Copies an event to another date and returns the id of the draft. Sale dates move by the same difference. */
    async duplicateEvent(owner: Owner, eventId: string, startsAt: Date): Promise<string> {
      const [id = ''] = await copyTo(owner, eventId, [startsAt]);
      return id;
    },

    /**
     * Copies an event to several dates, all or none, and returns the ids of the drafts in the order of their dates. Raises
     * `invalid_input` (400) for a date in the past or given twice.
     */
    repeatEvent(owner: Owner, eventId: string, dates: readonly Date[]): Promise<string[]> {
      requireCopyDates(dates, clock());
      return copyTo(
        owner,
        eventId,
        dates.toSorted((one, other) => one.getTime() - other.getTime()),
      );
    },
  };
}

const copiedFields = (event: StoredEvent) => ({
  name: event.name,
  nameFr: event.nameFr,
  description: event.description,
  descriptionFr: event.descriptionFr,
  descriptionHtml: event.descriptionHtml,
  descriptionHtmlFr: event.descriptionHtmlFr,
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
  // The copied line-up has no pictures, so no artists stand in front of the poster.
  coverKey: artistsIdOf(event.coverKey) ? null : event.coverKey,
  coverCrop: event.coverCrop,
  priceFromXaf: event.priceFromXaf,
});

async function copyTicketTypes(
  tx: Tx,
  stock: Stock,
  { event, types, quotas }: Original,
  copy: Pick<Copy, 'id' | 'startsAt'>,
  now: Date,
): Promise<void> {
  const move = (at: Date | null) => shifted(at, event.startsAt, copy.startsAt);
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
  await eventsStore(tx).ensureConfig(copy.id, now);
}
