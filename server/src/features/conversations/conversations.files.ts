import type { FileNames } from '@ngoma/api/common/endpoint';
import type { sendMessage } from '@ngoma/api/features/conversations';
import { boundedPool } from '#platform/bounded-pool';
import { newId } from '#platform/ids';
import { renderPicture } from '#platform/images';
import type { Platform } from '#platform/platform';
import { Refusal } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { KeptFile } from './conversations.types.ts';

const folder = 'private/messages';
const widthPixels = 1_600;

export type Uploads = Partial<Record<FileNames<typeof sendMessage>, UploadedFile>>;

/**
 * Files that are sent along. Pictures are drawn anew, so that no photograph tells where it was taken; a PDF is kept as it
 * came, after a look at what it really is, and is only ever given out as a download.
 */
export function messageFiles({ files }: Pick<Platform, 'files'>) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  async function keepOne({ contentType, bytes, filename }: UploadedFile): Promise<KeptFile> {
    const id = newId();
    const plain = filename.replace(/\.\w{1,5}$/, '').trim();
    if (contentType === 'application/pdf') {
      requirePdf(bytes);
      const kept = { id, name: `${plain || 'document'}.pdf`, contentType, fileKey: `${folder}/${id}.pdf` };
      await files.put(kept.fileKey, bytes, contentType);
      return { ...kept, sizeBytes: bytes.length };
    }
    const [picture] = await inTurn(() => renderPicture(bytes, { widths: [widthPixels] }));
    if (!picture) throw new Error('A picture was rendered in no size');
    const kept = { id, name: `${plain || 'picture'}.webp`, contentType: 'image/webp', fileKey: `${folder}/${id}.webp` };
    await files.put(kept.fileKey, picture.bytes, 'image/webp');
    return { ...kept, sizeBytes: picture.bytes.length };
  }

  const discard = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await files.remove(key);
  };

  return {
    /** Checks and stores uploads, in their order. Refusals 415 `not_a_picture`, `not_a_pdf`, 413 `picture_too_large`. */
    async keep(uploads: Uploads): Promise<KeptFile[]> {
      const kept: KeptFile[] = [];
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
  throw new Refusal('not_a_pdf', 415, { en: 'This file is not a PDF we can read', fr: 'Ce fichier n’est pas un PDF lisible' });
}
