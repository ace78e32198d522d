import type { IdentityDetails, IdentityDocument, IdentityDocumentKind, OwnIdentity } from '@ngoma/api/features/people/identity';

const at = '2026-11-20T09:00:00.000Z';

/** Builds a stored document. */
export const buildDocument = (kind: IdentityDocumentKind, given: Partial<IdentityDocument> = {}): IdentityDocument => ({
  ...{ kind, contentType: 'image/webp', size: 180_000, uploadedAt: at, destroyedAt: null },
  ...given,
});

/** Builds the state of a person who has sent nothing yet. */
export const buildOwnIdentity = (given: Partial<OwnIdentity> = {}): OwnIdentity => ({
  ...{ isVerified: false, state: null, applicant: null, documents: [], submittedAt: null, decidedAt: null, reason: null },
  ...given,
});

/** Builds a submission that waits for a decision. */
export const buildIdentityDetails = (given: Partial<IdentityDetails> = {}): IdentityDetails => ({
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', state: 'submitted', applicant: 'individual' },
  owner: {
    ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70', name: 'Hortense Eyango', email: 'hortense@example.cm' },
    ...{ role: 'organizer', isVerified: false, avatar: null },
  },
  ...{ submittedAt: at, decidedAt: null, decidedBy: null, reason: null, destroyedFrom: null, earlier: [] },
  rejectionWords: {
    ...{ unreadable: 'Une photo est floue ou trop sombre.', incomplete: 'Un document est coupé.', expired: 'La carte a expiré.' },
    ...{ other_name: 'Le nom ne correspond pas.', selfie: 'Nous ne vous reconnaissons pas.' },
  },
  documents: [buildDocument('idFront'), buildDocument('idBack'), buildDocument('selfie')],
  ...given,
});
