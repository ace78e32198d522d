import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { isInEscrow, isUnfunded, type Mover } from '../contracts.rules.ts';
import type { ContractsDeps } from '../contracts.service.ts';
import type { ContractRow } from '../contracts.types.ts';
import type { Escrow } from '../escrow/escrow.service.ts';
import { milestonesOf, milestonesStore } from '../escrow/milestones.store.ts';
import { endPledgesOf } from '../pledges/end-pledges.ts';
import { splitOver } from './ending.rules.ts';

/** The steps that a cancellation and the decision of a dispute share, in the caller's transaction. */
export function endingSteps(
  { clock }: Pick<Platform, 'clock'>,
  { calendar, payments }: Pick<ContractsDeps, 'calendar' | 'payments'>,
  escrow: Pick<Escrow, 'disburse'>,
) {
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

  return { endPledges, emptyEscrow, cancelOpenPayments, releaseBookingAndPlan };
}
export type EndingSteps = ReturnType<typeof endingSteps>;
