import type { Files } from '#platform/platform';
import { artistsIdOf } from './artists.ts';

/** The files that a cover is drawn from: an uploaded picture, or artists in front of the generated poster; neither for the poster alone. */
export interface CoverFiles {
  readonly cover?: Buffer | undefined;
  /** WebP with a transparent background. */
  readonly artists?: Buffer | undefined;
}

/** Reads the file of a cover by its key. A missing file is left out. */
export async function readCover(files: Pick<Files, 'get'>, coverKey: string | null): Promise<CoverFiles> {
  if (!coverKey) return {};
  const file = await files.get(coverKey);
  return artistsIdOf(coverKey) ? { artists: file?.body } : { cover: file?.body };
}
