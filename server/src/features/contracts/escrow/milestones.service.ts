import { forbidden } from '#platform/http/refusal';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import {
  autoReleaseCutoff,
  contractMoveRefused,
  milestoneMoveRefused,
  requireDue,
  requireMilestoneMove,
} from '../contracts.rules.ts';
import type { Actor, ContractsCore, ContractsDeps } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractRow, MilestoneRow } from '../contracts.types.ts';
import { listContractsToRelease } from '../ending/overdue.read.ts';
import type { Escrow } from './escrow.service.ts';
import { findMilestone } from './find-milestone.ts';
import { milestonesOf, milestonesStore } from './milestones.store.ts';

/** The way an organizer funds a milestone. */
export interface Funding {
  readonly from: 'balance' | 'payment';
  readonly gateway?: string | undefined;
  readonly number?: string | undefined;
}
export interface MilestoneIds {
  readonly contractId: string;
  readonly milestoneId: string;
}

/** Maximum contracts per run. The next run continues. */
const maxPerRun = 200;

/** Funds, submits, accepts and releases milestones. */
export function milestonesService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { payments }: Pick<ContractsDeps, 'payments'>,
  { core, escrow }: { readonly core: ContractsCore; readonly escrow: Escrow },
) {
  const requireActive = ({ state }: ContractRow): void => {
    if (state !== 'active') throw contractMoveRefused(state);
  };

  const fundFromBalance = (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<null> =>
    db.transaction().execute(async (tx) => {
      // Locks payments before contracts, in the same order as the settlement of a payment, to avoid a deadlock.
      await requireOrganizer(tx, actor, contractId, milestoneId);
      await payments.cancelOpen(tx, 'milestone', milestoneId);
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      requireActive(contract);
      const milestone = await findMilestone(tx, contractId, milestoneId);
      await announceFunding(tx, contract, milestone, await escrow.fundFromBalance(tx, contract, milestone));
      return null;
    });

  /** Checks the actor before any payment is locked, so that no one can cancel the payments of others. */
  async function requireOrganizer(tx: Tx, actor: Actor, contractId: string, milestoneId: string): Promise<void> {
    if ((await core.requireSide(tx, contractId, actor)) !== 'organizer') throw forbidden();
    await findMilestone(tx, contractId, milestoneId);
  }

  const fundByPayment = (
    actor: Actor,
    { contractId, milestoneId }: MilestoneIds,
    options: Omit<Funding, 'from'>,
  ): Promise<string> =>
    db.transaction().execute(async (tx) => {
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      requireActive(contract);
      const milestone = await findMilestone(tx, contractId, milestoneId);
      requireMilestoneMove(milestone.state, 'funded', 'organizer');
      const gateway = payments.requireGateway(options.gateway);
      const open = (await payments.latestFor(tx, 'milestone', [milestoneId])).get(milestoneId);
      if (open && (open.state === 'created' || open.state === 'pending')) return payments.urlOf(open);
      const purpose = { purposeType: 'milestone', purposeId: milestoneId, payerId: actor.userId } as const;
      const [payment] = await payments.createMany(tx, [
        { ...purpose, amountXaf: milestone.amountXaf, gateway, number: options.number },
      ]);
      if (!payment) throw new Error('The payment was not created');
      return payment.paymentUrl;
    });

  async function release(tx: Tx, contract: ContractRow, milestone: MilestoneRow, by: string | null): Promise<void> {
    const { amountXaf } = milestone;
    const move = { mover: by === null ? 'time' : 'organizer', by, reason: by === null ? 'silence' : 'accepted' } as const;
    const moveId = await escrow.disburse(tx, contract, milestone, { releasedXaf: amountXaf, refundedXaf: 0 }, move);
    // The organizer who accepts needs no notification. After an automatic release the organizer gets one too.
    const to = by === null ? (['organizer', 'provider'] as const) : (['provider'] as const);
    await core.notifyParties(tx, contract, { type: 'milestone_released', by, to, sourceId: moveId, milestone, amountXaf });
  }

  /** Pays out a milestone whose work the organizer accepted before its money came. Returns whether it was one. */
  async function payAccepted(tx: Tx, contract: ContractRow, milestone: MilestoneRow): Promise<boolean> {
    if (!milestone.acceptedAt) return false;
    await release(tx, contract, { ...milestone, state: 'funded' }, contract.organizerId);
    return true;
  }

  /** Notifies the provider that money has come, or pays it out if the work was accepted before. */
  async function announceFunding(tx: Tx, contract: ContractRow, milestone: MilestoneRow, moveId: string): Promise<void> {
    if (await payAccepted(tx, contract, milestone)) return;
    const { amountXaf } = milestone;
    const recipients = { by: contract.organizerId, to: ['provider'] } as const;
    await core.notifyParties(tx, contract, { type: 'milestone_funded', ...recipients, sourceId: moveId, milestone, amountXaf });
  }

  /** Records the acceptance of work whose money has not come yet. It is paid out when the money comes. */
  async function acceptPledged(tx: Tx, contract: ContractRow, milestone: MilestoneRow, by: string): Promise<void> {
    if (milestone.acceptedAt) throw milestoneMoveRefused(milestone.state);
    const moveId = await milestonesStore(tx).change(milestone, { state: 'pledged', acceptedAt: clock() }, { by }, clock());
    const { amountXaf } = milestone;
    await core.notifyParties(tx, contract, {
      type: 'pledged_work_accepted',
      ...{ by, to: ['provider'], sourceId: moveId, milestone, amountXaf },
    });
  }

  return {
    release,
    payAccepted,
    announceFunding,

    /**
     * Funds a milestone. From the balance it is immediate and returns null. By payment it returns the URL of the payment page.
     */
    fund: (actor: Actor, ids: MilestoneIds, { from, ...options }: Funding): Promise<string | null> =>
      from === 'balance' ? fundFromBalance(actor, ids) : fundByPayment(actor, ids, options),

    /**
     * Submits the provider's work and returns the milestone's state. The period until automatic release begins, for a pledged
     * milestone once its money comes.
     */
    submit: (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<'submitted' | 'pledged'> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('provider', tx, contractId, actor);
        requireActive(contract);
        const milestone = await findMilestone(tx, contractId, milestoneId);
        const state = milestone.state === 'pledged' ? 'pledged' : 'submitted';
        requireMilestoneMove(milestone.state, state, 'provider');
        if (milestone.submittedAt || milestone.acceptedAt) throw milestoneMoveRefused(milestone.state);
        requireDue(milestone.due, contract, clock());
        const to = { state, submittedAt: clock() } as const;
        const moveId = await milestonesStore(tx).change(milestone, to, { by: actor.userId }, clock());
        await core.notifyParties(tx, contract, {
          type: state === 'pledged' ? 'pledged_work_submitted' : 'milestone_submitted',
          by: actor.userId,
          to: ['organizer'],
          sourceId: moveId,
          milestone,
        });
        return state;
      }),

    /** Accepts the work, releases the escrow to the provider and returns the milestone's state. */
    accept: (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<'released' | 'pledged'> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('organizer', tx, contractId, actor);
        requireActive(contract);
        const milestone = await findMilestone(tx, contractId, milestoneId);
        if (milestone.state === 'pledged') {
          await acceptPledged(tx, contract, milestone, actor.userId);
          return 'pledged';
        }
        await release(tx, contract, milestone, actor.userId);
        return 'released';
      }),

    /** Releases milestones submitted 72 hours ago without an answer. An error with one contract does not stop the others. */
    async autoRelease(): Promise<void> {
      const submittedUntil = autoReleaseCutoff(clock());
      for (const contractId of await listContractsToRelease(db, submittedUntil, maxPerRun)) {
        try {
          await db.transaction().execute(async (tx) => {
            const contract = await contractsStore(tx).lock(contractId);
            if (contract?.state !== 'active') return;
            for (const milestone of await milestonesOf(tx, contractId)) {
              const { state, submittedAt } = milestone;
              if (state === 'submitted' && submittedAt && submittedAt <= submittedUntil)
                await release(tx, contract, milestone, null);
            }
          });
        } catch (error) {
          logger.error({ err: error, contractId }, 'Could not release a milestone automatically');
        }
      }
    },
  };
}
export type Milestones = ReturnType<typeof milestonesService>;
