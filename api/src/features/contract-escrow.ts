import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, line, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { CancellationPolicy } from './contract-terms.ts';
import { ContractAnswer, ContractSide, contractParties, OfContract } from './contracts.ts';

/** What calling off brings with it at this moment. */
export const CancellationConsequences = z
  .object({
    by: ContractSide,
    policy: CancellationPolicy,
    /** Whole hours to the start; zero from then on. */
    hoursBefore: z.int().min(0),
    /** The provider's share of the total. */
    percent: z.int().min(0).max(100),
    total: Xaf,
    escrow: Xaf,
    alreadyReleased: Xaf,
    /** Out of escrow. */
    toProvider: Xaf,
    toOrganizer: Xaf,
    /** Back from the provider's own balance, where the provider calls off. */
    returned: Xaf,
    /** What the provider still owes the organizer, since the balance does not hold it. */
    owed: Xaf,
  })
  .meta({ id: 'CancellationConsequences' });
export type CancellationConsequences = z.infer<typeof CancellationConsequences>;
const OfMilestone = z.object({ contractId: Id, milestoneId: Id });

export const fundMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/fund',
  summary: 'Put a milestone’s money into escrow, from the available balance or by a payment',
  allow: ['organizer'],
  params: OfMilestone,
  body: z.object({ from: z.enum(['balance', 'payment']), gateway: blankable(line(40)), number: blankable(line(30)) }),
  reply: ContractAnswer.extend({ paymentUrl: z.string().nullable() }),
  refuses: {
    404: ['not_found'],
    409: ['contract_move_refused', 'milestone_move_refused', 'insufficient_balance'],
    503: ['payment_unavailable'],
  },
});

export const submitMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/submit',
  summary: 'Say that the work behind a milestone is done; 72 hours of silence then release it',
  allow: ['provider'],
  params: OfMilestone,
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestone_move_refused', 'milestone_not_due'] },
});

export const acceptMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/accept',
  summary: 'Accept the work: its money leaves escrow for the provider',
  allow: ['organizer'],
  params: OfMilestone,
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestone_move_refused'] },
});

export const completeContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/complete',
  summary: 'The work is done: what is still in escrow goes to the provider',
  allow: ['organizer'],
  params: OfContract,
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestones_unfunded'] },
});

export const cancellationConsequences = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/cancellation',
  summary: 'What calling off would bring with it now',
  allow: contractParties,
  params: OfContract,
  reply: z.object({ consequences: CancellationConsequences }),
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'] },
});

export const cancelContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/cancel',
  summary: 'Call the contract off with the consequences that were shown; refused when they have changed since',
  allow: contractParties,
  params: OfContract,
  body: z.object({ reason: prose(1_000), toProvider: Xaf, toOrganizer: Xaf, returned: Xaf.default(0) }),
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'consequences_changed'] },
});
