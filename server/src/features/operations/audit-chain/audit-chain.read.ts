import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Anchor, Link } from './audit-chain.rules.ts';

/**
 * Returns the links after a position, in their order, with the content of their entries. The content is made here and not by the
 * database's own function, so that a changed function is found.
 */
export async function readLinks(db: DbOrTx, after: number, limit: number): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select link.position, link.entry_id as "entryId", link.content_digest as digest, link.hash,
      case when entry.id is not null then jsonb_build_array(entry.id, entry.actor_id, entry.action, entry.subject_type,
        entry.subject_id, entry.detail, (extract(epoch from entry.created_at) * 1000000)::bigint)::text end as content
    from audit_chain link left join audit_log entry on entry.id = link.entry_id
    where link.position > ${after} order by link.position limit ${limit}`.execute(db);
  return rows;
}

/** Returns entries without a link, which were added behind the chain's back. */
export async function listUnlinked(db: DbOrTx, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from audit_log entry
    where not exists (select from audit_chain link where link.entry_id = entry.id)
    order by entry.created_at, entry.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the earlier proofs without faults. */
export async function readAnchors(db: DbOrTx): Promise<readonly Anchor[]> {
  return db
    .selectFrom('audit_proofs')
    .select(['position', 'hash', 'key_id as keyId', 'code'])
    .where('fault_count', '=', 0)
    .where('position', '>', 0)
    .orderBy('proven_at')
    .execute();
}

export interface ProofRow {
  readonly provenAt: Date;
  readonly provenBy: string | null;
  readonly position: number;
  readonly hash: Buffer;
  readonly faultCount: number;
  readonly faults: unknown;
}

/** Returns the latest proof, if there is one, and the number of entries in the audit log. */
export async function readLatestProof(db: DbOrTx): Promise<{ proof: ProofRow | undefined; entries: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ProofRow>`
      select proof.proven_at as "provenAt", admin.name as "provenBy", proof.position, proof.hash, proof.fault_count as "faultCount",
        proof.faults
      from audit_proofs proof left join users admin on admin.id = proof.proven_by
      order by proof.proven_at desc, proof.id desc limit 1`.execute(db),
    sql<{ entries: number }>`select count(*)::int as entries from audit_log`.execute(db),
  ]);
  return { proof: rows[0], entries: counted.rows[0]?.entries ?? 0 };
}
