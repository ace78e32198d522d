import { identityTerms } from '@ngoma/api/common/business';
import type { Role } from '@ngoma/api/common/roles';
import {
  type Applicant,
  type IdentityDocumentKind,
  type IdentityState,
  requiredDocuments,
} from '@ngoma/api/features/people/identity';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const dayMs = 86_400_000;

/** Returns the documents that are missing, in the order in which they are asked for. */
export const missingDocuments = (applicant: Applicant, present: readonly IdentityDocumentKind[]): IdentityDocumentKind[] =>
  requiredDocuments[applicant].filter((kind) => !present.includes(kind));

/** Requires all documents that the applicant needs. Raises `documents_missing` (409) with an error per document. */
export function requireDocuments(applicant: Applicant, present: readonly IdentityDocumentKind[]): void {
  const missing = missingDocuments(applicant, present);
  if (missing.length === 0) return;
  const text = bilingual('identity.documentMissing');
  throw new Refusal('documents_missing', 409, bilingual('identity.documentsMissing'), {
    errors: Object.fromEntries(missing.map((kind) => [kind, text])),
    facts: { missing },
  });
}

/**
 * Requires that documents may be changed: nothing waits for a decision, and the account is not verified yet. Raises
 * `identity_waiting` and `identity_verified` (409).
 */
export function requireChangeable({
  isVerified,
  openState,
}: {
  readonly isVerified: boolean;
  readonly openState: IdentityState | undefined;
}): void {
  if (openState === 'submitted') throw new Refusal('identity_waiting', 409, bilingual('identity.waiting'));
  if (isVerified) throw new Refusal('identity_verified', 409, bilingual('identity.alreadyVerified'));
}

/**
 * Requires that a person can be asked for documents: they sell, can sign in, are not verified, and nothing waits for a decision. Raises
 * `papers_not_needed`, `identity_waiting` and `identity_verified` (409).
 */
export function requireAskable({
  role,
  isGone,
  ...identity
}: {
  readonly role: Role;
  /** Whether the account is blocked or erased. */
  readonly isGone: boolean;
  readonly isVerified: boolean;
  readonly openState: IdentityState | undefined;
}): void {
  if (isGone) throw new Refusal('papers_not_needed', 409, bilingual('identity.cannotSignIn'));
  if (role !== 'organizer' && role !== 'provider')
    throw new Refusal('papers_not_needed', 409, bilingual('identity.papersNotNeeded'));
  if (identity.openState === 'submitted') throw new Refusal('identity_waiting', 409, bilingual('identity.waitsForAdmin'));
  if (identity.isVerified) throw new Refusal('identity_verified', 409, bilingual('identity.isVerifiedAlready'));
}

/** Returns when the documents of a decided verification are destroyed. */
export const destroyedFrom = (decidedAt: Date): Date => new Date(decidedAt.getTime() + identityTerms.destroyAfterDays * dayMs);

/** Returns the time before which a decision was made whose documents are destroyed now. */
export const destroyDecidedBefore = (now: Date): Date => new Date(now.getTime() - identityTerms.destroyAfterDays * dayMs);

/** Returns the time before which a draft was last changed that is discarded now. */
export const discardDraftsBefore = (now: Date): Date => new Date(now.getTime() - identityTerms.draftDays * dayMs);

const fileNames: Readonly<Record<IdentityDocumentKind, string>> = {
  idFront: 'id-front',
  idBack: 'id-back',
  selfie: 'selfie',
  tradeRegister: 'trade-register',
  taxNumber: 'tax-number',
  eventLicence: 'event-licence',
};

/** Returns the name under which a browser saves a document. It never contains what a person typed. */
export const fileNameOf = (kind: IdentityDocumentKind, contentType: string): string =>
  `${fileNames[kind]}${contentType === 'application/pdf' ? '.pdf' : '.webp'}`;

export const ownIdentity = () => new Refusal('own_identity', 403, bilingual('identity.ownIdentity'));
export const identityDecided = () => new Refusal('identity_decided', 409, bilingual('identity.alreadyDecided'));
export const documentDestroyed = () => new Refusal('document_destroyed', 410, bilingual('identity.documentDestroyed'));
