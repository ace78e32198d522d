import type { pictureAddresses } from '#features/events/index';
import { nearestPalette, posterPalette } from '#features/posters/index';
import type { LookRow } from './event-look.read.ts';

export type Covers = Pick<ReturnType<typeof pictureAddresses>, 'cover'>;

/** Returns the cover of an event. */
export const coverOf = (covers: Covers, { id, coverKey, categorySlug, primaryColor }: LookRow) =>
  covers.cover({ id, coverKey, category: { slug: categorySlug }, primaryColor });

/** Returns the cover and the palette of an event: that of the organizer's colour, otherwise that of the generated poster. */
export const lookOf = (covers: Covers, row: LookRow) => ({
  coverImage: coverOf(covers, row),
  palette: row.primaryColor ? nearestPalette(row.primaryColor) : posterPalette(row.id, row.categorySlug),
});
