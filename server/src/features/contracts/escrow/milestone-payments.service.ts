import type { Locale } from '@ngoma/api/common/locale';
import type { Payment, PurposeSettler } from '#features/payments/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { nameOfMilestone } from '../agreement/contract-text.rules.ts';
import { contractIdOfMilestone, findContract } from '../contracts.read.ts';
import { isUnfunded } from '../contracts.rules.ts';
import { contractsStore } from '../contracts.store.ts';
import type { Escrow } from './escrow.service.ts';
import type { Milestones } from './milestones.service.ts';
import { milestonesOf } from './milestones.store.ts';

/** Settles payments for milestones: funds the escrow, or refunds the payment if the milestone no longer waits for it. */
export function milestoneSettler(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { escrow, milestones }: { readonly escrow: Escrow; readonly milestones: Milestones },
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
      if (!milestone || !isUnfunded(milestone) || milestone.amountXaf !== payment.amountXaf) return 'refunded';
      await milestones.announceFunding(tx, contract, milestone, await escrow.fundFromPayment(tx, contract, milestone, payment));
      return 'honoured';
    },

    async failed(): Promise<void> {
      // The milestone stays unfunded. The payment page shows the reason.
    },

    async describe(purposeId: string, locale: Locale) {
      const found = await find(db, purposeId);
      const contract = found && (await findContract(db, found.contractId));
      const milestone = contract && (await milestonesOf(db, contract.id)).find(({ id }) => id === purposeId);
      if (!contract) return undefined;
      const label = milestone ? nameOfMilestone(milestone, locale) : contract.title;
      const isUnpaid = milestone !== undefined && isUnfunded(milestone);
      const isPayable = contract.state === 'active' && isUnpaid;
      return {
        title: contract.title,
        lines: milestone ? [{ label, amountXaf: milestone.amountXaf }] : [],
        orderId: null,
        holdsUntil: null,
        returnUrl: `${config.publicUrl}/contracts/${contract.id}`,
        orderState: isPayable ? 'placed' : milestone && !isUnpaid ? 'confirmed' : 'cancelled',
      };
    },
  };
}
