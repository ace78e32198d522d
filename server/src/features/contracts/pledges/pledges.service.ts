import { forbidden } from '#platform/http/refusal';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findContract } from '../contracts.read.ts';
import { contractMoveRefused, milestoneMoveRefused } from '../contracts.rules.ts';
import { type Actor, type ContractsCore, type ContractsDeps, contractUnknown } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import { findMilestone } from '../escrow/find-milestone.ts';
import type { MilestoneIds } from '../escrow/milestones.service.ts';
import { milestonesStore } from '../escrow/milestones.store.ts';
import { endPledgesOf } from './end-pledges.ts';
import { pledgeNotOpen, requirePledgeable } from './pledges.rules.ts';
import { findOpenPledge, findPledgeEvent, listOpenPledges, pledgesStore } from './pledges.store.ts';

/** Offers, answers, withdraws and ends pledges of pending ticket income. See docs/flows/pledges.md. */
export function pledgesService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { ledger }: Pick<ContractsDeps, 'ledger'>,
  core: ContractsCore,
) {
  /** Returns the event of the organizer's own contract. Raises 403 for the provider and 404 for others. */
  async function findPledgedEvent(tx: Tx, contractId: string, actor: Actor) {
    if ((await core.requireSide(tx, contractId, actor)) !== 'organizer') throw forbidden();
    const contract = await findContract(tx, contractId);
    if (!contract) throw contractUnknown();
    return { eventId: contract.eventId, organizerId: contract.organizerId };
  }

  return {
    /**
     * Offers the provider to pay a milestone from the event's pending income when it is released. A repeat has no effect. Of
     * concurrent pledges only as many succeed as the income bears. Raises, all 409, `contract_move_refused`,
     * `milestone_move_refused`, `event_not_ahead`, `account_frozen` and `pledge_exceeds_pending`.
     */
    propose: (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const event = await findPledgedEvent(tx, contractId, actor);
        await findMilestone(tx, contractId, milestoneId);
        // The event before the contract, and the balances last: a release of earnings locks in this order, too.
        await ledger.pledgeable.lockEvent(tx, event.eventId);
        const contract = await core.lockAs('organizer', tx, contractId, actor);
        if (contract.state !== 'active') throw contractMoveRefused(contract.state);
        const milestone = await findMilestone(tx, contractId, milestoneId);
        if (milestone.state !== 'pending') throw milestoneMoveRefused(milestone.state);
        if (await findOpenPledge(tx, milestoneId)) return;
        const { amountXaf } = milestone;
        requirePledgeable(amountXaf, await ledger.pledgeable.lockAmount(tx, event));
        const row = { milestoneId, contractId, eventId: event.eventId, amountXaf };
        const sourceId = await pledgesStore(tx).insert(row, actor.userId, clock());
        await core.notifyParties(tx, contract, {
          type: 'pledge_proposed',
          ...{ by: actor.userId, to: ['provider'], sourceId, milestone, amountXaf },
        });
      }),

    /**
     * Records the provider's answer. A repeated agreement has no effect. Raises `pledge_not_open` (409) if no offer waits for an
     * answer.
     */
    answer: (actor: Actor, { contractId, milestoneId }: MilestoneIds, agrees: boolean): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('provider', tx, contractId, actor);
        if (contract.state !== 'active') throw contractMoveRefused(contract.state);
        const milestone = await findMilestone(tx, contractId, milestoneId);
        const pledge = await findOpenPledge(tx, milestoneId);
        if (agrees && pledge?.state === 'agreed') return;
        if (pledge?.state !== 'proposed') throw pledgeNotOpen();
        const move = { by: actor.userId };
        const sourceId = await pledgesStore(tx).move(pledge, agrees ? 'agreed' : 'declined', move, clock());
        if (agrees) await milestonesStore(tx).change(milestone, { state: 'pledged' }, move, clock());
        const { amountXaf } = pledge;
        await core.notifyParties(tx, contract, {
          type: agrees ? 'pledge_agreed' : 'pledge_declined',
          ...{ by: actor.userId, to: ['organizer'], sourceId, milestone, amountXaf },
        });
      }),

    /** Withdraws an offer that the provider has not answered. Raises `pledge_not_open` (409). */
    withdraw: (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('organizer', tx, contractId, actor);
        const milestone = await findMilestone(tx, contractId, milestoneId);
        const pledge = await findOpenPledge(tx, milestoneId);
        if (pledge?.state !== 'proposed') throw pledgeNotOpen();
        const sourceId = await pledgesStore(tx).move(pledge, 'withdrawn', { by: actor.userId }, clock());
        const { amountXaf } = pledge;
        await core.notifyParties(tx, contract, {
          type: 'pledge_ended',
          ...{ by: actor.userId, to: ['provider'], sourceId, milestone, amountXaf },
        });
      }),

    /**
     * Ends the pledges of a cancelled event, whose income goes back to the buyers. Their milestones wait for other funds, and both
     * sides are notified. Runs as a job, and may be repeated.
     */
    async endOfEvent({ eventId }: { readonly eventId: string }): Promise<void> {
      if ((await findPledgeEvent(db, eventId))?.state !== 'cancelled') return;
      const contractIds = new Set((await listOpenPledges(db, eventId)).map(({ contractId }) => contractId));
      for (const contractId of contractIds)
        await db.transaction().execute(async (tx) => {
          const contract = await contractsStore(tx).lock(contractId);
          if (!contract) return;
          const reason = 'event_cancelled';
          for (const ended of await endPledgesOf(tx, contractId, 'open', { by: null, reason }, clock()))
            await core.notifyParties(tx, contract, {
              type: 'pledge_ended',
              ...{ by: null, to: ['organizer', 'provider'], sourceId: ended.moveId, milestone: ended.milestone },
              amountXaf: ended.pledge.amountXaf,
            });
        });
    },
  };
}
export type Pledges = ReturnType<typeof pledgesService>;
