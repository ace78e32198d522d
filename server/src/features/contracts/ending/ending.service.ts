import type { ContractSide } from '@ngoma/api/features/contracts/contracts';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findContract } from '../contracts.read.ts';
import { isInEscrow, requireContractMove, sideOf, sumXaf } from '../contracts.rules.ts';
import { type Actor, type ContractsCore, type ContractsDeps, contractUnknown } from '../contracts.service.ts';
import type { ContractRow, MilestoneRow } from '../contracts.types.ts';
import type { Escrow } from '../escrow/escrow.service.ts';
import type { Milestones } from '../escrow/milestones.service.ts';
import { milestonesOf } from '../escrow/milestones.store.ts';
import { requireNoOwedPledge } from '../pledges/pledges.rules.ts';
import { completionService } from './completion.service.ts';
import { disputesService } from './disputes.service.ts';
import { type Consequences, consequencesOf, requireConfirmedAmounts } from './ending.rules.ts';
import { endingSteps } from './ending-steps.ts';

/** The amounts in whole XAF that the user saw and confirmed. */
export interface ConfirmedConsequences {
  readonly reason: string;
  readonly toProvider: number;
  readonly toOrganizer: number;
  readonly returned: number;
}
const releasedOf = (milestones: readonly MilestoneRow[]): number =>
  milestones.reduce((sum, { releasedXaf }) => sum + releasedXaf, 0);

/** Ends contracts: completion, cancellation, disputes and their decision by an admin. */
export function endingService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { ledger, calendar, payments }: Pick<ContractsDeps, 'ledger' | 'calendar' | 'payments'>,
  { core, escrow, milestones }: { readonly core: ContractsCore; readonly escrow: Escrow; readonly milestones: Milestones },
) {
  const steps = endingSteps({ clock }, { calendar, payments }, escrow);
  const { endPledges, emptyEscrow, cancelOpenPayments, releaseBookingAndPlan } = steps;

  /**
   * Computes what a cancellation costs now. Reads the provider's balance within the caller's transaction. Raises `pledge_open` (409)
   * for an organizer who owes the provider by a pledge.
   */
  async function computeConsequences(
    tx: Tx | typeof db,
    contract: ContractRow,
    by: ContractSide,
  ): Promise<Consequences & { escrowXaf: number; releasedXaf: number }> {
    const all = await milestonesOf(tx, contract.id);
    const [escrowXaf, releasedXaf] = [sumXaf(all.filter(isInEscrow)), releasedOf(all)];
    const { available } = await ledger.balances(tx, contract.providerId);
    const { cancellationPolicy: policy, startsAt, totalXaf } = contract;
    const isBinding = contract.inForce !== null;
    const found = consequencesOf({
      by,
      policy,
      startsAt,
      now: clock(),
      isBinding,
      totalXaf,
      escrowXaf,
      releasedXaf,
      providerAvailableXaf: available,
    });
    if (by === 'organizer') requireNoOwedPledge(all, found.uncoveredXaf);
    return { ...found, escrowXaf, releasedXaf };
  }

  const disputes = disputesService({ db, clock }, core, steps);
  const completion = completionService({ db, clock, logger }, { core, milestones });

  return {
    ...disputes,
    ...completion,

    /** Returns what a cancellation by this user costs now. Raises 404 for a user who is not a party. */
    async consequences(actor: Actor, contractId: string) {
      const contract = await findContract(db, contractId);
      const by = contract && sideOf(contract, actor.userId);
      if (!contract || !by) throw contractUnknown();
      requireContractMove(contract.state, 'cancelled', by);
      return { ...(await computeConsequences(db, contract, by)), by, contract };
    },

    /** Cancels with the consequences that the user confirmed. Raises `consequences_changed` (409) if they differ by now. */
    cancel: (actor: Actor, contractId: string, confirmed: ConfirmedConsequences): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await core.requireSide(tx, contractId, actor);
        await cancelOpenPayments(tx, contractId);
        const { contract, side } = await core.lockFor(tx, contractId, actor);
        requireContractMove(contract.state, 'cancelled', side);
        const found = await computeConsequences(tx, contract, side);
        requireConfirmedAmounts(found, confirmed);
        await emptyEscrow(tx, contract, found.toProviderXaf, { mover: side, by: actor.userId, reason: 'cancelled' });
        await escrow.returnFromProvider(tx, contract, found.returnedXaf);
        await endPledges(tx, contract, actor.userId);
        await releaseBookingAndPlan(tx, contract);
        const { returnedXaf, owedXaf } = found;
        const changes = { cancelledAt: clock(), proposed: null, returnedXaf, owedXaf };
        const move = { by: actor.userId, reason: confirmed.reason };
        const { contract: cancelled, moveId } = await core.move(tx, contract, 'cancelled', changes, move);
        await core.notifyParties(tx, cancelled, {
          type: 'contract_cancelled',
          by: actor.userId,
          to: ['organizer', 'provider'],
          sourceId: moveId,
        });
      }),
  };
}
