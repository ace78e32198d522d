import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, line, prose } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { ContractParams, ContractReply, ContractSide, contractParties } from './contracts.ts';
import { CancellationPolicy } from './terms.ts';

/** Consequences of cancelling the contract now. */
export const CancellationConsequences = z
  .object({
    by: ContractSide,
    policy: CancellationPolicy,
    /** Whole hours until the start; zero after it. */
    hoursBefore: z.int().min(0),
    /** The provider's share of the total, in percent. */
    percent: z.int().min(0).max(100),
    total: Xaf,
    escrow: Xaf,
    alreadyReleased: Xaf,
    /** Amount released from escrow to the provider. */
    toProvider: Xaf,
    toOrganizer: Xaf,
    /** Amount taken back from the provider's balance when the provider cancels. */
    returned: Xaf,
    /** Amount that the provider still owes the organizer because the balance is too low. */
    owed: Xaf,
  })
  .meta({ id: 'CancellationConsequences' });
export type CancellationConsequences = z.infer<typeof CancellationConsequences>;
export const MilestoneParams = z.object({ contractId: Id, milestoneId: Id });

export const fundMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/fund',
  summary: 'Funds a milestone into escrow, from the available balance or by a payment',
  allow: ['organizer'],
  params: MilestoneParams,
  body: z.object({ from: z.enum(['balance', 'payment']), gateway: blankable(line(40)), number: blankable(line(30)) }),
  reply: ContractReply.extend({ paymentUrl: z.string().nullable() }),
  refuses: {
    404: ['not_found'],
    409: ['contract_move_refused', 'milestone_move_refused', 'insufficient_balance'],
    503: ['payment_unavailable'],
  },
});

export const submitMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/submit',
  summary: 'Submits the work of a milestone. The money is released after 72 hours without an answer from the organizer.',
  allow: ['provider'],
  params: MilestoneParams,
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestone_move_refused', 'milestone_not_due'] },
});

export const acceptMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/accept',
  summary:
    'Accepts the work of a milestone and releases its money from escrow to the provider. The provider of a pledged milestone is paid when its money comes.',
  allow: ['organizer'],
  params: MilestoneParams,
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestone_move_refused'] },
});

export const completeContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/complete',
  summary: 'Completes the contract and releases the remaining money in escrow to the provider',
  allow: ['organizer'],
  params: ContractParams,
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestones_unfunded'] },
});

export const cancellationConsequences = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/cancellation',
  summary: 'Returns the consequences of cancelling the contract now',
  allow: contractParties,
  params: ContractParams,
  reply: z.object({ consequences: CancellationConsequences }),
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'pledge_open'] },
});

export const cancelContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/cancel',
  summary: 'Cancels the contract with the consequences that were shown. Refused when they have changed since.',
  allow: contractParties,
  params: ContractParams,
  body: z.object({ reason: prose(1_000), toProvider: Xaf, toOrganizer: Xaf, returned: Xaf.default(0) }),
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'consequences_changed', 'pledge_open'] },
});
