import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { forbidden, notFound } from '#platform/refusal';
import { withSilentMilestones } from './contracts.clock.read.ts';
import type { Actor, ContractDoors, ContractsCore } from './contracts.core.service.ts';
import type { Escrow } from './contracts.escrow.service.ts';
import { contractMoveRefused, requireDue, requireMilestoneMove, silentSince } from './contracts.rules.ts';
import { contractsStore } from './contracts.store.ts';
import type { ContractRow, MilestoneRow } from './contracts.types.ts';
import { milestonesOf, milestonesStore } from './milestones.store.ts';

/** How an organizer pays a milestone. */
export interface Funding {
  readonly from: 'balance' | 'payment';
  readonly gateway?: string | undefined;
  readonly number?: string | undefined;
}
export interface OfMilestone {
  readonly contractId: string;
  readonly milestoneId: string;
}

const milestoneUnknown = () => notFound({ en: 'This milestone does not exist', fr: 'Ce jalon n’existe pas' });
/** Contracts that one run of the clock looks at; the rest waits for the next. */
const mostAtOnce = 200;

/** Milestones, from the money that is put down to the money that is paid out. */
export function milestonesService(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { payments }: Pick<ContractDoors, 'payments'>,
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

  const fundFromBalance = (actor: Actor, { contractId, milestoneId }: OfMilestone): Promise<null> =>
    db.transaction().execute(async (tx) => {
      // Payments are locked before contracts, here as where a payment comes in, so that neither waits for the other.
      await requireOwn(tx, actor, contractId, milestoneId);
      await payments.cancelOpen(tx, 'milestone', milestoneId);
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      requireActive(contract);
      const milestone = await findIn(tx, contractId, milestoneId);
      const moveId = await escrow.fundFromBalance(tx, contract, milestone);
      const { amountXaf } = milestone;
      await core.tell(tx, 'milestone_funded', contract, {
        by: actor.userId,
        to: ['provider'],
        sourceId: moveId,
        milestone,
        amountXaf,
      });
      return null;
    });

  /** Before payments are touched: nobody gives up the attempts of others. */
  async function requireOwn(tx: Tx, actor: Actor, contractId: string, milestoneId: string): Promise<void> {
    if ((await core.requireSide(tx, contractId, actor)) !== 'organizer') throw forbidden();
    await findIn(tx, contractId, milestoneId);
  }

  const fundByPayment = (actor: Actor, { contractId, milestoneId }: OfMilestone, wish: Omit<Funding, 'from'>): Promise<string> =>
    db.transaction().execute(async (tx) => {
      const contract = await core.lockAs('organizer', tx, contractId, actor);
      requireActive(contract);
      const milestone = await findIn(tx, contractId, milestoneId);
      requireMilestoneMove(milestone.state, 'funded', 'organizer');
      const gateway = payments.requireGateway(wish.gateway);
      const open = (await payments.latestFor(tx, 'milestone', [milestoneId])).get(milestoneId);
      if (open && (open.state === 'created' || open.state === 'pending')) return payments.urlOf(open);
      const purpose = { purposeType: 'milestone', purposeId: milestoneId, payerId: actor.userId } as const;
      const [payment] = await payments.createMany(tx, [
        { ...purpose, amountXaf: milestone.amountXaf, gateway, number: wish.number },
      ]);
      if (!payment) throw new Error('A payment was asked for, and none was made');
      return payment.paymentUrl;
    });

  async function release(tx: Tx, contract: ContractRow, milestone: MilestoneRow, by: string | null): Promise<void> {
    const { amountXaf } = milestone;
    const move = { mover: by === null ? 'time' : 'organizer', by, reason: by === null ? 'silence' : 'accepted' } as const;
    const moveId = await escrow.settle(tx, contract, milestone, { releasedXaf: amountXaf, refundedXaf: 0 }, move);
    // Who accepted knows it; who kept silent is told what came of it.
    const to = by === null ? (['organizer', 'provider'] as const) : (['provider'] as const);
    await core.tell(tx, 'milestone_released', contract, { by, to, sourceId: moveId, milestone, amountXaf });
  }

  return {
    release,

    /** Puts the money down: at once from the balance (answers null), or by a payment, whose page is answered. */
    fund: (actor: Actor, ids: OfMilestone, { from, ...wish }: Funding): Promise<string | null> =>
      from === 'balance' ? fundFromBalance(actor, ids) : fundByPayment(actor, ids, wish),

    /** The provider hands the work in; the clock of silence begins. */
    submit: (actor: Actor, { contractId, milestoneId }: OfMilestone): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('provider', tx, contractId, actor);
        requireActive(contract);
        const milestone = await findIn(tx, contractId, milestoneId);
        requireMilestoneMove(milestone.state, 'submitted', 'provider');
        requireDue(milestone.due, contract, clock());
        const to = { state: 'submitted', submittedAt: clock() } as const;
        const moveId = await milestonesStore(tx).change(milestone, to, { by: actor.userId }, clock());
        await core.tell(tx, 'milestone_submitted', contract, {
          by: actor.userId,
          to: ['organizer'],
          sourceId: moveId,
          milestone,
        });
      }),

    /** The organizer accepts: the money is the provider's. */
    accept: (actor: Actor, { contractId, milestoneId }: OfMilestone): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const contract = await core.lockAs('organizer', tx, contractId, actor);
        requireActive(contract);
        await release(tx, contract, await findIn(tx, contractId, milestoneId), actor.userId);
      }),

    /** What was handed in 72 hours ago and met by silence is paid out. One that fails holds nobody else's money up. */
    async releaseSilent(): Promise<void> {
      const handedInUntil = silentSince(clock());
      for (const contractId of await withSilentMilestones(db, handedInUntil, mostAtOnce)) {
        try {
          await db.transaction().execute(async (tx) => {
            const contract = await contractsStore(tx).lock(contractId);
            if (contract?.state !== 'active') return;
            for (const milestone of await milestonesOf(tx, contractId)) {
              const { state, submittedAt } = milestone;
              if (state === 'submitted' && submittedAt && submittedAt <= handedInUntil)
                await release(tx, contract, milestone, null);
            }
          });
        } catch (error) {
          logger.error({ err: error, contractId }, 'A milestone could not be released by silence');
        }
      }
    },
  };
}
export type Milestones = ReturnType<typeof milestonesService>;
