import { z } from 'zod';
import { identityTerms } from '../../common/business.ts';
import { endpoint, type FilePart } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

/** The documents of an identity verification, in the order in which they are asked for. */
export const identityDocumentKinds = ['idFront', 'idBack', 'selfie', 'tradeRegister', 'taxNumber', 'eventLicence'] as const;
export const IdentityDocumentKind = z.enum(identityDocumentKinds);
export type IdentityDocumentKind = z.infer<typeof IdentityDocumentKind>;

/** In whose name a person sells: their own or that of a company. */
export const applicants = ['individual', 'company'] as const;
export const Applicant = z.enum(applicants);
export type Applicant = z.infer<typeof Applicant>;

/** The documents without which a verification cannot be submitted. The others are optional. */
export const requiredDocuments: Readonly<Record<Applicant, readonly IdentityDocumentKind[]>> = {
  individual: ['idFront', 'idBack', 'selfie'],
  company: ['idFront', 'idBack', 'selfie', 'tradeRegister', 'taxNumber'],
};

/** `draft` while documents are added, `submitted` until an admin decides. After a rejection another one may be submitted. */
export const identityStates = ['draft', 'submitted', 'approved', 'rejected'] as const;
export const IdentityState = z.enum(identityStates);
export type IdentityState = z.infer<typeof IdentityState>;

/** A document without its content, which only admins see. */
export const IdentityDocument = z
  .object({
    kind: IdentityDocumentKind,
    contentType: z.string(),
    /** Size in bytes. */
    size: z.int(),
    uploadedAt: Instant,
    destroyedAt: Instant.nullable().meta({ description: 'When its key and its file were destroyed' }),
  })
  .meta({ id: 'IdentityDocument' });
export type IdentityDocument = z.infer<typeof IdentityDocument>;

const documentFile = (describe: string, required = false): FilePart => ({
  describe,
  maxBytes: identityTerms.fileMegabytes * 1024 * 1024,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  required,
});

const sellers = ['organizer', 'provider'] as const;

/** The state of the caller’s own verification. */
export const OwnIdentity = z
  .object({
    isVerified: z.boolean(),
    state: IdentityState.nullable().meta({ description: 'State of the latest verification; null before the first document' }),
    applicant: Applicant.nullable(),
    documents: z.array(IdentityDocument),
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    reason: z.string().nullable().meta({ description: 'Why the last submission was rejected, until the next one is decided' }),
  })
  .meta({ id: 'OwnIdentity' });
export type OwnIdentity = z.infer<typeof OwnIdentity>;

const OwnReply = z.object({ message: z.string(), identity: OwnIdentity });
const refusedUploads = {
  409: ['identity_waiting', 'identity_verified'],
  413: ['payload_too_large', 'picture_too_large'],
  415: ['unsupported_media_type', 'not_a_picture', 'not_a_pdf'],
} as const;

export const getOwnIdentity = endpoint({
  method: 'GET',
  path: '/identity-verification/own',
  summary: 'Returns the state of the caller’s own identity verification, without the content of its documents',
  allow: sellers,
  reply: z.object({ identity: OwnIdentity }),
});

export const saveIdentityDocument = endpoint({
  method: 'PUT',
  path: '/identity-verification/documents/:kind',
  summary: 'Adds a document to the caller’s draft, or replaces it. After a rejection this begins another verification.',
  allow: sellers,
  params: z.object({ kind: IdentityDocumentKind }),
  files: { file: documentFile('Picture or PDF', true) },
  reply: OwnReply,
  refuses: refusedUploads,
});

export const removeIdentityDocument = endpoint({
  method: 'DELETE',
  path: '/identity-verification/documents/:kind',
  summary: 'Removes a document from the caller’s draft',
  allow: sellers,
  params: z.object({ kind: IdentityDocumentKind }),
  reply: OwnReply,
  refuses: { 404: ['not_found'], 409: ['identity_waiting', 'identity_verified'] },
});

export const submitIdentity = endpoint({
  method: 'POST',
  path: '/identity-verification',
  summary: 'Submits the caller’s documents to the admins: those of the draft and those in the request',
  allow: sellers,
  body: z.object({ applicant: blankable(Applicant) }),
  files: {
    idFront: documentFile('Identity card, front'),
    idBack: documentFile('Identity card, back'),
    selfie: documentFile('Selfie with the identity card'),
    tradeRegister: documentFile('Extract of the trade register'),
    taxNumber: documentFile('Certificate of the tax number'),
    eventLicence: documentFile('Licence to hold events'),
  },
  status: 201,
  reply: OwnReply,
  refuses: { ...refusedUploads, 409: ['documents_missing', ...refusedUploads[409]] },
});

/** A submission as admins see it, and its owner. */
export const IdentitySubmission = z
  .object({
    _id: Id,
    state: IdentityState,
    applicant: Applicant,
    owner: z.object({
      ...{ _id: Id, name: z.string(), email: z.string(), avatar: Image.nullable() },
      ...{ role: z.string(), isVerified: z.boolean() },
    }),
    submittedAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: z.string().nullable().meta({ description: 'Name of the admin, for admins' }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'IdentitySubmission' });
export type IdentitySubmission = z.infer<typeof IdentitySubmission>;

/** The lists of an admin. */
export const identityLists = ['submitted', 'approved', 'rejected'] as const;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/identity-verification',
  summary: 'Lists submitted verifications, those that wait the longest first: all for admins, the caller’s own for others',
  allow: [...sellers, 'admin'],
  query: PageQuery.extend({
    state: blankable(z.enum(identityLists)),
    q: z.string().trim().max(100).optional(),
    sort: blankable(z.enum(['oldest', 'latest'])),
  }),
  reply: PageInfo.extend({
    verifications: z.array(IdentitySubmission),
    counts: z.object({ submitted: z.int(), approved: z.int(), rejected: z.int() }),
  }),
});

const Params = z.object({ id: Id });

/** Reasons for a rejection whose words are prepared. */
export const identityRejections = ['unreadable', 'incomplete', 'expired', 'other_name', 'selfie'] as const;

export const IdentityDetails = IdentitySubmission.extend({
  rejectionWords: z
    .object({ unreadable: z.string(), incomplete: z.string(), expired: z.string(), other_name: z.string(), selfie: z.string() })
    .meta({ description: 'Prepared reasons for a rejection, in the language of the owner' }),
  documents: z.array(IdentityDocument),
  destroyedFrom: Instant.nullable().meta({ description: 'When the documents are destroyed, once it is decided' }),
  earlier: z.array(IdentitySubmission).meta({ description: 'Other submissions of the owner, the latest first' }),
}).meta({ id: 'IdentityDetails' });
export type IdentityDetails = z.infer<typeof IdentityDetails>;

export const getIdentity = endpoint({
  method: 'GET',
  path: '/identity-verification/:id',
  summary: 'Returns a submission with its documents, without their content, and the earlier ones of its owner',
  allow: ['admin'],
  params: Params,
  reply: z.object({ verification: IdentityDetails }),
  refuses: { 403: ['own_identity'], 404: ['not_found'] },
});

export const readIdentityDocument = endpoint({
  method: 'GET',
  path: '/identity-verification/:id/documents/:kind',
  summary: 'Returns the content of a document. Every view is recorded in the audit log.',
  allow: ['admin'],
  params: Params.extend({ kind: IdentityDocumentKind }),
  reply: z.unknown(),
  produces: 'application/octet-stream',
  refuses: { 403: ['own_identity'], 404: ['not_found'], 410: ['document_destroyed'] },
});

const DecisionReply = z.object({ message: z.string(), verification: IdentityDetails });

export const approveIdentity = endpoint({
  method: 'PUT',
  path: '/identity-verification/:id/approve',
  summary: 'Approves a submission: its owner is verified',
  allow: ['admin'],
  params: Params,
  reply: DecisionReply,
  refuses: { 403: ['own_identity'], 404: ['not_found'], 409: ['identity_decided', 'account_erased'] },
});

export const rejectIdentity = endpoint({
  method: 'PUT',
  path: '/identity-verification/:id/reject',
  summary: 'Rejects a submission with a reason, which its owner reads. They may submit again.',
  allow: ['admin'],
  params: Params,
  body: z.object({ reason: z.string().trim().min(3).max(500) }),
  reply: DecisionReply,
  refuses: { 403: ['own_identity'], 404: ['not_found'], 409: ['identity_decided'] },
});
