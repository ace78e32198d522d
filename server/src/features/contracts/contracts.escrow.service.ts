import { type AccountRef, accounts, type Posting } from '#features/ledger/index';
import type { Payment } from '#features/payments/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { ContractDoors } from './contracts.core.service.ts';
import type { Mover } from './contracts.rules.ts';
import { requireMilestoneMove } from './contracts.rules.ts';
import type { ContractRow, MilestoneRow, Settled } from './contracts.types.ts';
import { milestonesStore } from './milestones.store.ts';

/**
 * Money into escrow and out of it, under the lock of the contract. The ledger takes one transfer in and one out per
 * milestone, whatever happens: its source and kind are the same however it is settled.
 */
export function escrowService(
  { clock }: Pick<Platform, 'clock'>,
  { ledger, payments }: Pick<ContractDoors, 'ledger' | 'payments'>,
) {
  async function putIn(
    tx: Tx,
    contract: ContractRow,
    milestone: MilestoneRow,
    from: { readonly kind: 'balance' | 'payment'; readonly account: AccountRef; readonly by: string | null },
  ): Promise<string> {
    const { id, amountXaf } = milestone;
    await ledger.post(tx, {
      ...{ sourceType: 'milestone', sourceId: id, kind: 'funded' },
      detail: { contractId: contract.id },
      postings: [
        { account: from.account, amountXaf },
        { account: accounts.escrow(contract.id), amountXaf: -amountXaf },
      ],
    });
    const now = clock();
    const to = { state: 'funded', fundedFrom: from.kind, fundedAt: now } as const;
    return milestonesStore(tx).change(milestone, to, { by: from.by }, now);
  }

  return {
    /** Refuses `insufficient_balance` (409). */
    fundFromBalance(tx: Tx, contract: ContractRow, milestone: MilestoneRow): Promise<string> {
      requireMilestoneMove(milestone.state, 'funded', 'organizer');
      const { organizerId } = contract;
      return putIn(tx, contract, milestone, {
        kind: 'balance',
        account: accounts.organizerAvailable(organizerId),
        by: organizerId,
      });
    },

    fundFromPayment(tx: Tx, contract: ContractRow, milestone: MilestoneRow, payment: Pick<Payment, 'gateway'>): Promise<string> {
      requireMilestoneMove(milestone.state, 'funded', 'payment');
      return putIn(tx, contract, milestone, { kind: 'payment', account: accounts.gatewayClearing(payment.gateway), by: null });
    },

    /**
     * Lets what is in escrow for a milestone go: to the provider, back to the organizer (the way it came), or a part to each.
     * Answers the id of the move.
     */
    async settle(
      tx: Tx,
      contract: ContractRow,
      milestone: MilestoneRow,
      { releasedXaf, refundedXaf }: Omit<Settled, 'id'>,
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

    /** What the provider returns from the own balance when calling off; once per contract. */
    async giveBack(tx: Tx, contract: ContractRow, amountXaf: number): Promise<void> {
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
