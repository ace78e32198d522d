import { accounts, type PledgePayer } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { ContractsCore } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractRow, MilestoneRow } from '../contracts.types.ts';
import type { Escrow } from '../escrow/escrow.service.ts';
import { findMilestone } from '../escrow/find-milestone.ts';
import type { Milestones } from '../escrow/milestones.service.ts';
import { endPledge } from './end-pledges.ts';
import { type PledgeRow, planPayout } from './pledges.rules.ts';
import { findPledgeEvent, listOpenPledges, pledgesStore } from './pledges.store.ts';

/** Pays pledges in the transaction that releases the earnings of their event. */
export function pledgePayments(
  { clock }: Pick<Platform, 'clock'>,
  { core, escrow, milestones }: { readonly core: ContractsCore; readonly escrow: Escrow; readonly milestones: Milestones },
): PledgePayer {
  type Subject = { readonly pledge: PledgeRow; readonly contract: ContractRow; readonly milestone: MilestoneRow };
  const bothSides = ['organizer', 'provider'] as const;

  async function payOne(tx: Tx, { pledge, contract, milestone }: Subject): Promise<void> {
    const { amountXaf } = pledge;
    const sourceId = await pledgesStore(tx).move(pledge, 'paid', { by: null }, clock());
    await escrow.fundFromPledge(tx, contract, milestone);
    // The provider of accepted work is notified of the payout instead.
    const to = (await milestones.payAccepted(tx, contract, milestone)) ? (['organizer'] as const) : bothSides;
    await core.notifyParties(tx, contract, { type: 'pledge_paid', by: null, to, sourceId, milestone, amountXaf });
  }

  async function makeDue(tx: Tx, { pledge, contract, milestone }: Subject): Promise<void> {
    if (pledge.state === 'due') return;
    const { amountXaf } = pledge;
    const sourceId = await pledgesStore(tx).move(pledge, 'due', { by: null }, clock());
    await core.notifyParties(tx, contract, { type: 'pledge_due', by: null, to: bothSides, sourceId, milestone, amountXaf });
  }

  async function lapse(tx: Tx, { pledge, contract, milestone }: Subject): Promise<void> {
    const { amountXaf } = pledge;
    const { moveId: sourceId } = await endPledge(tx, pledge, milestone, { by: null, reason: 'event_over' }, clock());
    await core.notifyParties(tx, contract, { type: 'pledge_ended', by: null, to: bothSides, sourceId, milestone, amountXaf });
  }

  return {
    async lock(tx, eventId) {
      const contracts = await pledgesStore(tx).lockContracts(eventId);
      return contracts.flatMap(({ id, organizerId, providerId }) => [
        accounts.escrow(id),
        accounts.organizerAvailable(organizerId),
        accounts.organizerAvailable(providerId),
      ]);
    },

    async pay(tx, eventId, amountXaf) {
      const open = await listOpenPledges(tx, eventId);
      if (open.length === 0) return 0;
      const event = await findPledgeEvent(tx, eventId);
      const { paid, unpaid, lapsed } = planPayout(open, amountXaf, event?.isFrozen ?? true);
      const run = async (pledges: readonly PledgeRow[], step: (tx: Tx, subject: Subject) => Promise<void>) => {
        for (const pledge of pledges) {
          const contract = await contractsStore(tx).lock(pledge.contractId);
          if (!contract) throw new Error(`The contract of the pledge ${pledge.id} does not exist`);
          const milestone = await findMilestone(tx, pledge.contractId, pledge.milestoneId);
          await step(tx, { pledge, contract, milestone });
        }
      };
      await run(paid, payOne);
      await run(unpaid, makeDue);
      await run(lapsed, lapse);
      return paid.reduce((sum, pledge) => sum + pledge.amountXaf, 0);
    },
  };
}
