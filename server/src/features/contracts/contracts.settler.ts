import type { Locale } from '@ngoma/api/common/locale';
import type { Payment, PurposeSettler } from '#features/payments/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { ContractsCore } from './contracts.core.service.ts';
import type { Escrow } from './contracts.escrow.service.ts';
import { contractIdOfMilestone, findContract } from './contracts.read.ts';
import { contractsStore } from './contracts.store.ts';
import { nameOfMilestone } from './contracts.text.rules.ts';
import { milestonesOf } from './milestones.store.ts';

/** What a payment for a milestone means: its money goes into escrow, or back where the milestone no longer waits for it. */
export function milestoneSettler(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { core, escrow }: { readonly core: ContractsCore; readonly escrow: Escrow },
): PurposeSettler {
  const find = async (tx: Tx | typeof db, milestoneId: string) => {
    const contractId = await contractIdOfMilestone(tx, milestoneId);
    return contractId === undefined ? undefined : { contractId };
  };
  return {
    async succeeded(tx: Tx, payment: Payment): Promise<'honoured' | 'refunded'> {
      const found = await find(tx, payment.purposeId);
      const contract = found && (await contractsStore(tx).lock(found.contractId));
      if (contract?.state !== 'active') return 'refunded';
      const milestone = (await milestonesOf(tx, contract.id)).find(({ id }) => id === payment.purposeId);
      if (milestone?.state !== 'pending' || milestone.amountXaf !== payment.amountXaf) return 'refunded';
      const moveId = await escrow.fundFromPayment(tx, contract, milestone, payment);
      const { amountXaf } = milestone;
      await core.tell(tx, 'milestone_funded', contract, {
        by: contract.organizerId,
        to: ['provider'],
        sourceId: moveId,
        milestone,
        amountXaf,
      });
      return 'honoured';
    },

    async failed(): Promise<void> {
      // The milestone waits on; the page of the payment says what went wrong.
    },

    async describe(purposeId: string, locale: Locale) {
      const found = await find(db, purposeId);
      const contract = found && (await findContract(db, found.contractId));
      const milestone = contract && (await milestonesOf(db, contract.id)).find(({ id }) => id === purposeId);
      if (!contract) return undefined;
      const label = milestone ? nameOfMilestone(milestone, locale) : contract.title;
      const isWaited = contract.state === 'active' && milestone?.state === 'pending';
      return {
        title: contract.title,
        lines: milestone ? [{ label, amountXaf: milestone.amountXaf }] : [],
        orderId: null,
        holdsUntil: null,
        returnUrl: `${config.publicUrl}/contracts/${contract.id}`,
        orderState: isWaited ? 'placed' : milestone && milestone.state !== 'pending' ? 'confirmed' : 'cancelled',
      };
    },
  };
}
