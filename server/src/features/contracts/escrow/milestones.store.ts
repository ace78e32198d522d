import type { MilestoneState } from '@ngoma/api/features/contracts/contracts';
import type { MilestoneDue } from '@ngoma/api/features/contracts/terms';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { MilestonesTable } from '#platform/postgres/database.types';
import type { Move } from '../contracts.store.ts';
import type { MilestoneRow, PlannedMilestone } from '../contracts.types.ts';

export const toMilestone = (row: Selectable<MilestonesTable>): MilestoneRow => ({
  id: row.id,
  contractId: row.contract_id,
  position: row.position,
  label: row.label,
  due: row.due as MilestoneDue,
  amountXaf: row.amount_xaf,
  state: row.state as MilestoneState,
  fundedFrom: row.funded_from as MilestoneRow['fundedFrom'],
  fundedAt: row.funded_at,
  submittedAt: row.submitted_at,
  acceptedAt: row.accepted_at,
  settledAt: row.settled_at,
  releasedXaf: row.released_xaf,
  refundedXaf: row.refunded_xaf,
});

export interface MilestoneChanges {
  readonly state: MilestoneState;
  readonly fundedFrom?: 'balance' | 'payment' | 'pledge';
  readonly fundedAt?: Date;
  readonly submittedAt?: Date;
  readonly acceptedAt?: Date;
  readonly settledAt?: Date;
  readonly releasedXaf?: number;
  readonly refundedXaf?: number;
}
/** Writes milestones. Requires the lock of their contract. */
export const milestonesStore = (tx: Tx) => ({
  /** Replaces the unfunded milestones of a contract. */
  async replan(contractId: string, planned: readonly PlannedMilestone[], now: Date): Promise<void> {
    await this.removePending(contractId, now);
    if (planned.length === 0) return;
    const { last } = await tx
      .selectFrom('milestones')
      .select(sql<number>`coalesce(max(position), 0)::int`.as('last'))
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('milestones')
      .values(
        planned.map(({ label, due, amountXaf }, place) => ({
          ...{ id: newId(), contract_id: contractId, position: last + place + 1, label, due },
          ...{ amount_xaf: amountXaf, state: 'pending', created_at: now },
        })),
      )
      .execute();
  },

  async removePending(contractId: string, now: Date): Promise<void> {
    await tx
      .updateTable('milestones')
      .set({ removed_at: now })
      .where('contract_id', '=', contractId)
      .where('state', '=', 'pending')
      .where('removed_at', 'is', null)
      .execute();
  },

  /** Changes the milestone and returns the id of the recorded move. */
  async change(from: Pick<MilestoneRow, 'id' | 'state'>, to: MilestoneChanges, { by, reason }: Move, now: Date): Promise<string> {
    const { state, fundedFrom, fundedAt, submittedAt, acceptedAt, settledAt, releasedXaf, refundedXaf } = to;
    await tx
      .updateTable('milestones')
      .set({
        state,
        ...(fundedFrom && { funded_from: fundedFrom }),
        ...(fundedAt && { funded_at: fundedAt }),
        ...(submittedAt && { submitted_at: submittedAt }),
        ...(acceptedAt && { accepted_at: acceptedAt }),
        ...(settledAt && { settled_at: settledAt }),
        ...(releasedXaf !== undefined && { released_xaf: releasedXaf }),
        ...(refundedXaf !== undefined && { refunded_xaf: refundedXaf }),
      })
      .where('id', '=', from.id)
      .execute();
    const moveId = newId();
    await tx
      .insertInto('milestone_moves')
      .values({
        id: moveId,
        milestone_id: from.id,
        from_state: from.state,
        to_state: state,
        by_id: by,
        reason: reason ?? null,
        moved_at: now,
      })
      .execute();
    return moveId;
  },
});

/** Returns the milestones of a contract in their order, without the removed ones. */
export async function milestonesOf(db: DbOrTx, contractId: string): Promise<MilestoneRow[]> {
  const rows = await db
    .selectFrom('milestones')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(toMilestone);
}
