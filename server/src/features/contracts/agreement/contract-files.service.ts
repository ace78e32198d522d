import { business } from '@ngoma/api/common/business';
import { documentFiles } from '#platform/files/documents';
import { notFound, Refusal } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform, StoredFile } from '#platform/platform';
import { filesOf, findContract } from '../contracts.read.ts';
import { contractMoveRefused, sideOf, tooManyFiles } from '../contracts.rules.ts';
import { type Actor, type ContractsCore, contractUnknown } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractViewer } from '../screens/contract-cards.read.ts';

const documents = { folder: 'private/contracts', widthPixels: 1_600 };

/** Stores files of a contract: pictures and PDFs that its two sides and admins can read. */
export function contractFilesService({ db, clock, files }: Platform, core: ContractsCore) {
  const attachments = documentFiles({ files }, documents);

  return {
    /**
     * Adds a file. Raises `file_missing` (400), 404, `contract_move_refused` (409) for a cancelled contract, `too_many_files`
     * (409), and 415 for a file that is neither a picture nor a PDF.
     */
    async add(actor: Actor, contractId: string, upload: UploadedFile | undefined): Promise<void> {
      const seen = await findContract(db, contractId);
      if (!seen || !sideOf(seen, actor.userId)) throw contractUnknown();
      if (!upload) throw fileMissing();
      const [kept] = await attachments.store({ file: upload });
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

    /** Returns the content of a file and its name. Raises 404 for anyone but the two sides and admins. */
    async read({ userId, isAdmin }: ContractViewer, contractId: string, fileId: string): Promise<StoredFile & { name: string }> {
      const contract = await findContract(db, contractId);
      const found =
        contract && (isAdmin || sideOf(contract, userId)) && (await filesOf(db, contractId)).find(({ id }) => id === fileId);
      const stored = found && (await files.get(found.key));
      if (!found || !stored) throw notFound(bilingual('common.fileNotFound'));
      return { ...stored, name: found.name };
    },
  };
}

const fileMissing = () =>
  new Refusal('file_missing', 400, bilingual('contracts.fileMissing'), {
    errors: { file: bilingual('contracts.fieldIsRequired') },
  });
