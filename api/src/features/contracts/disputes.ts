import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, prose, TextBoolean } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { ContractCard, ContractDispute, ContractParams, ContractReply, contractParties, DisputeOutcome } from './contracts.ts';

export const listDisputes = endpoint({
  method: 'GET',
  path: '/contracts/disputes',
  summary: 'Lists disputes, open ones first',
  allow: ['admin'],
  query: PageQuery.extend({ open: blankable(TextBoolean) }),
  reply: PageInfo.extend({ disputes: z.array(ContractDispute.extend({ contract: ContractCard })) }),
});

export const openDispute = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/dispute',
  summary: 'Opens a dispute. All money in escrow is frozen until an admin decides.',
  allow: contractParties,
  params: ContractParams,
  body: z.object({ reason: prose(2_000) }),
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'nothing_in_escrow'] },
});

export const decideDispute = endpoint({
  method: 'PUT',
  path: '/contracts/:contractId/dispute/decision',
  summary: 'Splits the money in escrow between the two parties, and ends or continues the contract',
  allow: ['admin'],
  params: ContractParams,
  body: z.object({ toProvider: Xaf, outcome: DisputeOutcome, note: prose(2_000) }),
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'], 422: ['split_exceeds_escrow'] },
});
