import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import type { MilestoneRow } from '../contracts.types.ts';
import { milestonesOf } from './milestones.store.ts';

/** Returns a milestone of the contract. Raises 404 for any other id. */
export async function findMilestone(tx: Tx, contractId: string, milestoneId: string): Promise<MilestoneRow> {
  const milestone = (await milestonesOf(tx, contractId)).find(({ id }) => id === milestoneId);
  if (!milestone) throw notFound(bilingual('contracts.milestoneNotFound'));
  return milestone;
}
