import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AuditFault } from '@ngoma/api/features/operations/audit-proof';

/** A link of the chain with its entry. */
export interface Link {
  readonly position: number;
  readonly entryId: string;
  readonly digest: Buffer;
  readonly hash: Buffer;
  /** The canonical content of the entry; null if the entry is missing. */
  readonly content: string | null;
}

/** An earlier proof without faults. */
export interface Anchor {
  readonly position: number;
  readonly hash: Buffer;
  readonly keyId: string;
  readonly code: Buffer;
}

/** How far a chain is verified, and what was found so far. */
export interface Progress {
  readonly position: number;
  readonly hash: Buffer;
  readonly faults: readonly AuditFault[];
}

export const chainStart: Progress = { position: 0, hash: Buffer.alloc(32), faults: [] };

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function faultsOf({ position, entryId, digest, hash, content }: Link, before: Progress): AuditFault[] {
  const faults: AuditFault[] = [];
  const add = (kind: AuditFault['kind']) => faults.push({ kind, position, entryId });
  if (position !== before.position + 1) faults.push({ kind: 'link_missing', position: before.position + 1, entryId: null });
  else if (!sha256(before.hash, digest).equals(hash)) add('link_altered');
  if (content === null) add('entry_missing');
  else if (!sha256(content).equals(digest)) add('entry_altered');
  return faults;
}

/** Verifies the next links of a chain, in their order. After a fault it goes on from the link as it is, so that each is found. */
export function verifyLinks(before: Progress, links: readonly Link[], anchors: ReadonlyMap<number, Anchor>): Progress {
  let { position, hash } = before;
  const faults = [...before.faults];
  for (const link of links) {
    faults.push(...faultsOf(link, { position, hash, faults: [] }));
    const anchor = anchors.get(link.position);
    if (anchor && !anchor.hash.equals(link.hash))
      faults.push({ kind: 'chain_rewritten', position: link.position, entryId: link.entryId });
    ({ position, hash } = link);
  }
  return { position, hash, faults };
}

/** Returns the faults of the proofs themselves, and of a chain that ends before the last of them. */
export function verifyAnchors(anchors: readonly Anchor[], end: number, keys: readonly ProofKey[]): AuditFault[] {
  const altered = anchors.filter((anchor) => {
    const key = keys.find(({ id }) => id === anchor.keyId);
    return key && !timingSafeEqual(anchor.code, key.codeOf(anchor));
  });
  const beyond = anchors.filter(({ position }) => position > end).map(({ position }) => position);
  return [
    ...altered.map(({ position }) => ({ kind: 'proof_altered' as const, position, entryId: null })),
    ...(beyond.length > 0 ? [{ kind: 'chain_shortened' as const, position: Math.max(...beyond), entryId: null }] : []),
  ];
}

export interface ProofKey {
  readonly id: string;
  codeOf(proof: Pick<Anchor, 'position' | 'hash'>): Buffer;
}

/** Derives the key of the codes over proofs, which the database does not have. Its id tells proofs under an earlier key apart. */
export function proofKey(secretKey: string): ProofKey {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', 'audit-proofs:1', 32));
  return {
    id: sha256('id', key).toString('hex').slice(0, 16),
    codeOf: ({ position, hash }) => createHmac('sha256', key).update(`${position}:`).update(hash).digest(),
  };
}
