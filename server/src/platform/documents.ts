import { boundedPool } from './bounded-pool.ts';
import { newId } from './ids.ts';
import { renderPicture } from './images.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './route.ts';

/** A document as its row names it. */
export interface KeptDocument {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly fileKey: string;
}

/** Files by the name of their part of a form. */
export type Uploads = Readonly<Record<string, UploadedFile | undefined>>;

export interface DocumentPlace {
  /** Under `private/`: documents are given out by calls that ask who is asking. */
  readonly folder: string;
  /** What pictures are made smaller to. */
  readonly widthPixels: number;
}

const mostNameLength = 200;

/**
 * Documents that people attach: pictures and PDFs. Pictures are drawn anew, one at a time, so that nothing hides in them and
 * no photograph tells where it was taken; a PDF is kept as it came, after a look at what it really is, and is only ever
 * given out as a download.
 */
export function documentFiles({ files }: Pick<Platform, 'files'>, { folder, widthPixels }: DocumentPlace) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  async function keepOne({ contentType, bytes, filename }: UploadedFile): Promise<KeptDocument> {
    const id = newId();
    const plain = filename.replace(/\.\w{1,5}$/, '').trim();
    const named = (usual: string, ending: string) => `${(plain || usual).slice(0, mostNameLength - ending.length)}${ending}`;
    if (contentType === 'application/pdf') {
      requirePdf(bytes);
      const fileKey = `${folder}/${id}.pdf`;
      await files.put(fileKey, bytes, contentType);
      return { id, name: named('document', '.pdf'), contentType, sizeBytes: bytes.length, fileKey };
    }
    const [picture] = await inTurn(() => renderPicture(bytes, { widths: [widthPixels] }));
    if (!picture) throw new Error('A picture was rendered in no size');
    const fileKey = `${folder}/${id}.webp`;
    await files.put(fileKey, picture.bytes, picture.contentType);
    return { id, name: named('picture', '.webp'), contentType: picture.contentType, sizeBytes: picture.bytes.length, fileKey };
  }

  const discard = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await files.remove(key);
  };

  return {
    /** Checks and stores uploads, in the order of their parts' names. Refusals 415 `not_a_picture`, `not_a_pdf`, 413 `picture_too_large`. */
    async keep(uploads: Uploads): Promise<KeptDocument[]> {
      const kept: KeptDocument[] = [];
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
