import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Instant } from '../../common/fields.ts';

/**
 * Ways in which the audit log can differ from its hash chain: an entry was changed, was removed, or was added without a link; a link
 * was removed or changed; the chain is shorter than an earlier proof says, or differs from it; a proof itself was changed.
 */
export const auditFaults = [
  'entry_altered',
  'entry_missing',
  'entry_unlinked',
  'link_missing',
  'link_altered',
  'chain_shortened',
  'chain_rewritten',
  'proof_altered',
] as const;
export const AuditFault = z.object({
  kind: z.enum(auditFaults),
  /** The link, counted from 1; null for an entry without one. */
  position: z.int().nullable(),
  entryId: z.string().nullable(),
});
export type AuditFault = z.infer<typeof AuditFault>;

export const AuditProof = z
  .object({
    provenAt: Instant,
    /** The admin who asked for it; null for the nightly job. */
    provenBy: z.string().nullable(),
    /** The number of entries that it covers. */
    position: z.int(),
    /** The hash of the latest link, in hexadecimal. */
    hash: z.string(),
    faultCount: z.int(),
    /** The first faults, at most 20. */
    faults: z.array(AuditFault),
  })
  .meta({ id: 'AuditProof' });
export type AuditProof = z.infer<typeof AuditProof>;

export const getAuditProof = endpoint({
  method: 'GET',
  path: '/supervision/audit-proof',
  summary: 'Returns the latest proof of the audit log’s hash chain, and how many entries there are now',
  allow: ['admin'],
  reply: z.object({ proof: AuditProof.nullable(), entries: z.int() }),
});

export const proveAuditLog = endpoint({
  method: 'POST',
  path: '/supervision/audit-proof',
  summary: 'Proves the audit log’s hash chain now. A fault alerts all admins.',
  allow: ['admin'],
  reply: z.object({ message: z.string(), proof: AuditProof }),
});
