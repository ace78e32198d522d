import { business } from '@ngoma/api/common/business';
import { documentFiles } from '#platform/documents';
import type { Platform, StoredFile } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { Onlooker } from './contracts.cards.read.ts';
import { type Actor, type ContractsCore, contractUnknown } from './contracts.core.service.ts';
import { filesOf, findContract } from './contracts.read.ts';
import { contractMoveRefused, sideOf, tooManyFiles } from './contracts.rules.ts';
import { contractsStore } from './contracts.store.ts';

const documents = { folder: 'private/contracts', widthPixels: 1_600 };

/** Files of a contract: pictures and PDFs, seen by its two sides and by admins. */
export function contractFilesService({ db, clock, files }: Platform, core: ContractsCore) {
  const attachments = documentFiles({ files }, documents);

  return {
    /** Refusals: 400 `file_missing`, 404, 409 `contract_move_refused` where the contract is over, `too_many_files`, 415 for what is no picture or PDF. */
    async add(actor: Actor, contractId: string, upload: UploadedFile | undefined): Promise<void> {
      const seen = await findContract(db, contractId);
      if (!seen || !sideOf(seen, actor.userId)) throw contractUnknown();
      if (!upload) throw fileMissing();
      const [kept] = await attachments.keep({ file: upload });
      if (!kept) throw fileMissing();
      try {
        await db.transaction().execute(async (tx) => {
          const { contract } = await core.lockFor(tx, contractId, actor);
          if (contract.state === 'cancelled') throw contractMoveRefused(contract.state);
          if ((await filesOf(tx, contractId)).length >= business.contract.maxFiles)
            throw tooManyFiles(business.contract.maxFiles);
          const { id, name, contentType, sizeBytes: bytes, fileKey: key } = kept;
          const row = { id, contractId, uploadedBy: actor.userId, name, contentType, bytes, key };
          await contractsStore(tx).insertFile({ ...row, createdAt: clock() });
        });
      } catch (error) {
        await attachments.discard([kept.fileKey]);
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
