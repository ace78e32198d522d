import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { autoReleaseCutoff, isInEscrow, requireContractMove, requireFunded } from '../contracts.rules.ts';
import type { Actor, ContractsCore } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractRow } from '../contracts.types.ts';
import type { Milestones } from '../escrow/milestones.service.ts';
import { milestonesOf } from '../escrow/milestones.store.ts';
import { listContractsToComplete } from './overdue.read.ts';

const maxPerRun = 200;

/** Completes contracts, on the organizer's word or some time after the service, and pays out what is in escrow. */
export function completionService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { core, milestones }: { readonly core: ContractsCore; readonly milestones: Milestones },
) {
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
