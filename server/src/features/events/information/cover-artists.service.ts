import { createHash } from 'node:crypto';
import {
  arrangementVersion,
  artistsIdOf,
  artistsKey,
  artistsWidths,
  drawArtists,
  isCutOut,
  maxArtists,
} from '#features/posters/index';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { EventPictures } from '../event-images.ts';
import { eventsStore } from '../events.store.ts';
import { informationStore } from './information.store.ts';

/** A picture of an artist without a background. */
interface CutOut {
  readonly key: string;
  readonly bytes: Buffer;
}

interface Drawable {
  readonly coverKey: string | null;
  readonly pictureKeys: readonly string[];
}

/** Returns the start of the id of these artists, by which one knows that they are drawn already. */
const idStartOf = (cutOuts: readonly Pick<CutOut, 'key'>[]): string => {
  const content = JSON.stringify([arrangementVersion, ...cutOuts.map(({ key }) => key)]);
  return `${createHash('sha256').update(content).digest('hex').slice(0, 22)}_`;
};

const isDrawn = (coverKey: string | null, cutOuts: readonly CutOut[]): boolean =>
  cutOuts.length === 0 ? coverKey === null : (artistsIdOf(coverKey)?.startsWith(idStartOf(cutOuts)) ?? false);

/**
 * The artists in front of an event's generated poster: the first of its line-up whose pictures have no background. An uploaded cover
 * takes the place of both.
 */
export function coverArtistsService(
  { db, clock, files, jobs, pages }: Platform,
  { pictures }: { readonly pictures: Pick<EventPictures, 'removeLater'> },
) {
  /** Returns the pictures without background among those of a line-up, at most as many as a cover has room for. */
  const readCutOuts = async (keys: readonly string[]): Promise<CutOut[]> => {
    const found: CutOut[] = [];
    for (const key of keys) {
      const file = found.length < maxArtists ? await files.get(key) : undefined;
      if (file && (await isCutOut(file.body))) found.push({ key, bytes: file.body });
    }
    return found;
  };

  /** Draws and stores the artists, and returns their file key, which is new each time. */
  const store = async (first: CutOut, others: readonly CutOut[]): Promise<string> => {
    const id = `${idStartOf([first, ...others])}${newId()}`;
    for (const { width, bytes } of await drawArtists([first.bytes, ...others.map(({ bytes: other }) => other)]))
      await files.put(artistsKey(id, width), bytes, 'image/webp');
    return artistsKey(id, Math.max(...artistsWidths));
  };

  /** Returns what to draw from; undefined for an event with an uploaded cover. */
  const find = async (tx: Tx, eventId: string): Promise<Drawable | undefined> => {
    const event = await eventsStore(tx).lock(eventId);
    if (!event || (event.coverKey && !artistsIdOf(event.coverKey))) return undefined;
    return { coverKey: event.coverKey, pictureKeys: await informationStore(tx).listArtistPictures(eventId) };
  };

  const draw = async ({ eventId }: { readonly eventId: string }): Promise<void> => {
    const before = await db.transaction().execute((tx) => find(tx, eventId));
    if (!before) return;
    const cutOuts = await readCutOuts(before.pictureKeys);
    if (isDrawn(before.coverKey, cutOuts)) return;
    const [first, ...others] = cutOuts;
    const key = first ? await store(first, others) : null;
    const isShown = await db.transaction().execute(async (tx) => {
      // If the line-up has changed meanwhile, a later job draws it.
      if (JSON.stringify(await find(tx, eventId)) !== JSON.stringify(before)) return false;
      await eventsStore(tx).change(eventId, { coverKey: key }, clock());
      await pictures.removeLater(tx, [before.coverKey]);
      await pages.drop(tx, [`event:${eventId}`, 'events']);
      return true;
    });
    if (!isShown && key) await pictures.removeLater(db, [key], 0);
  };

  const handlers: JobHandlers = { 'events.draw-cover-artists': draw };
  return {
    /** Draws the artists of an event soon. To be called in each transaction that changes its line-up or removes its cover. */
    drawLater: (tx: DbOrTx, eventId: string) => jobs.enqueue(tx, 'events.draw-cover-artists', { eventId }, { priority: 'low' }),
    jobs: handlers,
  };
}
export type CoverArtists = ReturnType<typeof coverArtistsService>;
