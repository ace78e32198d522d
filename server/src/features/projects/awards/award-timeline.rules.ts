import type { AwardTimeline } from '@ngoma/api/features/projects/award-timeline';
import type { ContractProgress } from '#features/contracts/index';
import type { BidRow, ProjectRow } from '../projects.types.ts';

/** The facts that the time line of an awarded bid is made of. */
export interface AwardFacts {
  readonly project: Pick<ProjectRow, 'state' | 'startsAt' | 'awardExpiresAt'>;
  readonly bid: Pick<BidRow, 'createdAt'>;
  readonly awardedAt: Date | null;
  /** Undefined until the provider accepts the award. */
  readonly contract: ContractProgress | undefined;
}

type Next = AwardTimeline['next'];
type Step = AwardTimeline['steps'][number];

const nextOf = (kind: NonNullable<Next>['kind'], by: Date | null): Next => ({ kind, by: by?.toISOString() ?? null });

const signatureNext = ({ signedSides, startsAt }: ContractProgress): Next => {
  if (signedSides.includes('organizer')) return nextOf('provider_signature', startsAt);
  return nextOf(signedSides.includes('provider') ? 'organizer_signature' : 'signatures', startsAt);
};

/** Returns what a contract in force waits for: first money, then the event, then the work and its payment. */
function workNext(contract: ContractProgress, now: Date): Next {
  const { hasUnfunded, fundingDueAt, hasProposal, submittedAt, acceptedBy, startsAt, endsAt, completedBy } = contract;
  if (hasProposal) return nextOf('provider_pledge', startsAt);
  if (submittedAt) return nextOf('acceptance', acceptedBy);
  if (hasUnfunded) return nextOf('funding', fundingDueAt);
  if (now < startsAt) return nextOf('event', startsAt);
  if (contract.funded < contract.milestones) return nextOf('earnings', null);
  if (contract.unpaid === 0) return nextOf('completion', completedBy);
  return nextOf('provider_work', endsAt > now ? endsAt : null);
}

function nextStep({ project, contract }: AwardFacts, now: Date): Next {
  if (project.state === 'completed') return null;
  if (!contract) return nextOf('answer', project.awardExpiresAt);
  if (contract.state === 'disputed') return nextOf('decision', null);
  return contract.activatedAt ? workNext(contract, now) : signatureNext(contract);
}

/** Returns the time line of an awarded bid: its steps with their times, the milestones, and what it waits for. */
export function awardTimeline(facts: AwardFacts, now: Date): AwardTimeline {
  const { project, bid, awardedAt, contract } = facts;
  const eventAt = contract?.startsAt ?? project.startsAt;
  const isFunded = contract !== undefined && contract.milestones > 0 && contract.funded === contract.milestones;
  const isPaid = isFunded && contract.paid === contract.milestones;
  const step = (name: Step['step'], isReached: boolean, at: Date | null): Step => ({
    ...{ step: name, isReached, at: at?.toISOString() ?? null },
  });
  return {
    steps: [
      step('placed', true, bid.createdAt),
      step('awarded', true, awardedAt),
      step('signed', Boolean(contract?.activatedAt), contract?.activatedAt ?? null),
      step('funded', isFunded, isFunded ? (isPaid ? contract.lastPaidAt : contract.lastFundedAt) : null),
      step('event', now >= eventAt, eventAt),
      step('done', project.state === 'completed', contract?.completedAt ?? null),
    ],
    milestones: contract ? { total: contract.milestones, funded: contract.funded, paid: contract.paid } : null,
    next: nextStep(facts, now),
  };
}
