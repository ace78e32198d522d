import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { agreementService } from './agreement/agreement.service.ts';
import { contractFilesService } from './agreement/contract-files.service.ts';
import { findContract, haveSigned } from './contracts.read.ts';
import { contractsRoutes } from './contracts.routes.ts';
import { type ContractsDeps, contractsCore } from './contracts.service.ts';
import { endingService } from './ending/ending.service.ts';
import { escrowService } from './escrow/escrow.service.ts';
import { fundingRemindersService } from './escrow/funding-reminders.service.ts';
import { milestoneSettler } from './escrow/milestone-payments.service.ts';
import { milestonesService } from './escrow/milestones.service.ts';
import { pledgePayments } from './pledges/pledge-payments.service.ts';
import { pledgesService } from './pledges/pledges.service.ts';
import { progressOfContracts } from './screens/contract-progress.ts';
import { readingService } from './screens/contract-screens.service.ts';
import { exportContracts } from './screens/export-contracts.ts';

export { nameOfMilestone } from './agreement/contract-text.rules.ts';
export { expectedPaymentAt } from './contracts.rules.ts';
export type { ContractOrigin } from './contracts.service.ts';
export type { ContractProgress } from './screens/contract-progress.ts';

/** Builds the feature of contracts between organizers and providers, with escrow. */
export function contractsFeature(platform: Platform, deps: ContractsDeps) {
  const core = contractsCore(platform, deps);
  const escrow = escrowService(platform, deps);
  const agreement = agreementService(platform, deps, core);
  const milestones = milestonesService(platform, deps, { core, escrow });
  const pledges = pledgesService(platform, deps, core);
  const ending = endingService(platform, deps, { core, escrow, milestones });
  const files = contractFilesService(platform, core);
  const reading = readingService(platform, deps);
  const { remindUnfunded } = fundingRemindersService(platform, core);
  return {
    routes: contractsRoutes({
      ...{ agreement, milestones, pledges, ending, files, reading },
      exportList: (reader, search, locale) => exportContracts(platform, reader, search, locale),
    }),
    jobs: {
      'contracts.remind-unfunded': remindUnfunded,
      'contracts.end-pledges': pledges.endOfEvent,
      'contracts.pass-time': async () => {
        await milestones.autoRelease();
        await ending.autoComplete();
      },
    },
    recurring: [
      { name: 'contracts.pass-time', cron: '*/5 * * * *' },
      // From 08:00 to 20:00 in Cameroon, so that no reminder arrives at night.
      { name: 'contracts.remind-unfunded', cron: '11 7-19 * * *' },
    ],
    settler: milestoneSettler(platform, { escrow, milestones }),
    /** Pays pledges in the transaction that releases the earnings of their event. */
    pledgePayer: pledgePayments(platform, { core, escrow, milestones }),
    /** The use cases behind the endpoints, also used by the demo data. */
    agreement,
    milestones,
    pledges,
    ending,
    reading,
    /** Creates a contract from an award in the caller's transaction. The caller books the calendar. */
    draft: agreement.draft,
    /** Completes the contract for the organizer in the transaction of the request or project. */
    completeWithin: ending.completeWithin,

    /** Returns how far contracts are, by id. */
    progressOf: progressOfContracts,

    /** Tells whether the two have ever had a contract in force. */
    signedBetween: (db: DbOrTx, organizerId: string, providerId: string): Promise<boolean> =>
      haveSigned(db, organizerId, providerId),

    /** Returns the sides and the completion time of a completed contract, or undefined for any other. */
    async completedOf(db: DbOrTx, contractId: string) {
      const contract = await findContract(db, contractId);
      if (contract?.state !== 'completed' || !contract.completedAt) return undefined;
      const { organizerId, providerId, completedAt } = contract;
      return { organizerId, providerId, completedAt };
    },
  };
}
export type ContractsFeature = ReturnType<typeof contractsFeature>;
