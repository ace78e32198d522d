import type { ContractSide, DisputeOutcome } from '@ngoma/api/features/contracts/contracts';
import { recordAct } from '#platform/audit';
import { forbidden } from '#platform/http/refusal';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findContract } from '../contracts.read.ts';
import {
  autoReleaseCutoff,
  contractMoveRefused,
  isInEscrow,
  isUnfunded,
  type Mover,
  requireContractMove,
  requireFunded,
  sideOf,
  sumXaf,
} from '../contracts.rules.ts';
import { type Actor, type ContractsCore, type ContractsDeps, contractUnknown } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractRow, MilestoneRow } from '../contracts.types.ts';
import type { Escrow } from '../escrow/escrow.service.ts';
import type { Milestones } from '../escrow/milestones.service.ts';
import { milestonesOf, milestonesStore } from '../escrow/milestones.store.ts';
import { endPledgesOf } from '../pledges/end-pledges.ts';
import { requireNoOwedPledge } from '../pledges/pledges.rules.ts';
import {
  type Consequences,
  consequencesOf,
  nothingInEscrow,
  requireConfirmedAmounts,
  requireSplitWithinEscrow,
  splitOver,
} from './ending.rules.ts';
import { listContractsToComplete } from './overdue.read.ts';

/** The amounts in whole XAF that the user saw and confirmed. */
export interface ConfirmedConsequences {
  readonly reason: string;
  readonly toProvider: number;
  readonly toOrganizer: number;
  readonly returned: number;
}
export interface Decision {
  readonly toProvider: number;
  readonly outcome: DisputeOutcome;
  readonly note: string;
}

const maxPerRun = 200;
const releasedOf = (milestones: readonly MilestoneRow[]): number =>
  milestones.reduce((sum, { releasedXaf }) => sum + releasedXaf, 0);

/** Ends contracts: completion, cancellation, disputes and their decision by an admin. */
export function endingService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { ledger, calendar, payments }: Pick<ContractsDeps, 'ledger' | 'calendar' | 'payments'>,
  { core, escrow, milestones }: { readonly core: ContractsCore; readonly escrow: Escrow; readonly milestones: Milestones },
) {
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

  /** Ends the pledges of a contract that ends. Its milestones without money are removed afterwards. */
  const endPledges = (tx: Tx, contract: ContractRow, by: string) =>
    endPledgesOf(tx, contract.id, 'open', { by, reason: 'contract_ended' }, clock());

  /** Empties the escrow: pays the given amount to the provider, over the milestones in their order, and refunds the rest. */
  async function emptyEscrow(
    tx: Tx,
    contract: ContractRow,
    toProviderXaf: number,
    move: { mover: Mover; by: string; reason: string },
  ): Promise<void> {
    const held = (await milestonesOf(tx, contract.id)).filter(isInEscrow);
    const shares = splitOver(held, toProviderXaf);
    for (const [place, milestone] of held.entries()) {
      const share = shares[place];
      if (share) await escrow.disburse(tx, contract, milestone, share, move);
    }
  }

  /**
   * Cancels open payments, so that none funds a contract that ends. Runs before the contract is locked, because payments are
   * locked first.
   */
  async function cancelOpenPayments(tx: Tx, contractId: string): Promise<void> {
    for (const { id, state } of await milestonesOf(tx, contractId)) {
      if (isUnfunded({ state })) await payments.cancelOpen(tx, 'milestone', id);
    }
  }

  async function releaseBookingAndPlan(tx: Tx, contract: ContractRow): Promise<void> {
    await milestonesStore(tx).removePending(contract.id, clock());
    await calendar.release(tx, contract.sourceType, contract.sourceId);
  }

  async function completeLocked(tx: Tx, contract: ContractRow, by: string | null): Promise<void> {
    requireContractMove(contract.state, 'completed', by === null ? 'time' : 'organizer');
    const all = await milestonesOf(tx, contract.id);
    requireFunded(all);
    for (const milestone of all.filter(isInEscrow)) await milestones.release(tx, contract, milestone, by);
    const changes = { completedAt: clock(), proposed: null };
    const { contract: completed, moveId } = await core.move(tx, contract, 'completed', changes, { by });
    await core.notifyParties(tx, completed, { type: 'contract_completed', by, to: ['organizer', 'provider'], sourceId: moveId });
  }

  return {
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

    /**
     * Completes the contract on the organizer's word and releases the escrow to the provider. Raises `milestones_unfunded` (409).
     */
    complete: (actor: Actor, contractId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await completeLocked(tx, await core.lockAs('organizer', tx, contractId, actor), actor.userId);
      }),

    /** Completes the contract in the transaction of the feature that owns the project or request. */
    completeWithin: async (tx: Tx, actor: Actor, contractId: string): Promise<void> => {
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      if (contract.state !== 'completed') await completeLocked(tx, contract, actor.userId);
    },

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
        // An admin may have been a party before becoming an admin. Nobody decides their own case.
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

    /** Completes contracts whose service ended 72 hours ago and whose milestones are all paid out or refunded. */
    async autoComplete(): Promise<void> {
      const endedUntil = autoReleaseCutoff(clock());
      for (const contractId of await listContractsToComplete(db, endedUntil, maxPerRun)) {
        try {
          await db.transaction().execute(async (tx) => {
            const contract = await contractsStore(tx).lock(contractId);
            const isPaidOut = (await milestonesOf(tx, contractId)).every(
              ({ state }) => state === 'released' || state === 'refunded',
            );
            // An amendment may have moved the end while this transaction waited for the lock.
            if (contract?.state === 'active' && contract.endsAt <= endedUntil && isPaidOut)
              await completeLocked(tx, contract, null);
          });
        } catch (error) {
          logger.error({ err: error, contractId }, 'Could not complete a contract automatically');
        }
      }
    },
  };
}
