import type { Tx } from '#platform/postgres/database';
import type { Move } from '../contracts.store.ts';
import type { MilestoneRow } from '../contracts.types.ts';
import { milestonesOf, milestonesStore } from '../escrow/milestones.store.ts';
import { isOpenPledge, type PledgeRow } from './pledges.rules.ts';
import { pledgesOf, pledgesStore } from './pledges.store.ts';

/** A pledge that has ended, its milestone, and the id of the recorded move. */
export interface EndedPledge {
  readonly pledge: PledgeRow;
  readonly milestone: MilestoneRow;
  readonly moveId: string;
}

/** Ends one open pledge. Its milestone waits for other funds again. Requires the lock of the contract. */
export async function endPledge(tx: Tx, pledge: PledgeRow, milestone: MilestoneRow, move: Move, now: Date): Promise<EndedPledge> {
  const moveId = await pledgesStore(tx).move(pledge, 'ended', move, now);
  if (milestone.state === 'pledged') await milestonesStore(tx).change(milestone, { state: 'pending' }, move, now);
  return { pledge, milestone, moveId };
}

/**
 * Ends the open pledges of a contract, or only those that the provider has not answered. Requires the lock of the contract. Has no
 * effect on a repeat.
 */
export async function endPledgesOf(
  tx: Tx,
  contractId: string,
  which: 'open' | 'proposed',
  move: Move,
  now: Date,
): Promise<readonly EndedPledge[]> {
  const all = await pledgesOf(tx, contractId);
  const ending = all.filter((pledge) => (which === 'open' ? isOpenPledge(pledge) : pledge.state === 'proposed'));
  if (ending.length === 0) return [];
  const milestones = new Map((await milestonesOf(tx, contractId)).map((one) => [one.id, one]));
  const ended: EndedPledge[] = [];
  for (const pledge of ending) {
    const milestone = milestones.get(pledge.milestoneId);
    if (milestone) ended.push(await endPledge(tx, pledge, milestone, move, now));
  }
  return ended;
}
