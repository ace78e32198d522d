import { z } from 'zod';
import { endpoint, type FilePart } from '../../common/endpoint.ts';
import { Id } from '../../common/fields.ts';
import { ContractParams, ContractReply, contractParties, contractReaders } from './contracts.ts';

const document: FilePart = {
  describe: 'Picture or PDF for the contract',
  maxBytes: 10 * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
};

export const uploadContractFile = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/files',
  summary: 'Adds a picture or PDF to a contract, visible to both parties',
  allow: contractParties,
  params: ContractParams,
  files: { file: document },
  status: 201,
  reply: ContractReply,
  refuses: {
    400: ['file_missing'],
    404: ['not_found'],
    409: ['contract_move_refused', 'too_many_files'],
    415: ['not_a_pdf', 'not_a_picture'],
  },
});

export const getContractFile = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/files/:fileId',
  summary: 'Downloads a file of a contract',
  allow: contractReaders,
  params: z.object({ contractId: Id, fileId: Id }),
  reply: z.string(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
