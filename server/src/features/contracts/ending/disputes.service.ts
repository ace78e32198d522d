import type { DisputeOutcome } from '@ngoma/api/features/contracts/contracts';
import { recordAct } from '#platform/audit';
import { forbidden } from '#platform/http/refusal';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { contractMoveRefused, isInEscrow, requireContractMove, sideOf, sumXaf } from '../contracts.rules.ts';
import { type Actor, type ContractsCore, contractUnknown } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import { milestonesOf, milestonesStore } from '../escrow/milestones.store.ts';
import { nothingInEscrow, requireSplitWithinEscrow } from './ending.rules.ts';
import type { EndingSteps } from './ending-steps.ts';

export interface Decision {
  readonly toProvider: number;
  readonly outcome: DisputeOutcome;
  readonly note: string;
}

/** Disputes about a contract in force, and their decision by an admin. */
export function disputesService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  core: ContractsCore,
  { endPledges, emptyEscrow, cancelOpenPayments, releaseBookingAndPlan }: EndingSteps,
) {
  return {
    /** Freezes the escrow until an admin decides. */
    dispute: (actor: Actor, contractId: string, reason: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { contract, side } = await core.lockFor(tx, contractId, actor);
        requireContractMove(contract.state, 'disputed', side);
        const held = (await milestonesOf(tx, contractId)).filter(isInEscrow);
        if (held.length === 0) throw nothingInEscrow();
        const store = contractsStore(tx);
        const escrowXaf = sumXaf(held);
        for (const milestone of held)
          await milestonesStore(tx).change(milestone, { state: 'disputed' }, { by: actor.userId }, clock());
        await store.openDispute({ id: newId(), contractId, openedBy: actor.userId, reason, escrowXaf, openedAt: clock() });
        const { contract: disputed, moveId } = await core.move(tx, contract, 'disputed', {}, { by: actor.userId, reason });
        const to = ['organizer', 'provider', 'admins'] as const;
        await core.notifyParties(tx, disputed, {
          type: 'dispute_opened',
          by: actor.userId,
          to,
          sourceId: moveId,
          amountXaf: escrowXaf,
        });
      }),

    /** Splits the escrow as the admin decides, and ends the contract or lets it continue. Raises `split_exceeds_escrow` (422). */
    decide: (admin: Actor, contractId: string, { toProvider, outcome, note }: Decision): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const to = outcome === 'resumed' ? 'active' : outcome;
        if (to !== 'active') await cancelOpenPayments(tx, contractId);
        const contract = await contractsStore(tx).lock(contractId);
        if (!contract) throw contractUnknown();
        // An admin may have been a party before becoming an admin. No admin decides their own case.
        if (sideOf(contract, admin.userId)) throw forbidden();
        if (contract.state !== 'disputed') throw contractMoveRefused(contract.state, { to });
        requireSplitWithinEscrow(toProvider, sumXaf((await milestonesOf(tx, contractId)).filter(isInEscrow)));
        await emptyEscrow(tx, contract, toProvider, { mover: 'admin', by: admin.userId, reason: 'decided' });
        if (to !== 'active') await endPledges(tx, contract, admin.userId);
        if (to === 'cancelled') await releaseBookingAndPlan(tx, contract);
        if (to === 'completed') await milestonesStore(tx).removePending(contractId, clock());
        const decision = { by: admin.userId, at: clock(), toProviderXaf: toProvider, outcome, note };
        const disputeId = await contractsStore(tx).decideDispute(contractId, decision);
        const times = to === 'completed' ? { completedAt: clock() } : to === 'cancelled' ? { cancelledAt: clock() } : {};
        const changes = to === 'active' ? {} : { ...times, proposed: null };
        await recordAct(tx, clock, {
          ...{ actorId: admin.userId, action: 'dispute.decided', subjectType: 'contract', subjectId: contractId },
          detail: { reason: note, outcome, toProviderXaf: toProvider },
        });
        const { contract: decided } = await core.move(tx, contract, to, changes, { by: admin.userId, reason: note });
        await core.notifyParties(tx, decided, {
          type: 'dispute_decided',
          by: null,
          to: ['organizer', 'provider'],
          sourceId: disputeId,
          amountXaf: toProvider,
        });
      }),
  };
}
