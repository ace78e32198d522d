import type { QueryOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import type {
  IdentityDetails,
  IdentityDocument,
  IdentitySubmission,
  listIdentities,
  OwnIdentity,
} from '@ngoma/api/features/people/identity';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import {
  countSubmissions,
  findLastRejection,
  findSubmission,
  listOthers,
  listSubmissions,
  type SubmissionRow,
} from './identity.read.ts';
import { destroyedFrom, ownIdentity } from './identity.rules.ts';
import { findLatest, listDocuments } from './identity.store.ts';
import type { Admin, IdentityContext, Owner, StoredDocument } from './identity.types.ts';
import { rejectionWordsFor } from './rejection-words.ts';

const toDocument = ({ kind, contentType, sizeBytes, uploadedAt, destroyedAt }: StoredDocument): IdentityDocument => ({
  kind,
  contentType,
  size: sizeBytes,
  uploadedAt: uploadedAt.toISOString(),
  destroyedAt: destroyedAt?.toISOString() ?? null,
});

const toSubmission = (row: SubmissionRow, files: IdentityContext['files']): IdentitySubmission => ({
  _id: row.id,
  state: row.state,
  applicant: row.applicant,
  owner: {
    _id: row.ownerId,
    name: row.ownerName,
    email: row.ownerEmail,
    avatar: row.ownerAvatarKey === null ? null : { url: files.url(row.ownerAvatarKey) },
    role: row.ownerRole,
    isVerified: row.isVerified,
  },
  submittedAt: row.submittedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  reason: row.reason,
});

/** Returns the state of a person's own verification. */
export async function getOwn({ db, users }: IdentityContext, { userId }: Owner): Promise<OwnIdentity> {
  const [user, latest] = await Promise.all([users.findById(db, userId), findLatest(db, userId)]);
  const [documents, reason] = latest
    ? await Promise.all([listDocuments(db, latest.id), findLastRejection(db, userId)])
    : [[], undefined];
  return {
    isVerified: user?.isVerified ?? false,
    state: latest?.state ?? null,
    applicant: latest?.applicant ?? null,
    documents: documents.map(toDocument),
    submittedAt: latest?.submittedAt?.toISOString() ?? null,
    decidedAt: latest?.decidedAt?.toISOString() ?? null,
    reason: reason ?? null,
  };
}

/** Returns one page of submissions: all for an admin, their own for others, who do not read the names of admins. */
export async function list(
  { db, files }: IdentityContext,
  { userId, role }: Session,
  { page, limit, ...filter }: QueryOutput<typeof listIdentities>,
): Promise<ReplyOf<typeof listIdentities>> {
  const isAdmin = role === 'admin';
  const only = isAdmin ? undefined : userId;
  const [{ rows, total }, counts] = await Promise.all([
    listSubmissions(db, { ...filter, userId: only }, { limit, offset: (page - 1) * limit }),
    countSubmissions(db, only),
  ]);
  const verifications = rows.map((row) => toSubmission(isAdmin ? row : { ...row, decidedBy: null }, files));
  return { verifications, counts, total, currentPage: page };
}

/** Returns a submission for an admin. Raises `not_found` (404) and `own_identity` (403). */
export async function getDetails({ db, files }: IdentityContext, { userId }: Admin, id: string): Promise<IdentityDetails> {
  const row = await findSubmission(db, id);
  if (!row) throw notFound();
  if (row.ownerId === userId) throw ownIdentity();
  const [documents, earlier] = await Promise.all([listDocuments(db, id), listOthers(db, row)]);
  return {
    ...toSubmission(row, files),
    rejectionWords: rejectionWordsFor(row.ownerLocale),
    documents: documents.map(toDocument),
    destroyedFrom: row.decidedAt && destroyedFrom(row.decidedAt).toISOString(),
    earlier: earlier.map((one) => toSubmission(one, files)),
  };
}
