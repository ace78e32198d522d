import type { ContractSide, ContractSource, ContractState, DisputeOutcome } from '@ngoma/api/features/contracts/contracts';
import type { CancellationPolicy } from '@ngoma/api/features/contracts/terms';
import type { Selectable } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { ContractsTable } from '#platform/postgres/database.types';
import type { ContractRow, SignatureRow, VersionRow } from './contracts.types.ts';

export const toContract = (row: Selectable<ContractsTable>): ContractRow => ({
  id: row.id,
  sourceType: row.source_type as ContractSource,
  sourceId: row.source_id,
  eventId: row.event_id,
  organizerId: row.organizer_id,
  providerId: row.provider_id,
  category: row.category,
  state: row.state as ContractState,
  inForce: row.in_force,
  proposed: row.proposed,
  title: row.title,
  location: row.location,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  totalXaf: row.total_xaf,
  cancellationPolicy: row.cancellation_policy as CancellationPolicy,
  createdAt: row.created_at,
  completedAt: row.completed_at,
  returnedXaf: row.returned_xaf,
  owedXaf: row.owed_xaf,
});

export interface ContractChanges {
  readonly state?: ContractState;
  readonly inForce?: number | null;
  readonly proposed?: number | null;
  readonly title?: string;
  readonly location?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly totalXaf?: number;
  readonly cancellationPolicy?: CancellationPolicy;
  readonly activatedAt?: Date;
  readonly completedAt?: Date;
  readonly cancelledAt?: Date;
  readonly returnedXaf?: number;
  readonly owedXaf?: number;
}
/** Who moves something, and why. */
export interface Move {
  readonly by: string | null;
  readonly reason?: string | undefined;
}

/** Writes all tables of contracts except milestones. Lock the contract before any change to it or its parts. */
export const contractsStore = (tx: Tx) => ({
  async insert(row: Omit<ContractRow, 'completedAt' | 'inForce' | 'returnedXaf' | 'owedXaf'>): Promise<void> {
    const {
      sourceType,
      sourceId,
      eventId,
      organizerId,
      providerId,
      startsAt,
      endsAt,
      totalXaf,
      cancellationPolicy,
      createdAt,
      ...rest
    } = row;
    await tx
      .insertInto('contracts')
      .values({
        ...rest,
        source_type: sourceType,
        source_id: sourceId,
        event_id: eventId,
        organizer_id: organizerId,
        provider_id: providerId,
        starts_at: startsAt,
        ends_at: endsAt,
        total_xaf: totalXaf,
        cancellation_policy: cancellationPolicy,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute();
  },

  /** Locks and returns the contract, or undefined for an unknown id. Other transactions that move this contract wait. */
  async lock(id: string): Promise<ContractRow | undefined> {
    const row = await tx.selectFrom('contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && toContract(row);
  },

  async change(id: string, changes: ContractChanges, now: Date): Promise<ContractRow> {
    const { inForce, startsAt, endsAt, totalXaf, cancellationPolicy, activatedAt, completedAt, cancelledAt, ...more } = changes;
    const { returnedXaf, owedXaf, ...rest } = more;
    const row = await tx
      .updateTable('contracts')
      .set({
        ...rest,
        ...(inForce !== undefined && { in_force: inForce }),
        ...(startsAt && { starts_at: startsAt }),
        ...(endsAt && { ends_at: endsAt }),
        ...(totalXaf !== undefined && { total_xaf: totalXaf }),
        ...(cancellationPolicy && { cancellation_policy: cancellationPolicy }),
        ...(activatedAt && { activated_at: activatedAt }),
        ...(completedAt && { completed_at: completedAt }),
        ...(cancelledAt && { cancelled_at: cancelledAt }),
        ...(returnedXaf !== undefined && { returned_xaf: returnedXaf }),
        ...(owedXaf !== undefined && { owed_xaf: owedXaf }),
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toContract(row);
  },

  async recordMove(id: string, from: ContractState, to: ContractState, { by, reason }: Move, now: Date): Promise<string> {
    const moveId = newId();
    await tx
      .insertInto('contract_moves')
      .values({ id: moveId, contract_id: id, from_state: from, to_state: to, by_id: by, reason: reason ?? null, moved_at: now })
      .execute();
    return moveId;
  },

  async insertVersion(contractId: string, version: VersionRow): Promise<void> {
    const { number, terms, textEn, textFr, sha256, proposedBy, createdAt } = version;
    await tx
      .insertInto('contract_versions')
      .values({
        ...{ contract_id: contractId, number, sha256 },
        ...{ terms: JSON.stringify(terms), text_en: textEn, text_fr: textFr, proposed_by: proposedBy, created_at: createdAt },
      })
      .execute();
  },

  /** Returns false if this side has signed the version before. */
  async insertSignature(contractId: string, sha256: string, signature: SignatureRow): Promise<boolean> {
    const { number, side, userId, typedName, drawing, signedAt, address } = signature;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contract_signatures')
      .values({
        ...{ contract_id: contractId, number, side, sha256, drawing, address },
        ...{ user_id: userId, typed_name: typedName, signed_at: signedAt },
      })
      .onConflict((conflict) => conflict.columns(['contract_id', 'number', 'side']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  async insertFile(file: {
    readonly id: string;
    readonly contractId: string;
    readonly uploadedBy: string;
    readonly name: string;
    readonly contentType: string;
    readonly bytes: number;
    readonly key: string;
    readonly createdAt: Date;
  }): Promise<void> {
    const { contractId, uploadedBy, contentType, createdAt, ...rest } = file;
    await tx
      .insertInto('contract_files')
      .values({ ...rest, contract_id: contractId, uploaded_by: uploadedBy, content_type: contentType, created_at: createdAt })
      .execute();
  },

  async openDispute(dispute: {
    readonly id: string;
    readonly contractId: string;
    readonly openedBy: string;
    readonly reason: string;
    readonly escrowXaf: number;
    readonly openedAt: Date;
  }): Promise<void> {
    const { id, contractId, openedBy, reason, escrowXaf, openedAt } = dispute;
    await tx
      .insertInto('contract_disputes')
      .values({ id, contract_id: contractId, opened_by: openedBy, reason, escrow_xaf: escrowXaf, opened_at: openedAt })
      .execute();
  },

  /** Adds money that reached the escrow of a contract during its open dispute. */
  async addToDispute(contractId: string, amountXaf: number): Promise<void> {
    await tx
      .updateTable('contract_disputes')
      .set((row) => ({ escrow_xaf: row('escrow_xaf', '+', amountXaf) }))
      .where('contract_id', '=', contractId)
      .where('decided_at', 'is', null)
      .execute();
  },

  async decideDispute(
    contractId: string,
    decision: {
      readonly by: string;
      readonly at: Date;
      readonly toProviderXaf: number;
      readonly outcome: DisputeOutcome;
      readonly note: string;
    },
  ): Promise<string> {
    const { by, at, toProviderXaf, outcome, note } = decision;
    const { id } = await tx
      .updateTable('contract_disputes')
      .set({ decided_by: by, decided_at: at, to_provider_xaf: toProviderXaf, outcome, note })
      .where('contract_id', '=', contractId)
      .where('decided_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
});

export const sidesSigned = async (db: DbOrTx, contractId: string, number: number): Promise<readonly ContractSide[]> => {
  const rows = await db
    .selectFrom('contract_signatures')
    .select('side')
    .where('contract_id', '=', contractId)
    .where('number', '=', number)
    .execute();
  return rows.map(({ side }) => side as ContractSide);
};
