import type { PledgeState } from '@ngoma/api/features/contracts/contracts';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { MilestonePledgesTable } from '#platform/postgres/database.types';
import { type Move, toContract } from '../contracts.store.ts';
import type { ContractRow } from '../contracts.types.ts';
import { openStates, type PledgeRow } from './pledges.rules.ts';

const toPledge = (row: Selectable<MilestonePledgesTable>): PledgeRow => ({
  id: row.id,
  milestoneId: row.milestone_id,
  contractId: row.contract_id,
  eventId: row.event_id,
  amountXaf: row.amount_xaf,
  state: row.state as PledgeState,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

/** Writes pledges. Requires the lock of their contract. */
export const pledgesStore = (tx: Tx) => ({
  /** Inserts a proposed pledge and returns the id of the recorded move. */
  async insert(row: Omit<PledgeRow, 'id' | 'state' | 'createdAt' | 'changedAt'>, by: string, now: Date): Promise<string> {
    const id = newId();
    await tx
      .insertInto('milestone_pledges')
      .values({
        ...{ id, milestone_id: row.milestoneId, contract_id: row.contractId, event_id: row.eventId },
        ...{ amount_xaf: row.amountXaf, state: 'proposed', created_at: now, changed_at: now },
      })
      .execute();
    return this.recordMove(id, 'proposed', { by }, now);
  },

  /** Moves an open pledge and returns the id of the recorded move. */
  async move({ id }: Pick<PledgeRow, 'id'>, state: PledgeState, move: Move, now: Date): Promise<string> {
    await tx.updateTable('milestone_pledges').set({ state, changed_at: now }).where('id', '=', id).execute();
    return this.recordMove(id, state, move, now);
  },

  async recordMove(pledgeId: string, state: PledgeState, { by, reason }: Move, now: Date): Promise<string> {
    const id = newId();
    await tx
      .insertInto('milestone_pledge_moves')
      .values({ id, pledge_id: pledgeId, to_state: state, by_id: by, reason: reason ?? null, moved_at: now })
      .execute();
    return id;
  },

  /** Locks the contracts with open pledges on an event, in the order of their ids. */
  async lockContracts(eventId: string): Promise<ContractRow[]> {
    const rows = await tx
      .selectFrom('contracts')
      .selectAll()
      .where('id', 'in', (select) =>
        select
          .selectFrom('milestone_pledges')
          .select('contract_id')
          .where('event_id', '=', eventId)
          .where('state', 'in', openStates),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map(toContract);
  },
});

/** Returns the open pledge of a milestone. */
export async function findOpenPledge(db: DbOrTx, milestoneId: string): Promise<PledgeRow | undefined> {
  const row = await db
    .selectFrom('milestone_pledges')
    .selectAll()
    .where('milestone_id', '=', milestoneId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  return row && toPledge(row);
}

/** Returns all pledges of a contract, oldest first. */
export async function pledgesOf(db: DbOrTx, contractId: string): Promise<PledgeRow[]> {
  const rows = await db
    .selectFrom('milestone_pledges')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPledge);
}

/** Returns the open pledges on an event in the order in which they were made. */
export async function listOpenPledges(db: DbOrTx, eventId: string): Promise<PledgeRow[]> {
  const rows = await db
    .selectFrom('milestone_pledges')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', openStates)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPledge);
}

/** The facts about an event that decide when its pledges are paid. */
export interface PledgeEvent {
  readonly state: string;
  readonly overAt: Date;
  /** Whether the money of its organizer is frozen. */
  readonly isFrozen: boolean;
}

export async function findPledgeEvent(db: DbOrTx, eventId: string): Promise<PledgeEvent | undefined> {
  const { rows } = await sql<PledgeEvent>`
    select event.state, event.over_at as "overAt", exists (
      select from account_freezes frozen where frozen.user_id = event.organizer_id and frozen.lifted_at is null) as "isFrozen"
    from events event where event.id = ${eventId}`.execute(db);
  return rows[0];
}
