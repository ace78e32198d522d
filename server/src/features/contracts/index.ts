import type { DbOrTx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { announcer } from './announce.service.ts';
import { agreementService } from './contracts.agreement.service.ts';
import { type ContractDoors, contractsCore } from './contracts.core.service.ts';
import { endingService } from './contracts.ending.service.ts';
import { escrowService } from './contracts.escrow.service.ts';
import { contractFilesService } from './contracts.files.service.ts';
import { milestonesService } from './contracts.milestones.service.ts';
import { findContract, haveSigned } from './contracts.read.ts';
import { readingService } from './contracts.reading.service.ts';
import { remindingService } from './contracts.reminding.service.ts';
import { contractsRoutes } from './contracts.routes.ts';
import { milestoneSettler } from './contracts.settler.ts';

export type { Announcement } from './announce.service.ts';
export type { ContractOrigin } from './contracts.core.service.ts';

/** Contracts between organizers and providers, and the escrow behind them. */
export function contractsFeature(platform: Platform, doors: ContractDoors) {
  const core = contractsCore(platform, doors);
  const escrow = escrowService(platform, doors);
  const agreement = agreementService(platform, doors, core);
  const milestones = milestonesService(platform, doors, { core, escrow });
  const ending = endingService(platform, doors, { core, escrow, milestones });
  const files = contractFilesService(platform, core);
  const reading = readingService(platform, doors);
  const { remindUnfunded } = remindingService(platform, core);
  const letters = announcer(platform);
  return {
    routes: contractsRoutes({ agreement, milestones, ending, files, reading }),
    jobs: {
      'contracts.write': letters.write,
      'contracts.remind-unfunded': remindUnfunded,
      'contracts.pass-time': async () => {
        await milestones.releaseSilent();
        await ending.completeSilent();
      },
    },
    recurring: [
      { name: 'contracts.pass-time', cron: '*/5 * * * *' },
      // From eight in the morning to eight in the evening in Cameroon: nobody is woken up for it.
      { name: 'contracts.remind-unfunded', cron: '11 7-19 * * *' },
    ],
    settler: milestoneSettler(platform, { core, escrow }),
    /** What the calls do, for the demo world. */
    agreement,
    milestones,
    ending,
    reading,
    /** Tells people by name: bell, browsers and a letter, once each. */
    announce: letters.announce,

    /** Makes a contract of what was awarded, in the caller's transaction; the calendar is the caller's. */
    draft: agreement.draft,
    /** The organizer's word that the work is done, in the transaction of the request or project that says so. */
    completeWithin: ending.completeWithin,

    /** Whether the two have ever had a contract in force. */
    signedBetween: (db: DbOrTx, organizerId: string, providerId: string): Promise<boolean> =>
      haveSigned(db, organizerId, providerId),

    /** A contract whose work is done: whose it was, and when; undefined for every other. */
    async completedOf(db: DbOrTx, contractId: string) {
      const contract = await findContract(db, contractId);
      if (contract?.state !== 'completed' || !contract.completedAt) return undefined;
      const { organizerId, providerId, completedAt } = contract;
      return { organizerId, providerId, completedAt };
    },
  };
}
export type ContractsFeature = ReturnType<typeof contractsFeature>;
