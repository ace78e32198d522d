import type { Applicant, IdentityDocumentKind } from '@ngoma/api/features/people/identity';
import type { EncodedDocument } from '#platform/files/documents';
import { notFound } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { readDocument } from './document-content.ts';
import { documentEncryption } from './document-encryption.ts';
import { requireChangeable, requireDocuments } from './identity.rules.ts';
import {
  deleteDocuments,
  findKeys,
  findLatest,
  insertDocuments,
  insertDraft,
  listDocuments,
  markSubmitted,
  type NewDocument,
  touchDraft,
} from './identity.store.ts';
import type { IdentityContext, Owner, StoredVerification } from './identity.types.ts';

type Uploads = Readonly<Partial<Record<IdentityDocumentKind, UploadedFile>>>;

/** The part of a document that stays the same when it is encrypted again. */
type Unstored = Pick<NewDocument, 'kind' | 'uploadedAt'> & Pick<EncodedDocument, 'bytes' | 'contentType'>;

const folder = 'private/identity';

/** Adds a document to the owner's draft. Raises the refusals of `changeDraft` and of `documentEncoder`. */
export const saveDocument = (
  ctx: IdentityContext,
  owner: Owner,
  kind: IdentityDocumentKind,
  upload: UploadedFile,
): Promise<void> => changeDraft(ctx, owner, { [kind]: upload }, async () => undefined);

/** Removes a document from the owner's draft. Raises `not_found` (404) and the refusals of `changeDraft`. */
export async function removeDocument(ctx: IdentityContext, owner: Owner, kind: IdentityDocumentKind): Promise<void> {
  const latest = await findLatest(ctx.db, owner.userId);
  const isPresent = latest && (await listDocuments(ctx.db, latest.id)).some((one) => one.kind === kind);
  if (!isPresent || latest.state === 'approved') throw notFound();
  await changeDraft(ctx, owner, {}, async (tx, draft) => {
    await removeFiles(ctx, tx, await deleteDocuments(tx, draft.id, [kind]));
  });
}

export interface IdentitySubmission {
  readonly applicant: Applicant | undefined;
  readonly uploads: Uploads;
}

/**
 * Submits the documents of the owner's draft together with the given ones. Returns the id of the submission. Raises `documents_missing` (409), which keeps the draft
 * as it was, and the refusals of `saveDocument`.
 */
export const submitIdentity = (
  ctx: IdentityContext,
  owner: Owner,
  { applicant: chosen, uploads }: IdentitySubmission,
): Promise<string> =>
  changeDraft(ctx, owner, uploads, async (tx, draft) => {
    const applicant = chosen ?? draft.applicant ?? 'individual';
    const present = await listDocuments(tx, draft.id);
    requireDocuments(
      applicant,
      present.map(({ kind }) => kind),
    );
    await markSubmitted(tx, draft.id, applicant, ctx.clock());
    return draft.id;
  });

/**
 * Adds documents to the owner's draft, begins one if there is none, and returns the result of `finish` in the same transaction. Raises
 * `identity_waiting` and `identity_verified` (409).
 */
async function changeDraft<Result>(
  ctx: IdentityContext,
  { userId }: Owner,
  uploads: Uploads,
  finish: (tx: Tx, draft: StoredVerification) => Promise<Result>,
): Promise<Result> {
  // Refused before pictures are decoded. The check under the lock decides.
  await requireOpenFor(ctx, userId);
  const documents: Unstored[] = [];
  for (const [kind, upload] of Object.entries(uploads) as [IdentityDocumentKind, UploadedFile | undefined][])
    if (upload) documents.push({ kind, uploadedAt: ctx.clock(), ...(await ctx.encode(upload)) });
  const stored: string[] = [];
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await ctx.users.lock(tx, userId);
      const latest = await requireOpenFor(ctx, userId, tx);
      const kinds = documents.map(({ kind }) => kind);
      const draft = latest?.state === 'draft' ? latest : await beginDraft(ctx, tx, { userId, latest, replaced: kinds, stored });
      await removeFiles(ctx, tx, await deleteDocuments(tx, draft.id, kinds));
      await addDocuments(ctx, tx, draft.id, documents, stored);
      await touchDraft(tx, draft.id, ctx.clock());
      return finish(tx, draft);
    });
  } catch (error) {
    // Files do not roll back with the transaction. Without their keys they could not be read.
    for (const key of stored) await ctx.files.remove(key);
    throw error;
  }
}

async function requireOpenFor(ctx: IdentityContext, userId: string, tx?: Tx): Promise<StoredVerification | undefined> {
  const db = tx ?? ctx.db;
  const [user, latest] = [await ctx.users.findById(db, userId), await findLatest(db, userId)];
  requireChangeable({ isVerified: user?.isVerified ?? false, openState: latest?.state });
  return latest;
}

interface Beginning {
  readonly userId: string;
  readonly latest: StoredVerification | undefined;
  /** Documents that are uploaded anew. */
  readonly replaced: readonly IdentityDocumentKind[];
  readonly stored: string[];
}

/**
 * Begins a draft. After a rejection it has copies of the rejected documents, encrypted with new keys, so that only the documents
 * that were wrong have to be uploaded again, and the rejected submission stays as it was.
 */
async function beginDraft(
  ctx: IdentityContext,
  tx: Tx,
  { userId, latest, replaced, stored }: Beginning,
): Promise<StoredVerification> {
  const draft = await insertDraft(tx, { userId, applicant: latest?.applicant ?? null, now: ctx.clock() });
  if (latest?.state !== 'rejected') return draft;
  const rejected = (await listDocuments(tx, latest.id)).filter(({ kind }) => !replaced.includes(kind));
  const keys = await findKeys(
    tx,
    rejected.map(({ id }) => id),
  );
  const copies: Unstored[] = [];
  for (const one of rejected) {
    const bytes = await readDocument(ctx, one, keys.get(one.id));
    if (bytes) copies.push({ kind: one.kind, contentType: one.contentType, uploadedAt: one.uploadedAt, bytes });
  }
  await addDocuments(ctx, tx, draft.id, copies, stored);
  return draft;
}

async function addDocuments(
  ctx: IdentityContext,
  tx: Tx,
  verificationId: string,
  documents: readonly Unstored[],
  stored: string[],
): Promise<void> {
  const added: NewDocument[] = [];
  const { number: keyNumber, secret } = ctx.keys.current('identity');
  const encryption = documentEncryption(secret);
  for (const { kind, uploadedAt, bytes, contentType } of documents) {
    const id = newId();
    const { content, wrappedKey } = encryption.encrypt(id, bytes);
    const fileKey = `${folder}/${id}.bin`;
    stored.push(fileKey);
    await ctx.files.put(fileKey, content, 'application/octet-stream');
    added.push({ id, kind, contentType, sizeBytes: bytes.length, uploadedAt, fileKey, wrappedKey, keyNumber });
  }
  await insertDocuments(tx, verificationId, added);
}

/** Removes files after the transaction has committed. */
export async function removeFiles({ jobs }: Pick<IdentityContext, 'jobs'>, tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(tx, 'identity.remove-files', { keys });
}
