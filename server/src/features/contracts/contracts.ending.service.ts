import type { ContractSide, DisputeOutcome } from '@ngoma/api/features/contracts';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { forbidden } from '#platform/refusal';
import { withSilentEnds } from './contracts.clock.read.ts';
import { type Actor, type ContractDoors, type ContractsCore, contractUnknown } from './contracts.core.service.ts';
import {
  type Consequences,
  consequencesOf,
  nothingInEscrow,
  requireAsShown,
  requireWithin,
  splitOver,
} from './contracts.ending.rules.ts';
import type { Escrow } from './contracts.escrow.service.ts';
import type { Milestones } from './contracts.milestones.service.ts';
import { findContract } from './contracts.read.ts';
import {
  contractMoveRefused,
  isInEscrow,
  type Mover,
  requireContractMove,
  requireFunded,
  sideOf,
  silentSince,
  sumXaf,
} from './contracts.rules.ts';
import { contractsStore } from './contracts.store.ts';
import type { ContractRow, MilestoneRow } from './contracts.types.ts';
import { milestonesOf, milestonesStore } from './milestones.store.ts';

/** What was shown before somebody confirmed, in whole XAF. */
export interface Shown {
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

const mostAtOnce = 200;
const releasedOf = (milestones: readonly MilestoneRow[]): number =>
  milestones.reduce((sum, { releasedXaf }) => sum + releasedXaf, 0);

/** How a contract ends: completed, called off, or decided by an admin. */
export function endingService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { ledger, calendar, payments }: Pick<ContractDoors, 'ledger' | 'calendar' | 'payments'>,
  { core, escrow, milestones }: { readonly core: ContractsCore; readonly escrow: Escrow; readonly milestones: Milestones },
) {
  /** What calling off means now, in money; the balance is read where the caller's transaction stands. */
  async function weigh(
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
    return { ...found, escrowXaf, releasedXaf };
  }

  /** Empties the escrow as decided: so much to the provider, over the milestones in their order, the rest back. */
  async function empty(
    tx: Tx,
    contract: ContractRow,
    toProviderXaf: number,
    move: { mover: Mover; by: string; reason: string },
  ): Promise<void> {
    const held = (await milestonesOf(tx, contract.id)).filter(isInEscrow);
    const shares = splitOver(held, toProviderXaf);
    for (const [place, milestone] of held.entries()) {
      const share = shares[place];
      if (share) await escrow.settle(tx, contract, milestone, share, move);
    }
  }

  /** No open attempt pays for a contract that ends. Before the contract is locked: payments come first. */
  async function stopPayments(tx: Tx, contractId: string): Promise<void> {
    for (const { id, state } of await milestonesOf(tx, contractId)) {
      if (state === 'pending') await payments.cancelOpen(tx, 'milestone', id);
    }
  }

  async function callOff(tx: Tx, contract: ContractRow): Promise<void> {
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
    await core.tell(tx, 'contract_completed', completed, { by, to: ['organizer', 'provider'], sourceId: moveId });
  }

  return {
    /** What calling off would bring with it for whoever asks; 404 for everybody but the two sides. */
    async consequences(actor: Actor, contractId: string) {
      const contract = await findContract(db, contractId);
      const by = contract && sideOf(contract, actor.userId);
      if (!contract || !by) throw contractUnknown();
      requireContractMove(contract.state, 'cancelled', by);
      return { ...(await weigh(db, contract, by)), by, contract };
    },

    /** Calls off with the consequences that were shown. Refuses 409 `consequences_changed` where they are others by now. */
    cancel: (actor: Actor, contractId: string, shown: Shown): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await core.requireSide(tx, contractId, actor);
        await stopPayments(tx, contractId);
        const { contract, side } = await core.lockFor(tx, contractId, actor);
        requireContractMove(contract.state, 'cancelled', side);
        const found = await weigh(tx, contract, side);
        requireAsShown(found, shown);
        await empty(tx, contract, found.toProviderXaf, { mover: side, by: actor.userId, reason: 'cancelled' });
        await escrow.giveBack(tx, contract, found.returnedXaf);
        await callOff(tx, contract);
        const { returnedXaf, owedXaf } = found;
        const changes = { cancelledAt: clock(), proposed: null, returnedXaf, owedXaf };
        const move = { by: actor.userId, reason: shown.reason };
        const { contract: cancelled, moveId } = await core.move(tx, contract, 'cancelled', changes, move);
        await core.tell(tx, 'contract_cancelled', cancelled, {
          by: actor.userId,
          to: ['organizer', 'provider'],
          sourceId: moveId,
        });
      }),

    /** The organizer says that the work is done: what is in escrow is the provider's. Refusal 409 `milestones_unfunded`. */
    complete: (actor: Actor, contractId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await completeLocked(tx, await core.lockAs('organizer', tx, contractId, actor), actor.userId);
      }),

    /** The same within another slice's transaction, for whoever owns the project or request. */
    completeWithin: async (tx: Tx, actor: Actor, contractId: string): Promise<void> => {
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      if (contract.state !== 'completed') await completeLocked(tx, contract, actor.userId);
    },

    /** Freezes what is in escrow until an admin has decided. */
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
        await core.tell(tx, 'dispute_opened', disputed, { by: actor.userId, to, sourceId: moveId, amountXaf: escrowXaf });
      }),

    /** An admin splits what is in escrow, and ends the contract or lets it go on. Refusal 422 `split_exceeds_escrow`. */
    decide: (admin: Actor, contractId: string, { toProvider, outcome, note }: Decision): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const to = outcome === 'resumed' ? 'active' : outcome;
        if (to !== 'active') await stopPayments(tx, contractId);
        const contract = await contractsStore(tx).lock(contractId);
        if (!contract) throw contractUnknown();
        // An admin may have been a side before they were made one: nobody judges their own case.
        if (sideOf(contract, admin.userId)) throw forbidden();
        if (contract.state !== 'disputed') throw contractMoveRefused(contract.state, { to });
        requireWithin(toProvider, sumXaf((await milestonesOf(tx, contractId)).filter(isInEscrow)));
        await empty(tx, contract, toProvider, { mover: 'admin', by: admin.userId, reason: 'decided' });
        if (to === 'cancelled') await callOff(tx, contract);
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
        await core.tell(tx, 'dispute_decided', decided, {
          by: null,
          to: ['organizer', 'provider'],
          sourceId: disputeId,
          amountXaf: toProvider,
        });
      }),

    /** What ended 72 hours ago, with everything paid out, is done, though nobody said so. */
    async completeSilent(): Promise<void> {
      const endedUntil = silentSince(clock());
      for (const contractId of await withSilentEnds(db, endedUntil, mostAtOnce)) {
        try {
          await db.transaction().execute(async (tx) => {
            const contract = await contractsStore(tx).lock(contractId);
            const isPaidOut = (await milestonesOf(tx, contractId)).every(
              ({ state }) => state === 'released' || state === 'refunded',
            );
            // An amendment may have moved its end while this waited for it.
            if (contract?.state === 'active' && contract.endsAt <= endedUntil && isPaidOut)
              await completeLocked(tx, contract, null);
          });
        } catch (error) {
          logger.error({ err: error, contractId }, 'A contract could not be completed by silence');
        }
      }
    },
  };
}
