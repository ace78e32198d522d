import type { IdentityDocumentKind } from '@ngoma/api/features/people/identity';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { documentEncryption } from './document-encryption.ts';
import { documentDestroyed, ownIdentity } from './identity.rules.ts';
import { findKeys, findVerification, listDocuments, type WrappedKey } from './identity.store.ts';
import type { Admin, IdentityContext, StoredDocument } from './identity.types.ts';

/** Decrypts a document. Returns undefined when its key or its file is gone. */
export async function readDocument(
  { files, keys }: Pick<IdentityContext, 'files' | 'keys'>,
  { id, fileKey }: Pick<StoredDocument, 'id' | 'fileKey'>,
  wrapped: WrappedKey | undefined,
): Promise<Buffer | undefined> {
  const file = fileKey !== null && wrapped ? await files.get(fileKey) : undefined;
  if (!file || !wrapped) return undefined;
  const key = await keys.find('identity', wrapped.keyNumber);
  if (!key) throw new Error(`The key ring has no secret ${wrapped.keyNumber} for identity documents`);
  return documentEncryption(key.secret).decrypt(id, { content: file.body, wrappedKey: wrapped.wrappedKey });
}

/**
 * Returns the content of a submitted document to an admin and records the view. Raises `not_found` (404), `own_identity` (403), and
 * `document_destroyed` (410).
 */
export async function viewDocument(
  ctx: IdentityContext,
  { userId }: Admin,
  id: string,
  kind: IdentityDocumentKind,
): Promise<{ readonly bytes: Buffer; readonly contentType: string }> {
  const verification = await findVerification(ctx.db, id);
  if (!verification || verification.state === 'draft') throw notFound();
  if (verification.userId === userId) throw ownIdentity();
  const document = (await listDocuments(ctx.db, id)).find((one) => one.kind === kind);
  if (!document) throw notFound(bilingual('common.fileNotFound'));
  const bytes = await readDocument(ctx, document, (await findKeys(ctx.db, [document.id])).get(document.id));
  if (!bytes) throw documentDestroyed();
  // Before the content leaves: a view that cannot be recorded does not take place.
  await recordAct(ctx.db, ctx.clock, {
    ...{ actorId: userId, action: 'identity.viewed', subjectType: 'user', subjectId: verification.userId },
    detail: { document: kind, verificationId: id },
  });
  return { bytes, contentType: document.contentType };
}
