import { business } from '@ngoma/api/common/business';
import type { Platform } from '#platform/platform';
import { listUnfunded } from './contracts.clock.read.ts';
import type { ContractsCore } from './contracts.core.service.ts';
import { contractsStore } from './contracts.store.ts';
import { milestonesOf } from './milestones.store.ts';

const mostAtOnce = 200;
const depositMs = business.contract.depositReminderHours * 3_600_000;

/** Reminds organizers of contracts that are in force and wait for their money: nothing else would ever move them. */
export function remindingService({ db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>, core: ContractsCore) {
  const remind = (contractId: string, milestoneId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const contract = await contractsStore(tx).lock(contractId);
      const milestone = (await milestonesOf(tx, contractId)).find(({ id }) => id === milestoneId);
      if (contract?.state !== 'active' || milestone?.state !== 'pending') return;
      const { amountXaf } = milestone;
      await core.tell(tx, 'milestone_unfunded', contract, {
        ...{ by: null, to: ['organizer'], sourceId: milestoneId, milestone, amountXaf },
      });
    });

  return {
    /** The job. Each milestone is reminded of once, however often it runs; one that fails holds no other up. */
    async remindUnfunded(): Promise<void> {
      const [now, depositSince] = [clock(), new Date(clock().getTime() - depositMs)];
      for (const { contractId, milestoneId } of await listUnfunded(db, { now, depositSince }, mostAtOnce)) {
        try {
          await remind(contractId, milestoneId);
        } catch (error) {
          logger.error({ err: error, contractId }, 'An organizer could not be reminded of a milestone without money');
        }
      }
    },
  };
}
