import { business } from '@ngoma/api/common/business';
import { boundedPool } from '#platform/bounded-pool';
import { newId } from '#platform/ids';
import { renderPicture } from '#platform/images';
import type { Platform, StoredFile } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import { type Actor, type ContractsCore, contractUnknown } from './contracts.core.service.ts';
import { filesOf, findContract, type Onlooker } from './contracts.read.ts';
import { contractMoveRefused, sideOf, tooManyFiles } from './contracts.rules.ts';
import { contractsStore } from './contracts.store.ts';

const folder = 'private/contracts';
const widthPixels = 1_600;

/** Files of a contract: pictures and PDFs, seen by its two sides and by admins. */
export function contractFilesService({ db, clock, files }: Platform, core: ContractsCore) {
  // Pictures are made again one at a time: a large one must not take the machine from those who buy tickets.
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  async function prepare({ contentType, bytes, filename }: UploadedFile): Promise<{ name: string } & StoredFile> {
    if (contentType === 'application/pdf') {
      requirePdf(bytes);
      return { name: filename || 'document.pdf', contentType, body: bytes };
    }
    const [picture] = await inTurn(() => renderPicture(bytes, { widths: [widthPixels] }));
    if (!picture) throw new Error('A picture was rendered in no size');
    const name = `${filename.replace(/\.\w{1,5}$/, '') || 'picture'}.webp`;
    return { name, contentType: 'image/webp', body: picture.bytes };
  }

  return {
    /** Refusals: 400 `file_missing`, 404, 409 `contract_move_refused` where the contract is over, `too_many_files`, 415 for what is no picture or PDF. */
    async add(actor: Actor, contractId: string, upload: UploadedFile | undefined): Promise<void> {
      const seen = await findContract(db, contractId);
      if (!seen || !sideOf(seen, actor.userId)) throw contractUnknown();
      if (!upload) throw fileMissing();
      const { name, contentType, body } = await prepare(upload);
      const id = newId();
      const key = `${folder}/${id}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`;
      await files.put(key, body, contentType);
      try {
        await db.transaction().execute(async (tx) => {
          const { contract } = await core.lockFor(tx, contractId, actor);
          if (contract.state === 'cancelled') throw contractMoveRefused(contract.state);
          if ((await filesOf(tx, contractId)).length >= business.contract.maxFiles)
            throw tooManyFiles(business.contract.maxFiles);
          const row = {
            id,
            contractId,
            uploadedBy: actor.userId,
            name: name.slice(0, 200),
            contentType,
            bytes: body.length,
            key,
          };
          await contractsStore(tx).insertFile({ ...row, createdAt: clock() });
        });
      } catch (error) {
        await files.remove(key);
        throw error;
      }
    },

    /** The bytes of a file and its name; 404 for everybody whom it doesn't concern. */
    async read({ userId, isAdmin }: Onlooker, contractId: string, fileId: string): Promise<StoredFile & { name: string }> {
      const contract = await findContract(db, contractId);
      const found =
        contract && (isAdmin || sideOf(contract, userId)) && (await filesOf(db, contractId)).find(({ id }) => id === fileId);
      const stored = found && (await files.get(found.key));
      if (!found || !stored) throw notFound({ en: 'This file does not exist', fr: 'Ce fichier n’existe pas' });
      return { ...stored, name: found.name };
    },
  };
}

const fileMissing = () =>
  new Refusal(
    'file_missing',
    400,
    { en: 'Choose a file first', fr: 'Choisissez d’abord un fichier' },
    { errors: { file: { en: 'This field is required', fr: 'Ce champ est obligatoire' } } },
  );

/** The type is only claimed; the first bytes are not. */
function requirePdf(bytes: Buffer): void {
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return;
  throw new Refusal('not_a_pdf', 415, { en: 'This file is not a PDF we can read', fr: 'Ce fichier n’est pas un PDF lisible' });
}
