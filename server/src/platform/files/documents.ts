import { boundedPool } from '../concurrency/bounded-pool.ts';
import { Refusal } from '../http/refusal.ts';
import type { UploadedFile } from '../http/route.ts';
import { bilingual } from '../i18n/messages.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { renderPicture } from './images.ts';

/** A stored document, as its database row describes it. */
export interface StoredDocument {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly fileKey: string;
}

/** Uploaded files by the name of their form field. */
export type Uploads = Readonly<Record<string, UploadedFile | undefined>>;

export interface DocumentOptions {
  /** Below `private/`: documents are served only by endpoints that check access. */
  readonly folder: string;
  /** Maximum width; larger pictures are scaled down. */
  readonly widthPixels: number;
}

const maxNameLength = 200;

/** A document as it is stored, checked and without hidden content. */
export interface EncodedDocument {
  readonly bytes: Buffer;
  readonly contentType: 'application/pdf' | 'image/webp';
  /** The ending of its file name. */
  readonly ending: '.pdf' | '.webp';
}

/**
 * Returns the function that checks and encodes an upload. Pictures are re-encoded one at a time, which removes hidden content and
 * the location of a photograph. A PDF stays unchanged after a check of its first bytes. Refuses with 415 `not_a_picture`, 415
 * `not_a_pdf` or 413 `picture_too_large`.
 */
export function documentEncoder({ widthPixels }: Pick<DocumentOptions, 'widthPixels'>) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });
  return async ({ contentType, bytes }: Pick<UploadedFile, 'contentType' | 'bytes'>): Promise<EncodedDocument> => {
    if (contentType === 'application/pdf') {
      requirePdf(bytes);
      return { bytes, contentType, ending: '.pdf' };
    }
    const [picture] = await inTurn(() => renderPicture(bytes, { widths: [widthPixels] }));
    if (!picture) throw new Error('renderPicture returned no rendition');
    return { bytes: picture.bytes, contentType: picture.contentType, ending: '.webp' };
  };
}

/** Stores documents that people attach: pictures and PDFs, each encoded as `documentEncoder` does. */
export function documentFiles({ files }: Pick<Platform, 'files'>, { folder, widthPixels }: DocumentOptions) {
  const encode = documentEncoder({ widthPixels });

  async function storeOne(upload: UploadedFile): Promise<StoredDocument> {
    const id = newId();
    const { bytes, contentType, ending } = await encode(upload);
    const plain = upload.filename.replace(/\.\w{1,5}$/, '').trim();
    const usual = ending === '.pdf' ? 'document' : 'picture';
    const name = `${(plain || usual).slice(0, maxNameLength - ending.length)}${ending}`;
    const fileKey = `${folder}/${id}${ending}`;
    await files.put(fileKey, bytes, contentType);
    return { id, name, contentType, sizeBytes: bytes.length, fileKey };
  }

  const discard = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await files.remove(key);
  };

  return {
    /**
     * Checks and stores uploads in the order of their field names. Refuses with 415 `not_a_picture`, 415 `not_a_pdf` or 413
     * `picture_too_large`, and then stores none of them.
     */
    async store(uploads: Uploads): Promise<StoredDocument[]> {
      const stored: StoredDocument[] = [];
      try {
        for (const [, upload] of Object.entries(uploads).sort(([one], [other]) => one.localeCompare(other)))
          if (upload) stored.push(await storeOne(upload));
        return stored;
      } catch (error) {
        await discard(stored.map(({ fileKey }) => fileKey));
        throw error;
      }
    },
    discard,
    read: (key: string) => files.get(key),
  };
}

/** Refuses with 415 `not_a_pdf` what does not begin like a PDF. The file's name and type are only claims of the client. */
function requirePdf(bytes: Buffer): void {
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return;
  throw new Refusal('not_a_pdf', 415, bilingual('platform.notAPdf'));
}
