import type { MilestoneState } from '@ngoma/api/features/contracts/contracts';
import { type AccountRef, accounts, type Posting } from '#features/ledger/index';
import type { Payment } from '#features/payments/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { Mover } from '../contracts.rules.ts';
import { requireMilestoneMove } from '../contracts.rules.ts';
import type { ContractsDeps } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractRow, EscrowShare, MilestoneRow } from '../contracts.types.ts';
import { findOpenPledge, pledgesStore } from '../pledges/pledges.store.ts';
import { milestonesStore } from './milestones.store.ts';

/** Returns the state of a milestone whose money comes now. Its work may have been submitted or accepted before. */
function stateWithMoney(
  { state }: Pick<ContractRow, 'state'>,
  { submittedAt, acceptedAt }: Pick<MilestoneRow, 'submittedAt' | 'acceptedAt'>,
): MilestoneState {
  if (acceptedAt) return 'funded';
  if (state === 'disputed') return 'disputed';
  return submittedAt ? 'submitted' : 'funded';
}

/**
 * Moves money into and out of escrow under the lock of the contract. The ledger accepts one transfer in and one transfer out per
 * milestone, because all transfers out share one source and kind.
 */
export function escrowService(
  { clock }: Pick<Platform, 'clock'>,
  { ledger, payments }: Pick<ContractsDeps, 'ledger' | 'payments'>,
) {
  async function transferToEscrow(
    tx: Tx,
    contract: ContractRow,
    milestone: MilestoneRow,
    from: { readonly kind: 'balance' | 'payment' | 'pledge'; readonly account: AccountRef; readonly by: string | null },
  ): Promise<string> {
    const { id, amountXaf } = milestone;
    const pledge = from.kind === 'pledge' ? undefined : await findOpenPledge(tx, id);
    if (pledge) await pledgesStore(tx).move(pledge, 'replaced', { by: from.by }, clock());
    await ledger.post(tx, {
      ...{ sourceType: 'milestone', sourceId: id, kind: 'funded' },
      detail: { contractId: contract.id },
      postings: [
        { account: from.account, amountXaf },
        { account: accounts.escrow(contract.id), amountXaf: -amountXaf },
      ],
    });
    const now = clock();
    const state = stateWithMoney(contract, milestone);
    if (state === 'disputed') await contractsStore(tx).addToDispute(contract.id, amountXaf);
    // The organizer could open no dispute before the money was there, so the period of silence begins with it.
    const to = { state, fundedFrom: from.kind, fundedAt: now, ...(state === 'submitted' && { submittedAt: now }) };
    return milestonesStore(tx).change(milestone, to, { by: from.by }, now);
  }

  return {
    /** Funds the milestone from the organizer's available balance. Raises `insufficient_balance` (409). */
    fundFromBalance(tx: Tx, contract: ContractRow, milestone: MilestoneRow): Promise<string> {
      requireMilestoneMove(milestone.state, 'funded', 'organizer');
      const { organizerId } = contract;
      return transferToEscrow(tx, contract, milestone, {
        kind: 'balance',
        account: accounts.organizerAvailable(organizerId),
        by: organizerId,
      });
    },

    /** Funds the milestone from the available balance that a release of its event's earnings has just credited. */
    fundFromPledge(tx: Tx, contract: ContractRow, milestone: MilestoneRow): Promise<string> {
      requireMilestoneMove(milestone.state, 'funded', 'time');
      return transferToEscrow(tx, contract, milestone, {
        kind: 'pledge',
        account: accounts.organizerAvailable(contract.organizerId),
        by: null,
      });
    },

    fundFromPayment(tx: Tx, contract: ContractRow, milestone: MilestoneRow, payment: Pick<Payment, 'gateway'>): Promise<string> {
      requireMilestoneMove(milestone.state, 'funded', 'payment');
      return transferToEscrow(tx, contract, milestone, {
        kind: 'payment',
        account: accounts.gatewayClearing(payment.gateway),
        by: null,
      });
    },

    /**
     * Pays a milestone's escrow to the provider, refunds it to the organizer the way it was paid, or splits it between both.
     * Returns the id of the move.
     */
    async disburse(
      tx: Tx,
      contract: ContractRow,
      milestone: MilestoneRow,
      { releasedXaf, refundedXaf }: Omit<EscrowShare, 'id'>,
      move: { readonly mover: Mover; readonly by: string | null; readonly reason: string },
    ): Promise<string> {
      const state = releasedXaf > 0 ? 'released' : 'refunded';
      requireMilestoneMove(milestone.state, state, move.mover);
      const isPaid = milestone.fundedFrom === 'payment';
      const postings: Posting[] = [
        { account: accounts.escrow(contract.id), amountXaf: milestone.amountXaf },
        { account: accounts.organizerAvailable(contract.providerId), amountXaf: -releasedXaf },
        {
          account: isPaid ? accounts.refundsPayable : accounts.organizerAvailable(contract.organizerId),
          amountXaf: -refundedXaf,
        },
      ];
      const detail = { contractId: contract.id, reason: move.reason };
      await ledger.post(tx, { sourceType: 'milestone', sourceId: milestone.id, kind: 'settled', detail, postings });
      if (isPaid && refundedXaf > 0) {
        const source = { sourceType: 'milestone', sourceId: milestone.id };
        const purpose = { purposeType: 'milestone', purposeId: milestone.id } as const;
        await payments.refundMany(tx, [{ ...purpose, ...source, amountXaf: refundedXaf, reason: move.reason }]);
      }
      const now = clock();
      const to = { state, releasedXaf, refundedXaf, settledAt: now } as const;
      return milestonesStore(tx).change(milestone, to, { by: move.by, reason: move.reason }, now);
    },

    /** Transfers the amount that a cancelling provider returns to the organizer, once per contract. */
    async returnFromProvider(tx: Tx, contract: ContractRow, amountXaf: number): Promise<void> {
      if (amountXaf === 0) return;
      await ledger.post(tx, {
        ...{ sourceType: 'contract', sourceId: contract.id, kind: 'returned' },
        postings: [
          { account: accounts.organizerAvailable(contract.providerId), amountXaf },
          { account: accounts.organizerAvailable(contract.organizerId), amountXaf: -amountXaf },
        ],
      });
    },
  };
}
export type Escrow = ReturnType<typeof escrowService>;
