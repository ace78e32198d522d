import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { ContractAnswer, ContractCard, ContractDispute, contractParties, DisputeOutcome, OfContract } from './contracts.ts';

export const listDisputes = endpoint({
  method: 'GET',
  path: '/contracts/disputes',
  summary: 'Disputes for admins to decide, the open ones first',
  allow: ['admin'],
  query: PageQuery.extend({ open: blankable(z.stringbool()) }),
  reply: PageMarks.extend({ disputes: z.array(ContractDispute.extend({ contract: ContractCard })) }),
});

export const openDispute = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/dispute',
  summary: 'Ask the admins to decide: everything in escrow is frozen until they have',
  allow: contractParties,
  params: OfContract,
  body: z.object({ reason: prose(2_000) }),
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'nothing_in_escrow'] },
});

export const decideDispute = endpoint({
  method: 'PUT',
  path: '/contracts/:contractId/dispute/decision',
  summary: 'Split what is in escrow between the two, and end the contract or let it go on',
  allow: ['admin'],
  params: OfContract,
  body: z.object({ toProvider: Xaf, outcome: DisputeOutcome, note: prose(2_000) }),
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'], 422: ['split_exceeds_escrow'] },
});
