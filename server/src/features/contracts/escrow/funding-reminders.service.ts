import { business } from '@ngoma/api/common/business';
import type { Platform } from '#platform/platform';
import type { ContractsCore } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import { listUnfunded } from '../ending/overdue.read.ts';
import { milestonesOf } from './milestones.store.ts';

const maxPerRun = 200;
const depositMs = business.contract.depositReminderHours * 3_600_000;

/** Reminds organizers of unfunded milestones of contracts in force. Without the reminder nothing else would prompt them. */
export function fundingRemindersService({ db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>, core: ContractsCore) {
  const remind = (contractId: string, milestoneId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const contract = await contractsStore(tx).lock(contractId);
      const milestone = (await milestonesOf(tx, contractId)).find(({ id }) => id === milestoneId);
      if (contract?.state !== 'active' || milestone?.state !== 'pending') return;
      const { amountXaf } = milestone;
      await core.notifyParties(tx, contract, {
        type: 'milestone_unfunded',
        ...{ by: null, to: ['organizer'], sourceId: milestoneId, milestone, amountXaf },
      });
    });

  return {
    /** Sends the reminders, one per milestone in all. An error with one contract does not stop the others. */
    async remindUnfunded(): Promise<void> {
      const [now, depositSince] = [clock(), new Date(clock().getTime() - depositMs)];
      for (const { contractId, milestoneId } of await listUnfunded(db, { now, depositSince }, maxPerRun)) {
        try {
          await remind(contractId, milestoneId);
        } catch (error) {
          logger.error({ err: error, contractId }, 'Could not remind the organizer of an unfunded milestone');
        }
      }
    },
  };
}
