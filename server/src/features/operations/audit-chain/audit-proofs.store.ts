import type { AuditFault } from '@ngoma/api/features/operations/audit-proof';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';
import type { Anchor } from './audit-chain.rules.ts';

interface NewProof extends Anchor {
  readonly now: Date;
  readonly adminId: string | null;
  readonly faultCount: number;
  readonly faults: readonly AuditFault[];
}

/** Stores a proof. One without faults is an anchor: later proofs compare the chain with it. */
export async function insertProof(
  tx: DbOrTx,
  { now, adminId, position, hash, keyId, code, faultCount, faults }: NewProof,
): Promise<void> {
  await tx
    .insertInto('audit_proofs')
    .values({
      ...{ id: newId(), proven_at: now, proven_by: adminId, position, hash, key_id: keyId, code },
      ...{ fault_count: faultCount, faults: JSON.stringify(faults) },
    })
    .execute();
}
