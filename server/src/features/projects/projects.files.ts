import type { FileNames } from '@ngoma/api/common/endpoint';
import type { postProject } from '@ngoma/api/features/projects';
import { boundedPool } from '#platform/bounded-pool';
import { newId } from '#platform/ids';
import { renderPicture } from '#platform/images';
import type { Platform } from '#platform/platform';
import { Refusal } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { FileRow } from './projects.types.ts';

/** Enough to read a plan of a hall. */
const widthPixels = 2_000;
const folder = 'private/projects';

export type Uploads = Partial<Record<FileNames<typeof postProject>, UploadedFile>>;

/**
 * Files of briefs. Pictures are drawn anew, so that nothing hides in them and no photograph tells where it was taken; a PDF is
 * kept as it came, after a look at what it really is, and is only ever given out as a download.
 */
export function projectFiles({ files }: Pick<Platform, 'files'>) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  const keepOne = async (upload: UploadedFile): Promise<FileRow> => {
    const id = newId();
    if (upload.contentType === 'application/pdf') {
      requirePdf(upload.bytes);
      const fileKey = `${folder}/${id}.pdf`;
      await files.put(fileKey, upload.bytes, 'application/pdf');
      return { id, name: upload.filename, contentType: 'application/pdf', sizeBytes: upload.bytes.length, fileKey };
    }
    const [picture] = await inTurn(() => renderPicture(upload.bytes, { widths: [widthPixels] }));
    if (!picture) throw new Error('A picture was rendered in no size');
    const fileKey = `${folder}/${id}.webp`;
    await files.put(fileKey, picture.bytes, 'image/webp');
    const name = upload.filename.replace(/\.\w{1,5}$/, '') || 'picture';
    return { id, name: `${name}.webp`, contentType: 'image/webp', sizeBytes: picture.bytes.length, fileKey };
  };

  const discard = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await files.remove(key);
  };

  return {
    /** Checks and stores uploads, in their order. Refusals 415 `not_a_picture`, `not_a_pdf`, 413 `picture_too_large`. */
    async keep(uploads: Uploads): Promise<FileRow[]> {
      const kept: FileRow[] = [];
      try {
        for (const [, upload] of Object.entries(uploads).sort(([one], [other]) => one.localeCompare(other)))
          if (upload) kept.push(await keepOne(upload));
        return kept;
      } catch (error) {
        await discard(kept.map(({ fileKey }) => fileKey));
        throw error;
      }
    },
    discard,
    read: (key: string) => files.get(key),
  };
}

/** The name and the type are only claimed; the first bytes are not. */
function requirePdf(bytes: Buffer): void {
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return;
  throw new Refusal('not_a_pdf', 415, {
    en: 'This file is not a PDF we can read',
    fr: 'Ce fichier n’est pas un PDF lisible',
  });
}
