import type { DbOrTx } from '#platform/postgres/database';
import { releasesAt } from '../contracts.rules.ts';
import { loadProgress, type ProgressRow } from './contract-progress.read.ts';

/** How far a contract is, for a list of what it was drafted for. */
export interface ContractProgress extends Omit<ProgressRow, 'id'> {
  /** When submitted work is accepted automatically; null while no work is submitted. */
  readonly acceptedBy: Date | null;
  /** When a contract without open milestones is completed automatically. */
  readonly completedBy: Date;
}

/** Returns the progress of contracts by id, read in one query. Unknown ids are missing. */
export async function progressOfContracts(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ContractProgress>> {
  const rows = await loadProgress(db, ids);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { ...row, acceptedBy: row.submittedAt && releasesAt(row.submittedAt), completedBy: releasesAt(row.endsAt) },
    ]),
  );
}
