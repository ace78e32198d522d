import { forbidden, notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { autoReleaseCutoff, contractMoveRefused, requireDue, requireMilestoneMove } from '../contracts.rules.ts';
import type { Actor, ContractsCore, ContractsDeps } from '../contracts.service.ts';
import { contractsStore } from '../contracts.store.ts';
import type { ContractRow, MilestoneRow } from '../contracts.types.ts';
import { listContractsToRelease } from '../ending/overdue.read.ts';
import type { Escrow } from './escrow.service.ts';
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

const milestoneUnknown = () => notFound(bilingual('contracts.milestoneNotFound'));
/** Maximum contracts per run. The next run continues. */
const maxPerRun = 200;

/** Funds, submits, accepts and releases milestones. */
export function milestonesService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { payments }: Pick<ContractsDeps, 'payments'>,
  { core, escrow }: { readonly core: ContractsCore; readonly escrow: Escrow },
) {
  const findIn = async (tx: Tx, contractId: string, milestoneId: string): Promise<MilestoneRow> => {
    const milestone = (await milestonesOf(tx, contractId)).find(({ id }) => id === milestoneId);
    if (!milestone) throw milestoneUnknown();
    return milestone;
  };
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
      const milestone = await findIn(tx, contractId, milestoneId);
      const moveId = await escrow.fundFromBalance(tx, contract, milestone);
      const { amountXaf } = milestone;
      await core.notifyParties(tx, contract, {
        type: 'milestone_funded',
        by: actor.userId,
        to: ['provider'],
        sourceId: moveId,
        milestone,
        amountXaf,
      });
      return null;
    });

  /** Checks the actor before any payment is locked, so that no one can cancel the payments of others. */
  async function requireOrganizer(tx: Tx, actor: Actor, contractId: string, milestoneId: string): Promise<void> {
    if ((await core.requireSide(tx, contractId, actor)) !== 'organizer') throw forbidden();
    await findIn(tx, contractId, milestoneId);
  }

  const fundByPayment = (
    actor: Actor,
    { contractId, milestoneId }: MilestoneIds,
    options: Omit<Funding, 'from'>,
  ): Promise<string> =>
    db.transaction().execute(async (tx) => {
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      requireActive(contract);
      const milestone = await findIn(tx, contractId, milestoneId);
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

  return {
    release,

    /**
     * Funds a milestone. From the balance it is immediate and returns null. By payment it returns the URL of the payment page.
     */
    fund: (actor: Actor, ids: MilestoneIds, { from, ...options }: Funding): Promise<string | null> =>
      from === 'balance' ? fundFromBalance(actor, ids) : fundByPayment(actor, ids, options),

    /** Submits the provider's work. The period until automatic release begins. */
    submit: (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('provider', tx, contractId, actor);
        requireActive(contract);
        const milestone = await findIn(tx, contractId, milestoneId);
        requireMilestoneMove(milestone.state, 'submitted', 'provider');
        requireDue(milestone.due, contract, clock());
        const to = { state: 'submitted', submittedAt: clock() } as const;
        const moveId = await milestonesStore(tx).change(milestone, to, { by: actor.userId }, clock());
        await core.notifyParties(tx, contract, {
          type: 'milestone_submitted',
          by: actor.userId,
          to: ['organizer'],
          sourceId: moveId,
          milestone,
        });
      }),

    /** Accepts the work and releases the escrow to the provider. */
    accept: (actor: Actor, { contractId, milestoneId }: MilestoneIds): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('organizer', tx, contractId, actor);
        requireActive(contract);
        await release(tx, contract, await findIn(tx, contractId, milestoneId), actor.userId);
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
