import { type ManagedOverlay, type OverlayKind, overlayLimits } from '@ngoma/api/features/events/media-filters';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { inspectPicture, renderPicture, transparentShare } from '#platform/files/images';
import { invalidInput } from '#platform/http/body/validation';
import { messages } from '#platform/http/body/validation-messages';
import type { UploadedFile } from '#platform/http/route';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { listForTeam } from './list-overlays.ts';
import type { MediaFiltersContext, Person, StoredOverlay } from './media-filters.types.ts';
import { requireSpace, requireUsable, storedWidths, unknownOverlay } from './overlays.rules.ts';
import {
  deleteOfOrganizer,
  deleteOverlay,
  findOverlay,
  insertOverlay,
  listOfEvent,
  lockOverlays,
  saveOrder,
  updateOverlay,
} from './overlays.store.ts';

/** How long the file of a deleted overlay is kept in milliseconds, since studios that are open still draw it. */
const removalDelayMs = 24 * 3_600_000;
/** Graphics lose more than photographs when they are compressed. */
const quality = 90;

const inPool = boundedPool({ concurrency: 1, maxWaiting: 40 });

interface OverlayInput {
  readonly kind: OverlayKind;
  readonly name?: string | undefined;
}

type Upload = Pick<UploadedFile, 'bytes' | 'filename'>;

/** Checks and re-encodes an upload, which removes its metadata and keeps its transparency, and stores the file. */
const storePicture = ({ files }: MediaFiltersContext, id: string, kind: OverlayKind, { bytes }: Upload) =>
  inPool(async () => {
    const size = await inspectPicture(bytes, overlayLimits.pixels);
    const format = requireUsable(kind, size, await transparentShare(bytes));
    const [picture] = await renderPicture(bytes, { widths: [storedWidths[kind]], quality, maxPixels: overlayLimits.pixels });
    if (!picture) throw new Error('The picture was rendered without any size');
    const pictureKey = `overlays/${id}.webp`;
    await files.put(pictureKey, picture.bytes, picture.contentType);
    return { pictureKey, width: picture.width, height: picture.height, format };
  });

/** Returns the name of an overlay that was given none: that of its file. */
const nameOf = ({ filename }: Upload, name: string | undefined): string =>
  name ??
  (filename
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .slice(0, overlayLimits.name) ||
    'PNG');

/**
 * Adds an overlay to an event, and returns all of them. Raises `not_found` (404), `too_many_overlays` (409), `invalid_input` (400) without
 * a file, those of `requireUsable` (422) and those of pictures (413, 415, 503).
 */
export async function addOverlay(
  ctx: MediaFiltersContext,
  person: Person,
  { eventId, upload, ...input }: OverlayInput & { readonly eventId: string; readonly upload: Upload | undefined },
): Promise<ManagedOverlay[]> {
  await ctx.events.requireManaged(person, eventId, ctx.db);
  if (!upload) throw invalidInput({ picture: messages.required });
  requireSpace((await listOfEvent(ctx.db, eventId)).length);
  const id = newId();
  const picture = await storePicture(ctx, id, input.kind, upload);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await lockOverlays(tx, eventId);
      requireSpace((await listOfEvent(tx, eventId)).length);
      const overlay = { id, eventId, kind: input.kind, name: nameOf(upload, input.name), ...picture };
      await insertOverlay(tx, overlay, ctx.clock());
      return listForTeam(ctx, eventId, tx);
    });
  } catch (error) {
    await ctx.files.remove(picture.pictureKey);
    throw error;
  }
}

/** Sets the order of an event's overlays, and returns all of them. Raises `not_found` (404), also for an overlay of another event. */
export const orderOverlays = (
  ctx: MediaFiltersContext,
  person: Person,
  eventId: string,
  ids: readonly string[],
): Promise<ManagedOverlay[]> =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.events.requireManaged(person, eventId, tx);
    await lockOverlays(tx, eventId);
    const known = new Set((await listOfEvent(tx, eventId)).map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw unknownOverlay();
    await saveOrder(tx, eventId, ids);
    return listForTeam(ctx, eventId, tx);
  });

/** Changes one overlay of an event that the person manages, and returns all of that event. Raises `not_found` (404). */
const change = (
  ctx: MediaFiltersContext,
  person: Person,
  id: string,
  work: (tx: Tx, overlay: StoredOverlay) => Promise<void>,
): Promise<ManagedOverlay[]> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await findOverlay(tx, id);
    if (!found || !(await ctx.events.mayManage(person, found.eventId, tx))) throw unknownOverlay();
    await lockOverlays(tx, found.eventId);
    const overlay = await findOverlay(tx, id);
    if (!overlay) throw unknownOverlay();
    await work(tx, overlay);
    return listForTeam(ctx, overlay.eventId, tx);
  });

/** Renames an overlay, or switches it on or off. Raises `not_found` (404). */
export const changeOverlay = (
  ctx: MediaFiltersContext,
  person: Person,
  id: string,
  { name, isOn }: { readonly name?: string | undefined; readonly isOn?: boolean | undefined },
): Promise<ManagedOverlay[]> =>
  change(ctx, person, id, (tx, overlay) => updateOverlay(tx, id, { name: name ?? overlay.name, isOn: isOn ?? overlay.isOn }));

/** Deletes an overlay. Raises `not_found` (404). */
export const removeOverlay = (ctx: MediaFiltersContext, person: Person, id: string): Promise<ManagedOverlay[]> =>
  change(ctx, person, id, async (tx, { pictureKey }) => {
    await deleteOverlay(tx, id);
    const runAt = new Date(ctx.clock().getTime() + removalDelayMs);
    await ctx.jobs.enqueue(tx, 'media-filters.remove-files', { keys: [pictureKey] }, { runAt });
  });

/** Deletes the overlays of an organizer's events, in the transaction that anonymizes the account. */
export async function anonymizePerson(ctx: MediaFiltersContext, tx: Tx, userId: string): Promise<void> {
  const keys = await deleteOfOrganizer(tx, userId);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, 'media-filters.remove-files', { keys });
}
