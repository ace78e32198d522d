import type { AuditFault, AuditProof } from '@ngoma/api/features/operations/audit-proof';
import { Gauge } from 'prom-client';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { type Tx, withSnapshot } from '#platform/postgres/database';
import { endAlert, openAlert } from '../alerts/raise-alert.ts';
import { listUnlinked, type ProofRow, readAnchors, readLatestProof, readLinks } from './audit-chain.read.ts';
import {
  type Anchor,
  chainStart,
  type Progress,
  type ProofKey,
  proofKey,
  verifyAnchors,
  verifyLinks,
} from './audit-chain.rules.ts';
import { insertProof } from './audit-proofs.store.ts';

const foundFaults = new Gauge({
  name: 'ngoma_audit_chain_faults',
  help: 'Faults found by the last proof of the audit log: entries or links that were changed, removed or added; 0 is healthy',
});

type ProofContext = Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger' | 'keys'>;

/** Links that are read at once. */
const batch = 5_000;
/** Faults that are stored and shown. All are counted. */
const shownFaults = 20;

/** Walks the whole chain on one snapshot, so that entries that are being written do not matter. */
async function verifyChain(tx: Tx, keys: readonly ProofKey[]): Promise<Progress> {
  const anchors = await readAnchors(tx);
  const byPosition = new Map(anchors.map((anchor): [number, Anchor] => [anchor.position, anchor]));
  let progress = chainStart;
  for (;;) {
    const links = await readLinks(tx, progress.position, batch);
    progress = verifyLinks(progress, links, byPosition);
    if (links.length < batch) break;
  }
  const unlinked = await listUnlinked(tx, shownFaults);
  const faults: AuditFault[] = [
    ...progress.faults,
    ...unlinked.map((entryId) => ({ kind: 'entry_unlinked' as const, position: null, entryId })),
    ...verifyAnchors(anchors, progress.position, keys),
  ];
  return { ...progress, faults };
}

/**
 * Proves that the entries of the audit log are those that were written, in their order: recomputes the hash chain and compares it
 * with all earlier proofs. A fault raises an alarm in the log and alerts the admins until a proof finds none. The log names the hash,
 * so that a copy of the log outside of the database is a witness of it. An admin's check has an entry itself.
 */
export async function proveAuditChain(ctx: ProofContext, admin?: Pick<Session, 'userId'>): Promise<AuditProof> {
  const { db, clock, logger } = ctx;
  const keys = ctx.keys.accepted('links').map(({ secret }) => proofKey(secret));
  const [key] = keys;
  if (!key) throw new Error('The key ring is empty');
  const { position, hash, faults } = await withSnapshot(db, (tx) => verifyChain(tx, keys));
  const faultCount = faults.length;
  foundFaults.set(faultCount);
  const shown = faults.slice(0, shownFaults);
  const detail = { position, hash: hash.toString('hex'), faultCount };
  if (faultCount === 0) logger.info(detail, 'The audit log is proven');
  else logger.error({ alarm: 'audit_chain_broken', ...detail, faults: shown }, 'The audit log was altered');
  return db.transaction().execute(async (tx) => {
    const code = key.codeOf({ position, hash });
    const now = clock();
    await insertProof(tx, {
      ...{ now, adminId: admin?.userId ?? null, position, hash, keyId: key.id, code, faultCount, faults: shown },
    });
    if (faultCount === 0) await endAlert(ctx, tx, { kind: 'audit_chain_broken' });
    else await openAlert(ctx, tx, { kind: 'audit_chain_broken', facts: { count: faultCount } });
    if (admin) await recordAct(tx, clock, { actorId: admin.userId, action: 'audit.checked', subjectType: 'audit', detail });
    const { proof } = await readLatestProof(tx);
    if (!proof) throw new Error('The proof of the audit log was not stored');
    return toView(proof);
  });
}

const toView = ({ provenAt, provenBy, position, hash, faultCount, faults }: ProofRow): AuditProof => ({
  ...{ provenAt: provenAt.toISOString(), provenBy, position, hash: hash.toString('hex'), faultCount },
  faults: faults as AuditFault[],
});

/** Returns the latest proof, or null before the first one, and the number of entries now. */
export async function getLatestProof({ db }: Pick<Platform, 'db'>): Promise<{ proof: AuditProof | null; entries: number }> {
  const { proof, entries } = await readLatestProof(db);
  return { proof: proof ? toView(proof) : null, entries };
}
