import type { Applicant, IdentityDocumentKind } from '@ngoma/api/features/people/identity';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { IdentityVerificationsTable } from '#platform/postgres/database.types';
import type { StoredDocument, StoredVerification } from './identity.types.ts';

const toVerification = (row: Selectable<IdentityVerificationsTable>): StoredVerification => ({
  id: row.id,
  userId: row.user_id,
  state: row.state as StoredVerification['state'],
  applicant: row.applicant as Applicant | null,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  reason: row.reason,
});

export async function findVerification(db: DbOrTx, id: string): Promise<StoredVerification | undefined> {
  const row = await db.selectFrom('identity_verifications').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toVerification(row);
}

/** Returns the latest verification of a person, whatever its state. */
export async function findLatest(db: DbOrTx, userId: string): Promise<StoredVerification | undefined> {
  const row = await db
    .selectFrom('identity_verifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toVerification(row);
}

/** Inserts an empty draft of a person whose row the caller has locked. */
export async function insertDraft(
  tx: Tx,
  { userId, applicant, now }: { readonly userId: string; readonly applicant: Applicant | null; readonly now: Date },
): Promise<StoredVerification> {
  const row = await tx
    .insertInto('identity_verifications')
    .values({ id: newId(), user_id: userId, state: 'draft', applicant, created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toVerification(row);
}

export async function touchDraft(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('identity_verifications').set({ changed_at: now }).where('id', '=', id).execute();
}

export async function markSubmitted(tx: Tx, id: string, applicant: Applicant, now: Date): Promise<void> {
  await tx
    .updateTable('identity_verifications')
    .set({ state: 'submitted', applicant, changed_at: now, submitted_at: now })
    .where('id', '=', id)
    .execute();
}

interface Decision {
  readonly state: 'approved' | 'rejected';
  readonly adminId: string;
  readonly reason: string | null;
  readonly now: Date;
}

/** Decides a submission. Returns false when it was decided meanwhile. */
export async function decideSubmitted(tx: Tx, id: string, { state, adminId, reason, now }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_verifications')
    .set({ state, reason, decided_at: now, decided_by: adminId, changed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the documents of a verification in the order in which they were uploaded. */
export async function listDocuments(db: DbOrTx, verificationId: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('identity_documents')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as IdentityDocumentKind,
    contentType: row.content_type as StoredDocument['contentType'],
    sizeBytes: row.size_bytes,
    uploadedAt: row.uploaded_at,
    fileKey: row.file_key,
    destroyedAt: row.destroyed_at,
  }));
}

/** The key of a document, encrypted under a secret of the key ring. */
export interface WrappedKey {
  readonly wrappedKey: Buffer;
  readonly keyNumber: number;
}

/** Returns the wrapped keys of documents by document. Destroyed ones have none. */
export async function findKeys(db: DbOrTx, documentIds: readonly string[]): Promise<ReadonlyMap<string, WrappedKey>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('identity_document_keys')
    .selectAll()
    .where('document_id', 'in', [...documentIds])
    .execute();
  return new Map(rows.map((row) => [row.document_id, { wrappedKey: row.wrapped_key, keyNumber: row.key_number }]));
}

export interface NewDocument
  extends Pick<StoredDocument, 'id' | 'kind' | 'contentType' | 'sizeBytes' | 'uploadedAt'>,
    WrappedKey {
  readonly fileKey: string;
}

/** Inserts documents with their keys. */
export async function insertDocuments(tx: Tx, verificationId: string, documents: readonly NewDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await tx
    .insertInto('identity_documents')
    .values(
      documents.map((one) => ({
        id: one.id,
        verification_id: verificationId,
        kind: one.kind,
        content_type: one.contentType,
        size_bytes: one.sizeBytes,
        uploaded_at: one.uploadedAt,
        file_key: one.fileKey,
      })),
    )
    .execute();
  await tx
    .insertInto('identity_document_keys')
    .values(documents.map((one) => ({ document_id: one.id, wrapped_key: one.wrappedKey, key_number: one.keyNumber })))
    .execute();
}

/** Deletes documents of these kinds with their keys. Returns the keys of the files to remove. */
export async function deleteDocuments(
  tx: Tx,
  verificationId: string,
  kinds: readonly IdentityDocumentKind[],
): Promise<readonly string[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<{ fileKey: string | null }>`
    with gone as (select id from identity_documents where verification_id = ${verificationId} and kind = any(${[...kinds]}::text[])),
      keys as (delete from identity_document_keys using gone where document_id = gone.id)
    delete from identity_documents using gone where identity_documents.id = gone.id returning file_key as "fileKey"`.execute(tx);
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}

/**
 * Deletes the keys of up to `limit` documents of verifications decided before a time, and marks the documents destroyed. Returns
 * the keys of the files to remove.
 */
export async function destroyKeys(
  tx: Tx,
  { decidedBefore, now, limit }: { readonly decidedBefore: Date; readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    with due as (
        select one.id, one.file_key from identity_verifications decided
          join identity_documents one on one.verification_id = decided.id
        where decided.decided_at <= ${decidedBefore} and one.destroyed_at is null
        order by decided.decided_at limit ${limit} for update of one skip locked),
      keys as (delete from identity_document_keys using due where document_id = due.id),
      marked as (update identity_documents set file_key = null, destroyed_at = ${now} from due where identity_documents.id = due.id)
    select file_key as "fileKey" from due`.execute(tx);
  return rows.map(({ fileKey }) => fileKey);
}

/** Deletes verifications with their documents and keys. Returns the keys of the files to remove. */
async function deleteVerifications(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ fileKey: string | null }>`
    with gone as (select id from identity_documents where verification_id = any(${[...ids]}::uuid[])),
      keys as (delete from identity_document_keys using gone where document_id = gone.id)
    delete from identity_documents using gone where identity_documents.id = gone.id returning file_key as "fileKey"`.execute(tx);
  await tx
    .deleteFrom('identity_verifications')
    .where('id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}

/** Deletes up to `limit` drafts that were last changed before a time. Returns their number and the keys of the files to remove. */
export async function deleteOldDrafts(
  tx: Tx,
  { changedBefore, limit }: { readonly changedBefore: Date; readonly limit: number },
): Promise<{ readonly count: number; readonly fileKeys: readonly string[] }> {
  const rows = await tx
    .selectFrom('identity_verifications')
    .select('id')
    .where('state', '=', 'draft')
    .where('changed_at', '<=', changedBefore)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return {
    count: rows.length,
    fileKeys: await deleteVerifications(
      tx,
      rows.map(({ id }) => id),
    ),
  };
}

/** Deletes all verifications of a person. Returns the keys of the files to remove. */
export async function deleteAllOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('identity_verifications').select('id').where('user_id', '=', userId).forUpdate().execute();
  return deleteVerifications(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Locks up to `limit` keys that are encrypted under another secret than the given one. */
export async function lockKeysUnderOthers(
  tx: Tx,
  keyNumber: number,
  limit: number,
): Promise<readonly (WrappedKey & { readonly documentId: string })[]> {
  return tx
    .selectFrom('identity_document_keys')
    .select(['document_id as documentId', 'wrapped_key as wrappedKey', 'key_number as keyNumber'])
    .where('key_number', '<>', keyNumber)
    .orderBy('document_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function replaceKey(tx: Tx, documentId: string, { wrappedKey, keyNumber }: WrappedKey): Promise<void> {
  await tx
    .updateTable('identity_document_keys')
    .set({ wrapped_key: wrappedKey, key_number: keyNumber })
    .where('document_id', '=', documentId)
    .execute();
}
