import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { ContractReply } from './contracts.ts';
import { MilestoneParams } from './escrow.ts';

export const proposePledge = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/pledge',
  summary:
    'Offers to pay a milestone from the pending ticket income of the contract’s event when that is released. The provider has to agree. A repeat has no effect.',
  allow: ['organizer'],
  params: MilestoneParams,
  status: 201,
  reply: ContractReply,
  refuses: {
    404: ['not_found'],
    409: ['contract_move_refused', 'milestone_move_refused', 'event_not_ahead', 'account_frozen', 'pledge_exceeds_pending'],
  },
});

export const answerPledge = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/pledge/answer',
  summary: 'Agrees to a pledge instead of money in escrow, or declines it',
  allow: ['provider'],
  params: MilestoneParams,
  body: z.object({ agrees: z.boolean() }),
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'pledge_not_open'] },
});

export const withdrawPledge = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/pledge/withdraw',
  summary: 'Withdraws the offer of a pledge that the provider has not answered yet',
  allow: ['organizer'],
  params: MilestoneParams,
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['pledge_not_open'] },
});
